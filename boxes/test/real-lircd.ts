/** Starts a real lircd for tests: its file driver writes the signals that a sender would emit. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { decodePulses, keyOfSignal, lircdConf, type Remote } from './lirc-remotes.ts'
import { folderFor, listens, startProgram } from './real-program.ts'

export type RealLircd = Awaited<ReturnType<typeof startRealLircd>>

export function isLircInstalled(): boolean {
  return spawnSync('/usr/sbin/lircd', ['--version'], { stdio: 'ignore' }).status === 0
}

export async function startRealLircd(remotes: readonly Remote[]) {
  const folder = folderFor('lirc')
  const at = (name: string) => join(folder, name)
  writeFileSync(at('conf'), lircdConf(remotes))
  writeFileSync(at('out'), '')
  const port = await freePort()
  const options = {
    driver: 'file',
    device: at('out'),
    output: at('socket'),
    pidfile: at('pid'),
    listen: `127.0.0.1:${port}`,
  }
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const program = await startProgram(folder, ['/usr/sbin/lircd', '--nodaemon', ...given, at('conf')], {
    isUp: async () => (await listens({ path: at('socket') })) && (await listens({ host: '127.0.0.1', port })),
  })
  let known = remotes
  return {
    ...program,
    socket: at('socket'),
    /** Its TCP port on 127.0.0.1. */
    port,
    /** What its sender flashed so far, decoded: remote and key. */
    flashed: () => decodePulses(readFileSync(at('out'), 'latin1')).map((signal) => keyOfSignal(signal, known)),
    /** Gives it another file of codes, which it reads again. */
    reload(next: readonly Remote[]) {
      known = next
      writeFileSync(at('conf'), lircdConf(next))
      program.signal('SIGHUP')
    },
  }
}
