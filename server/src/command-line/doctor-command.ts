/** `doctor`: checks data, settings and boxes, with a running server or without, and gives advice. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readBoxSettings } from '@beckon/boxes/box-settings'
import { Kysely } from 'kysely'
import { accessPolicy } from '../access-policy.ts'
import { systemClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { readConfig } from '../read-config.ts'
import {
  well,
  wrong,
  type Finding,
  checkCertificates,
  checkFolder,
  checkVersion,
  checkDatabase,
} from '../features/operation/doctor-checks.ts'
import type { OwnedBox } from '../boxes/boxes.ts'
import { knownAs } from '../boxes/box-registry.ts'
import { boxesOfSettings } from '../boxes/directory/settings-directory.ts'
import { ConfigError, type Environment, StartError } from '../settings/setting.ts'
import type { SettingsFiles } from '../settings/settings-file.ts'
import { hasData, hasTables, openDatabase, TransactionalSqliteDialect } from '../storage/sqlite/sqlite-file.ts'
import type { Tables } from '../storage/tables.ts'
import { CommandError, type Invocation, dataFolderOf, printTable } from './command.ts'
import { controlClient, type ControlClient } from './control-client.ts'
import { storageOf } from './open-data.ts'
import { sentenceOf } from './sentence-of.ts'

export async function doctor({ environment, files, print }: Invocation): Promise<void> {
  const folder = dataFolderOf(environment)
  const config = validConfig(environment)
  const findings = [
    checkVersion(systemClock.now()),
    ...checkSettings(environment, files),
    ...(isShared(environment)
      ? await lookInside(folder, notLookedAt, config)
      : [...checkFolder(folder), ...(hasData(folder) ? await lookInside(folder, lookWithoutServer, config) : [])]),
    ...(config === undefined
      ? []
      : [
          await orWrong('https', () => checkCertificates(config, folder, systemClock.now())),
          await checkLogIns(config),
        ]),
  ]
  const rows = findings.map(({ about, isWell, message }) => [about, isWell ? 'well' : 'WRONG', message])
  printTable(print, ['what', 'how', 'which is to say'], rows)
  print('')
  const wrongOnes = findings.filter(({ isWell }) => !isWell).length
  if (wrongOnes > 0) throw new CommandError(wrongOnes === 1 ? '1 problem found.' : `${wrongOnes} problems found.`)
  print('No problems found.')
}

function checkSettings(environment: Invocation['environment'], files: SettingsFiles): readonly Finding[] {
  const problems = settingsProblems(environment, files)
  return problems.length === 0
    ? [well('settings', 'All settings are valid.')]
    : problems.map((problem) => wrong('settings', problem))
}

/** All mistakes in the settings, a sentence each. */
function settingsProblems(environment: Environment, files: SettingsFiles): readonly string[] {
  return [
    ...new Set([
      ...problemsOf(() => readConfig(environment, files)),
      ...problemsOf(() => readBoxSettings(boxesOf(environment))),
    ]),
  ]
}

/** Read by itself, so that a mistake elsewhere does not hide one in the boxes. */
function boxesOf(environment: Environment): string | undefined {
  const boxes = Object.fromEntries(
    Object.entries(environment).filter(([name]) => name === 'BECKON_BOXES' || name === 'BECKON_BOXES_FILE'),
  )
  return readConfig(boxes).boxes
}

function problemsOf(read: () => unknown): readonly string[] {
  try {
    read()
    return []
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [(error as Error).message]
  }
}

/** False for invalid settings, which `checkSettings` reports. */
function isShared(environment: Invocation['environment']): boolean {
  try {
    return storageOf(environment).database !== undefined
  } catch {
    return false
  }
}

type Look = (folder: string, config: Config | undefined) => Promise<readonly Finding[]>

const notLookedAt: Look = async (_, config) =>
  await notRunning(config, 'No server is running here, so the shared database and the boxes were not checked.')

async function notRunning(config: Config | undefined, message: string): Promise<Finding[]> {
  const isWell = well('server', message)
  if (config === undefined) return [isWell]
  const ports = await orWrong('server', async () => {
    await tryPorts(config)
    return isWell
  })
  return ports === isWell ? [isWell] : [isWell, ports]
}

/** Throws what a start would if another program has one of its ports, or this machine has no such address. */
async function tryPorts({ port, host, ingress, metricsPort, metricsHost }: Config): Promise<void> {
  await tryPort(port, host)
  if (ingress !== undefined) await tryPort(ingress.port, '0.0.0.0')
  if (metricsPort !== undefined) await tryPort(metricsPort, metricsHost)
}

async function tryPort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}

/** Asks a running server to check, since it has the database locked. */
async function lookInside(folder: string, otherwise: Look, config: Config | undefined): Promise<readonly Finding[]> {
  let server: ControlClient | undefined
  try {
    server = await controlClient(folder)
  } catch (error) {
    return [wrong('server', (error as Error).message)]
  }
  if (server === undefined) return await otherwise(folder, config)
  const runs = well('server', 'It runs.')
  return await server.ask<readonly Finding[]>('GET', '/doctor').then(
    (inside) => [runs, ...inside],
    (error: unknown) => [runs, wrong('server', (error as Error).message)],
  )
}

const lookWithoutServer: Look = async (folder, config) => {
  try {
    const database = openDatabase(folder)
    const db = new Kysely<Tables>({ dialect: new TransactionalSqliteDialect({ database }) })
    try {
      if (!hasTables(database))
        return [wrong('database', 'The database is empty: no server has finished a start on it. Start the server.')]
      return [
        ...(await notRunning(config, 'The server is not running, so the boxes were not checked.')),
        ...(await checkDatabase(db, folder, systemClock.now(), undefined)),
      ]
    } finally {
      await db.destroy()
    }
  } catch (error) {
    if (error instanceof StartError) return [wrong('database', error.message)]
    throw error
  }
}

/** Undefined for invalid settings, which `checkSettings` reports. */
function validConfig(environment: Environment): Config | undefined {
  try {
    const config = readConfig(environment)
    readBoxSettings(config.boxes)
    return config
  } catch {
    return undefined
  }
}

/** What a check finds, or the sentence with which a start would be refused. */
async function orWrong(about: Finding['about'], check: () => Finding | Promise<Finding>): Promise<Finding> {
  try {
    return await check()
  } catch (error) {
    const sentence = await sentenceOf(error)
    if (sentence === undefined) throw error
    return wrong(about, sentence)
  }
}

/** Checks who may log in, which depends on the boxes. */
async function checkLogIns(config: Config): Promise<Finding> {
  let owned: readonly OwnedBox[] = []
  try {
    owned = boxesOfSettings(config).owned
    const { practiceLogin } = accessPolicy(
      config,
      owned.map((one) => knownAs(one)),
    )
    const partners = Object.keys(config.providers)
    const providers = partners.length > 0 ? `Set up for ${partners.join(', ')}.` : 'No identity provider is set.'
    return well(
      'log-ins',
      practiceLogin.is === 'on'
        ? `${providers} The practice log-in is on, for virtual TVs only.`
        : `${providers} The practice log-in is off.`,
    )
  } catch (error) {
    return wrong('log-ins', (error as Error).message)
  } finally {
    await Promise.allSettled(owned.map(({ box }) => box.close()))
  }
}
