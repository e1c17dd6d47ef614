/** Starts a real lircd for tests: its file driver writes the signals that a sender would emit. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type NetConnectOpts } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { decodePulses, keyOfSignal, lircdConf, type Remote } from './lirc-remotes.ts'

export interface RealLircd {
  readonly socket: string
  /** Its TCP port on 127.0.0.1. */
  readonly port: number
  /** What its sender flashed so far, decoded: remote and key. */
  flashed(): string[]
  hang(): void
  goOn(): void
  /** Its end without a word; `start` starts it again. */
  kill(): Promise<void>
  start(): void
  ready(): Promise<void>
  /** Gives it another file of codes, which it reads again. */
  reload(remotes: readonly Remote[]): void
  stop(): Promise<void>
}

const UP_WITHIN_MS = 10_000

export function isLircInstalled(): boolean {
  return spawnSync('/usr/sbin/lircd', ['--version'], { stdio: 'ignore' }).status === 0
}

export async function startRealLircd(remotes: readonly Remote[]): Promise<RealLircd> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-lirc-'))
  const at = (name: string) => join(folder, name)
  writeFileSync(at('conf'), lircdConf(remotes))
  writeFileSync(at('out'), '')
  const port = await freePort()
  let known = remotes
  let process: ChildProcess | undefined

  const lircd: RealLircd = {
    socket: at('socket'),
    port,
    flashed: () => decodePulses(readFileSync(at('out'), 'latin1')).map((signal) => keyOfSignal(signal, known)),
    hang: () => void process?.kill('SIGSTOP'),
    goOn: () => void process?.kill('SIGCONT'),
    async kill() {
      const killed = process
      process = undefined
      if (killed === undefined || killed.exitCode !== null) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    start() {
      process ??= spawn(
        '/usr/sbin/lircd',
        [
          '--nodaemon',
          '--driver=file',
          `--device=${at('out')}`,
          `--output=${at('socket')}`,
          `--pidfile=${at('pid')}`,
          `--listen=127.0.0.1:${port}`,
          at('conf'),
        ],
        { stdio: 'ignore' },
      )
    },
    async ready() {
      const giveUpAt = Date.now() + UP_WITHIN_MS
      // It opens its socket before its port.
      while (!(await listens({ path: at('socket') })) || !(await listens({ host: '127.0.0.1', port }))) {
        if (Date.now() > giveUpAt) throw new Error('lircd did not start.')
        await pause(10)
      }
    },
    reload(next) {
      known = next
      writeFileSync(at('conf'), lircdConf(next))
      process?.kill('SIGHUP')
    },
    async stop() {
      await lircd.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  lircd.start()
  await lircd.ready()
  return lircd
}

function listens(at: NetConnectOpts): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(at)
    const finish = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.on('connect', () => finish(true))
    socket.on('error', () => finish(false))
  })
}
