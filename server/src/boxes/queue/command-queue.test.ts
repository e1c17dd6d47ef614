import type { Outcome } from '@beckon/boxes/box'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandQueue, type QueueOutcome } from './command-queue.ts'

const ACCEPTED: Outcome = { is: 'accepted' }

// What `command-queue.ts` decides.
const UNDER_WAY_AND_WAITING = 1 + 32
/** The driver is told to stop so long before its answer is due. */
const KNOWS_WITHIN_MS = 50
/** A driver that does not stop holds up the next command no longer. */
const STOPPING_MS = 1_000

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function queue() {
  return new CommandQueue({ now: () => Date.now() })
}

/** A box that takes so long for each command, stops when told, and writes down what it did. */
function slowBox(ms: number, did: string[]) {
  return (name: string) => (signal: AbortSignal) =>
    new Promise<Outcome>((resolve) => {
      did.push(`${name} begun`)
      const timer = setTimeout(() => (did.push(`${name} done`), resolve(ACCEPTED)), ms)
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve({ is: 'refused', why: 'BOX-TIMEOUT' })))
    })
}

function outcomes(sent: readonly Promise<QueueOutcome>[]): unknown[] {
  const seen: unknown[] = sent.map(() => 'none yet')
  sent.forEach((one, at) => void one.then((outcome) => (seen[at] = 'why' in outcome ? outcome.why : outcome.is)))
  return seen
}

