/**
 * Runs the server from its settings and stops it. A mistake is reported as a sentence; a stop first answers calls
 * under way.
 */
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { printable } from '@beckon/boxes/wire/plain-text'
import closeWithGrace from 'close-with-grace'
import { pino, type Logger } from 'pino'
import { StartError, type Environment } from '../settings/setting.ts'
import { buildApp } from '../app.ts'
import { banner, localAddress } from './banner.ts'
import { systemClock } from '../clock.ts'
import { dataFolderOf } from './command.ts'
import { controlClient, pidOfControl } from './control-client.ts'
import { logLines } from './log-lines.ts'
import type { Config } from '../config.ts'
import { readConfig } from '../read-config.ts'
import { savedSettings, type SavedSettings } from '../settings/saved-settings.ts'
import { readSettingsFiles, revertSettings, settleSettings, type SettingsFiles } from '../settings/settings-file.ts'
import { openControlSocket } from '../features/operation/control-socket.ts'
import { openCertificates } from '../https/https-settings.ts'
import { endAfterFailure, FAILURES } from '../stopping.ts'
import type { OperatorAccess } from '../http/operator-access.ts'
import { BUILT_WEB, EarlierFiles, sharedFiles } from '../http/pages/earlier-files.ts'
import { alsoOnOtherLoopback } from '../http/servers.ts'
import { makeServices } from '../make-services.ts'
import { startMetrics } from '../http/metrics.ts'
import { inBrackets } from '../pid-of.ts'

/** From the beginning of the close until everything is closed. */
const CLOSES_WITHIN_MS = 10_000
/** Until all agents have moved to other nodes, before the server closes; only with several nodes. */
const LEAVES_WITHIN_MS = 12_000
/**
 * Signals of a crash. With a listener such a signal would be raised again and again, and the process would never end.
 */
const CRASHES = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const
const LOG = logLines(2)
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

/** How often the server reports that it is alive. `npm start` waits for six such intervals. */
const TOLD_EVERY_MS = 10_000
/** Long enough for the answer to reach the client that asked for the restart. */
const RESTARTS_AFTER_MS = 300

/** `own`: the environment of the process, without the settings of the files. */
export async function start(own: Environment): Promise<void> {
  try {
    const first = await new ServerRuns(own).first()
    const { stopWaitMs, nats } = first.config
    const stopsWithinMs = stopWaitMs + (nats === undefined ? 0 : LEAVES_WITHIN_MS) + CLOSES_WITHIN_MS
    const grace = closeWithGrace({ delay: stopsWithinMs, logger: false, skip: [...FAILURES, ...CRASHES] }, first.stop)
    // `npm start` has the other end of this channel. When it is killed, this server stops too, since nothing else would
    // stop it.
    const endAlone = () => void grace.close()
    if (process.send !== undefined && !process.connected) endAlone()
    else process.once('disconnect', endAlone)
    endAfterFailure(first.log, first.close)
    sayAlive(process.env)
  } catch (error) {
    process.stderr.write('Beckon cannot start.\n')
    throw error
  }
}

/**
 * Reports to systemd, or to `npm start` at the other end of the IPC channel, that the event loop still turns. A server
 * that no longer reports has hung, and they restart it.
 */
function sayAlive({ NOTIFY_SOCKET, WATCHDOG_USEC }: NodeJS.ProcessEnv): void {
  // Node has no Unix datagram sockets.
  const tellSystemd = (word: string) => void execFile('systemd-notify', [word], () => {})
  if (NOTIFY_SOCKET !== undefined) tellSystemd('READY=1')
  const tell = () => {
    if (NOTIFY_SOCKET !== undefined && WATCHDOG_USEC !== undefined) tellSystemd('WATCHDOG=1')
    if (process.connected) process.send?.('alive')
  }
  tell()
  setInterval(tell, TOLD_EVERY_MS).unref()
}

/** A server that listens. */
interface Run {
  readonly config: Config
  readonly log: Logger
  readonly port: number
  readonly operators: OperatorAccess
  /** Waits until no new clients are sent here, and closes. */
  stop(): Promise<void>
  close(): Promise<void>
}

/**
 * The runs of the server in this process, one after the other: a changed setting takes effect in the next run. Open
 * pages of operators keep working across runs.
 */
class ServerRuns {
  readonly #own: Environment
  #run: Run | undefined
  #restarting: Promise<void> = Promise.resolve()

