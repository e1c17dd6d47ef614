/** Makes mp4 videos with the system's ffmpeg, as Safari and cameras make them. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RawFrame } from './make-sign-videos.ts'

/** Undefined where there is none: what needs it says so and is left out. */
export const FFMPEG = findFfmpeg()

export function findFfmpeg(): string | undefined {
  return existsSync('/usr/bin/ffmpeg') ? '/usr/bin/ffmpeg' : undefined
}

export interface Mp4Options {
  readonly width: number
  readonly height: number
  /** Main has frames that are shown before others that they are made from. */
  readonly profile?: 'baseline' | 'main' | 'high'
  /** In pieces, as a recorder writes that cannot go back. */
  readonly inPieces?: boolean
  readonly codec?: 'libx264' | 'libx265'
}

export async function makeMp4(
  frames: readonly RawFrame[],
  { width, height, profile = 'baseline', inPieces = false, codec = 'libx264' }: Mp4Options,
): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'beckon-mp4-'))
  const file = join(folder, 'made.mp4')
  try {
    const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`, '-r', '15', '-i', 'pipe:0']
    const coding = [
      '-c:v',
      codec,
      ...(codec === 'libx264' ? ['-profile:v', profile] : []),
      ...(inPieces ? ['-movflags', 'frag_keyframe+empty_moov'] : []),
    ]
    await ffmpeg([...raw, ...coding, file], Buffer.concat(frames))
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function ffmpeg(words: readonly string[], input: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(FFMPEG ?? 'ffmpeg', ['-v', 'error', ...words], { stdio: ['pipe', 'ignore', 'ignore'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}
