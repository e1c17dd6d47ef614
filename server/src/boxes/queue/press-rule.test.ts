import { AFTER_HEADER, momentText, PRESS_HEADER, UNTIL_HEADER } from '@beckon/contract/press-headers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBroker } from '../../../test/support/fake-bus.ts'
import { localBus } from '../../bus/bus.ts'
import { PressRule } from './press-rule.ts'

const KEY_CALL = { call: { pressGoodForMs: 2_000 }, whenMaybeDone: 'BOX-TIMEOUT' } as const
const CLOCK = 'this-boot'
const STARTED = 100_000
/** A node of another machine, whose clock is this much behind. */
const [FAR, FAR_BEHIND] = ['far-boot', 90_000]

interface Sent {
  readonly n?: number
  readonly part?: number
  readonly after?: number | string
  readonly until?: number
  readonly clockId?: string
  readonly session?: string
  readonly client?: string
  /** It may have waited for so long before it was read. */
  readonly waitedMs?: number
}

/** A server that started at 100 s, at a moment of its life; `left` is what each press was found to have left. The answer of a press counts them. */
function server(now = STARTED + 50_000) {
  const clock = { now: STARTED }
  const rule = new PressRule({
    steady: () => clock.now,
    clockId: CLOCK,
    bus: { ...localBus(), onOurClock: ({ clockId, ms }) => (clockId === FAR ? ms + FAR_BEHIND : undefined) },
  })
  clock.now = now
  const left: number[] = []
  const ages: (number | undefined)[] = []
  function press(sent: Sent): unknown {
    const { n, part = 0, after, until, clockId = CLOCK, session = 's', client = 'tablet-1', waitedMs } = sent
    const headers = {
      ...(n !== undefined && { [PRESS_HEADER]: `${client}.${n}.${part}` }),
      ...(after !== undefined && { [AFTER_HEADER]: String(after) }),
      ...(until !== undefined && { [UNTIL_HEADER]: momentText({ clockId, ms: until }) }),
    }
    const raw = waitedMs === undefined ? {} : { raw: { unreadSince: clock.now - waitedMs } }
    return rule.once({ request: { headers, ...raw }, session: { id: session } }, KEY_CALL, ({ leftMs, ageMs }) => {
      ages.push(ageMs)
      return `done ${left.push(leftMs)}`
    })
  }
  return { press, left, ages, clock, rule }
}
const refused = (status: string) => ({ refused: status })

describe('a press with a number and a moment', () => {
  it('is done within its time, and has what is left of it', () => {
    const { press, left, ages, clock } = server()
    expect(press({ n: 1, until: clock.now + 1_400 })).toBe('done 1')
    expect([left, ages]).toEqual([[1_400], [600]])
  })

  it('is not done when its time is over, to the millisecond', () => {
    const { press, clock } = server()
    expect(press({ n: 1, until: clock.now })).toEqual(refused('TOO-LATE'))
    expect(press({ n: 2, until: clock.now + 1 })).toBe('done 1')
  })

  it('is done once: the same bytes again have the same answer, also when their time is over', () => {
    const { press, left, clock } = server()
    const sent = { n: 1, until: clock.now + 1_000 }
    expect([press(sent), press(sent)]).toEqual(['done 1', 'done 1'])
    clock.now += 8_000
    expect(press(sent)).toBe('done 1')
    expect(left).toHaveLength(1)
  })

  it('is not done after a later one', () => {
    const { press, left, clock } = server()
    const until = clock.now + 2_000
    expect([press({ n: 2, until }), press({ n: 1, until })]).toEqual(['done 1', refused('BOX-TIMEOUT')])
    expect(left).toHaveLength(1)
  })

  it('may be two commands, side by side', () => {
    const { press, clock } = server()
    const until = clock.now + 2_000
    expect([press({ n: 1, part: 1, until }), press({ n: 1, part: 0, until })]).toEqual(['done 1', 'done 2'])
  })

  it('keeps out of the way of other pages and other sessions', () => {
    const { press } = server()
    expect([press({ n: 9 }), press({ n: 1, client: 'tablet-2' }), press({ n: 1, session: 't' })]).toEqual([
      'done 1',
      'done 2',
      'done 3',
    ])
  })

  it('that was sent before this process started is not done: the process before may have done it', () => {
    const { press } = server(STARTED + 1_000)
    expect(press({ n: 1, until: STARTED + 1_999 })).toEqual(refused('BOX-TIMEOUT'))
    expect(press({ n: 2, until: STARTED + 2_000 })).toBe('done 1')
  })

  it('has never more than its 2 s from now, whatever it claims', () => {
    const { press, left, clock } = server()
    press({ n: 1, until: clock.now + 3_600_000 })
    expect(left).toEqual([2_000])
  })

  it('measured with the clock of another machine’s node is as old as on this one', () => {
    const { press, left, ages, clock } = server()
    const far = (n: number, until: number) => press({ n, until: until - FAR_BEHIND, clockId: FAR })
    expect(far(1, clock.now + 1_400)).toBe('done 1')
    expect([left, ages]).toEqual([[1_400], [600]])
    expect(far(2, clock.now)).toEqual(refused('TOO-LATE'))
    const young = server(STARTED + 1_000)
    const before = { until: STARTED + 1_999 - FAR_BEHIND, clockId: FAR }
    expect(young.press({ n: 1, ...before })).toEqual(refused('BOX-TIMEOUT'))
    expect(young.press({ n: 2, ...before, until: before.until + 1 })).toBe('done 1')
  })

  it('measured with a clock that nobody knows is not done: it may be too old', () => {
    const { press, left } = server()
    const sent = { n: 1, until: 5, clockId: 'nobodys' }
    expect([press(sent), press(sent), press({ until: 5, clockId: 'nobodys' })]).toEqual([
      refused('BOX-TIMEOUT'),
      refused('BOX-TIMEOUT'),
      refused('BOX-TIMEOUT'),
    ])
    expect(left).toEqual([])
  })
})