  constructor(own: Environment) {
    this.#own = own
  }

  async first(): Promise<Pick<Run, 'config' | 'log' | 'stop' | 'close'>> {
    const { config, log } = (this.#run = await this.#serveOrRevert(undefined))
    const ofCurrentRun = (what: 'stop' | 'close') => async () => {
      await this.#restarting
      await this.#run?.[what]()
    }
    return { config, log, stop: ofCurrentRun('stop'), close: ofCurrentRun('close') }
  }

  #restart(): void {
    this.#restarting = this.#restarting.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, RESTARTS_AFTER_MS))
      const before = this.#run
      await before?.close()
      this.#run = undefined
      this.#run = await this.#serveOrRevert(before)
    })
  }

  /**
   * Starts the server. If that fails with changed settings that have never worked, reverts the change and starts again.
   */
  async #serveOrRevert(before: Run | undefined): Promise<Run> {
    const folder = dataFolderOf(this.#read().environment)
    try {
      const run = await this.#serve(before, false)
      settleSettings(folder)
      return run
    } catch (error) {
      if (!revertSettings(folder)) throw error
      const log = before?.log ?? pino({ base: null }, LOG)
      log.error({ err: error, code: 'SETTINGS-REVERTED' }, 'Beckon could not start with the new settings')
      return await this.#serve(before, true)
    }
  }

  #read(): SettingsFiles {
    return readSettingsFiles(this.#own, dataFolderOf)
  }

  async #serve(before: Run | undefined, wasReverted: boolean): Promise<Run> {
    const files = this.#read()
    const config = readConfig(files.environment, files)
    const settings = savedSettings({
      run: randomUUID(),
      wasReverted,
      dataFolder: config.dataFolder,
      own: this.#own,
      read: () => this.#read(),
      check: ({ environment }) => void readConfig(environment),
      restart: () => this.#restart(),
    })
    // A restart uses the same free port again.
    return serve(config.port === 0 && before !== undefined ? { ...config, port: before.port } : config, {
      settings,
      operators: before?.operators,
    })
  }
}

async function serve(
  config: Config,
  saved: { settings: SavedSettings; operators: OperatorAccess | undefined },
): Promise<Run> {
  const log = pino({ level: config.logLevel, redact: SECRETS, base: null }, LOG)
  // SQLite locks its file. With a database server, this check protects the folder.
  if (config.database !== undefined && (await controlClient(config.dataFolder)) !== undefined)
    throw new StartError(
      `Another Beckon uses this data folder${inBrackets(pidOfControl(config.dataFolder))}. Set BECKON_DATA to a folder ` +
        'of this server alone.',
    )
  // Closes everything opened so far, last first: on a failure here, and at the end.
  await using opened = new AsyncDisposableStack()
  const { services, close } = await makeServices({ config, clock: systemClock, log, ...saved })
  opened.defer(close)
  const certificates = await openCertificates(services)
  opened.defer(() => certificates?.close())
  const metrics = await startMetrics(config, services)
  opened.defer(() => metrics.close())
  const { store } = services
  const ofAllNodes = store.engine === 'postgres' ? sharedFiles(store) : undefined
  const earlierFiles = new EarlierFiles(join(config.dataFolder, 'web-files'), ofAllNodes)
  // Not awaited: these files are needed only after the next update.
  void earlierFiles.keep(join(BUILT_WEB, 'assets'))
  const app = await buildApp(services, { answered: metrics.answered, certificates, earlierFiles })
  opened.defer(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  if (config.host === 'localhost') {
    const otherLoopback = await alsoOnOtherLoopback(app.server)
    opened.defer(() => otherLoopback?.close())
  }
  await app.ingress?.listen()
  await metrics.listen()
  const controlSocket = await openControlSocket(services)
  opened.defer(() => controlSocket.close())
  const everything = opened.move()
  const closeAll = () => everything.disposeAsync()
  const stop = async () => {
    await services.leaving.begin(config.stopWaitMs)
    await closeAll()
  }
  if (config.speech.is === 'built-in' && config.speech.loadAtStart) void services.speech.prepare()
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  services.tvs.origin = config.publicUrl ?? localAddress(port, certificates)
  process.stdout.write(printable(banner(services, port, certificates, process.stdout.isTTY)))
  return { config, log, port, operators: services.tvs.access, stop, close: closeAll }
}
