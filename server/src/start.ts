/** From settings to a listening server and back: mistakes are sentences, and a stop answers what is under way first. */
import { join } from 'node:path'
import { BoxSettingsError } from '@beckon/boxes/load-boxes'
import { printable } from '@beckon/boxes/wire/plain-text'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { banner, localAddress } from './banner.ts'
import { systemClock } from './clock.ts'
import { controlClient, pidOfControl } from './command-line/control-client.ts'
import { readConfig, type Config } from './config.ts'
import { ConfigError, type Environment } from './settings/read-settings.ts'
import type { SettingsFiles } from './settings/settings-file.ts'
import { startMqttDevice } from './features/mqtt-device/mqtt-device.ts'
import { openControlSocket } from './features/operation/control-socket.ts'
import { openCertificates } from './https/open-certificates.ts'
import { endAfterFailure, FAILURES } from './end-after-failure.ts'
import { BUILT_WEB } from './http/built-web.ts'
import { KeptFiles } from './http/kept-files.ts'
import { sharedFiles } from './http/shared-files.ts'
import { alsoOnOtherLoopback } from './http/other-loopback.ts'
import { makeServices } from './make-services.ts'
import { startMetrics } from './metrics.ts'
import { inBrackets, pidOfPort } from './who-holds.ts'
import { isDiskFull } from './storage/unable-to-save.ts'
import { StartError } from './storage/sqlite-file.ts'

/** From when the server closes. */
const CLOSES_WITHIN_MS = 10_000
/** Until all agents have gone. */
const LEAVES_WITHIN_MS = 12_000
/** Signals of a process that is broken. One that is listened for comes again and again, and the process never ends. */
const CRASHES = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const
const SECRETS = [
  'authorization',
  'cookie',
  'arToken',
  'apiKey',
  'token',
  'bookmarkKey',
  '*.authorization',
  '*.cookie',
  '*.arToken',
  '*.apiKey',
]

export async function start(environment: Environment, files: SettingsFiles): Promise<void> {
  try {
    await serve(readConfig(environment, files))
  } catch (error) {
    const sentence = whyItCannotStart(error)
    if (sentence === undefined) throw error
    process.stderr.write(`Beckon cannot start.\n${sentence}\n`)
    process.exitCode = 1
  }
}

async function serve(config: Config): Promise<void> {
  const log = pino({ level: config.logLevel, redact: SECRETS, base: null }, pino.destination({ fd: 2, sync: true }))
  // With a database nothing else says that a folder is taken: SQLite's file is its lock.
  if (config.database !== undefined && (await controlClient(config.dataFolder)) !== undefined)
    throw new StartError(
      `Another Beckon uses this data folder${inBrackets(pidOfControl(config.dataFolder))}. Set BECKON_DATA to a folder ` +
        'of this server alone.',
    )
  const { services, close } = await makeServices({ config, clock: systemClock, log })
  const certificates = await openCertificates(services).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const metrics = await startMetrics(config, services)
  const { store } = services
  const ofAllNodes = store.engine === 'postgres' ? sharedFiles(store) : undefined
  const kept = new KeptFiles(join(config.dataFolder, 'web-files'), ofAllNodes)
  // Not waited for: it is for pages of versions to come.
  void kept.keep(join(BUILT_WEB, 'assets'))
  const app = await buildApp(services, { answered: metrics.answered, certificates, kept })
  let controlSocket: { close(): Promise<void> } | undefined
  let mqttDevice: { close(): Promise<void> } | undefined
  let otherLoopback: { close(): void } | undefined
  try {
    await app.listen({ port: config.port, host: config.host })
    if (config.host === 'localhost') otherLoopback = await alsoOnOtherLoopback(app.server)
    await app.ingress?.listen()
    await metrics.listen()
    controlSocket = await openControlSocket(services)
    mqttDevice = await startMqttDevice(services)
  } catch (error) {
    otherLoopback?.close()
    await app.close()
    await metrics.close()
    await close()
    throw error
  }
  const closeAll = async () => {
    await controlSocket?.close()
    await mqttDevice?.close()
    otherLoopback?.close()
    certificates?.close()
    await app.close()
    await metrics.close()
    await close()
  }
  const stop = async () => {
    await services.leaving.begin(config.stopWaitMs)
    await closeAll()
  }
  const stopsWithinMs = config.stopWaitMs + (config.nats === undefined ? 0 : LEAVES_WITHIN_MS) + CLOSES_WITHIN_MS
  const grace = closeWithGrace({ delay: stopsWithinMs, logger: false, skip: [...FAILURES, ...CRASHES] }, stop)
  // `npm start` holds the other end of a channel; when it is killed, nobody is left who could stop this server.
  const endAlone = () => void grace.close()
  if (process.send !== undefined && !process.connected) endAlone()
  else process.once('disconnect', endAlone)
  endAfterFailure(log, closeAll)
  if (config.speech.is === 'built-in' && config.speech.loadAtStart) void services.speech.prepare()
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  services.tvs.origin = config.publicUrl ?? localAddress(port, certificates)
  process.stdout.write(printable(banner(services, port, certificates)))
}

/** For the operator; undefined for what is a mistake of ours. */
export function whyItCannotStart(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof BoxSettingsError || error instanceof StartError)
    return error.message
  if (isDiskFull(error)) return 'The disk is full. Make room and start again.'
  const { code, port } = error as NodeJS.ErrnoException & { port?: number }
  switch (code) {
    case 'EADDRINUSE': {
      const holder = inBrackets(port === undefined ? undefined : pidOfPort(port))
      return `The port ${port ?? ''} is in use by another program${holder}. Stop it, or set BECKON_PORT to another port.`
    }
    case 'EACCES':
      return 'This user may not use this port. Set BECKON_PORT to one above 1023.'
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return 'BECKON_HOST is not an address of this machine.'
    default:
      return undefined
  }
}
