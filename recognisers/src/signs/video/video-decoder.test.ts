import { beforeAll, describe, expect, it } from 'vitest'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { damage, replaceBytes } from '../../../test/damage-videos.ts'
import { makeWebm, type RawFrame } from '../../../test/make-sign-videos.ts'
import type { Picture } from '../hands/picture.ts'
import { decodeVideo } from './video-decoder.ts'
import { VIDEO_LIMITS } from './video-limits.ts'

/** A bright square that goes from left to right on grey. */
function drawn(width: number, height: number, frames: number): RawFrame[] {
  return Array.from({ length: frames }, (_, n) => {
    const frame = new Uint8Array(width * height + 2 * (width >> 1) * (height >> 1)).fill(128)
    frame.fill(90, 0, width * height)
    const left = Math.floor(((width - 16) * n) / Math.max(1, frames - 1))
    for (let row = 8; row < 24; row += 1) frame.fill(220, row * width + left, row * width + left + 16)
    return frame
  })
}

async function decoded(video: Uint8Array, signal = AbortSignal.timeout(20_000)): Promise<Picture[]> {
  const pictures: Picture[] = []
  for await (const picture of decodeVideo(video, signal)) pictures.push(picture)
  return pictures
}

const small = { width: 96, height: 64 }
const makeSmall = (codec: 'libvpx' | 'libvpx-vp9', frames = 30) => makeWebm(drawn(96, 64, frames), { ...small, codec })
let vp8: Uint8Array
let vp9: Uint8Array
const before = new Set(readdirSync(tmpdir()))

beforeAll(async () => {
  vp8 = await makeSmall('libvpx')
  vp9 = await makeSmall('libvpx-vp9')
})

describe('a WebM video', () => {
  it.each([['VP8'], ['VP9']])('in %s gives its pictures, eight a second', async (codec) => {
    const pictures = await decoded(codec === 'VP8' ? vp8 : vp9)
    expect(pictures.length).toBeGreaterThanOrEqual(15)
    expect(pictures.length).toBeLessThanOrEqual(17)
    expect(pictures[0]).toMatchObject({ ...small, atMs: 0 })
    const [first, last] = [pictures[0]!, pictures.at(-1)!]
    expect(first.y[16 * 96 + 4]).toBeGreaterThan(180)
    expect(last.y[16 * 96 + 4]).toBeLessThan(130)
    expect(last.y[16 * 96 + 92]).toBeGreaterThan(150)
  })

  it('is made smaller when it is larger than the models need', async () => {
    const [picture] = await decoded(await makeWebm(drawn(1280, 720, 3), { width: 1280, height: 720 }))
    expect(picture).toMatchObject({ width: 640, height: 360 })
    expect(picture?.u).toHaveLength(320 * 180)
    expect(picture?.y[8 * 640 + 3]).toBeGreaterThan(180)
  })

  it('is looked at for a little more than the 30 s of a recording', async () => {
    const long = await makeWebm(drawn(96, 64, 40 * 5), { ...small, framesPerSecond: 5 })
    const pictures = await decoded(long)
    expect(pictures.at(-1)?.atMs).toBeGreaterThan(30_000)
    expect(pictures.at(-1)?.atMs).toBeLessThanOrEqual(VIDEO_LIMITS.durationMs)
  })

  it('stops at the signal, with its reason', async () => {
    await expect(decoded(vp8, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    const abort = new AbortController()
    const pictures = decodeVideo(vp8, abort.signal)
    await pictures.next()
    abort.abort(new Error('enough'))
    await expect(pictures.next()).rejects.toThrow('enough')
  })
})

describe('what is no good video', () => {
  it('has no pictures when it is too large, in the container or inside', async () => {
    // PixelWidth and PixelHeight as Matroska writes them.
    expect(await decoded(replaceBytes(vp8, [0xb0, 0x81, 96], [0xb0, 0x81, 96]))).not.toEqual([])
    const wide = await makeWebm(drawn(2048, 32, 2), { width: 2048, height: 32 })
    expect(await decoded(wide)).toEqual([])
    // A key frame that says 16,383 by 16,383, in a container that says 96 by 64.
    const bomb = replaceBytes(vp8, [0x9d, 0x01, 0x2a, 96, 0, 64, 0], [0x9d, 0x01, 0x2a, 0xff, 0x3f, 0xff, 0x3f])
    expect(Buffer.from(bomb).equals(vp8)).toBe(false)
    const memory = process.memoryUsage.rss()
    expect(await decoded(bomb)).toEqual([])
    expect(process.memoryUsage.rss() - memory).toBeLessThan(VIDEO_LIMITS.memoryBytes * 1.5)
  })

  it('has no pictures when it is another kind of file, empty, or too long a file', async () => {
    const mp4 = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1')
    const codec = replaceBytes(vp8, [...Buffer.from('V_VP8')], [...Buffer.from('V_XYZ')])
    const tooLong = Buffer.concat([vp8, new Uint8Array(VIDEO_LIMITS.bytes)])
    for (const video of [new Uint8Array(), Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), mp4, codec, tooLong]) {
      expect(await decoded(video)).toEqual([])
    }
  })

  it('damaged in 40 ways neither throws nor hangs nor grows nor leaves a file', async () => {
    const memory = process.memoryUsage.rss()
    for (let n = 0; n < 40; n += 1) {
      const pictures = await decoded(damage(n % 2 === 0 ? vp8 : vp9, n))
      expect(pictures.length).toBeLessThan(260)
    }
    expect(process.memoryUsage.rss() - memory).toBeLessThan(700 * 1024 * 1024)
    const left = readdirSync(tmpdir()).filter((name) => !before.has(name) && /webm|video|libav/u.test(name))
    expect(left).toEqual([])
  })
})
