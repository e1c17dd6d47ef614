import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it } from 'vitest'
import { phoneAddresses, type Surroundings } from './phone-addresses.ts'

const at = (address: string): NetworkInterfaceInfo => ({
  address,
  family: 'IPv4',
  netmask: '255.255.255.0',
  mac: '00:00:00:00:00:00',
  internal: false,
  cidr: null,
})

const TOWER: Surroundings = {
  inContainer: false,
  interfaces: {
    lo: [at('127.0.0.1')],
    docker0: [at('172.17.0.1')],
    'br-2f1c0a9b8d7e': [at('172.18.0.1')],
    enp3s0: [at('192.168.1.20')],
    virbr0: [at('192.168.122.1')],
  },
}
const CONTAINER: Surroundings = { inContainer: true, interfaces: { lo: [at('127.0.0.1')], eth0: [at('172.17.0.2')] } }

const config = { publicUrl: undefined, httpsNames: [], host: '0.0.0.0' }

describe('where another device at home is sent', () => {
  it('is the address of this machine in the home, and none of a network inside the machine', () => {
    expect(phoneAddresses(config, ':8780', TOWER)).toEqual(['http://192.168.1.20:8780/secure'])
  })

  it('is the address in the home of a router, whose bridge is the home', () => {
    const router: Surroundings = { inContainer: false, interfaces: { 'br-lan': [at('192.168.1.1')] } }
    expect(phoneAddresses(config, '', router)).toEqual(['http://192.168.1.1/secure'])
  })

  it('is nowhere from inside a container, whose own address nobody else reaches', () => {
    expect(phoneAddresses(config, ':8780', CONTAINER)).toEqual([])
  })

  it('is first of all the name that the operator gave, in a container too', () => {
    const named = { ...config, httpsNames: ['tv.local', 'fd00::7'] }
    expect(phoneAddresses(named, ':8780', CONTAINER)).toEqual([
      'http://tv.local:8780/secure',
      'http://[fd00::7]:8780/secure',
    ])
    expect(phoneAddresses(named, ':8780', TOWER)[0]).toBe('http://tv.local:8780/secure')
  })

  it('is the public address alone where there is one, with the port that it says', () => {
    for (const around of [TOWER, CONTAINER]) {
      expect(
        phoneAddresses({ ...config, httpsNames: ['tv.local'], publicUrl: 'https://tv.home.arpa' }, ':8780', around),
      ).toEqual(['http://tv.home.arpa:443/secure'])
    }
    expect(phoneAddresses({ ...config, publicUrl: 'https://tv.home.arpa:9000' }, ':8780', TOWER)).toEqual([
      'http://tv.home.arpa:9000/secure',
    ])
  })

  it('is an IPv6 address only where the server listens on it', () => {
    const both: Surroundings = { inContainer: false, interfaces: { enp3s0: [at('192.168.1.20'), at('fd00::7')] } }
    const [ipv4, ipv6] = ['http://192.168.1.20:8780/secure', 'http://[fd00::7]:8780/secure']
    expect(phoneAddresses(config, ':8780', both)).toEqual([ipv4])
    expect(phoneAddresses({ ...config, host: '::' }, ':8780', both)).toEqual([ipv4, ipv6])
    expect(phoneAddresses({ ...config, host: 'fd00::7' }, ':8780', both)).toEqual([ipv6])
  })

  it('is nowhere when the server listens to this machine alone, and the one address that it listens on otherwise', () => {
    expect(phoneAddresses({ ...config, host: '127.0.0.1' }, ':8780', TOWER)).toEqual([])
    expect(phoneAddresses({ ...config, host: '172.18.0.1' }, ':8780', TOWER)).toEqual([])
    expect(phoneAddresses({ ...config, host: '192.168.1.20' }, ':8780', TOWER)).toEqual([
      'http://192.168.1.20:8780/secure',
    ])
  })
})
