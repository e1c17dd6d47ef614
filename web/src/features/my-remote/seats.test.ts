import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seated } from './seats.ts'

const entries = (...keys: string[]) => keys.map((key) => ({ key, button: {} }))
const who = (seats: ReturnType<typeof seated>) => seats.map(({ seat, entry }) => `${entry.key}${seat}`).join(' ')

describe('the seats of a list box', () => {
  it('are kept by who stays, and taken over by who comes', () => {
    const before = seated([], entries('a', 'b', 'c'))
    expect(who(before)).toBe('a0 b1 c2')
    expect(who(seated(before, entries('d', 'a', 'c')))).toBe('a0 d1 c2')
    expect(who(seated(before, entries('c', 'a')))).toBe('a0 c2')
    expect(who(seated(before, entries('d', 'c', 'b', 'a')))).toBe('a0 b1 c2 d3')
  })

  it('are the very same while only the order changes, and others when a button has new words', () => {
    const [a, b] = entries('a', 'b') as [never, never]
    const before = seated([], [a, b])
    expect(seated(before, [b, a])).toBe(before)
    expect(seated(before, [a, ...entries('b')])).not.toBe(before)
  })

  it('have each button once, and no two the same seat', () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom(...'abcdefgh')), { maxLength: 6 })
    fc.assert(
      fc.property(lists, (steps) => {
        let seats: ReturnType<typeof seated> = []
        for (const keys of steps) {
          seats = seated(seats, entries(...keys))
          expect(seats.map(({ entry }) => entry.key).sort()).toEqual([...keys].sort())
          expect(new Set(seats.map(({ seat }) => seat)).size).toBe(keys.length)
        }
      }),
    )
  })
})
