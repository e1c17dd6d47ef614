/** Starts a real mosquitto for tests, which stores nothing. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

export interface RealMosquitto {
  readonly port: number
  hang(): void
  goOn(): void
  /** Its end without a word; `start` starts it again. */
  kill(): Promise<void>
  start(): void
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Files beside its configuration, by their names. */
type Files = Readonly<Record<string, string>>

const UP_WITHIN_MS = 10_000

export function isMosquittoInstalled(): boolean {
  return spawnSync('/usr/sbin/mosquitto', ['-h'], { stdio: 'ignore' }).error === undefined
}

/** `lines` are more of its configuration; in them `@` stands for the folder of the files. */
export async function startMosquitto({
  lines = ['allow_anonymous true'],
  files = {},
}: { readonly lines?: readonly string[]; readonly files?: Files } = {}): Promise<RealMosquitto> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-mosquitto-'))
  const port = await freePort()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const own = ['persistence false', 'log_type none', ...(process.getuid?.() === 0 ? ['user root'] : [])]
  const config = [...own, `listener ${port} 127.0.0.1`, ...lines.map((line) => line.replaceAll('@', folder))]
  writeFileSync(join(folder, 'conf'), `${config.join('\n')}\n`)
  let child: ChildProcess | undefined

  const mosquitto: RealMosquitto = {
    port,
    hang: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
    async kill() {
      const killed = child
      child = undefined
      if (killed === undefined || killed.exitCode !== null) return
      const ended = once(killed, 'exit')
      killed.kill('SIGKILL')
      await ended
    },
    start() {
      child ??= spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'conf')], { stdio: 'ignore' })
    },
    async ready() {
      const giveUpAt = Date.now() + UP_WITHIN_MS
      while (!(await listens(port))) {
        if (Date.now() > giveUpAt) throw new Error('mosquitto did not start.')
        await pause(10)
      }
    },
    async stop() {
      await mosquitto.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  mosquitto.start()
  await mosquitto.ready()
  return mosquitto
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const finish = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.on('connect', () => finish(true))
    socket.on('error', () => finish(false))
  })
}
