import { momentText, PRESS_HEADER, UNTIL_HEADER } from '@beckon/contract/press'
import { describe, expect, it } from 'vitest'
import { PressRule } from './press-rule.ts'

const KEY = { call: { pressGoodForMs: 2_000 }, unknown: 'BOX-TIMEOUT' } as const
const CLOCK = 'this-boot'
const STARTED = 100_000

interface Sent {
  readonly n?: number
  readonly part?: number
  readonly until?: number
  readonly clockId?: string
  readonly session?: string
  readonly client?: string
}

/** A server that started at 100 s, at a moment of its life; `left` is what each press was found to have left. */
function server(now = STARTED + 50_000) {
  const clock = { now: STARTED }
  const rule = new PressRule({ steady: () => clock.now, clockId: CLOCK })
  clock.now = now
  const left: number[] = []
  function press({ n, part = 0, until, clockId = CLOCK, session = 's', client = 'tablet-1' }: Sent): unknown {
    const headers = {
      ...(n !== undefined && { [PRESS_HEADER]: `${client}.${n}.${part}` }),
      ...(until !== undefined && { [UNTIL_HEADER]: momentText({ clockId, ms: until }) }),
    }
    return rule.once(
      { request: { headers }, session: { id: session } },
      KEY,
      ({ leftMs }) => `done ${left.push(leftMs)}`,
    )
  }
  return { press, left, clock, rule }
}
const refused = (status: string) => ({ refused: status })

describe('a press with a number and a moment', () => {
  it('is done within its time, and has what is left of it', () => {
    const { press, left, clock } = server()
    expect(press({ n: 1, until: clock.now + 1_400 })).toBe('done 1')
    expect(left).toEqual([1_400])
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

  it('born before this process is not done: the process before may have done it', () => {
    const { press } = server(STARTED + 1_000)
    expect(press({ n: 1, until: STARTED + 1_999 })).toEqual(refused('BOX-TIMEOUT'))
    expect(press({ n: 2, until: STARTED + 2_000 })).toBe('done 1')
  })

  it('has never more than its 2 s from now, whatever it claims', () => {
    const { press, left, clock } = server()
    press({ n: 1, until: clock.now + 3_600_000 })
    expect(left).toEqual([2_000])
  })

  it('measured with another machine’s clock is judged by its number alone', () => {
    const { press, left } = server()
    expect([press({ n: 1, until: 5, clockId: 'other' }), press({ n: 1, until: 5, clockId: 'other' })]).toEqual([
      'done 1',
      'done 1',
    ])
    expect(left).toEqual([2_000])
  })
})

it('a press without either is done as ever, each time', () => {
  const { press, left } = server()
  expect([press({}), press({})]).toEqual(['done 1', 'done 2'])
  expect(left).toEqual([2_000, 2_000])
})

it.each([
  [{ [PRESS_HEADER]: 'tablet-1' }],
  [{ [PRESS_HEADER]: 'tablet-1.1.0, tablet-1.2.0' }],
  [{ [UNTIL_HEADER]: 'soon' }],
  [{ [PRESS_HEADER]: 'tablet-1.1.0', [UNTIL_HEADER]: '' }],
])('what is no number and no moment is a bad request: %j', (headers) => {
  const { rule } = server()
  expect(rule.once({ request: { headers }, session: { id: 's' } }, KEY, () => 'done')).toEqual(refused('BAD-REQUEST'))
})
