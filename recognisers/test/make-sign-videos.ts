/**
 * Makes videos of a hand that spells, out of the photos in `BECKON_ASL_DATA`: WebM for the recogniser, and Y4M for
 * Chromium's `--use-file-for-fake-video-capture`. Photos in a row are no signing: they prove the pipeline, not its
 * skill.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { decode } from 'jpeg-js'

/** Planar YUV 4:2:0, one plane after the other. */
export type RawFrame = Uint8Array

export interface Spelling {
  /** A to Z and 0 to 9. */
  readonly text: string
  /** How long each is held; half a second is what we ask of people. */
  readonly holdMs?: number
  /** An empty picture before and after. */
  readonly restMs?: number
  /** Whose hand shows the digits: 170 or 190. */
  readonly student?: number
  readonly width?: number
  readonly height?: number
  readonly framesPerSecond?: number
}

interface Photo {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

export const VIDEO_WIDTH = 640
export const VIDEO_HEIGHT = 480
export const FRAMES_PER_SECOND = 15

/** Throws when the folder has no photo of one of the letters. */
export function drawSpelling(folder: string, spelling: Spelling): RawFrame[] {
  const {
    text,
    holdMs = 600,
    restMs = 400,
    student = 170,
    width = VIDEO_WIDTH,
    height = VIDEO_HEIGHT,
    framesPerSecond = FRAMES_PER_SECOND,
  } = spelling
  const frames = (ms: number) => Math.max(1, Math.round((ms * framesPerSecond) / 1000))
  const photos = [...text.toLowerCase()].map((symbol) => readPhoto(folder, symbol, student))
  const drawn: RawFrame[] = Array.from({ length: frames(restMs) }, () => blank(width, height))
  photos.forEach((photo, nth) => {
    const again = nth > 0 && text[nth] === text[nth - 1]
    for (let n = 0; n < frames(holdMs); n += 1) {
      // A hand is never quite still, and slides aside to say a letter again.
      const aside = again ? Math.max(0, 1 - n / 3) * 60 : 0
      const drift = Math.sin((nth * 7 + n) / 5)
      drawn.push(draw(photo, width, height, drift * 4 + aside, Math.cos((nth * 5 + n) / 6) * 3, 0.9 + drift * 0.01))
    }
  })
  return [...drawn, ...Array.from({ length: frames(restMs) }, () => blank(width, height))]
}

function readPhoto(folder: string, symbol: string, student: number): Photo {
  const letter = join(folder, 'photos', `${symbol}.jpg`)
  const file = existsSync(letter) ? letter : join(folder, 'digit-photos', `${symbol}_student${student}.jpg`)
  return decode(readFileSync(file), { useTArray: true, formatAsRGBA: false })
}

export function blank(width = VIDEO_WIDTH, height = VIDEO_HEIGHT): RawFrame {
  const frame = new Uint8Array(bytesOf(width, height)).fill(128)
  frame.fill(170, 0, width * height)
  return frame
}

/** The photo fills `share` of the frame's height; around it, its own edge goes on. */
function draw(photo: Photo, width: number, height: number, aside: number, down: number, share: number): RawFrame {
  const frame = new Uint8Array(bytesOf(width, height))
  const scale = Math.max(photo.width, photo.height) / (height * share)
  const [uAt, vAt] = [width * height, width * height + (width >> 1) * (height >> 1)]
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const [red, green, blue] = colour(
        photo,
        (column - width / 2 - aside) * scale + photo.width / 2,
        (row - height / 2 - down) * scale + photo.height / 2,
      )
      frame[row * width + column] = 16 + 0.257 * red + 0.504 * green + 0.098 * blue
      if (row % 2 === 0 && column % 2 === 0) {
        const chroma = (row >> 1) * (width >> 1) + (column >> 1)
        frame[uAt + chroma] = 128 - 0.148 * red - 0.291 * green + 0.439 * blue
        frame[vAt + chroma] = 128 + 0.439 * red - 0.368 * green - 0.071 * blue
      }
    }
  }
  return frame
}

