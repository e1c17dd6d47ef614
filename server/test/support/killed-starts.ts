/** Kills real processes at every step of opening a data folder, and reports what each of them left. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const AT_ONCE = 3

export interface KilledStarts {
  /** How many processes were killed. */
  readonly killed: number
  /** What was wrong with the folders that they left. */
  readonly wrong: readonly string[]
}

/**
 * `look` opens the folder that a killed process left, and throws when something is wrong with it. `program` is from
 * `bundleStopAt`.
 */
export async function killAtEveryStep(
  program: string,
  folder: string,
  version: 'this' | 'next' | 'new key',
  look: (folder: string) => Promise<void>,
): Promise<KilledStarts> {
  const work = mkdtempSync(join(tmpdir(), 'beckon-killed-'))
  const copyOf = (step: number) => {
    const copy = join(work, `${step}`)
    cpSync(folder, copy, { recursive: true })
    return copy
  }
  const wrong: string[] = []
  const isNew = tellsNew()
  try {
    const whole = await run(program, copyOf(0), 0, version)
    const steps = Number(whole.printed)
    if (!(steps > 0)) throw new Error('The folder cannot be opened at all.')
    let step = 0
    const killOneByOne = async () => {
      while (step < steps) {
        const at = ++step
        const copy = copyOf(at)
        const { signal } = await run(program, copy, at, version)
        if (signal !== 'SIGKILL') wrong.push(`not killed at ${at}`)
        else if (isNew(copy)) await look(copy).catch((error: unknown) => wrong.push(`killed at ${at}: ${error}`))
        rmSync(copy, { recursive: true })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, killOneByOne))
    return { killed: steps, wrong }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Most statements change nothing that is in a file yet: what a kill leaves is looked at once. */
function tellsNew(): (folder: string) => boolean {
  const seen = new Set<string>()
  return (folder) => {
    const hash = createHash('sha256')
    for (const name of globSync('**', { cwd: folder }).toSorted()) {
      const path = join(folder, name)
      const { mode } = statSync(path)
      hash.update(`${name} ${mode} `)
      if (statSync(path).isFile()) hash.update(readFileSync(path))
    }
    const state = hash.digest('hex')
    const isNew = !seen.has(state)
    seen.add(state)
    return isNew
  }
}

function run(
  program: string,
  folder: string,
  killAt: number,
  version: string,
): Promise<{ printed: string; signal: string | null }> {
  const child = spawn(process.execPath, [program, folder, String(killAt), version], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text) => (printed += String(text)))
  return new Promise((resolve) => child.once('close', (_, signal) => resolve({ printed, signal })))
}

/** One file starts in a quarter of the time that the many need. */
export async function bundleStopAt(folder: string): Promise<string> {
  const file = join(folder, 'stop-at.mjs')
  const input = join(dirname(fileURLToPath(import.meta.url)), 'stop-at.ts')
  const bundle = await rolldown({ input, platform: 'node' })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return file
}
