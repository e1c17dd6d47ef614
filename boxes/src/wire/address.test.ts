import { describe, expect, it } from 'vitest'
import { isHomeAddress } from './address.ts'

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
