/**
 * Decodes H.264 with the ffmpeg program that the operator configured. It is native code that reads untrusted bytes, so
 * it gets a raw stream but no file or URL, a single decoder, no environment, and limits by the system: memory, CPU
 * time, no written files.
 */
import { spawn } from 'node:child_process'
import type { Picture } from '../hands/picture.ts'
import type { H264Stream } from './mp4.ts'
import { pictureTimes, shrinkBy, VIDEO_LIMITS } from './video-limits.ts'

/** The coded height is a multiple of 16: 1088 for 1080. */
const CODED_PIXELS = 1920 * 1088
/** Limits in KiB, seconds of CPU, blocks of a file, open files. The libraries alone map half of the memory. */
const LIMITS = 'ulimit -v 1048576 -t 20 -f 0 -n 64'
/** POSIX lets `ulimit` set one limit at a time. */
const SHELL = `${LIMITS.replace('ulimit ', '').replaceAll(/(-\w) (\d+) ?/gu, 'ulimit $1 $2 && ')}exec "$0" "$@"`
const TURNS = { 0: [], 90: ['transpose=clock'], 180: ['hflip', 'vflip'], 270: ['transpose=cclock'] } as const

/** Yields eight frames a second at most. Ends early if the stream is damaged. Rejects with the signal's reason. */
export async function* decodeH264(program: string, stream: H264Stream, signal: AbortSignal): AsyncGenerator<Picture> {
  const by = shrinkBy(stream.width, stream.height)
  const [small, smaller] = [Math.floor(stream.width / by), Math.floor(stream.height / by)]
  const [width, height] = stream.turn % 180 === 0 ? [small, smaller] : [smaller, small]
  const filters = [`scale=${small}:${smaller}:flags=area`, ...TURNS[stream.turn], 'format=yuv420p']
  const decoding = [
    '-hide_banner',
    '-loglevel',
    'quiet',
    '-protocol_whitelist',
    'pipe',
    '-threads',
    '1',
    '-max_pixels',
    `${CODED_PIXELS}`,
    '-f',
    'h264',
    '-c:v',
    'h264',
    '-i',
    'pipe:0',
  ]
  const writing = [
    '-an',
    '-sn',
    '-dn',
    '-frames:v',
    `${stream.timesMs.length}`,
    '-vf',
    filters.join(','),
    '-vsync',
    'passthrough',
    '-threads',
    '1',
    '-f',
    'rawvideo',
    'pipe:1',
  ]
  const child = spawn('/bin/sh', ['-c', SHELL, program, ...decoding, ...writing], {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const end = () => child.kill('SIGKILL')
  signal.addEventListener('abort', end)
  // A program that ends early, or does not exist, is not a failure here: there are only fewer frames.
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  child.stdin.end(stream.bytes)
  try {
    const isDue = pictureTimes()
    let nth = 0
    for await (const frame of inPieces(child.stdout, planesOf(width, height).bytes)) {
      const atMs = stream.timesMs[nth++] ?? Infinity
      if (atMs > VIDEO_LIMITS.durationMs) return
      if (isDue(atMs)) yield toPicture(frame, width, height, atMs)
    }
    signal.throwIfAborted()
  } finally {
    signal.removeEventListener('abort', end)
    end()
  }
}

function planesOf(width: number, height: number) {
  const [luma, chroma] = [width * height, ((width + 1) >> 1) * ((height + 1) >> 1)]
  return { luma, chroma, bytes: luma + 2 * chroma }
}

function toPicture(frame: Uint8Array, width: number, height: number, atMs: number): Picture {
  const { luma, chroma } = planesOf(width, height)
  return {
    atMs,
    width,
    height,
    y: frame.subarray(0, luma),
    u: frame.subarray(luma, luma + chroma),
    v: frame.subarray(luma + chroma),
  }
}

/** The input as buffers of `size` bytes; an incomplete last one is dropped. */
async function* inPieces(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(size)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length;) {
      const part = chunk.subarray(at, at + size - filled)
      piece.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < size) continue
      yield piece
      piece = new Uint8Array(size)
      filled = 0
    }
  }
}
