import { networkInterfaces } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import { knownHosts } from './known-hosts.ts'

vi.mock(import('node:os'), async (original) => {
  const os = await original()
  return { ...os, networkInterfaces: vi.fn(os.networkInterfaces) }
})

const config = (more = {}) => ({
  host: 'localhost',
  publicUrl: undefined,
  allowedHosts: [],
  https: 'off' as const,
  httpsNames: [],
  ...more,
})

describe('the names that a server answers to', () => {
  it('are the loopback ones, with any port', () => {
    const isKnown = knownHosts(config())
    for (const host of ['localhost', 'localhost:8780', 'LOCALHOST:1', '127.0.0.1:8780', '[::1]:8780'])
      expect(isKnown(host), host).toBe(true)
  })

  it('are those of its address, its public address and those allowed', () => {
    const isKnown = knownHosts(
      config({ host: '192.168.1.5', publicUrl: 'https://tv.example.org', allowedHosts: ['tv.home.arpa'] }),
    )
    for (const host of ['192.168.1.5:8780', 'tv.example.org', 'tv.home.arpa:8780'])
      expect(isKnown(host), host).toBe(true)
  })

  it('are no foreign ones, however they are dressed up', () => {
    const isKnown = knownHosts(config({ publicUrl: 'https://tv.example.org' }))
    const foreign = [
      '',
      'evil.example',
      'evil.example:8780',
      'localhost.evil.example',
      'evil.example.localhost',
      'localhost@evil.example',
      'localhost:80@evil.example',
      'localhost#',
      'localhost/',
      'localhost:',
      'localhost:99999999',
      'localhost localhost',
      'tv.example.org.evil.example',
      'xtv.example.org',
      '127.0.0.1.nip.io',
      '127.1',
      '2130706433',
      '0x7f000001',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '169.254.169.254',
      'lоcalhost',
    ]
    for (const host of foreign) expect(isKnown(host), host).toBe(false)
  })

  it('stay so when it listens everywhere: then its own addresses are added, and no names', () => {
    const isKnown = knownHosts(config({ host: '0.0.0.0' }))
    expect(isKnown('127.0.0.1:8780')).toBe(true)
    expect(isKnown('evil.example')).toBe(false)
    expect(isKnown('203.0.113.7')).toBe(false)
  })

  it('lose an address that the network has given to somebody else', () => {
    const isKnown = knownHosts(config({ host: '0.0.0.0' }))
    vi.mocked(networkInterfaces).mockReturnValueOnce({ wlan0: [{ address: '192.168.1.7' }] } as unknown as ReturnType<
      typeof networkInterfaces
    >)
    expect(isKnown('192.168.1.7:8780')).toBe(true)
    expect(isKnown('192.168.1.7:8780')).toBe(false)
  })
})
