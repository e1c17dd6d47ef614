/**
 * Our headers by the rules of the Mozilla Observatory, as its program has them (github.com/mdn/mdn-http-observatory,
 * src/grader/charts.js and src/analyzer, read 2026-11). Extra credit counts from 90 points on; A+ begins at 100.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect } from 'vitest'
import { it, testServer, type TestServer } from './support/test-server.ts'
import { newFolder } from './support/program.ts'

const HALF_A_YEAR_S = 15_768_000
const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']

type Headers = LightMyRequestResponse['headers']

function directives(policy: unknown): Map<string, string[]> {
  return new Map(
    String(policy ?? '')
      .split(';')
      .map((part) => part.trim().split(/\s+/u))
      .filter(([name]) => name)
      .map(([name = '', ...values]) => [name, values]),
  )
}

/** The points that each of its tests gives or takes. */
function points(headers: Headers): Record<string, number> {
  const csp = directives(headers['content-security-policy'])
  const of = (name: string) => csp.get(name) ?? csp.get('default-src') ?? ['*']
  const broad = (name: string) =>
    of(name).some((source) => ['*', 'http:', 'https:', "'unsafe-inline'", "'unsafe-eval'", 'data:'].includes(source))
  const unsafe = broad('script-src') || broad('object-src')
  const formIsBound = (csp.get('form-action') ?? ['*']).every((source) => ["'self'", "'none'"].includes(source))
  const cookies = [headers['set-cookie'] ?? []].flat()
  const goodCookie = (cookie: string) =>
    /; secure/iu.test(cookie) && /; httponly/iu.test(cookie) && /; samesite=(?:lax|strict)/iu.test(cookie)
  return {
    csp:
      csp.size === 0
        ? -25
        : unsafe
          ? -20
          : broad('style-src')
            ? 0
            : csp.get('default-src')?.join() === "'none'" && formIsBound
              ? 10
              : 5,
    cookies: cookies.length === 0 ? 0 : cookies.every(goodCookie) ? 5 : -40,
    cors: headers['access-control-allow-origin'] === undefined ? 0 : -50,
    referrer: PRIVATE_REFERRERS.includes(String(headers['referrer-policy']))
      ? 5
      : headers['referrer-policy'] === undefined
        ? 0
        : -5,
    hsts:
      Number(/max-age=(\d+)/u.exec(String(headers['strict-transport-security']))?.[1] ?? 0) >= HALF_A_YEAR_S ? 0 : -20,
    contentType: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    framing: csp.get('frame-ancestors')?.join() === "'none'" ? 5 : headers['x-frame-options'] === 'DENY' ? 0 : -20,
    resourcePolicy: ['same-origin', 'same-site'].includes(String(headers['cross-origin-resource-policy'])) ? 10 : 0,
  }
}

function score(headers: Headers): number {
  const all = Object.values(points(headers))
  const base = 100 + all.filter((one) => one < 0).reduce((sum, one) => sum + one, 0)
  return base < 90 ? base : base + all.filter((one) => one > 0).reduce((sum, one) => sum + one, 0)
}

async function publicServer(more: object = {}): Promise<TestServer> {
  const webFolder = newFolder()
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Beckon</title>')
  return testServer({
    config: { publicUrl: 'https://tv.example.org', hsts: true, trustedProxies: ['127.0.0.1'], ...more },
    app: { webFolder },
  })
}

const get = (server: TestServer, url: string) =>
  server.app.inject({
    url,
    headers: {
      host: 'tv.example.org',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'tv.example.org',
      accept: 'text/html',
    },
  })

describe('the headers of a public server', () => {
  it('earn an A+ with at least 130 points on every page', async () => {
    const server = await publicServer()
    for (const path of ['/', '/remote', '/error', '/login-again', '/no/such/page', '/settings']) {
      const { headers, statusCode } = await get(server, path)
      expect([path, statusCode, points(headers)]).toEqual([
        path,
        200,
        { csp: 10, cookies: 0, cors: 0, referrer: 5, hsts: 0, contentType: 0, framing: 5, resourcePolicy: 10 },
      ])
      expect(score(headers)).toBeGreaterThanOrEqual(130)
    }
  })

  it('earn an A+ on the pages that the server draws, and for the cookies that it sets', async () => {
    const server = await publicServer({ practiceLogin: true })
    expect(score((await get(server, '/secure')).headers)).toBeGreaterThanOrEqual(100)
    const { headers } = await get(server, '/login?partner=comcast')
    expect(headers['set-cookie']).toBeDefined()
    expect(points(headers)['cookies']).toBe(5)
    expect(score(headers)).toBeGreaterThanOrEqual(100)
  })

  it('let no text become markup or code, unless the operator has set a tag manager', async () => {
    const policy = async (more: object) =>
      directives((await get(await publicServer(more), '/')).headers['content-security-policy'])
    expect((await policy({})).get('require-trusted-types-for')).toEqual(["'script'"])
    expect((await policy({})).get('trusted-types')).toEqual(['default'])
    const service = { kind: 'google-tag-manager', url: 'https://www.googletagmanager.com', id: 'GTM-AB12CD' }
    expect((await policy({ analytics: { enabled: true, service } })).has('require-trusted-types-for')).toBe(false)
  })

  it('are judged by a checker that knows bad ones', () => {
    expect(score({})).toBe(30)
    expect(
      score({
        'content-security-policy': "default-src 'self' 'unsafe-inline'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=31536000',
        'x-content-type-options': 'nosniff',
      }),
    ).toBe(80)
    expect(
      score({
        'content-security-policy': "default-src 'none'; form-action 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=60',
        'x-content-type-options': 'nosniff',
      }),
    ).toBe(80)
  })
})

it('a request that names two hosts is refused, whichever a proxy in front has believed', async ({ server }) => {
  const port = await server.listen()
  const statusOf = async (...hosts: readonly string[]) => {
    const socket = connect(port, '127.0.0.1')
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
    socket.write(`GET /healthz HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`)
    return (await text(socket)).slice(9, 12)
  }
  expect(await statusOf('localhost')).toBe('200')
  for (const hosts of [
    ['localhost', 'evil.example'],
    ['evil.example', 'localhost'],
    ['localhost', 'localhost'],
  ])
    expect(await statusOf(...hosts)).toBe('400')
})
