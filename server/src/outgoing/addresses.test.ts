import { describe, expect, it } from 'vitest'
import { isAllowedByOperator, isPublic, parseRange, type AddressRange } from './addresses.ts'

const ranges = (...texts: string[]) => texts.map(parseRange) as AddressRange[]

describe('a public address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s may be called', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '100::1',
    '4000::1',
    'localhost',
    '',
  ])('%s is none', (address) => {
    expect(isPublic(address)).toBe(false)
  })
})

describe('addresses at home that the operator names', () => {
  it('are single ones and ranges, in both families', () => {
    const named = ranges('192.168.1.20', '10.1.0.0/16', 'fd00::/8')
    expect(
      ['192.168.1.20', '10.1.255.3', 'fd00::5', '::ffff:192.168.1.20'].every((address) =>
        isAllowedByOperator(address, named),
      ),
    ).toBe(true)
    expect(
      ['192.168.1.21', '10.2.0.1', 'fe80::1', '127.0.0.1', 'localhost'].some((address) =>
        isAllowedByOperator(address, named),
      ),
    ).toBe(false)
  })

  it.each(['', 'home', '192.168.1', '0x7f.1', '192.168.1.0/33', 'example.org', '192.168.1.0-20'])(
    'cannot be written as "%s"',
    (text) => {
      expect(parseRange(text)).toBeUndefined()
    },
  )
})
