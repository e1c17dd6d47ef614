import { CODE_KEYS, type CodesOfTv } from '@beckon/contract/tv-codes'
import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { KEYS_IN_ORDER, LOADING, nextKey, step, type CodesEvent } from './codes-machine.ts'

const NOTHING: CodesOfTv = { by: 'learning', codes: [], names: [] }
const LEARNED = { is: 'learned' } as const

const after = (events: readonly CodesEvent[]) => walk(step, step(LOADING, { type: 'loaded', tv: NOTHING })[0], events)
const lessonAfter = (...events: CodesEvent[]) => {
  const { state } = after(events)
  return state.at === 'known' ? state.lesson : undefined
}

describe('the keys of an old remote', () => {
  it('are all asked for, each once, first those that people need most', () => {
    expect([...KEYS_IN_ORDER].sort()).toEqual([...CODE_KEYS].sort())
    expect(KEYS_IN_ORDER.slice(0, 7)).toEqual(['POWER', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE', 'CH_UP', 'CH_DOWN', '1'])
  })

  it('go on with the first that has no code yet', () => {
    expect(nextKey({ ...NOTHING, codes: [{ key: 'POWER' }, { key: 'MUTE' }] })).toBe('VOLUME_UP')
  })
})

describe('learning', () => {
  it('says which button to press, then that it has it, and listens for the next after a while', () => {
    const pressed = after([{ type: 'learn' }])
    expect(pressed.last).toEqual([
      { do: 'stop learning' },
      { do: 'learn', key: 'POWER' },
      { do: 'say', news: { is: 'press', key: 'POWER' } },
    ])
    const got = after([{ type: 'learn' }, { type: 'answered', key: 'POWER', answer: LEARNED }])
    expect(got.last).toEqual([
      { do: 'say', news: { is: 'got', key: 'POWER', next: 'VOLUME_UP' } },
      { do: 'wait', ms: 3_000 },
    ])
    expect(
      lessonAfter({ type: 'learn' }, { type: 'answered', key: 'POWER', answer: LEARNED }, { type: 'time is up' }),
    ).toEqual({ key: 'VOLUME_UP', result: { is: 'listening' }, last: 'POWER', isOnlyKey: false })
  })

  it('waits for the person when nothing came, a signal cannot be read, or the sender is away', () => {
    for (const answer of [{ is: 'nothing came' }, { is: 'unreadable' }] as const) {
      const { state, last } = after([{ type: 'learn' }, { type: 'answered', key: 'POWER', answer }])
      expect(state).toMatchObject({ lesson: { key: 'POWER', result: answer } })
      expect(last).toEqual([{ do: 'say', news: { ...answer, key: 'POWER' } }])
    }
    const away = after([{ type: 'learn' }, { type: 'not learned', key: 'POWER', why: 'BOX-UNREACHABLE' }])
    expect(away.last).toEqual([{ do: 'say', news: { is: 'failed', key: 'POWER', why: 'BOX-UNREACHABLE' } }])
  })

  it('keeps the code of another key only when told', () => {
    const same: CodesEvent = { type: 'answered', key: 'POWER', answer: { is: 'same', as: 'OK' } }
    expect(lessonAfter({ type: 'learn' }, same)).toMatchObject({ key: 'POWER', result: { is: 'same', as: 'OK' } })
    const change = { is: 'as', key: 'POWER', other: 'OK' } as const
    const { last } = after([{ type: 'learn' }, same, { type: 'change', change }])
    expect(last).toEqual([{ do: 'stop learning' }, { do: 'change', change }])
    const tv = { ...NOTHING, codes: [{ key: 'POWER' }] } as CodesOfTv
    expect(
      lessonAfter({ type: 'learn' }, same, { type: 'change', change }, { type: 'changed', change, tv }),
    ).toMatchObject({ key: 'POWER', result: { is: 'got' }, last: 'POWER' })
  })

  it('offers that again when it could not be stored, and not for the key that an undo leads back to', () => {
    const same: CodesEvent = { type: 'answered', key: 'VOLUME_UP', answer: { is: 'same', as: 'OK' } }
    const change = { is: 'as', key: 'VOLUME_UP', other: 'OK' } as const
    const asked: CodesEvent[] = [
      { type: 'learn' },
      { type: 'answered', key: 'POWER', answer: LEARNED },
      { type: 'time is up' },
      same,
    ]
    expect(
      lessonAfter(...asked, { type: 'change', change }, { type: 'not changed', why: 'BOX-UNREACHABLE' }),
    ).toMatchObject({ key: 'VOLUME_UP', result: { is: 'same', as: 'OK' } })
    const undo = { is: 'undo' } as const
    expect(
      lessonAfter(...asked, { type: 'change', change: undo }, { type: 'changed', change: undo, tv: NOTHING }),
    ).toMatchObject({ key: 'POWER', result: { is: 'paused' } })
  })

  it('learns no other key after that answer where the user has left, and none before it comes', () => {
    const same: CodesEvent = { type: 'answered', key: 'POWER', answer: { is: 'same', as: 'OK' } }
    const change = { is: 'as', key: 'POWER', other: 'OK' } as const
    const tv = { ...NOTHING, codes: [{ key: 'POWER' }] } as CodesOfTv
    const changing: CodesEvent[] = [{ type: 'learn' }, same, { type: 'change', change }]
    const changed: CodesEvent = { type: 'changed', change, tv }
    expect(after([...changing, { type: 'left' }, changed]).last).toEqual([
      { do: 'say', news: { is: 'chosen', key: 'POWER' } },
    ])
    for (const early of [{ type: 'skip' }, { type: 'learn', key: 'POWER' }] as const)
      expect(after([...changing, early]).last).toEqual([])
  })

  it('skips a key, and stops at the end of them', () => {
    expect(lessonAfter({ type: 'learn' }, { type: 'skip' })).toMatchObject({ key: 'VOLUME_UP' })
    const all = KEYS_IN_ORDER.map((): CodesEvent => ({ type: 'skip' }))
    const { state, last } = after([{ type: 'learn' }, ...all])
    expect(state).toMatchObject({ at: 'known', lesson: undefined, note: { is: 'all asked' } })
    expect(last.at(-1)).toEqual({ do: 'say', news: { is: 'all asked' } })
  })

  it('stops listening for a test, so that the sender does not hear itself, and goes on when told', () => {
    const events: CodesEvent[] = [
      { type: 'learn' },
      { type: 'answered', key: 'POWER', answer: LEARNED },
      { type: 'time is up' },
      { type: 'test', key: 'POWER' },
    ]
    expect(after(events).last).toEqual([{ do: 'stop learning' }, { do: 'test', key: 'POWER' }])
    expect(lessonAfter(...events, { type: 'tested', key: 'POWER' })).toMatchObject({
      key: 'VOLUME_UP',
      result: { is: 'paused' },
    })
    expect(lessonAfter(...events, { type: 'tested', key: 'POWER' }, { type: 'learn', key: 'VOLUME_UP' })).toMatchObject(
      {
        result: { is: 'listening' },
      },
    )
  })

  it('of one key alone ends with it', () => {
    const got: CodesEvent[] = [
      { type: 'learn', key: 'OK' },
      { type: 'answered', key: 'OK', answer: LEARNED },
    ]
    expect(after(got).last[0]).toEqual({ do: 'say', news: { is: 'chosen', key: 'OK' } })
    expect(lessonAfter(...got, { type: 'time is up' })).toBeUndefined()
  })

  it('takes no answer for a key that is not asked for any more', () => {
    const late: CodesEvent = { type: 'answered', key: 'POWER', answer: LEARNED }
    expect(lessonAfter({ type: 'learn' }, { type: 'skip' }, late)).toMatchObject({ key: 'VOLUME_UP', last: undefined })
    expect(lessonAfter({ type: 'learn' }, { type: 'stop' }, late)).toBeUndefined()
  })

  it('forgets the last key when it is undone', () => {
    const undone: CodesEvent = { type: 'changed', change: { is: 'undo' }, tv: NOTHING }
    expect(
      lessonAfter(
        { type: 'learn' },
        { type: 'answered', key: 'POWER', answer: LEARNED },
        { type: 'change', change: { is: 'undo' } },
        undone,
      ),
    ).toEqual({ key: 'POWER', result: { is: 'paused' }, last: undefined, isOnlyKey: false })
  })
})

describe('the codes of keys', () => {
  const state = (...events: CodesEvent[]) => after(events).state

  it('are loaded when the page opens, and why they were not is kept for it', () => {
    expect(step(LOADING, { type: 'opened' })).toEqual([LOADING, { do: 'load' }])
    expect(step(LOADING, { type: 'not loaded', why: 'no answer' })).toEqual([{ at: 'not loaded', why: 'no answer' }])
  })

  it('say what became of a test', () => {
    const test: CodesEvent = { type: 'test', key: 'OK' }
    const sent = after([test, { type: 'tested', key: 'OK' }])
    expect(sent.last).toEqual([{ do: 'say', news: { is: 'sent', key: 'OK' } }])
    expect(sent.state).toMatchObject({ doing: undefined, note: { is: 'sent', key: 'OK' } })
    expect(after([test, { type: 'tested', key: 'OK', why: 'BOX-UNREACHABLE' }]).last).toEqual([
      { do: 'say', news: { is: 'not sent', key: 'OK', why: 'BOX-UNREACHABLE' } },
    ])
  })

  it('are tested and changed one at a time', () => {
    const test: CodesEvent = { type: 'test', key: 'OK' }
    const change: CodesEvent = { type: 'change', change: { is: 'none', key: 'OK' } }
    for (const first of [test, change])
      for (const second of [test, change])
        expect(after([first, second])).toMatchObject({ state: state(first), last: [] })
  })

  it('say what became of a change', () => {
    const tv = { ...NOTHING, codes: [{ key: 'MUTE' }] } as CodesOfTv
    const newsOf = (change: Extract<CodesEvent, { type: 'change' }>['change']) =>
      after([
        { type: 'change', change },
        { type: 'changed', change, tv },
      ]).last
    expect(newsOf({ is: 'name', key: 'MUTE', name: 'KEY_MUTE' })).toEqual([
      { do: 'say', news: { is: 'chosen', key: 'MUTE' } },
    ])
    expect(newsOf({ is: 'as', key: 'MUTE', other: 'OK' })).toEqual([{ do: 'say', news: { is: 'chosen', key: 'MUTE' } }])
    expect(newsOf({ is: 'none', key: 'OK' })).toEqual([{ do: 'say', news: { is: 'deleted', key: 'OK' } }])
    // Nothing was there to be undone.
    expect(newsOf({ is: 'undo' })).toEqual([])
    expect(after([{ type: 'not changed', why: 'BOX-ASLEEP' }]).last).toEqual([
      { do: 'say', news: { is: 'not changed', key: undefined, why: 'BOX-ASLEEP' } },
    ])
  })

  it('are learned no more once the page is left or the lesson is stopped', () => {
    expect(after([{ type: 'learn' }, { type: 'stop' }])).toMatchObject({
      state: { lesson: undefined, note: undefined },
      last: [{ do: 'stop learning' }],
    })
    expect(after([{ type: 'learn' }, { type: 'left' }])).toMatchObject({
      state: { lesson: undefined },
      last: [{ do: 'stop learning' }],
    })
  })
})
