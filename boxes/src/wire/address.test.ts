import { describe, expect, it } from 'vitest'
import { isHomeAddress, readAddress, writeAddress } from './address.ts'

describe('an address of the home', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.20',
    '169.254.7.7',
    '::1',
    'fd00::5',
    'fe80::1',
  ])('is %s', (address) => expect(isHomeAddress(address)).toBe(true))
  it.each([
    '8.8.8.8',
    '203.0.113.7',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.251',
    '2001:db8::1',
    '::',
    'ff02::fb',
    'localhost',
    'tv.example.org',
    '0x7f000001',
    '127.1',
    '2130706433',
    '127.0.0.1%eth0',
    'fe80::1%eth0',
    ' 127.0.0.1',
    '[::1]',
    '',
  ])('is not %j', (address) => expect(isHomeAddress(address)).toBe(false))
})

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
