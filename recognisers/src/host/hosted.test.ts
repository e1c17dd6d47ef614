import { afterEach, describe, expect, it } from 'vitest'
import type { Wish } from '../../test/whimsical-engine.ts'
import type { RecogniserContext } from '../recogniser.ts'
import { hosted, type Hosted, type HostSettings } from './hosted.ts'

const vocabulary = { channels: [{ number: 206, name: 'News' }], apps: [], phrases: [] }
const withLimit = (signal: AbortSignal): RecogniserContext => ({ language: 'fr', vocabulary, signal })
const patiently = () => withLimit(AbortSignal.timeout(20_000))

let engine: Hosted<Wish, unknown>
function host(settings: unknown = null, more: Partial<HostSettings> = {}): Hosted<Wish, unknown> {
  engine = hosted({
    module: new URL('../../test/whimsical-engine.ts', import.meta.url),
    settings,
    name: 'The engine',
    ...more,
  })
  return engine
}
const pidOf = async () => ((await engine.recognise({ do: 'tell what it sees' }, patiently())) as { pid: number }).pid

afterEach(() => engine.close())

describe('an engine in a process of its own', () => {
  it('is asked and answers, with samples as they were', async () => {
    const samples = new Float32Array([0, 0.5, -1])
    expect(await host().recognise({ do: 'echo', value: samples }, patiently())).toEqual(samples)
  })

  it('knows the language and the names, and none of our secrets', async () => {
    process.env['WHIMSICAL_SECRET'] = 'a token'
    const seen = await host().recognise({ do: 'tell what it sees' }, patiently())
    expect(seen).toMatchObject({ language: 'fr', vocabulary, secret: undefined })
  })

  it('leaves this process free while it works', async () => {
    host(null, { graceMs: 100 })
    await engine.load()
    const stop = new AbortController()
    const busy = engine.recognise({ do: 'hang' }, withLimit(stop.signal))
    // It hangs until it is stopped: here, a timer goes off meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 50))
    stop.abort()
    await expect(busy).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('says so when it is killed during a request, and the next request works', async () => {
    host()
    const first = await pidOf()
    await expect(engine.recognise({ do: 'die' }, patiently())).rejects.toMatchObject({ why: 'died' })
    const second = await pidOf()
    expect(second).not.toBe(first)
  })

  it('is started anew when it died while nothing was asked', async () => {
    host()
    process.kill(await pidOf(), 'SIGKILL')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await engine.recognise({ do: 'echo', value: 1 }, patiently())).toBe(1)
  })

  it('loses only the request that it died of, not those that wait', async () => {
    host()
    const outcomes = await Promise.allSettled([
      engine.recognise({ do: 'die' }, patiently()),
      engine.recognise({ do: 'echo', value: 2 }, patiently()),
      engine.recognise({ do: 'throw' }, patiently()),
      engine.recognise({ do: 'echo', value: 3 }, patiently()),
    ])
    expect(
      outcomes.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as { why: string }).why)),
    ).toEqual(['died', 2, 'engine failed', 3])
  })

  it('stops at the signal and takes the next at once', async () => {
    host()
    const first = await pidOf()
    await expect(
      engine.recognise({ do: 'wait', value: 20_000 }, withLimit(AbortSignal.timeout(100))),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await pidOf()).toBe(first)
  })

  it('that cannot stop in the middle of a stretch is left to finish it, and takes the next: starting anew would take longer', async () => {
    host()
    const first = await pidOf()
    await expect(
      engine.recognise({ do: 'hang', value: 1_200 }, withLimit(AbortSignal.timeout(100))),
    ).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(await pidOf()).toBe(first)
  })

  it('is ended and started anew when it does not stop at the signal', async () => {
    host(null, { graceMs: 100 })
    const first = await pidOf()
    await expect(engine.recognise({ do: 'hang' }, withLimit(AbortSignal.timeout(100)))).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    expect(await pidOf()).not.toBe(first)
  })

  it('does not take up what was called off while it waited', async () => {
    host()
    const abort = new AbortController()
    const busy = engine.recognise({ do: 'wait', value: 100 }, patiently())
    const waits = engine.recognise({ do: 'die' }, withLimit(abort.signal))
    abort.abort()
    await expect(waits).rejects.toMatchObject({ name: 'AbortError' })
    await expect(engine.recognise({ do: 'echo' }, withLimit(AbortSignal.abort()))).rejects.toMatchObject({
      name: 'AbortError',
    })
    await busy
    expect(await engine.recognise({ do: 'echo', value: 4 }, patiently())).toBe(4)
  })

  it('refuses when too many wait', async () => {
    host(null, { maxWaiting: 2 })
    const three = [1, 2, 3].map((value) => engine.recognise({ do: 'echo', value }, patiently()))
    await expect(engine.recognise({ do: 'echo' }, patiently())).rejects.toMatchObject({ why: 'busy' })
    expect(await Promise.all(three)).toEqual([1, 2, 3])
  })

  it.each([
    ['refuse', {}, 'The model is not installed.'],
    ['die', {}, 'The engine ended while it was starting (3).'],
    ['hang', { startLimitMs: 1_000 }, 'The engine was not ready after 1 s.'],
  ] as const)('says in a sentence why it cannot be used (%s)', async (load, limits, sentence) => {
    host({ load }, limits)
    await expect(engine.load()).rejects.toMatchObject({ why: 'cannot start', message: sentence })
    await expect(engine.recognise({ do: 'echo' }, patiently())).rejects.toMatchObject({
      why: 'cannot start',
      message: sentence,
    })
  })

  it('names the packages that are not installed', async () => {
    host(null, { packages: ['valibot', 'no-such-engine', '@no/such-engine'] })
    await expect(engine.recognise({ do: 'echo' }, patiently())).rejects.toMatchObject({
      why: 'not installed',
      message: 'The engine needs packages that are not installed: no-such-engine, @no/such-engine.',
    })
  })

  it('takes nothing more once it is closed', async () => {
    const busy = host().recognise({ do: 'wait', value: 20_000 }, patiently())
    const [lost] = await Promise.allSettled([busy, engine.close()])
    expect(lost).toMatchObject({ reason: { why: 'closed' } })
    await expect(engine.recognise({ do: 'echo' }, patiently())).rejects.toMatchObject({ why: 'closed' })
    await expect(engine.load()).rejects.toMatchObject({ why: 'closed' })
  })
})
