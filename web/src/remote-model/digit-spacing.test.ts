import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { changeShared } from '../platform/shared-state.ts'
import { writeStored } from '../platform/stored-values.ts'
import { digitSpacingMs, keepDigitSpacing } from './digit-spacing.ts'

beforeEach(() => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  })
})

afterEach(() => vi.unstubAllGlobals())

describe('the time between digits', () => {
  it('is each box’s own', () => {
    changeShared({ deviceId: 'kitchen' })
    expect(digitSpacingMs()).toBe(300)
    keepDigitSpacing(1_000)
    changeShared({ deviceId: 'bedroom' })
    expect(digitSpacingMs()).toBe(300)
    keepDigitSpacing(150)
    changeShared({ deviceId: 'kitchen' })
    expect(digitSpacingMs()).toBe(1_000)
  })

  it('that was chosen for all boxes counts for a box without its own, and for a box without a name', () => {
    writeStored('digitSpacingMs', 750)
    changeShared({ deviceId: 'kitchen' })
    expect(digitSpacingMs()).toBe(750)
    changeShared({ deviceId: undefined })
    keepDigitSpacing(500)
    expect(digitSpacingMs()).toBe(500)
  })

  it('is kept for the last 50 boxes', () => {
    for (let box = 0; box < 60; box += 1) {
      changeShared({ deviceId: `box-${box}` })
      keepDigitSpacing(1_500)
    }
    expect(digitSpacingMs()).toBe(1_500)
    changeShared({ deviceId: 'box-3' })
    expect(digitSpacingMs()).toBe(300)
  })
})
