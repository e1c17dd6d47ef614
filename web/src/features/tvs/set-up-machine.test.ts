import type { SetUpStep } from '@beckon/contract/tv-set-up'
import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { isBusy, LOADING, step, type SetUpEvent, type Shown } from './set-up-machine.ts'

const OF = { setUpId: 'set-up-1', driver: 'android-tv', host: '192.168.1.20', name: 'Living room' } as const
const CODE = { is: 'code', length: 6, characters: '0123456789ABCDEF' } as const

const connecting = (n: number): SetUpStep => ({ ...OF, n, is: 'connecting' })
const asksCode = (n: number, wrong = false): SetUpStep => ({ ...OF, n, is: 'question', question: CODE, wrong })
const asksChoice = (n: number): SetUpStep => ({
  ...OF,
  n,
  is: 'question',
  question: { is: 'choice', options: [{ value: 'a', label: 'A' }] },
  wrong: false,
})
const ready = (n: number): SetUpStep => ({ ...OF, n, is: 'ready', canWake: false })
const failed = (n: number): SetUpStep => ({ ...OF, n, is: 'failed', why: 'tv-gave-up' })
const finished = (n: number): SetUpStep => ({ ...OF, n, is: 'finished', id: 'tv-1' })

const polled = (next: SetUpStep): SetUpEvent => ({ type: 'step received', step: next, polled: true })
const requested = (next: SetUpStep): SetUpEvent => ({ type: 'step received', step: next, polled: false })

const after = (...events: SetUpEvent[]) => walk(step, LOADING, events)

function shownAfter(...events: SetUpEvent[]): Shown {
  const { state } = after(...events)
  if (state.at !== 'step') throw new Error(`There is no step, the set-up is ${state.at}.`)
  return state
}

describe('a set-up that this page follows', () => {
  it('is read from the beginning, and then after each step that came', () => {
    expect(after({ type: 'opened' }).last).toEqual([{ do: 'read', afterStep: 0 }])
    expect(after(polled(connecting(1))).last).toEqual([{ do: 'wait', ms: 300 }])
    expect(after(polled(asksCode(2)), { type: 'time is up' }).last).toEqual([{ do: 'read', afterStep: 2 }])
  })

  it('is followed also when the same step comes again, since nobody needs to hurry', () => {
    const first = shownAfter(polled(asksCode(2)))
    expect(step(first, polled(asksCode(2)))).toEqual([first, { do: 'wait', ms: 300 }])
  })

  it('is led to a log-in once, and is as it was for those who come back from it', () => {
    const asked = polled({
      ...OF,
      n: 2,
      is: 'question',
      question: { is: 'token', login: 'http://192.168.1.5:8123/auth/authorize' },
      wrong: false,
    })
    expect(after(asked, { type: 'log in' }).last).toEqual([{ do: 'log in', n: 2 }])
    expect(after(asked, { type: 'log in' }, { type: 'log in' }).last).toEqual([])
    expect(shownAfter(asked, { type: 'log in' }, { type: 'login opened' }).doing).toBeUndefined()
    expect(shownAfter(asked, { type: 'log in' }, { type: 'request failed', why: 'no answer' }).note).toBe('not sent')
  })

  it('does not go back to a step that was overtaken on its way', () => {
    expect(shownAfter(polled(ready(5)), requested(asksCode(2))).shown).toEqual(ready(5))
  })

  it('ends its reading when the TV is added', () => {
    expect(after(polled(finished(7))).last).toEqual([])
  })

  it('is gone when the server does not know it, and nothing is asked any more', () => {
    const events: SetUpEvent[] = [polled(asksCode(2)), { type: 'poll failed', why: 'gone' }]
    expect(after(...events)).toMatchObject({ state: { at: 'gone' }, last: [] })
    expect(after(...events, { type: 'time is up' }).last).toEqual([])
  })

  it('says once that there is no connection, tries on every 2 s, and says when it is back', () => {
    const lost: SetUpEvent = { type: 'poll failed', why: 'no answer' }
    expect(after(polled(asksCode(2)), lost)).toMatchObject({
      state: { offline: true },
      last: [
        { do: 'wait', ms: 2_000 },
        { do: 'say', news: 'no connection' },
      ],
    })
    expect(after(polled(asksCode(2)), lost, lost).last).toEqual([{ do: 'wait', ms: 2_000 }])
    expect(after(polled(asksCode(2)), lost, polled(asksCode(2)))).toMatchObject({
      state: { offline: false },
      last: [
        { do: 'say', news: 'connected' },
        { do: 'wait', ms: 300 },
      ],
    })
  })
})

