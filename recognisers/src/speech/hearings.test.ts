import { describe, expect, it } from 'vitest'
import { heardAs } from './hearings.ts'

const RATE = 16_000
/** Half a second of speech, as loud as a voice is, then as much of silence. */
const SPEECH = Float32Array.from({ length: RATE }, (_, n) => (n < RATE / 2 ? 0.5 * Math.sin(n / 5) : 0))

describe('a clip played to the decoder', () => {
  it('is left as it is at its own speed without noise', () => {
    expect(heardAs(SPEECH, { speed: 1 })).toEqual(SPEECH)
  })

  it('is shorter when it is played faster, and says the same', () => {
    const faster = heardAs(SPEECH, { speed: 1.25 })
    expect(faster).toHaveLength(RATE / 1.25)
    expect(faster[400]).toBeCloseTo(SPEECH[500] ?? 0)
  })

  it.each([15, 20])('has noise %i dB below its speech where it was silent', (noise) => {
    const heard = heardAs(SPEECH, { speed: 1, noise })
    const power = (samples: Float32Array) => samples.reduce((sum, one) => sum + one * one, 0) / samples.length
    const below = 10 * Math.log10(power(SPEECH.subarray(0, RATE / 2)) / power(heard.subarray(RATE / 2)))
    expect(Math.abs(below - noise)).toBeLessThan(2)
  })
})
