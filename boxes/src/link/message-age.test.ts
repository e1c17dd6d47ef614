import { describe, expect, it } from 'vitest'
import { MessageAge } from './message-age.ts'

describe('the age of a message', () => {
  it('is nothing for the quickest message, however wrong the clocks are', () => {
    const age = new MessageAge()
    age.arrived(1_000_000, 5_000)
    expect(age.of(1_000_500, 5_500)).toBe(0)
  })

  it('is the time that a message lay in a stalled connection', () => {
    const age = new MessageAge()
    age.arrived(0, 50)
    expect(age.of(1_000, 4_050)).toBe(3_000)
  })

  it('learns from a quicker message', () => {
    const age = new MessageAge()
    age.arrived(0, 500)
    age.arrived(1_000, 1_020)
    expect(age.of(2_000, 2_120)).toBe(100)
  })
})
