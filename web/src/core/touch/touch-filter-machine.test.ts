import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../../test/walk.ts'
import {
  NOT_TOUCHED,
  SLIP_PX,
  step,
  type TouchEffect,
  type TouchEvent,
  type TouchSettings,
  type TouchState,
} from './touch-filter-machine.ts'

type Key = 'up' | 'down'

function after(events: readonly TouchEvent<Key>[]): readonly TouchEffect<Key>[] {
  return walk<TouchState<Key>, TouchEvent<Key>, TouchEffect<Key>>(step, NOT_TOUCHED, events).all
}

interface Touch extends Partial<TouchSettings> {
  readonly from?: Key
  readonly to?: Key
  readonly slipPx?: number
  readonly ms?: number
}

function touch({ from, to, slipPx = 0, ms = 100, holdMs = 0, where = 'same' }: Touch): readonly TouchEvent<Key>[] {
  return [
    { type: 'down', finger: 1, isOnly: false, key: from, at: 0 },
    { type: 'up', finger: 1, at: ms, key: to, slipPx, settings: { holdMs, where } },
  ]
}

describe('a touch', () => {
  it('counts on the key where it began and ended', () => {
    for (const where of ['same', 'began', 'ended'] as const)
      expect(after(touch({ from: 'up', to: 'up', where }))).toEqual([{ do: 'press', key: 'up' }])
  })

  it('that slid to another key counts there, for the key where it began, or not at all, by the user’s choice', () => {
    const slid = { from: 'up', to: 'down', slipPx: 10 } as const
    expect(after(touch({ ...slid, where: 'same' }))).toEqual([])
    expect(after(touch({ ...slid, where: 'began' }))).toEqual([{ do: 'press', key: 'up' }])
    expect(after(touch({ ...slid, where: 'ended' }))).toEqual([{ do: 'press', key: 'down' }])
  })

  it('that slipped off its key counts within 24 px, and not farther', () => {
    const where = 'began'
    expect(after(touch({ from: 'up', slipPx: SLIP_PX, where }))).toEqual([{ do: 'press', key: 'up' }])
    expect(after(touch({ from: 'up', slipPx: SLIP_PX + 1, where }))).toEqual([
      { do: 'refuse', key: 'up', why: 'slipped' },
    ])
  })

  it('that reached a key on its way counts only where it ended', () => {
    expect(after(touch({ to: 'up', where: 'ended' }))).toEqual([{ do: 'press', key: 'up' }])
    expect(after(touch({ to: 'up', where: 'began' }))).toEqual([])
  })

  it('shorter than the chosen time does not count', () => {
    expect(after(touch({ from: 'up', to: 'up', ms: 449, holdMs: 450 }))).toEqual([
      { do: 'refuse', key: 'up', why: 'short' },
    ])
    expect(after(touch({ from: 'up', to: 'up', ms: 450, holdMs: 450 }))).toEqual([{ do: 'press', key: 'up' }])
  })

  it('counts for nothing once a second finger came, and neither does the second', () => {
    const [down, up] = touch({ from: 'up', to: 'up' }) as [TouchEvent<Key>, TouchEvent<Key>]
    const second = (event: TouchEvent<Key>): TouchEvent<Key> => ({ ...event, finger: 2 })
    expect(after([down, second(down), up, second(up)])).toEqual([{ do: 'refuse', key: 'up', why: 'second finger' }])
    expect(after([down, second(down), second(up), up, down, up])).toEqual([
      { do: 'refuse', key: 'up', why: 'second finger' },
      { do: 'press', key: 'up' },
    ])
  })

  it('that is the only one counts, though the end of an earlier one was never reported', () => {
    const [down, up] = touch({ from: 'up', to: 'up' }) as [TouchEvent<Key>, TouchEvent<Key>]
    const later = { ...down, finger: 2, isOnly: true } as TouchEvent<Key>
    expect(after([down, later, { ...up, finger: 2 }])).toEqual([{ do: 'press', key: 'up' }])
    const third = { ...later, finger: 3 }
    expect(after([down, { ...down, finger: 2 }, third, { ...up, finger: 3 }]).at(-1)).toEqual({
      do: 'press',
      key: 'up',
    })
  })

  it('that the browser uses for scrolling does not count', () => {
    const [down, up] = touch({ from: 'up', to: 'up' }) as [TouchEvent<Key>, TouchEvent<Key>]
    expect(after([down, { type: 'cancel', finger: 1 }, up])).toEqual([])
  })
})

describe('any touches', () => {
  const key = fc.option(fc.constantFrom<Key>('up', 'down'), { nil: undefined })
  const event = fc.oneof(
    fc.record({ type: fc.constant('down' as const), finger: fc.nat(2), key, gap: fc.nat(900) }),
    fc.record({ type: fc.constant('up' as const), finger: fc.nat(2), key, gap: fc.nat(900), slipPx: fc.nat(60) }),
    fc.record({ type: fc.constant('cancel' as const), finger: fc.nat(2), gap: fc.nat(900) }),
  )
  type Raw = typeof event extends fc.Arbitrary<infer One> ? One : never
  const hand = fc.array(event, { maxLength: 40 })
  const where = fc.constantFrom('same' as const, 'began' as const, 'ended' as const)

  function count(events: readonly Raw[], settings: TouchSettings): number {
    let at = 0
    const all = events.map((one): TouchEvent<Key> => {
      at += one.gap
      if (one.type === 'cancel') return { type: 'cancel', finger: one.finger }
      if (one.type === 'down') return { type: 'down', finger: one.finger, isOnly: false, key: one.key, at }
      return { type: 'up', finger: one.finger, at, key: one.key, slipPx: one.slipPx, settings }
    })
    return after(all).filter((effect) => effect.do === 'press').length
  }

  it('count at most once for each finger, and never more often when they must last longer', () => {
    fc.assert(
      fc.property(hand, where, fc.nat(2_000), fc.nat(2_000), (events, counts, holdMs, more) => {
        const presses = count(events, { holdMs, where: counts })
        expect(presses).toBeLessThanOrEqual(events.filter(({ type }) => type === 'down').length)
        expect(count(events, { holdMs: holdMs + more, where: counts })).toBeLessThanOrEqual(presses)
      }),
    )
  })
})
