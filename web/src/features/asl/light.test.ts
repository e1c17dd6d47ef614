import { describe, expect, it } from 'vitest'
import { judgeLight, meanBrightness, type Light } from './light.ts'

describe('light', () => {
  it('is judged by the mean brightness, and the judgement does not flicker', () => {
    let light: Light = 'good'
    const seen = [120, 51, 49, 55, 61, 63, 230, 233, 225, 221].map((mean) => (light = judgeLight(light, mean)))
    expect(seen).toEqual(['good', 'good', 'dark', 'dark', 'dark', 'good', 'good', 'bright', 'bright', 'good'])
  })

  it('is 0 for black, 255 for white, and an empty picture is black', () => {
    expect(meanBrightness([0, 0, 0, 255, 255, 255, 255, 255])).toBeCloseTo(127.5)
    expect(meanBrightness([])).toBe(0)
  })
})
