import { describe, expect, it } from 'vitest'
import { network } from './callers.ts'

describe('the network of an address', () => {
  it('is an IPv4 address itself, in either spelling', () => {
    expect(network('192.0.2.1')).toBe('192.0.2.1')
    expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1')
    expect(network('::ffff:c000:201')).toBe('192.0.2.1')
  })

  it('is the first 56 bits of an IPv6 address', () => {
    expect(network('2001:db8:1:2a00::1')).toBe(network('2001:db8:1:2aff:1:2:3:4'))
    expect(network('2001:db8:1:2b00::1')).not.toBe(network('2001:db8:1:2a00::1'))
    expect(network('::1')).toBe('00000000000000')
  })

  it('is the same whatever port a proxy forwards with it', () => {
    expect(network('192.0.2.1:4711')).toBe('192.0.2.1')
    expect(network('[2001:db8:1:2a00::1]:4711')).toBe(network('2001:db8:1:2a00::1'))
    expect(network('[2001:db8:1:2a00::1]')).toBe(network('2001:db8:1:2a00::1'))
    expect(network('[2001:db8:1:2b00::1]:4711')).not.toBe(network('[2001:db8:1:2a00::1]:4711'))
  })
})
