import type { Outcome } from '@beckon/boxes/box'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Lane, type LaneOutcome } from './lane.ts'

const ACCEPTED: Outcome = { is: 'accepted' }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function lane() {
  return new Lane({ now: () => Date.now() })
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

function outcomes(sent: readonly Promise<LaneOutcome>[]): unknown[] {
  const seen: unknown[] = sent.map(() => 'none yet')
  sent.forEach((one, at) => void one.then((outcome) => (seen[at] = 'why' in outcome ? outcome.why : outcome.is)))
  return seen
}

describe('commands to one box', () => {
  it('run one after the other, in the order they came [E40]', async () => {
    const did: string[] = []
    const one = lane()
    const command = slowBox(100, did)
    const seen = outcomes(['a', 'b', 'c'].map((name) => one.send(command(name), Date.now() + 2_000)))
    await vi.advanceTimersByTimeAsync(300)
    expect(did).toEqual(['a begun', 'a done', 'b begun', 'b done', 'c begun', 'c done'])
    expect(seen).toEqual(['accepted', 'accepted', 'accepted'])
  })

  it('that nobody wants any more when their turn comes are never sent; one under way goes on to its end', async () => {
    const did: string[] = []
    const one = lane()
    const command = slowBox(100, did)
    const [left, leftToo] = [new AbortController(), new AbortController()]
    const until = Date.now() + 2_000
    outcomes([
      one.send(command('a'), until, left.signal),
      one.send(command('b'), until, leftToo.signal),
      one.send(command('c'), until),
    ])
    left.abort()
    leftToo.abort()
    void one.send(command('d'), until, left.signal)
    await vi.advanceTimersByTimeAsync(300)
    expect(did).toEqual(['a begun', 'a done', 'c begun', 'c done'])
  })

  it('that waited past their deadline are refused then, and never sent', async () => {
    const did: string[] = []
    const one = lane()
    const command = slowBox(1_500, did)
    const seen = outcomes([one.send(command('a'), Date.now() + 2_000), one.send(command('b'), Date.now() + 1_000)])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual(['none yet', 'BOX-TIMEOUT'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(did).toEqual(['a begun', 'a done'])
  })

  it('under way past their deadline are answered then, and the driver is told to stop', async () => {
    const did: string[] = []
    const one = lane()
    const seen = outcomes([one.send(slowBox(5_000, did)('a'), Date.now() + 1_850)])
    await vi.advanceTimersByTimeAsync(1_849)
    expect(seen).toEqual(['none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['BOX-TIMEOUT'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(did).toEqual(['a begun'])
  })

  it('go on a second after a driver that does not stop when told', async () => {
    const one = lane()
    const seen = outcomes([
      one.send(() => new Promise(() => {}), Date.now() + 500),
      one.send(async () => ACCEPTED, Date.now() + 2_000),
    ])
    await vi.advanceTimersByTimeAsync(1_499)
    expect(seen).toEqual(['BOX-TIMEOUT', 'none yet'])
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual(['BOX-TIMEOUT', 'accepted'])
  })

  it('too late already are refused without being sent', async () => {
    const run = vi.fn(async () => ACCEPTED)
    expect(await lane().send(run, Date.now())).toEqual({ is: 'refused', why: 'BOX-TIMEOUT' })
    expect(run).not.toHaveBeenCalled()
  })

  it('beyond what may wait are refused as busy', async () => {
    const one = lane()
    const seen = outcomes(Array.from({ length: 40 }, () => one.send(() => new Promise(() => {}), Date.now() + 1_000)))
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.filter((why) => why === 'BUSY')).toHaveLength(40 - 33)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen.filter((why) => why === 'BOX-TIMEOUT')).toHaveLength(33)
  })

  it('whose driver fails, at once or later, are refused, and the next one runs', async () => {
    const one = lane()
    const seen = outcomes([
      one.send(() => Promise.reject(new Error('no')), Date.now() + 1_000),
      one.send(() => {
        throw new Error('no')
      }, Date.now() + 1_000),
      one.send(async () => ACCEPTED, Date.now() + 1_000),
    ])
    await vi.advanceTimersByTimeAsync(0)
    expect(seen).toEqual(['BOX-UNREACHABLE', 'BOX-UNREACHABLE', 'accepted'])
  })
})

it('fifty slow boxes do not delay another', async () => {
  const slow = Array.from({ length: 50 }, lane)
  for (const one of slow) void one.send(() => new Promise(() => {}), Date.now() + 2_000)
  const seen = outcomes([lane().send(async () => ACCEPTED, Date.now() + 2_000)])
  await vi.advanceTimersByTimeAsync(0)
  expect(seen).toEqual(['accepted'])
})

it('a thousand presses arrive once each and in order, whatever the box takes for them', async () => {
  const one = lane()
  const took: number[] = []
  let state = 7
  const random = () => (state = (state * 48271) % 2147483647)
  for (let n = 0; n < 1_000; n++) {
    const ms = random() % 5
    void one.send(
      () => new Promise((resolve) => setTimeout(() => (took.push(n), resolve(ACCEPTED)), ms)),
      Date.now() + 60_000,
    )
    if (n % 20 === 19) await vi.advanceTimersByTimeAsync(100)
  }
  await vi.advanceTimersByTimeAsync(60_000)
  expect(took).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
})
