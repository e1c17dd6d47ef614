import { describe, expect, test } from 'vitest'
import { dwellAdviceOf, NOTHING_LOOKED_AT } from './dwell-timing.ts'
import { NOTHING_TOUCHED, touchAdviceOf } from './touch-timing.ts'

const many = (ms: number) => Array.from({ length: 20 }, (_, at) => ms + at)

describe('the time to rest', () => {
  test('is longer where keys were pressed that nobody wanted: until nearly all such looks have left', () => {
    const looks = { ...NOTHING_LOOKED_AT, passedMs: many(1_400), rights: 10, wrongs: 2 }
    expect(dwellAdviceOf(looks, 1_000)).toEqual({ setting: 'completeMs', from: 1_000, to: 1_450, why: 'wrong keys' })
  })

  test('is shorter by a quarter at most where none was, and never under 0.4 s', () => {
    const looks = { ...NOTHING_LOOKED_AT, passedMs: many(150), rights: 12, wrongs: 0 }
    expect(dwellAdviceOf(looks, 1_000)).toMatchObject({ to: 750, why: 'sure looks' })
    expect(dwellAdviceOf(looks, 450)).toMatchObject({ to: 400 })
    expect(dwellAdviceOf(looks, 400)).toBeUndefined()
  })

  test('stays while too little is known', () => {
    expect(dwellAdviceOf({ ...NOTHING_LOOKED_AT, passedMs: many(150), rights: 9 }, 1_000)).toBeUndefined()
    expect(dwellAdviceOf({ ...NOTHING_LOOKED_AT, rights: 12 }, 1_000)).toBeUndefined()
  })
})

describe('a touch', () => {
  const settings = { ignoreOthersMs: 0, touchCounts: 'same' } as const

  test('that comes twice is followed by a time in which nothing counts', () => {
    const touches = { ...NOTHING_TOUCHED, rights: 12, againMs: [120, 180, 240] }
    expect(touchAdviceOf(touches, settings)).toMatchObject({ setting: 'ignoreOthersMs', from: 0, to: 300 })
    expect(touchAdviceOf(touches, { ...settings, ignoreOthersMs: 300 })).toBeUndefined()
  })

  test('that slips counts where it began', () => {
    const touches = { ...NOTHING_TOUCHED, rights: 10, slips: 2 }
    expect(touchAdviceOf(touches, settings)).toMatchObject({ setting: 'touchCounts', to: 'began' })
    expect(touchAdviceOf({ ...touches, slips: 1 }, settings)).toBeUndefined()
  })
})
