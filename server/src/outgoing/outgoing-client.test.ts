import { createSocket } from 'node:dgram'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startStandIn, type StandIn } from '../../test/tv-control/stand-in-service.ts'
import { parseRange, type AddressRange } from './addresses.ts'
import { cancellableLookUp, type Dial, type Resolve } from './guarded-connector.ts'
import { callOut, type OutgoingOptions } from './outgoing-client.ts'

const LOOPBACK = [parseRange('127.0.0.1')] as AddressRange[]
const never = new AbortController().signal
const call = (options: OutgoingOptions, parts = ['a'], signal = never) => callOut(options, { parts, signal })

/** Writes down what would be dialled, and opens nothing. */
function recorder(): { dial: Dial; dialled: string[][] } {
  const dialled: string[][] = []
  return {
    dialled,
    dial: (addresses, _options, callback) => (dialled.push([...addresses]), callback(new Error('Not opened.'), null)),
  }
}

const NAMES: Readonly<Record<string, readonly string[]>> = {
  localhost: ['127.0.0.1', '::1'],
  'localhost.': ['127.0.0.1', '::1'],
  'tv.localhost': ['127.0.0.1'],
  'home.test': ['10.0.0.7'],
  'mapped.test': ['::ffff:192.168.0.9'],
  'cloud.test': ['169.254.169.254'],
  'public.test': ['93.184.216.34'],
  'both.test': ['127.0.0.1', '93.184.216.34', 'fd00::1'],
}
const resolve = async (name: string) => NAMES[name] ?? []

describe('before a connection is opened', () => {
  it.each([
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '127.0.0.1.',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '[::1]',
    '[::]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[::ffff:0:127.0.0.1]',
    '10.0.0.1',
    '0xa.1',
    '172.16.0.1',
    '192.168.1.1',
    '192.168.257',
    '169.254.169.254',
    '0xa9fea9fe',
    '100.64.0.1',
    '[fe80::1]',
    '[fc00::1]',
    '[fec0::1]',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'tv.localhost',
    'home.test',
    'mapped.test',
    'cloud.test',
  ])('%s is refused', async (host) => {
    const { dial, dialled } = recorder()
    expect(await call({ base: new URL(`https://${host}/`), allowed: [], resolve, dial })).toEqual({
      is: 'failed',
      why: 'forbidden address',
    })
    expect(dialled).toEqual([])
  })

  it('the real name of this machine is refused as well', async () => {
    const { dial, dialled } = recorder()
    expect(await call({ base: new URL('https://localhost/'), allowed: [], dial })).toEqual({
      is: 'failed',
      why: 'forbidden address',
    })
    expect(dialled).toEqual([])
  })

  it('a public address passes, and of a mixed answer only the public part', async () => {
    const { dial, dialled } = recorder()
    for (const host of ['public.test', 'both.test', '93.184.216.34'])
      await call({ base: new URL(`https://${host}/`), allowed: [], resolve, dial })
    expect(dialled).toEqual([['93.184.216.34'], ['93.184.216.34'], ['93.184.216.34']])
  })

  it('a public address without encryption is refused, since the key would be read on the way', async () => {
    const { dial, dialled } = recorder()
    expect(await call({ base: new URL('http://public.test/'), allowed: LOOPBACK, resolve, dial })).toEqual({
      is: 'failed',
      why: 'forbidden address',
    })
    expect(dialled).toEqual([])
  })

  it('a name whose answer changes leads nowhere else: each call asks once and dials what was checked', async () => {
    const { dial, dialled } = recorder()
    const answers = ['93.184.216.34', '127.0.0.1', '10.0.0.1', '93.184.216.34']
    let asked = 0
    const options = {
      base: new URL('https://changing.test/'),
      allowed: [],
      dial,
      resolve: async () => [answers[asked++] ?? ''],
    }
    const results = [await call(options), await call(options), await call(options), await call(options)]
    expect(asked).toBe(4)
    expect(results.map((result) => result.is === 'failed' && result.why)).toEqual([
      'unreachable',
      'forbidden address',
      'forbidden address',
      'unreachable',
    ])
    expect(dialled).toEqual([['93.184.216.34'], ['93.184.216.34']])
  })

  it('a name that answers after the time is up is not dialled any more', async () => {
    const { dial, dialled } = recorder()
    const stop = new AbortController()
    const answer = Promise.withResolvers<string[]>()
    const slowly = vi.fn<Resolve>(() => answer.promise)
    const result = call({ base: new URL('https://slow.test/'), allowed: [], dial, resolve: slowly }, ['a'], stop.signal)
    await vi.waitFor(() => expect(slowly).toHaveBeenCalled())
    stop.abort()
    expect(await result).toEqual({ is: 'failed', why: 'late' })
    answer.resolve(['93.184.216.34'])
    await new Promise((done) => setTimeout(done, 20))
    expect(dialled).toEqual([])
  })
})