describe('commands to one box', () => {
  it('run one after the other, in the order they came [E40]', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(100, did)
    const seen = outcomes(['a', 'b', 'c'].map((name) => one.send(command(name), 2_000)))
    await vi.advanceTimersByTimeAsync(300)
    expect(did).toEqual(['a begun', 'a done', 'b begun', 'b done', 'c begun', 'c done'])
    expect(seen).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('are waited for one by one: a queue is idle when the command under way has ended, however many wait', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(100, did)
    outcomes(Array.from({ length: UNDER_WAY_AND_WAITING }, (_, at) => one.send(command(String(at)), 2_000)))
    let isIdle = false
    void one.currentEnded().then(() => (isIdle = true))
    await vi.advanceTimersByTimeAsync(99)
    expect(isIdle).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(isIdle).toBe(true)
    await vi.advanceTimersByTimeAsync(5_000)
    await one.currentEnded()
  })

  it('that nobody wants any more when their turn comes are never sent; one under way goes on to its end', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(100, did)
    const [left, leftToo] = [new AbortController(), new AbortController()]
    outcomes([
      one.send(command('a'), 2_000, { gone: left.signal }),
      one.send(command('b'), 2_000, { gone: leftToo.signal }),
      one.send(command('c'), 2_000),
    ])
    left.abort()
    leftToo.abort()
    void one.send(command('d'), 2_000, { gone: left.signal })
    await vi.advanceTimersByTimeAsync(300)
    expect(did).toEqual(['a begun', 'a done', 'c begun', 'c done'])
  })

  it('that waited past their deadline are refused then, and never sent', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(1_500, did)
    const seen = outcomes([one.send(command('a'), 2_000), one.send(command('b'), 1_000)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual(['none yet', 'TOO-LATE'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(did).toEqual(['a begun', 'a done'])
  })

  it('under way when their time is over are answered by the driver, which is told to stop', async () => {
    const did: string[] = []
    const one = queue()
    const seen = outcomes([one.send(slowBox(5_000, did)('a'), 1_800 + KNOWS_WITHIN_MS)])
    await vi.advanceTimersByTimeAsync(1_799)
    expect(seen).toEqual(['none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['BOX-TIMEOUT'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(did).toEqual(['a begun'])
  })

  it('go on a second after a driver that does not stop when told', async () => {
    const one = queue()
    const seen = outcomes([one.send(() => new Promise(() => {}), 500), one.send(async () => ACCEPTED, 2_000)])
    await vi.advanceTimersByTimeAsync(500 - KNOWS_WITHIN_MS + STOPPING_MS - 1)
    expect(seen).toEqual(['BOX-TIMEOUT', 'none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['BOX-TIMEOUT', 'accepted'])
  })

  it('leave for the box within their own time, though an answer is awaited for longer', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(1_000, did)
    const seen = outcomes([
      one.send(command('a'), 6_000, { leftMs: 2_000 }),
      one.send(command('b'), 6_000, { leftMs: 500 }),
      one.send(command('c'), 6_000, { leftMs: 1_500 }),
    ])
    await vi.advanceTimersByTimeAsync(500)
    expect(seen).toEqual(['none yet', 'TOO-LATE', 'none yet'])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual(['accepted', 'TOO-LATE', 'BOX-TIMEOUT'])
    expect(did).toEqual(['a begun', 'a done', 'c begun'])
  })

  it('that last longer begin in their time, and then go on; those behind them wait, and are not sent late', async () => {
    const did: string[] = []
    const one = queue()
    const command = slowBox(4_500, did)
    const last = { leftMs: 2_000, mayTakeMs: 7_000 }
    const seen = outcomes([one.send(command('a'), 7_000, last), one.send(command('b'), 7_000, last)])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(seen).toEqual(['none yet', 'TOO-LATE'])
    await vi.advanceTimersByTimeAsync(2_500)
    expect([seen, did]).toEqual([
      ['accepted', 'TOO-LATE'],
      ['a begun', 'a done'],
    ])
    const slower = outcomes([one.send(slowBox(8_000, did)('c'), 7_000, last)])
    await vi.advanceTimersByTimeAsync(7_000 - KNOWS_WITHIN_MS - 1)
    expect(slower).toEqual(['none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(slower).toEqual(['BOX-TIMEOUT'])
  })

  it('may have been done when the driver does not say what became of them', async () => {
    const one = queue()
    const knows = (why: 'TOO-LATE' | 'BOX-TIMEOUT') => (signal: AbortSignal) =>
      new Promise<Outcome>((resolve) => signal.addEventListener('abort', () => resolve({ is: 'refused', why })))
    const seen = outcomes([one.send(knows('TOO-LATE'), 1_000), queue().send(() => new Promise(() => {}), 1_000)])
    await vi.advanceTimersByTimeAsync(999)
    expect(seen).toEqual(['TOO-LATE', 'none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['TOO-LATE', 'BOX-TIMEOUT'])
  })

  it('too late already are refused without being sent', async () => {
    const run = vi.fn(async () => ACCEPTED)
    expect(await queue().send(run, 0)).toEqual({ is: 'refused', why: 'TOO-LATE' })
    expect(await queue().send(run, 2_000, { leftMs: 0 })).toEqual({ is: 'refused', why: 'TOO-LATE' })
    expect(run).not.toHaveBeenCalled()
  })

  it('beyond what may wait are refused as busy', async () => {
    const one = queue()
    const seen = outcomes(Array.from({ length: 40 }, () => one.send(() => new Promise(() => {}), 1_000)))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.filter((why) => why === 'BUSY')).toHaveLength(40 - UNDER_WAY_AND_WAITING)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.filter((why) => why === 'TOO-LATE')).toHaveLength(UNDER_WAY_AND_WAITING - 1)
    expect(seen.filter((why) => why === 'BOX-TIMEOUT')).toHaveLength(1)
  })

  it('whose driver fails, at once or later, are refused, and the next one runs', async () => {
    const one = queue()
    const seen = outcomes([
      one.send(() => Promise.reject(new Error('no')), 1_000),
      one.send(() => {
        throw new Error('no')
      }, 1_000),
      one.send(async () => ACCEPTED, 1_000),
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['BOX-UNREACHABLE', 'BOX-UNREACHABLE', 'accepted'])
  })
})

it('fifty slow boxes do not delay another', async () => {
  const slow = Array.from({ length: 50 }, queue)
  for (const one of slow) void one.send(() => new Promise(() => {}), 2_000)
  const seen = outcomes([queue().send(async () => ACCEPTED, 2_000)])
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['accepted'])
})

it('a thousand presses arrive once each and in order, whatever the box takes for them', async () => {
  const one = queue()
  const took: number[] = []
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647)
  for (let n = 0; n < 1_000; n++) {
    const ms = random() % 5
    void one.send(() => new Promise((resolve) => setTimeout(() => (took.push(n), resolve(ACCEPTED)), ms)), 60_000)
    if (n % 20 === 19) await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(took).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
})