describe('a press that follows one that is not answered yet', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is done at once if that one was begun', () => {
    const { press, clock } = server()
    const until = clock.now + 2_000
    expect([press({ n: 1, until }), press({ n: 2, after: 1, until })]).toEqual(['done 1', 'done 2'])
  })

  it('waits for that one if it arrives first, so that both are done in order, however many there are [E40]', async () => {
    const { press, clock } = server()
    const until = clock.now + 2_000
    const third = press({ n: 5, after: 4, until })
    const second = press({ n: 4, after: 2, until })
    const first = press({ n: 2, until })
    expect([first, await second, await third]).toEqual(['done 1', 'done 2', 'done 3'])
  })

  it('is done without that one when half a second of its life is left, with no more than that', async () => {
    const { press, clock, left } = server()
    const second = press({ n: 2, after: 1, until: clock.now + 1_600 })
    await vi.advanceTimersByTimeAsync(1_099)
    expect(left).toEqual([])
    clock.now += 1_100
    await vi.advanceTimersByTimeAsync(1)
    expect([await second, left]).toEqual(['done 1', [500]])
    expect(press({ n: 1, until: clock.now + 400 })).toEqual(refused('BOX-TIMEOUT'))
  })

  it('does not wait when too little of its life is left, nor where eight wait already', async () => {
    const { press, clock } = server()
    expect(press({ n: 2, after: 1, until: clock.now + 500 })).toBe('done 1')
    const late = { until: clock.now + 2_000, client: 'tablet-2' }
    for (let n = 11; n <= 18; n += 1) void press({ n, after: n - 1, ...late })
    expect(await press({ n: 19, after: 18, ...late })).toBe('done 2')
  })

  it('waits for no press of another page or session, and the number must be one', async () => {
    const { press, clock } = server()
    const until = clock.now + 2_000
    const second = press({ n: 2, after: 1, until })
    press({ n: 1, until, client: 'tablet-2' })
    press({ n: 1, until, session: 't' })
    expect(press({ n: 3, after: '1.0', until })).toEqual(refused('BAD-REQUEST'))
    press({ n: 1, until })
    expect(await second).toBe('done 4')
  })
})

