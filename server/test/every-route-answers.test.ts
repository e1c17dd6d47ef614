import { connect } from 'node:net'
import { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { describe, expect, it } from 'vitest'
import { testServer } from './support/test-server.ts'

/** A second on a machine that does nothing else; whoever gets no answer waits for 20. */
const ANSWER_WITHIN_MS = 10_000
const AT_ONCE = 16
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']

/** The list of routes shows none that end in a star. */
const BELOW_WILDCARDS = ['/pictures/tv-mute.svg', '/pictures/some', '/no-such-page']

type Odd = readonly [name: string, head: (method: string) => readonly string[], body?: string]
const ODDITIES: readonly Odd[] = [
  ['nothing odd', () => ['host: localhost']],
  ['a port above the last one', () => ['host: localhost:99999']],
  ['a foreign host', () => ['host: evil.example']],
  ['an empty host', () => ['host:']],
  ['a host that is no name', () => ['host: [::1']],
  ['a length that is no number', () => ['host: localhost', 'content-length: many']],
  ['a length below zero', () => ['host: localhost', 'content-length: -1']],
  ['two lengths', () => ['host: localhost', 'content-length: 2', 'content-length: 3'], '{}'],
  ['a length and chunks', () => ['host: localhost', 'content-length: 2', 'transfer-encoding: chunked'], '0\r\n\r\n'],
  ['an empty body in chunks', () => ['host: localhost', 'transfer-encoding: chunked'], '0\r\n\r\n'],
  ['a body that is no JSON', () => ['host: localhost', 'content-type: application/json', 'content-length: 2'], '{['],
  ['a body of an unknown kind', () => ['host: localhost', 'content-type: a/b;c', 'content-length: 2'], '{}'],
  ['an upgrade to something else', () => ['host: localhost', 'connection: upgrade', 'upgrade: h2c']],
  ['an expectation', () => ['host: localhost', 'expect: the-best']],
]

/** The first line of the answer, or what came instead. */
function ask(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let heard = ''
    const end = (line: string) => {
      clearTimeout(late)
      socket.destroy()
      resolve(line)
    }
    const late = setTimeout(() => end('no answer'), ANSWER_WITHIN_MS)
    socket.on('error', () => end('broken'))
    socket.on('close', () => end(heard === '' ? 'closed' : (heard.split('\r\n', 1)[0] ?? '')))
    socket.on('data', (data) => {
      heard += String(data)
      if (heard.includes('\r\n')) end(heard.split('\r\n', 1)[0] ?? '')
    })
  })
}

/** Every address that a route leads to, as the server itself lists them. */
function addressesOf(routes: string, tv: string): string[] {
  const stack: string[] = []
  const addresses = new Set<string>()
  for (const line of routes.split('\n')) {
    const [, indent = '', part, methods] = /^([│ ]*)[├└]── (\S*)(?: \(([^)]+)\))?/u.exec(line) ?? []
    if (part === undefined) continue
    stack.length = indent.length / 4
    stack.push(part)
    if (methods !== undefined)
      addresses.add(
        stack
          .join('')
          .replace(':id', tv)
          .replaceAll(/:\w+|\*/gu, 'some'),
      )
  }
  return [...addresses]
}

describe('every route', () => {
  it('answers every method at once, whatever the head of the request says', async () => {
    const tv = new VirtualTvBox({ id: 'den', name: 'Den', layout: 'standard' })
    const server = await testServer({ boxes: [{ box: tv }], config: { practiceLogin: true } })
    const port = await server.listen()
    const addresses = addressesOf(server.app.printRoutes({ commonPrefix: false }), 'den')
    for (const known of ['/api/v1/processKey', '/login', '/tv/api/boxes/den/events', '/healthz'])
      expect(addresses).toContain(known)

    const [plain, ...odd] = ODDITIES as [Odd, ...Odd[]]
    const cases = [...addresses, ...BELOW_WILDCARDS].flatMap((address, at) => [
      ...METHODS.map((method) => ({ address, method, odd: plain })),
      // Each oddity once an address; the next address gets the other method.
      ...odd.map((one, nth) => ({ address, method: (at + nth) % 2 === 0 ? 'GET' : 'POST', odd: one })),
    ])
    const wrong: string[] = []
    let unasked = cases.length
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let one = cases[--unasked]; one !== undefined; one = cases[--unasked]) {
          const { address, method, odd } = one
          const [name, head, body = ''] = odd
          const line = await ask(port, `${method} ${address} HTTP/1.1\r\n${head(method).join('\r\n')}\r\n\r\n${body}`)
          if (!/^HTTP\/1\.1 (?:[234]\d\d|503) /u.test(line)) wrong.push(`${method} ${address}, ${name}: ${line}`)
        }
      }),
    )
    expect(wrong).toEqual([])
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([])
  })

  it('refuses what a trusted proxy says of a host that is not ours', async () => {
    const server = await testServer({ config: { practiceLogin: true, trustedProxies: ['127.0.0.1'] } })
    for (const forwarded of ['localhost:99999', 'evil.example', 'a b']) {
      const { statusCode } = await server.app.inject({
        url: '/login',
        headers: { host: 'localhost', 'x-forwarded-host': forwarded },
      })
      expect(statusCode, forwarded).toBe(403)
    }
    const odd = await server.app.inject({ url: '/login', headers: { host: 'localhost', 'x-forwarded-proto': 'a b' } })
    expect(odd.statusCode).toBe(303)
  })
})
