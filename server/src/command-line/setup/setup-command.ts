/**
 * `setup` asks who can reach Beckon, for its name at home, for TVs, and whether it starts with the machine. `setup
 * link` prints the link of the page that does the same.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Reach } from '@beckon/contract/setup'
import { atHome } from '../banner.ts'
import { readConfig } from '../../read-config.ts'
import { ownNames } from '../../home-names.ts'
import { ConfigError } from '../../settings/setting.ts'
import { fixedAt, ofEnvironment, type Changes } from '../../settings/saved-settings.ts'
import { changeSettings, readSettingsFiles, revertSettings, settleSettings } from '../../settings/settings-file.ts'
import { CommandError, dataFolderOf, type Invocation } from '../command.ts'
import { controlClient, type ControlClient, runningServer } from '../control-client.ts'
import { BrokenOff, canAnswer, type Questions, withQuestions } from './questions.ts'
import { askReach, settingsOf } from './reach-question.ts'
import { startWithMachine } from './start-with-machine.ts'
import { COMMAND } from '../../settings/command-name.ts'

/** A restart takes about a second. */
const BACK_WITHIN_MS = 30_000

export async function setupLink({ environment, print }: Invocation): Promise<void> {
  await printLink(await runningServer(environment), print)
}

export async function setup(given: Invocation): Promise<void> {
  const { environment, print } = given
  if (!canAnswer(environment))
    throw new CommandError(
      'This command asks questions, so it needs a terminal. Without one: set BECKON_HTTPS=home in the environment or in ' +
        'beckon.env in the data folder, or use the page: beckon setup link',
    )
  try {
    await withQuestions(print, (questions) => askAll(given, questions))
  } catch (error) {
    if (!(error instanceof BrokenOff)) throw error
    print('Ended. What was answered before is kept.')
  }
}

async function askAll(given: Invocation, questions: Questions): Promise<void> {
  const { environment, own, print } = given
  const folder = dataFolderOf(environment)
  const server = await controlClient(folder)

  print('1 of 4: who can reach Beckon')
  const reach = await reachOf(given, questions)
  print('')
  print('2 of 4: its name')
  const names = reach === 'home' ? await namesOf(given, questions) : {}
  if (reach !== 'home') print('Only devices of the home need one.')
  await keep(given, server, { ...(reach === undefined ? {} : settingsOf(reach)), ...names })
  print('')
  print('3 of 4: TVs')
  // The earlier run may have ended because of a changed setting.
  const running = server && (await controlClient(folder))
  await tvsOf(running, questions, print)
  print('')
  print('4 of 4: start with the machine')
  const status = await running?.ask<SetupStatus>('GET', '/setup')
  const lost = status?.ofEnvironment ?? ofEnvironment(own)
  await startWithMachine({ folder, lost, isRunning: server !== undefined, questions, print })
  print('')
  print(server === undefined ? `Done. To start Beckon: ${COMMAND}` : 'Done. Beckon runs.')
}

async function reachOf(
  { own, environment, files, print }: Invocation,
  questions: Questions,
): Promise<Reach | undefined> {
  const fixed = fixedAt('BECKON_HTTPS', own, files)
  const now: Reach = environment['BECKON_HTTPS'] === 'home' ? 'home' : 'this-machine'
  if (fixed === undefined) return askReach(questions, now)
  print(`BECKON_HTTPS is set in ${placeOf(fixed)}, which wins over an answer here. Change it there.`)
  return now === 'home' ? now : undefined
}

async function namesOf({ own, environment, files, print }: Invocation, questions: Questions): Promise<Changes> {
  const fixed = fixedAt('BECKON_HTTPS_NAMES', own, files)
  if (fixed !== undefined) {
    print(`BECKON_HTTPS_NAMES is set in ${placeOf(fixed)}. Change it there.`)
    return {}
  }
  const now = environment['BECKON_HTTPS_NAMES'] ?? ''
  print(`The devices of the home find this machine by: ${ownNames([]).slice(0, 6).join(', ')}.`)
  for (;;) {
    const kept = now === '' ? 'no other name' : now
    const answer = await questions.text(
      `Another name or address that your router gives it. Enter alone means ${kept}: `,
    )
    const value = answer === '' ? now : answer
    try {
      readConfig({ BECKON_HTTPS: 'home', BECKON_HTTPS_NAMES: value })
      return { BECKON_HTTPS_NAMES: value === '' ? undefined : value }
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      print('A name such as tv.local, or an address such as 192.168.1.5; several with commas.')
    }
  }
}

/** Saves the changes: a running server saves them itself and restarts; otherwise they take effect at the next start. */
async function keep(
  { own, environment, print }: Invocation,
  server: ControlClient | undefined,
  changes: Changes,
): Promise<void> {
  if (server !== undefined) {
    const { run } = await server.ask<SetupStatus>('GET', '/setup')
    await server.ask('POST', '/setup/save', {
      changes: Object.entries(changes).map(([name, value]) => ({ name, value })),
    })
    print('Kept. Beckon starts again with it now.')
    return tellHow(await nextRun(dataFolderOf(environment), run), print)
  }
  const read = () => readSettingsFiles(own, dataFolderOf)
  const folder = dataFolderOf(read().environment)
  changeSettings(folder, changes)
  try {
    const files = read()
    readConfig(files.environment, files)
    settleSettings(folder)
    print('Kept.')
  } catch (error) {
    revertSettings(folder)
    throw error
  }
}

/** The answer of a running server about its reach. */
interface SetupStatus {
  /** Differs after each restart. */
  readonly run: string
  readonly wasReverted: boolean
  /** The settings that only its environment sets; missing from an older server. */
  readonly ofEnvironment?: readonly string[]
  readonly fingerprint?: string
  readonly addresses?: readonly string[]
}

/** The server's answer after its restart; undefined if it is not back in time. */
async function nextRun(folder: string, before: string): Promise<SetupStatus | undefined> {
  for (const giveUpAt = Date.now() + BACK_WITHIN_MS; Date.now() < giveUpAt; await pause(200)) {
    const server = await controlClient(folder)
    const status = await server?.ask<SetupStatus>('GET', '/setup').catch(() => undefined)
    if (status !== undefined && status.run !== before) return status
  }
  return undefined
}

function tellHow(status: SetupStatus | undefined, print: Invocation['print']): void {
  if (status === undefined) return print(`It is not back yet. This says why: ${COMMAND} doctor`)
  if (status.wasReverted) return print('It could not start so, and goes on as before. Its log says why.')
  if (status.fingerprint === undefined) return print('It is back.')
  for (const line of atHome(status.fingerprint, status.addresses ?? [], true)) print(line)
}

async function tvsOf(
  server: ControlClient | undefined,
  questions: Questions,
  print: Invocation['print'],
): Promise<void> {
  if (server === undefined) {
    print(
      `TVs are added while Beckon runs: in the page whose link it prints at its start, or by "${COMMAND} boxes scan".`,
    )
    return
  }
  const wants = await questions.choice('Do you want to add a TV now?', [
    { value: false, words: `No, later: ${COMMAND} boxes scan` },
    { value: true, words: 'Yes, in a page of the browser.' },
  ])
  if (wants) await printLink(server, print)
}

async function printLink(server: ControlClient, print: Invocation['print']): Promise<void> {
  const { address, minutes } = await server.ask<{ address: string; minutes: number }>('POST', '/setup/link')
  print(`To set up Beckon and its TVs, open this within ${minutes} minutes. It is good once:`)
  print(`  ${address}`)
}

const placeOf = (fixed: string) => (fixed === 'environment' ? 'the environment' : fixed)