/** Bilinear. */
function colour({ width, height, data }: Photo, x: number, y: number): [number, number, number] {
  const [inX, inY] = [Math.min(width - 1, Math.max(0, x)), Math.min(height - 1, Math.max(0, y))]
  const [left, top] = [Math.floor(inX), Math.floor(inY)]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [a, b] = [inX - left, inY - top]
  const channel = (n: number) =>
    (data[(top * width + left) * 3 + n]! * (1 - a) + data[(top * width + right) * 3 + n]! * a) * (1 - b) +
    (data[(bottom * width + left) * 3 + n]! * (1 - a) + data[(bottom * width + right) * 3 + n]! * a) * b
  return [channel(0), channel(1), channel(2)]
}

function bytesOf(width: number, height: number): number {
  return width * height + 2 * (width >> 1) * (height >> 1)
}

/** For Chromium's fake camera, which plays it again and again. */
export function writeY4m(file: string, frames: readonly RawFrame[], framesPerSecond = FRAMES_PER_SECOND): void {
  const parts: Uint8Array[] = [
    Buffer.from(`YUV4MPEG2 W${VIDEO_WIDTH} H${VIDEO_HEIGHT} F${framesPerSecond}:1 Ip A1:1 C420\n`),
  ]
  for (const frame of frames) parts.push(Buffer.from('FRAME\n'), frame)
  writeFileSync(file, Buffer.concat(parts))
}

/** The functions of libav.js that write. */
interface Writer {
  ff_init_encoder(name: string, options: object): Promise<[number, number, number, number, number]>
  ff_encode_multi(
    context: number,
    frame: number,
    packet: number,
    frames: readonly object[],
    end: boolean,
  ): Promise<object[]>
  ff_init_muxer(options: object, streams: readonly (readonly number[])[]): Promise<[number, number, number, number[]]>
  avformat_write_header(format: number, options: number): Promise<number>
  ff_write_multi(format: number, packet: number, packets: readonly object[]): Promise<void>
  av_write_trailer(format: number): Promise<number>
  av_packet_alloc(): Promise<number>
  ff_free_muxer(format: number, io: number): Promise<void>
  readFile(name: string): Promise<Uint8Array>
  av_log_set_level(level: number): Promise<void>
}

export interface WebmOptions {
  readonly codec?: 'libvpx' | 'libvpx-vp9'
  readonly width?: number
  readonly height?: number
  readonly framesPerSecond?: number
}

/** A WebM file as a browser's MediaRecorder makes it: VP8 unless told otherwise, about 1 Mbit/s. */
export async function makeWebm(frames: readonly RawFrame[], options: WebmOptions = {}): Promise<Uint8Array> {
  const { codec = 'libvpx', width = VIDEO_WIDTH, height = VIDEO_HEIGHT, framesPerSecond = FRAMES_PER_SECOND } = options
  const { LibAV } = createRequire(import.meta.url)('@libav.js/variant-webm-vp9') as {
    LibAV: (options: object) => Promise<Writer>
  }
  const libav = await LibAV({ noworker: true, nothreads: true })
  await libav.av_log_set_level(-8)
  const time_base = [1, framesPerSecond] as const
  const [, context, frame, packet] = await libav.ff_init_encoder(codec, {
    ctx: { width, height, pix_fmt: 0, bit_rate: 1_000_000, gop_size: 100 },
    time_base,
    options: { 'cpu-used': '8', deadline: 'realtime', 'lag-in-frames': '0' },
  })
  const half = width >> 1
  const layout = [
    { offset: 0, stride: width },
    { offset: width * height, stride: half },
    { offset: width * height + half * (height >> 1), stride: half },
  ]
  const packets: object[] = []
  for (const [n, data] of frames.entries()) {
    const raw = {
      data,
      layout,
      format: 0,
      width,
      height,
      pts: n,
      ptshi: 0,
      time_base_num: 1,
      time_base_den: framesPerSecond,
    }
    packets.push(...(await libav.ff_encode_multi(context, frame, packet, [raw], n === frames.length - 1)))
  }
  const [format, , io] = await libav.ff_init_muxer({ format_name: 'webm', filename: 'made.webm', open: true }, [
    [context, ...time_base],
  ])
  await libav.avformat_write_header(format, 0)
  await libav.ff_write_multi(format, await libav.av_packet_alloc(), packets)
  await libav.av_write_trailer(format)
  await libav.ff_free_muxer(format, io)
  return libav.readFile('made.webm')
}