/** A browser whose connection broke sends a press again, and the balancer leads it to another node. */
describe('a press that comes to two nodes', () => {
  const QUESTIONS_PER_MINUTE = 5
  // No answer is late but the one that never comes.
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function nodes() {
    const broker = new FakeBroker()
    function node() {
      const bus = broker.join()
      const clock = { now: STARTED }
      const rule = new PressRule({
        steady: () => clock.now,
        clockId: CLOCK,
        bus,
        questionsPerMinute: QUESTIONS_PER_MINUTE,
      })
      clock.now += 50_000
      const until = momentText({ clockId: CLOCK, ms: clock.now + 1_900 })
      const done: string[] = []
      const press = async (boxSays: 'done' | 'BOX-UNREACHABLE', number = 7) => {
        const headers = { [PRESS_HEADER]: `tablet-1.${number}.0`, [UNTIL_HEADER]: until }
        const answer = rule.once({ request: { headers }, session: { id: 's' } }, KEY_CALL, async () => {
          if (boxSays === 'done') done.push(boxSays)
          return boxSays === 'done' ? { ok: boxSays } : { refused: boxSays }
        })
        await vi.runAllTimersAsync()
        return await answer
      }
      return { bus, clock, press, done }
    }
    return { broker, one: node(), two: node(), three: node() }
  }

  it('is never called undone while the other node does it', async () => {
    const { one, two } = nodes()
    const [repeat, first] = [two.press('done'), one.press('BOX-UNREACHABLE')]
    expect([await first, await repeat]).toEqual([refused('BOX-TIMEOUT'), { ok: 'done' }])
  })

  it('is done by no node once every node has refused it', async () => {
    const { one, three } = nodes()
    expect(await one.press('BOX-UNREACHABLE')).toEqual(refused('BOX-UNREACHABLE'))
    expect([await three.press('done'), three.done]).toEqual([refused('BOX-TIMEOUT'), []])
  })

  it('may have been done by a node that is gone since, or cannot be asked', async () => {
    const { broker, one, two, three } = nodes()
    broker.kill(two.bus.node)
    expect(await one.press('BOX-UNREACHABLE')).toEqual(refused('BOX-TIMEOUT'))
    three.bus.cut()
    expect(await three.press('BOX-UNREACHABLE')).toEqual(refused('BOX-TIMEOUT'))
  })

  it('may have been done by a node that is gone since, however late the other hears of it', async () => {
    const { broker, one, two } = nodes()
    expect(await two.press('done')).toEqual({ ok: 'done' })
    broker.kill(two.bus.node)
    await vi.advanceTimersByTimeAsync(10_000)
    one.clock.now += 10_000
    expect(await one.press('done')).toEqual(refused('BOX-TIMEOUT'))
  })

  it('is not asked about after too many refusals in a minute, and counts as perhaps done', async () => {
    const { one, two } = nodes()
    const asked = vi.spyOn(one.bus, 'askAll')
    for (let number = 1; number <= QUESTIONS_PER_MINUTE; number += 1)
      expect(await one.press('BOX-UNREACHABLE', number)).toEqual(refused('BOX-UNREACHABLE'))
    expect(await one.press('BOX-UNREACHABLE', 90)).toEqual(refused('BOX-TIMEOUT'))
    expect(asked).toHaveBeenCalledTimes(QUESTIONS_PER_MINUTE)
    expect(await two.press('BOX-UNREACHABLE', 91)).toEqual(refused('BOX-UNREACHABLE'))
  })

  it('may have been done by one that does not answer', async () => {
    const { one, two, three } = nodes()
    vi.spyOn(two.bus, 'take').mockReturnValue(new Promise(() => {}))
    expect(await one.press('BOX-UNREACHABLE')).toEqual(refused('BOX-TIMEOUT'))
    expect(await three.press('done'), 'which the third does not know').toEqual(refused('BOX-TIMEOUT'))
  })
})

it('a press without moment has what its wait has left of its two seconds, and is too late after them', () => {
  const { press, left } = server()
  expect([press({ waitedMs: 1_500 }), press({ waitedMs: 1_999 })]).toEqual(['done 1', 'done 2'])
  expect(left).toEqual([500, 1])
  for (const waitedMs of [2_000, 15_000]) expect(press({ waitedMs })).toEqual(refused('TOO-LATE'))
  expect(left).toHaveLength(2)
})

it('a press without number and moment is done each time', () => {
  const { press, left, ages } = server()
  expect([press({}), press({})]).toEqual(['done 1', 'done 2'])
  expect([left, ages]).toEqual([
    [2_000, 2_000],
    [undefined, undefined],
  ])
})

it.each([
  [{ [PRESS_HEADER]: 'tablet-1' }],
  [{ [PRESS_HEADER]: 'tablet-1.1.0, tablet-1.2.0' }],
  [{ [UNTIL_HEADER]: 'soon' }],
  [{ [PRESS_HEADER]: 'tablet-1.1.0', [UNTIL_HEADER]: '' }],
])('what is no number and no moment is a bad request: %j', (headers) => {
  const { rule } = server()
  expect(rule.once({ request: { headers }, session: { id: 's' } }, KEY_CALL, () => 'done')).toEqual(
    refused('BAD-REQUEST'),
  )
})
