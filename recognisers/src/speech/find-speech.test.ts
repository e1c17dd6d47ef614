import { describe, expect, it } from 'vitest'
import { amidSilence, speechIn } from './find-speech.ts'

const SECOND = 16_000
const quietThenLoud = (quiet: number) =>
  Float32Array.from({ length: 3 * SECOND }, (_, n) => (n >= SECOND && n < 1.5 * SECOND ? 0.5 : quiet) * Math.sin(n / 5))

describe('trimming', () => {
  it.each([0, 0.001, 0.02])('keeps the part where somebody speaks, with a margin (noise %d)', (noise) => {
    const seconds = (speechIn(quietThenLoud(noise))?.length ?? 0) / SECOND
    expect(seconds).toBeGreaterThan(0.5)
    expect(seconds).toBeLessThan(0.9)
  })

  it('finds nothing in silence, or in less than a frame', () => {
    expect(speechIn(new Float32Array(SECOND))).toBeUndefined()
    expect(speechIn(new Float32Array(0))).toBeUndefined()
    expect(speechIn(new Float32Array(100).fill(1))).toBeUndefined()
  })

  it('keeps all of what is loud throughout, and leaves its input as it was', () => {
    const loud = Float32Array.from({ length: SECOND }, (_, n) => (n % 40 < 20 ? 1 : -1))
    expect(speechIn(loud)).toHaveLength(SECOND)
    expect(loud[0]).toBe(1)
  })

  it('puts silence on both sides', () => {
    const longer = amidSilence(Float32Array.of(0.5, -0.5))
    expect(longer).toHaveLength(2 + 0.6 * SECOND)
    expect([...longer.subarray(0.3 * SECOND, 0.3 * SECOND + 2)]).toEqual([0.5, -0.5])
    expect(longer.filter((sample) => sample !== 0)).toHaveLength(2)
  })
})
