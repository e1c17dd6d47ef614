import { describe, expect, it } from 'vitest'
import { readAddress, writeAddress } from './read-address.ts'

describe('a typed address', () => {
  it.each([
    ['192.168.1.20', { host: '192.168.1.20' }],
    [' 192.168.1.20:8080 ', { host: '192.168.1.20', port: 8080 }],
    ['http://192.168.1.20:8080/jsonrpc?x#y', { host: '192.168.1.20', port: 8080 }],
    ['living-room.local', { host: 'living-room.local' }],
    ['fe80::1', { host: 'fe80::1' }],
    ['[fe80::1%eth0]:9090', { host: 'fe80::1%eth0', port: 9090 }],
  ])('%j is %j', (text, address) => {
    expect(readAddress(text)).toEqual(address)
  })

  it.each([
    { host: '192.168.1.20' },
    { host: '192.168.1.20', port: 9090 },
    { host: 'fe80::1' },
    { host: 'fe80::1', port: 80 },
  ])('is written so that it is read as %j again', (address) => {
    expect(readAddress(writeAddress(address))).toEqual(address)
  })

  it.each(['', '  ', 'two words', '192.168.1.20:0', '192.168.1.20:99999', 'name@host', ':80', `${'a'.repeat(254)}`])(
    '%j is none',
    (text) => {
      expect(readAddress(text)).toBeUndefined()
    },
  )
})
