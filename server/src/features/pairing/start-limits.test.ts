import { describe, expect, it } from 'vitest'
import { network, StartLimits } from './start-limits.ts'

const MINUTE = 60_000

describe('begun pairings', () => {
  it('are six a minute for one browser', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 6; n++) expect(limits.take('browser', '192.0.2.1', n)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', 10)).toBe(MINUTE - 10)
    expect(limits.take('another', '192.0.2.1', 10)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', MINUTE)).toBe(0)
  })

  it('are not used up by a stranger who takes the same name elsewhere', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 50; n++) limits.take('browser', '192.0.2.66', 0)
    expect(limits.take('browser', '192.0.2.1', 0)).toBe(0)
  })

  it('are 120 a minute for one address, whatever names it takes', () => {
    const limits = new StartLimits()
    const taken = Array.from({ length: 500 }, (_, n) => limits.take(`browser ${n}`, '192.0.2.1', 0))
    expect(taken.filter((wait) => wait === 0)).toHaveLength(120)
  })

  it('are 2,000 at once', () => {
    expect(new StartLimits().isFull(1_999)).toBe(false)
    expect(new StartLimits().isFull(2_000)).toBe(true)
  })
})

describe('the network of an address', () => {
  it('is an IPv4 address itself, in either spelling', () => {
    expect(network('192.0.2.1')).toBe('192.0.2.1')
    expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1')
  })

  it('is the first 56 bits of an IPv6 address', () => {
    expect(network('2001:db8:1:2a00::1')).toBe(network('2001:db8:1:2aff:1:2:3:4'))
    expect(network('2001:db8:1:2b00::1')).not.toBe(network('2001:db8:1:2a00::1'))
    expect(network('::1')).toBe('00000000000000')
  })
})
