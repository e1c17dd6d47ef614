/**
 * Starts a real VDR for tests: no tuner, no screen, its own channel list, all in a folder that is deleted afterwards.
 * `xineliboutput` without front ends is the primary device that VDR requires; `satip` with a missing server is a tuner
 * that claims every channel, so that switching works.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { folderFor, startProgram, type RealProgram } from './real-program.ts'

export interface RealVdr extends RealProgram {
  readonly port: number
  /** Whether it runs, and answers what is asked of its screen and its sound. */
  isWell(): Promise<boolean>
}

/** What the VDR of the tests can receive; the numbers 20 to 29 let VDR's own number entry reach 206. */
export const REAL_VDR_CHANNELS: readonly { readonly number: number; readonly name: string }[] = [
  { number: 2, name: 'Harbour One' },
  { number: 3, name: 'Meadow TV' },
  { number: 5, name: 'Lantern' },
  { number: 11, name: 'Hearth and Garden' },
  ...Array.from({ length: 10 }, (_, n) => ({ number: 20 + n, name: n === 0 ? 'Beacon News' : `Region ${20 + n}` })),
  { number: 206, name: 'Storybook Kids' },
]

const UP_WITHIN_MS = 30_000
const ANSWERS_WITHIN_MS = 10_000
/** VDR switches channels unreliably in the first seconds after its start. */
export const SETTLING_MS = 4_000

export function isVdrInstalled(): boolean {
  return spawnSync('vdr', ['--version'], { stdio: 'ignore' }).status === 0
}

export async function startRealVdr({ port: wanted }: { readonly port?: number } = {}): Promise<RealVdr> {
  const port = wanted ?? (await freePort())
  const folder = folderFor('vdr')
  const [conf, video, cache] = ['conf', 'video', 'cache'].map((name) => join(folder, name)) as [string, string, string]
  for (const path of [conf, video, cache]) mkdirSync(path)
  writeFileSync(join(conf, 'svdrphosts.conf'), '127.0.0.1\n')
  writeFileSync(join(conf, 'sources.conf'), 'S19.2E Astra 1\n')
  writeFileSync(join(conf, 'diseqc.conf'), '')
  writeFileSync(join(conf, 'channels.conf'), REAL_VDR_CHANNELS.map(channelLines).join(''))

  writeFileSync(join(cache, 'epg.data'), REAL_VDR_CHANNELS.map(guideLines).join(''))

  const plugins = ['svdrposd', 'xineliboutput --local=none --remote=none', 'satip -d 2 -s 127.0.0.1|DVBS2-2|Nothing']
  const program = await startProgram(
    folder,
    [
      'vdr',
      ...(process.getuid?.() === 0 ? ['-u', 'root'] : []),
      '--no-kbd',
      '-D-',
      `--port=${port}`,
      '-c',
      conf,
      '-v',
      video,
      `--cachedir=${cache}`,
      '-L',
      '/usr/lib/vdr/plugins',
      ...plugins.flatMap((plugin) => ['-P', plugin]),
    ],
    { isUp: () => answers(port), upWithinMs: UP_WITHIN_MS, env: { ...process.env, LANG: 'C.UTF-8' } },
  )
  return { ...program, port, isWell: async () => !program.hasEnded() && (await answersAll(port)) }
}

/** A channel that satip's tuner can claim; the ids differ so that VDR takes them for different channels. */
function channelLines({ number, name }: { readonly number: number; readonly name: string }): string {
  return `:@${number}\n${name};Test:11954:HC23M2S0:S19.2E:27500:113=2:123=eng@3:133:0:${28_000 + number}:1:1079:0\n`
}

/** "Today on …" for an hour, and then "Tonight on …". */
function guideLines({ number, name }: { readonly number: number; readonly name: string }): string {
  const begin = Math.floor(Date.now() / 1_000) - 600
  const events = ['Today', 'Tonight'].map(
    (when, at) => `E ${at + 1} ${begin + at * 3_600} 3600 4E FF\nT ${when} on ${name}\ne\n`,
  )
  return `C S19.2E-1-1079-${28_000 + number} ${name}\n${events.join('')}c\n`
}

/** Whether VDR greets. */
function answers(port: number, withinMs = 500): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    const finish = (greeted: boolean) => {
      socket.destroy()
      resolve(greeted)
    }
    socket.setTimeout(withinMs, () => finish(false))
    socket.on('error', () => finish(false))
    socket.on('data', () => finish(true))
  })
}

/** Whether VDR answers to the end: one that hangs may still greet. */
function answersAll(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    let said = ''
    socket.setTimeout(ANSWERS_WITHIN_MS, () => socket.destroy())
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => (said += bytes.toString()))
    socket.on('close', () => resolve(/^250 Audio/mu.test(said)))
    socket.write('PLUG svdrposd LSTO\r\nVOLU\r\nQUIT\r\n')
  })
}
