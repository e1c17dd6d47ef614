import { X509Certificate } from 'node:crypto'
import { connect, createServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DAY_MS } from '@beckon/contract/time-units'
import { bytesOf, fingerprintOf, makeAuthority, makeCertificate, coversName } from './authority.ts'

const NOW = Date.now()

/** What a device that trusts the authority says to a server that presents a certificate for `names`. */
async function verdict(names: readonly string[], asked: string): Promise<string> {
  const authority = await makeAuthority('tower', ['tv.fritz.box'], NOW)
  const { certificate, key } = await makeCertificate(authority, names, NOW)
  const server = createServer({ cert: certificate, key }, (socket) => socket.end()).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  server.on('tlsClientError', () => {})
  return new Promise((resolve) => {
    const socket = connect(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', ca: authority.certificate, servername: asked },
      () => {
        socket.end()
        resolve('trusted')
      },
    )
    socket.once('error', (error) => resolve(error.message))
  })
}

describe('a household authority', () => {
  it('is believed for the names and addresses at home', async () => {
    expect(await verdict(['tower.local', '192.168.1.20'], 'tower.local')).toBe('trusted')
    expect(await verdict(['tv.fritz.box', 'fd00::5'], 'tv.fritz.box')).toBe('trusted')
  })

  it('cannot speak for anybody on the internet, even with its own key', async () => {
    expect(await verdict(['bank.example'], 'bank.example')).toBe('permitted subtree violation')
    expect(await verdict(['tower.local', 'bank.example'], 'tower.local')).toBe('permitted subtree violation')
    expect(await verdict(['tower.local', '8.8.8.8'], 'tower.local')).toBe('permitted subtree violation')
    expect(await verdict(['tower.local', '2001:db8::1'], 'tower.local')).toBe('permitted subtree violation')
  })

  it('knows itself for whom it may speak', async () => {
    const authority = await makeAuthority('tower', ['tv.fritz.box'], NOW)
    const good = ['tower', 'tower.local', 'a.b.home.arpa', 'tv.fritz.box', '10.1.2.3', '::1', 'fe80::1']
    const bad = ['tower.example.org', 'fritz.box', 'notlocal', 'xlan', '8.8.8.8', '2001:db8::1']
    expect(good.filter((name) => !coversName(authority, name))).toEqual([])
    expect(bad.filter((name) => coversName(authority, name))).toEqual([])
  })

  it('signs for servers only, and makes certificates that every system takes', async () => {
    const authority = await makeAuthority('tower', [], NOW)
    const ca = new X509Certificate(authority.certificate)
    expect([ca.ca, ca.keyUsage]).toEqual([true, ['1.3.6.1.5.5.7.3.1']])
    expect(ca.subject).toBe(`O=Beckon\nCN=Beckon at home (tower\\, ${new Date(NOW).getUTCFullYear()})`)
    expect(ca.validToDate.getTime() - NOW).toBeGreaterThan(9 * 365 * DAY_MS)
    const leaf = new X509Certificate((await makeCertificate(authority, ['tower.local'], NOW)).certificate)
    expect([leaf.issuer, leaf.subject]).toEqual([ca.subject, 'O=Beckon\nCN=tower.local'])
    expect([leaf.ca, leaf.keyUsage, leaf.verify(ca.publicKey)]).toEqual([false, ['1.3.6.1.5.5.7.3.1'], true])
    // Apple's limit for certificates of servers.
    expect(leaf.validToDate.getTime() - leaf.validFromDate.getTime()).toBeLessThan(398 * DAY_MS)
  })

  it('is installed as DER, and compared by the fingerprint that systems show', async () => {
    const { certificate } = await makeAuthority('tower', [], NOW)
    expect(bytesOf(certificate)).toEqual(new X509Certificate(certificate).raw)
    expect(fingerprintOf(certificate)).toBe(new X509Certificate(certificate).fingerprint256)
  })
})
