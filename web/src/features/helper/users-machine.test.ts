import { settingsIn, type UsersView } from '@beckon/contract/helper'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { MINUTE_MS } from '@beckon/contract/time-units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { step, type UsersEffect, type UsersEvent, type UsersHelp } from './users-machine.ts'

const OWN = settingsIn(DEFAULT_PROFILE, 'device')
const view = (at: UsersView['at'], number?: number): UsersView => ({
  at,
  leftMs: 30 * MINUTE_MS,
  version: `${at} ${number}`,
  name: 'Sam',
  ...(number !== undefined && {
    number,
    proposed: { ...OWN, layout: { ...OWN.layout, textPercent: 100 + number } },
  }),
})
const told = (at: UsersView['at'], number?: number): UsersEvent => ({ type: 'told', view: view(at, number) })
const proposed = (number: number) => view('proposing', number).proposed
const tryIt = { type: 'try', now: 0 } as const

const run = (...events: UsersEvent[]) => walk<UsersHelp, UsersEvent, UsersEffect>(step, { at: 'none' }, events)

describe('a proposal', () => {
  it('changes nothing before the yes, and the yes is said first', () => {
    const asked = run({ type: 'asked' }, told('ready'), told('proposing', 1))
    expect(asked.all).toEqual([])
    const yes = run({ type: 'asked' }, told('proposing', 1), { type: 'yes' })
    expect(yes.last).toEqual([{ do: 'say', say: 'yes', number: 1 }])
    const heard = run({ type: 'asked' }, told('proposing', 1), { type: 'yes' }, { type: 'heard', isAgreed: true })
    expect(heard.last).toEqual([{ do: 'keep', proposed: proposed(1) }])
    expect(heard.state).toEqual({ at: 'kept' })
  })

  it('that the server no longer knows is not kept', () => {
    const { state, last } = run(
      { type: 'asked' },
      told('proposing', 1),
      { type: 'yes' },
      { type: 'heard', isAgreed: false },
    )
    expect(state.at).toBe('asked')
    expect(last).toEqual([{ do: 'ask now' }])
  })

  it('is tried for a minute, and goes back by itself', () => {
    const tried = run({ type: 'asked' }, told('proposing', 1), tryIt)
    expect(tried.last).toContainEqual({ do: 'show', proposed: proposed(1) })
    const [still, again] = step(tried.state, { type: 'time is up', now: MINUTE_MS - 1 })
    expect([still, again]).toEqual([tried.state, { do: 'wait', ms: 1 }])
    const [back, ...effects] = step(tried.state, { type: 'time is up', now: MINUTE_MS })
    expect(effects).toEqual([{ do: 'put back' }])
    expect(back).toEqual(run({ type: 'asked' }, told('proposing', 1)).state)
  })

  it('that is tried goes back when the help ends, whoever ends it', () => {
    const tried = [{ type: 'asked' }, told('proposing', 1), tryIt] as const
    for (const end of [
      { type: 'ended' },
      { type: 'over' },
      { type: 'no' },
      { type: 'go back' },
      told('refused', 1),
      told('proposing', 2),
    ] as const)
      expect(run(...tried, end).last, end.type).toContainEqual({ do: 'put back' })
    for (const same of [told('trying', 1), told('proposing', 1)]) expect(run(...tried, same).last).toEqual([])
  })

  it('that another tab said yes to is not told as refused', () => {
    const { state, last } = run({ type: 'asked' }, told('proposing', 1), told('accepted', 1))
    expect(state).toEqual({ at: 'agreed' })
    expect(last).toEqual([])
  })

  describe('whose yes was on its way when the page was loaded again', () => {
    const loaded = { at: 'asked', view: view('proposing', 1), isAccepting: 'unsure' } as const
    const keeps = { do: 'keep', proposed: proposed(1) }

    it('is kept when the server has heard the yes, and when it has already forgotten the help', () => {
      for (const heard of [told('accepted', 1), { type: 'over' }] as const)
        expect(step(loaded, heard), heard.type).toEqual([{ at: 'kept' }, keeps])
    })

    it('is answered once more when the server still waits', () => {
      for (const at of ['proposing', 'trying'] as const) {
        const [again, ...effects] = step(loaded, told(at, 1))
        expect(effects).toEqual([{ do: 'say', say: 'yes', number: 1 }])
        expect(step(again, { type: 'heard', isAgreed: true })).toEqual([{ at: 'kept' }, keeps])
      }
    })

    it('is not kept when the server asks for something else by now', () => {
      for (const other of [told('proposing', 2), told('refused', 1), told('ready')])
        expect(step(loaded, other)).toEqual([{ at: 'asked', view: (other as { view: UsersView }).view }])
    })
  })

  it('can be taken back once it is kept', () => {
    const { last } = run(
      { type: 'asked' },
      told('proposing', 1),
      { type: 'yes' },
      { type: 'heard', isAgreed: true },
      { type: 'undo' },
    )
    expect(last).toEqual([{ do: 'restore' }])
  })

  it('is kept only by a yes to the one that stood there, and nothing tried stays, in whatever order things happen', () => {
    const events = fc.oneof(
      fc
        .constantFrom<UsersEvent['type']>('asked', 'over', 'ended', 'closed', 'go back', 'no', 'yes', 'undo')
        .map((type) => ({ type }) as UsersEvent),
      fc
        .tuple(
          fc.constantFrom<UsersView['at']>('offered', 'claimed', 'ready', 'refused', 'accepted'),
          fc.constant(undefined),
        )
        .map(([at]) => told(at)),
      fc
        .tuple(fc.constantFrom<UsersView['at']>('proposing', 'trying'), fc.integer({ min: 1, max: 3 }))
        .map(([at, number]) => told(at, number)),
      fc.boolean().map((isAgreed) => ({ type: 'heard', isAgreed }) as const),
      fc.record({ type: fc.constantFrom('try', 'time is up'), now: fc.nat(3 * MINUTE_MS) }),
    )
    fc.assert(
      fc.property(fc.array(events, { maxLength: 40 }), (walk) => {
        let state: UsersHelp = { at: 'none' }
        let isTried = false
        let saidYes: number | undefined
        for (const event of walk) {
          const [next, ...effects] = step(state, event as UsersEvent)
          for (const effect of effects) {
            if (effect.do === 'show') isTried = true
            if (effect.do === 'put back') isTried = false
            if (effect.do === 'say' && effect.say === 'yes') saidYes = effect.number
            if (effect.do === 'keep') expect(effect.proposed).toEqual(proposed(saidYes ?? 0))
          }
          state = next
          expect(isTried).toBe(state.at === 'asked' && state.triesUntil !== undefined)
        }
      }),
    )
  })
})
