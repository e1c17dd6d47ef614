import { describe, expect, it } from 'vitest'
import { wordsOf } from './scan-announcements.ts'
import { key } from './scan-harness.ts'

describe('what is said', () => {
  it('tells for halves what each switch keeps, of many the first and the last', () => {
    const parts = [[key('Up'), key('Down')], ['1', '2', '3', '4'].map((name) => key(name))]
    expect(wordsOf({ what: 'parts', parts }, 'en')).toBe('Switch 1: Up, Down. Switch 2: 1 to 4')
  })
})
