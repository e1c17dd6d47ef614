import fc from 'fast-check'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { askSsdp, readSsdpAnswer } from './ssdp.ts'

const HOST = '192.168.1.5'

function answer(headers: readonly string[], first = 'HTTP/1.1 200 OK'): Buffer {
  return Buffer.from([first, 'ST: roku:ecp', 'USN: uuid:roku:ecp:X00000000001', ...headers, '', ''].join('\r\n'))
}

describe('an answer by SSDP', () => {
  it('is read, whatever the capitals of its headers', () => {
    const text =
      'HTTP/1.1 200 OK\r\nst:roku:ecp\r\nusn: uuid:1\r\nLOCATION:  http://192.168.1.5:8060/\r\nServer: Roku/14.1\r\n\r\n'
    expect(readSsdpAnswer(Buffer.from(text), HOST)).toEqual({
      target: 'roku:ecp',
      address: HOST,
      usn: 'uuid:1',
      location: 'http://192.168.1.5:8060/',
      server: 'Roku/14.1',
    })
  })

  it.each([
    'http://192.168.1.6:8060/',
    'http://8.8.8.8/',
    'http://roku.local:8060/',
    'http://192.168.1.5.example.org/',
    'http://192.168.1.5@192.168.1.6/',
    'http://me@192.168.1.5/',
    'http://:secret@192.168.1.5/',
    'http://[::1]/',
    'file:///etc/passwd',
    'ftp://192.168.1.5/',
    '//192.168.1.5/',
    'not an address',
  ])('does not send us to %s', (location) => {
    const read = readSsdpAnswer(answer([`LOCATION: ${location}`]), HOST)
    expect(read).toEqual({ target: 'roku:ecp', address: HOST, usn: 'uuid:roku:ecp:X00000000001' })
  })

  it('is believed at its first word when it says a header twice', () => {
    const twice = answer(['LOCATION: http://192.168.1.5/a', 'LOCATION: http://192.168.1.5/b'])
    expect(readSsdpAnswer(twice, HOST)?.location).toBe('http://192.168.1.5/a')
  })

  it.each([
    ['a search of another', Buffer.from('M-SEARCH * HTTP/1.1\r\nST: roku:ecp\r\n\r\n')],
    ['an announcement', Buffer.from('NOTIFY * HTTP/1.1\r\nNT: roku:ecp\r\n\r\n')],
    ['an error', answer([], 'HTTP/1.1 500 No')],
    ['an answer without a target', Buffer.from('HTTP/1.1 200 OK\r\nUSN: 1\r\n\r\n')],
    ['a control character in a header', answer(['SERVER: Nice\u001b[2JTV'])],
    ['a header without end', answer([`SERVER: ${'x'.repeat(501)}`])],
    ['a datagram without end', answer(Array.from({ length: 20 }, (_, at) => `X-${at}: ${'x'.repeat(250)}`))],
  ])('is refused if it is %s', (_what, datagram) => {
    expect(readSsdpAnswer(datagram, HOST)).toBeUndefined()
  })

  it('never sends us anywhere but to its sender, whatever is in it', () => {
    const part = fc.oneof(
      fc.constantFrom(
        'http://',
        'LOCATION: ',
        HOST,
        '192.168.1.6',
        '@',
        ':',
        '/',
        '\\',
        '#',
        '?',
        '.',
        '%',
        '\t',
        '0x7f.1',
      ),
      fc.webUrl(),
      fc.string({ maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const { location } = readSsdpAnswer(answer([`LOCATION: http://${parts.join('')}`]), HOST) ?? {}
        expect(location === undefined || new URL(location).hostname === HOST).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('a search by SSDP', () => {
  async function open(address: string) {
    const socket = createSocket('udp4').bind(0, address)
    onTestFinished(() => void socket.close())
    await once(socket, 'listening')
    return socket
  }

  it('finds a set beside a crowd that makes up answers', async () => {
    const group = await open('127.0.0.1')
    const crowd = await Promise.all(Array.from({ length: 30 }, (_, at) => open(`127.0.3.${at + 1}`)))
    const real = await open('127.0.0.9')
    const found = new AbortController()
    onTestFinished(() => found.abort())
    group.once('message', (_, { port }) => {
      for (const [at, one] of crowd.entries())
        for (let n = 0; n < 32; n += 1)
          one.send(`HTTP/1.1 200 OK\r\nST: roku:ecp\r\nUSN: uuid:${at}-${n}\r\n\r\n`, port, '127.0.0.1')
      // Again until it is heard: where the socket's buffer is full, the system drops an answer.
      const timer = setInterval(
        () => real.send('HTTP/1.1 200 OK\r\nST: roku:ecp\r\nUSN: uuid:real\r\n\r\n', port, '127.0.0.1'),
        300,
      )
      found.signal.addEventListener('abort', () => clearInterval(timer))
    })
    const told = new Map<string, number>()
    const to = { host: '127.0.0.1', port: group.address().port }
    const signal = AbortSignal.any([found.signal, AbortSignal.timeout(20_000)])
    await askSsdp(['roku:ecp'], { interfaces: ['127.0.0.1'], signal, to }, ({ address }) => {
      told.set(address, (told.get(address) ?? 0) + 1)
      if (address === '127.0.0.9') found.abort()
    })
    expect(told.get('127.0.0.9')).toBe(1)
    expect(Math.max(...told.values())).toBeLessThanOrEqual(8)
  })
})
