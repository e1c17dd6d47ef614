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

  it('stays right when the clocks drift apart for days', () => {
    const age = new MessageAge()
    const drifting = 1 + 100 / 1_000_000
    for (let at = 0; at < 3 * 86_400_000; at += 5_000) age.arrived(at, at * drifting)
    const at = 3 * 86_400_000
    expect(age.of(at, at * drifting)).toBeLessThan(150)
    expect(age.of(at, at * drifting + 3_000)).toBeGreaterThan(2_900)
  })

  it('is seen also when a new measure begins with the messages that lay in a stalled connection', () => {
    const age = new MessageAge()
    for (let at = 0; at < 600_000; at += 5_000) age.arrived(at, at + 20)
    expect(age.of(598_000, 600_020 + 13_000)).toBe(15_000)
    expect(age.of(600_000, 600_020 + 13_000)).toBe(13_000)
  })
})