it('the look-up of a user’s name is given up with its signal, though the name server never answers', async () => {
  const silent = createSocket('udp4')
  onTestFinished(() => void silent.close())
  await new Promise<void>((done) => silent.bind(0, '127.0.0.1', done))
  const stop = new AbortController()
  const asked = new Promise((resolve) => silent.once('message', resolve))
  const answer = cancellableLookUp(stop.signal, [`127.0.0.1:${silent.address().port}`])('slow.test')
  await asked
  const stoppedAt = performance.now()
  stop.abort()
  expect(await answer).toEqual([])
  expect(performance.now() - stoppedAt).toBeLessThan(500)
})

describe('a call that leaves the house', () => {
  let service: StandIn
  let options: OutgoingOptions

  beforeEach(async () => {
    service = await startStandIn()
    options = { base: new URL(service.base), allowed: LOOPBACK }
  })

  afterEach(async () => {
    vi.useRealTimers()
    await service.stop()
  })

  it('reaches a named address at home, by name or as it is', async () => {
    service.scene = 'no such event'
    const answer = { is: 'answer', status: 404, text: '404: Not Found', retryAfterMs: undefined }
    expect(await call(options)).toEqual(answer)
    const byName = {
      ...options,
      base: new URL(`http://service.test:${service.port}/`),
      resolve: async () => ['10.9.9.9', '127.0.0.1'],
    }
    expect(await call(byName)).toEqual(answer)
    expect(service.asked[1]?.headers.host).toBe(`service.test:${service.port}`)
  })

  it('keeps each part of the path one part', async () => {
    await call(options, ['a/b', '../c', '%2e%2e', 'd?e#f', 'é ', '\r\nx: y'])
    expect(service.asked[0]?.path).toBe('/a%2Fb/..%2Fc/%252e%252e/d%3Fe%23f/%C3%A9%20/%0D%0Ax%3A%20y')
  })

  it('keeps the beginning of the path that the operator set', async () => {
    await call({ ...options, base: new URL(`${service.base}/home//`) }, ['a'])
    expect(service.asked[0]?.path).toBe('/home/a')
  })

  it.each([['..'], ['.'], [''], ['\ud800']])('does not send a path with the part %j', async (part) => {
    expect(await call(options, ['a', part])).toEqual({ is: 'failed', why: 'unreachable' })
    expect(service.asked).toEqual([])
  })

  it('does not follow a redirect', async () => {
    const other = await startStandIn()
    service.scene = 'redirecting'
    service.elsewhere = other.base
    expect(await call(options)).toEqual({ is: 'failed', why: 'redirect' })
    expect(other.connections()).toBe(0)
    await other.stop()
  })

  it('stops reading a body of 10 MB at 64 KiB', async () => {
    service.scene = 'huge'
    expect(await call(options)).toEqual({ is: 'failed', why: 'huge' })
    expect(service.sentBytes()).toBeLessThan(8_000_000)
  })

  it('takes a head without end for huge', async () => {
    service.scene = 'huge head'
    expect(await call(options)).toEqual({ is: 'failed', why: 'huge' })
  })

  it.each(['dripping', 'silent'] as const)('is cut off within 5 s when the service is %s', async (scene) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    service.scene = scene
    const result = call(options)
    let settled = false
    void result.then(() => (settled = true))
    const wanted = scene === 'dripping' ? 3 : 0
    while (service.asked.length === 0 || service.sentBytes() < wanted) await new Promise((done) => setImmediate(done))
    vi.advanceTimersByTime(4_400)
    await new Promise((done) => setImmediate(done))
    expect(settled).toBe(false)
    vi.advanceTimersByTime(100)
    expect(await result).toEqual({ is: 'failed', why: 'late' })
    const dripped = service.sentBytes()
    await vi.waitFor(() => expect(service.sentBytes() - dripped).toBeLessThan(3))
  })

  it('is cut off when its caller has no more time', async () => {
    service.scene = 'dripping'
    expect(await call(options, ['a'], AbortSignal.timeout(120))).toEqual({ is: 'failed', why: 'late' })
    expect(await call(options, ['a'], AbortSignal.abort())).toEqual({ is: 'failed', why: 'late' })
  })

  it('knows somebody who speaks no HTTP, or no TLS, from nobody', async () => {
    service.scene = 'not http'
    expect(await call(options)).toEqual({ is: 'failed', why: 'no such service' })
    expect(await call({ ...options, base: new URL(`https://127.0.0.1:${service.port}`) })).toEqual({
      is: 'failed',
      why: 'no such service',
    })
    // The request may have arrived.
    service.scene = 'hanging up'
    expect(await call(options)).toEqual({ is: 'failed', why: 'late' })
    await service.stop()
    expect(await call(options)).toEqual({ is: 'failed', why: 'unreachable' })
    service = await startStandIn()
  })

  it('sends a request once, whatever becomes of it', async () => {
    service.scene = 'hanging up'
    await call(options)
    await new Promise((done) => setTimeout(done, 50))
    expect(service.asked.length).toBe(1)
    expect(service.connections()).toBe(1)
  })
})