describe('a question', () => {
  it('is answered once, for the step that is shown', () => {
    const answer: SetUpEvent = { type: 'answer', value: 'B087F2' }
    expect(after(polled(asksCode(2)), answer).last).toEqual([{ do: 'answer', n: 2, value: 'B087F2', user: undefined }])
    expect(after(polled(asksCode(2)), answer, answer).last).toEqual([])
  })

  it('stays in sight while the TV is spoken to, and is not answered meanwhile', () => {
    const events: SetUpEvent[] = [polled(asksCode(2)), { type: 'answer', value: 'B087F2' }, requested(connecting(3))]
    const state = shownAfter(...events)
    expect(state.shown).toEqual(asksCode(2))
    expect(isBusy(state)).toBe(true)
    // The same on the page of somebody who only watches.
    const watching = shownAfter(polled(asksCode(2)), polled(connecting(3)))
    expect(isBusy(watching)).toBe(true)
    expect(step(watching, { type: 'answer', value: 'B' })).toEqual([watching])
  })

  it('that was answered wrongly stands again, and it is said', () => {
    const { state, last } = after(
      polled(asksCode(2)),
      { type: 'answer', value: 'B087F2' },
      requested(connecting(3)),
      polled(asksCode(4, true)),
    )
    expect(state).toMatchObject({ shown: { n: 4, wrong: true }, doing: undefined })
    expect(last).toContainEqual({ do: 'say', news: 'wrong code' })
  })

  it('stays for a new code, which is said when it is there', () => {
    const newCode: SetUpEvent[] = [polled(asksCode(2)), { type: 'new code' }]
    expect(after(...newCode).last).toEqual([{ do: 'new code' }])
    expect(shownAfter(...newCode, requested(connecting(3)))).toMatchObject({ shown: asksCode(2), doing: 'new code' })
    expect(after(...newCode, requested(connecting(3)), polled(asksCode(4)))).toMatchObject({
      state: { shown: asksCode(4), doing: undefined },
      last: [
        { do: 'say', news: 'new code shown' },
        { do: 'wait', ms: 300 },
      ],
    })
  })

  it('that another page answered first is told kindly, and the page goes on with the others', () => {
    const conflict: SetUpEvent[] = [
      polled(asksCode(2)),
      { type: 'answer', value: 'B' },
      { type: 'request failed', why: 'conflict' },
    ]
    expect(after(...conflict)).toMatchObject({
      state: { note: 'answered elsewhere', doing: undefined },
      last: [{ do: 'say', news: 'answered elsewhere' }],
    })
    expect(shownAfter(...conflict, polled(ready(4)))).toMatchObject({ shown: ready(4), note: 'answered elsewhere' })
  })

  it('whose answer got lost can be answered again', () => {
    const lost: SetUpEvent[] = [
      polled(asksCode(2)),
      { type: 'answer', value: 'B' },
      { type: 'request failed', why: 'no answer' },
    ]
    expect(shownAfter(...lost)).toMatchObject({ note: 'not sent', doing: undefined })
    expect(shownAfter(...lost, { type: 'answer', value: 'B' })).toMatchObject({ note: undefined, doing: 'answer' })
  })

  it('of another kind has its own heading, which says it', () => {
    expect(after(polled(asksCode(2)), polled(asksChoice(3))).last).toEqual([{ do: 'wait', ms: 300 }])
  })
})

describe('a set that is ready', () => {
  const tried = { is: 'pressed', pressed: 'volume', confirmed: true } as const

  it('is tried, and what was pressed is said', () => {
    expect(after(polled(ready(3)), { type: 'try' }).last).toEqual([{ do: 'try' }])
    expect(after(polled(ready(3)), { type: 'try' }, { type: 'tried', tried })).toMatchObject({
      state: { tried, doing: undefined },
      last: [{ do: 'say', news: { tried, driver: 'android-tv' } }],
    })
  })

  it('is tried and added only then', () => {
    expect(after(polled(asksCode(2)), { type: 'try' }).last).toEqual([])
    const naming = { name: 'TV', room: '', layout: 'flex' } as const
    expect(after(polled(asksCode(2)), { type: 'finish', naming }).last).toEqual([])
    expect(after(polled(ready(3)), { type: 'finish', naming }).last).toEqual([{ do: 'finish', naming }])
    expect(
      after(polled(ready(3)), { type: 'finish', naming }, { type: 'request failed', why: 'forbidden' }),
    ).toMatchObject({
      state: { note: 'closed', doing: undefined },
    })
  })
})

describe('going away', () => {
  const left: SetUpEvent = { type: 'left' }

  it('takes a question back, so that the TV takes its code away', () => {
    for (const at of [connecting(1), asksCode(2), failed(3)])
      expect(after(polled(at), left).last).toEqual([{ do: 'stop' }, { do: 'leave' }])
  })

  it('keeps a set that is ready, for those who come back', () => {
    for (const at of [ready(3), finished(4)]) expect(after(polled(at), left).last).toEqual([{ do: 'stop' }])
  })
})
