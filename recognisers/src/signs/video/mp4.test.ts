import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { damage, replaceBytes } from '../../../test/damage-videos.ts'
import { FFMPEG, makeMp4, type Mp4Options } from '../../../test/make-mp4.ts'
import type { RawFrame } from '../../../test/make-sign-videos.ts'
import type { Picture } from '../hands/picture.ts'
import { decodeVideo } from './video-decoder.ts'

const small = { width: 96, height: 64 }

/** A bright bar that goes from left to right on grey. */
function drawn(frames: number, { width, height } = small): RawFrame[] {
  return Array.from({ length: frames }, (_, n) => {
    const frame = new Uint8Array((width * height * 3) / 2).fill(128).fill(90, 0, width * height)
    const left = Math.floor(((width - 16) * n) / Math.max(1, frames - 1))
    for (let row = 0; row < height; row += 1) frame.fill(220, row * width + left, row * width + left + 16)
    return frame
  })
}

async function decoded(video: Uint8Array, program = FFMPEG, signal = AbortSignal.timeout(20_000)): Promise<Picture[]> {
  const pictures: Picture[] = []
  for await (const picture of decodeVideo(video, signal, program)) pictures.push(picture)
  return pictures
}

/** The column in which the bar's middle is. */
function barIn({ y, width, height }: Picture): number {
  const row = [...y.subarray((height >> 1) * width, ((height >> 1) + 1) * width)]
  const bright = row.flatMap((value, column) => (value > 155 ? [column] : []))
  return bright.reduce((sum, column) => sum + column, 0) / bright.length
}

/** The matrix in a track's head, ISO/IEC 14496-12, 8.3.2. */
const AS_FILMED = matrix(1, 0, 0, 1)
const A_QUARTER_CLOCKWISE = matrix(0, 1, -1, 0)
function matrix(a: number, b: number, c: number, d: number): Buffer {
  const bytes = Buffer.alloc(20)
  for (const [n, value] of [a, b, 0, c, d].entries()) bytes.writeInt32BE(value * 0x10000, n * 4)
  return bytes
}
const head = (video: Uint8Array) => Buffer.from(video).indexOf('tkhd')

const folder = mkdtempSync(join(tmpdir(), 'beckon-program-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A program of our own in the place of ffmpeg. */
function program(script: string): string {
  const file = join(folder, `program-${script.length}`)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

describe.skipIf(FFMPEG === undefined)(
  `an mp4 video${FFMPEG ? '' : ' (left out: there is no /usr/bin/ffmpeg to make one)'}`,
  () => {
    let plain: Uint8Array
    const before = new Set(readdirSync(tmpdir()))
    beforeAll(async () => {
      plain = await makeMp4(drawn(30), { ...small, profile: 'main' })
    })

    it.each<[string, Partial<Mp4Options>]>([
      ['Baseline, as Safari records it in pieces', { profile: 'baseline', inPieces: true }],
      ['Main, out of order and in pieces', { profile: 'main', inPieces: true }],
      ['High', { profile: 'high' }],
    ])('in H.264 %s gives its pictures in order, eight a second', async (_, options) => {
      const pictures = await decoded(await makeMp4(drawn(30), { ...small, ...options }))
      expect(pictures.length).toBeGreaterThanOrEqual(15)
      expect(pictures.length).toBeLessThanOrEqual(17)
      expect(pictures[0]).toMatchObject({ ...small, atMs: 0 })
      for (const picture of pictures)
        expect(Math.abs(barIn(picture) - 8 - (80 * picture.atMs) / (29_000 / 15))).toBeLessThan(4)
    })

    it('is held as the phone says that it was held', async () => {
      const [first] = await decoded(
        Buffer.concat([
          plain.subarray(0, head(plain)),
          replaceBytes(plain.subarray(head(plain)), [...AS_FILMED], [...A_QUARTER_CLOCKWISE]),
        ]),
      )
      expect(first).toMatchObject({ width: 64, height: 96 })
      const column = Array.from({ length: 96 }, (_, row) => first?.y[row * 64 + 32] ?? 0)
      expect(column.indexOf(Math.max(...column))).toBeLessThan(30)
    })

    it('is made smaller when it is larger than the models need', async () => {
      const large = { width: 1280, height: 720 }
      const [picture] = await decoded(await makeMp4(drawn(3, large), large))
      expect(picture).toMatchObject({ width: 640, height: 360 })
      expect(picture?.u).toHaveLength(320 * 180)
    })

    it('has no pictures when the operator named no program, or one that is not there', async () => {
      const pictures: Picture[] = []
      for await (const picture of decodeVideo(plain, AbortSignal.timeout(20_000))) pictures.push(picture)
      expect(pictures).toEqual([])
      expect(await decoded(plain, join(folder, 'nothing'))).toEqual([])
    })

    it('has no pictures when it is too large or holds something else', async () => {
      const wide = { width: 2048, height: 32 }
      expect(await decoded(await makeMp4(drawn(2, wide), wide))).toEqual([])
      expect(await decoded(await makeMp4(drawn(8), { ...small, codec: 'libx265' }))).toEqual([])
      expect(await decoded(plain.subarray(0, 40))).toEqual([])
    })

    it('stops at the signal, with its reason', async () => {
      const slow = program('exec sleep 60')
      const abort = new AbortController()
      setTimeout(() => abort.abort(new Error('enough')), 200)
      await expect(decoded(plain, slow, abort.signal)).rejects.toThrow('enough')
      await expect(decoded(plain, FFMPEG, AbortSignal.abort(new Error('at once')))).rejects.toThrow('at once')
    })

    it('is given to a program that can write no file and knows nothing of our settings', async () => {
      process.env['BECKON_TRIED_SECRET'] = 'secret'
      const file = join(folder, 'written')
      const found = join(folder, 'found')
      await decoded(plain, program(`echo hello > ${file}`))
      await decoded(plain, program(`if [ -n "$BECKON_TRIED_SECRET" ]; then mkdir ${found}; fi`))
      delete process.env['BECKON_TRIED_SECRET']
      expect(existsSync(file) ? readFileSync(file) : Buffer.alloc(0)).toHaveLength(0)
      expect(existsSync(found)).toBe(false)
    })

    it('damaged in 12 ways neither throws nor hangs nor grows nor leaves a file', async () => {
      const pieces = await makeMp4(drawn(30), { ...small, inPieces: true })
      const memory = process.memoryUsage.rss()
      for (let n = 0; n < 12; n += 1)
        expect((await decoded(damage(n % 2 === 0 ? plain : pieces, n))).length).toBeLessThan(260)
      expect(process.memoryUsage.rss() - memory).toBeLessThan(500 * 1024 * 1024)
      expect(readdirSync(tmpdir()).filter((name) => !before.has(name) && /mp4|video|h264/u.test(name))).toEqual([])
    })
  },
)
