/** Starts a real mosquitto for tests, which stores nothing. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { folderFor, listens, startProgram } from './real-program.ts'

/** Files beside its configuration, by their names. */
type Files = Readonly<Record<string, string>>

export function isMosquittoInstalled(): boolean {
  return spawnSync('/usr/sbin/mosquitto', ['-h'], { stdio: 'ignore' }).error === undefined
}

/** `lines` are more of its configuration; in them `@` stands for the folder of the files. */
export async function startMosquitto({
  lines = ['allow_anonymous true'],
  files = {},
}: { readonly lines?: readonly string[]; readonly files?: Files } = {}) {
  const folder = folderFor('mosquitto')
  const port = await freePort()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const own = ['persistence false', 'log_type none', ...(process.getuid?.() === 0 ? ['user root'] : [])]
  const config = [...own, `listener ${port} 127.0.0.1`, ...lines.map((line) => line.replaceAll('@', folder))]
  writeFileSync(join(folder, 'conf'), `${config.join('\n')}\n`)
  const run = ['/usr/sbin/mosquitto', '-c', join(folder, 'conf')] as const
  return { port, ...(await startProgram(folder, run, { isUp: () => listens({ host: '127.0.0.1', port }) })) }
}
