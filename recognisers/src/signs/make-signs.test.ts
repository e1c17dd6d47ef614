import { afterAll, describe, expect, it } from 'vitest'
import { ASL_DATA, ASL_DATA_MISSING } from '../../test/asl-data.ts'
import { FFMPEG, makeMp4 } from '../../test/make-mp4.ts'
import { blank, drawSpelling, makeWebm, VIDEO_HEIGHT, VIDEO_WIDTH } from '../../test/make-sign-videos.ts'
import type { RecogniserContext } from '../recogniser.ts'
import { conformance } from '../../test/sign-conformance.ts'
import { makeSignRecogniser } from './make-signs.ts'

const recogniser = makeSignRecogniser({ engine: 'built-in', ...(FFMPEG !== undefined && { ffmpeg: FFMPEG }) })!
const context = (): RecogniserContext => ({
  language: 'en',
  vocabulary: { channels: [{ number: 206, name: 'ESPN' }], apps: ['Netflix', 'Hulu'], phrases: [] },
  signal: AbortSignal.timeout(60_000),
})

afterAll(() => recogniser.close())

describe('the built-in sign engine', () => {
  it('is not there when signs are off', () => {
    expect(makeSignRecogniser({ engine: 'off' })).toBeUndefined()
  })
})

conformance(recogniser, () => makeWebm(Array.from({ length: 8 }, () => blank())))

describe.skipIf(ASL_DATA === undefined)(
  `a hand that spells (${ASL_DATA ? 'BECKON_ASL_DATA' : ASL_DATA_MISSING})`,
  () => {
    it.each([
      ['NETFLIX', 'Netflix'],
      ['206', '206'],
    ])('is read: %s', async (text, word) => {
      const video = await makeWebm(drawSpelling(ASL_DATA!, { text, holdMs: 400 }))
      const read = await recogniser.recognise(video, context())
      expect(read.predictions[0]).toBe(word)
      expect(read.confidence).toBeGreaterThanOrEqual(-0.7)
      expect(read.confidence).toBeLessThan(0)
      expect(read.hands[0]?.points).toHaveLength(21)
    })
    it.skipIf(FFMPEG === undefined)('is read from an mp4 as Safari records it', async () => {
      const video = await makeMp4(drawSpelling(ASL_DATA!, { text: 'HULU', holdMs: 400 }), {
        width: VIDEO_WIDTH,
        height: VIDEO_HEIGHT,
        inPieces: true,
      })
      const read = await recogniser.recognise(video, context())
      expect(read.predictions[0]).toBe('Hulu')
      expect(read.confidence).toBeGreaterThanOrEqual(-0.7)
    })
  },
)
