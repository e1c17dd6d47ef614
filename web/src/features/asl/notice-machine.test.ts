import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { EMPTY, step, type Event, type Notice } from './notice-machine.ts'

const FOUND: Notice = { is: 'last search', text: 'NETFLIX', feedbackId: 'f-1' }
const FAILED: Notice = { is: 'failed' }

const after = (...events: Event[]) => walk(step, EMPTY, events)

describe('a notice', () => {
  it('goes by itself after 15 s and not before, without a question [O35 U19]', () => {
    const shown = after({ type: 'show', notice: FOUND, at: 0 })
    expect(shown.last).toEqual([{ do: 'wait', ms: 15_000, id: 1 }])
    expect(step(shown.state, { type: 'time is up', id: 1, at: 14_999 })[0].notice).toEqual(FOUND)
    const [gone, ...effects] = step(shown.state, { type: 'time is up', id: 1, at: 15_000 })
    expect([gone.notice, effects]).toEqual([undefined, []])
  })

  it('is looked at again when its timer comes a fraction of a millisecond early', () => {
    const shown = after({ type: 'show', notice: FOUND, at: 0 })
    const [state, ...effects] = step(shown.state, { type: 'time is up', id: 1, at: 14_999.7 })
    expect(effects).toEqual([{ do: 'wait', ms: 1, id: 1 }])
    expect(step(state, { type: 'time is up', id: 1, at: 15_000.7 })[0].notice).toBeUndefined()
  })

  it('stays while it has the focus or the pointer, and then for what was left of its time [O35]', () => {
    const { state, last } = after(
      { type: 'show', notice: FOUND, at: 0 },
      { type: 'hold', at: 10_000 },
      { type: 'time is up', id: 1, at: 15_000 },
      { type: 'release', at: 500_000 },
    )
    expect(state.notice).toEqual(FOUND)
    expect(last).toEqual([{ do: 'wait', ms: 5_000, id: 1 }])
    expect(step(state, { type: 'time is up', id: 1, at: 504_999 })[0].notice).toEqual(FOUND)
    expect(step(state, { type: 'time is up', id: 1, at: 505_000 })[0].notice).toBeUndefined()
  })

  it('takes the place of the one before, with 15 s of its own [O14]', () => {
    const { state, last } = after({ type: 'show', notice: FAILED, at: 0 }, { type: 'show', notice: FOUND, at: 14_000 })
    expect(state.notice).toEqual(FOUND)
    expect(last).toEqual([{ do: 'wait', ms: 15_000, id: 2 }])
    expect(step(state, { type: 'time is up', id: 1, at: 15_000 })[0].notice).toEqual(FOUND)
    expect(step(state, { type: 'time is up', id: 2, at: 29_000 })[0].notice).toBeUndefined()
  })

  it('that comes while the bar is held is held too, and has its 15 s when it is let go', () => {
    const { state, last } = after(
      { type: 'show', notice: FAILED, at: 0 },
      { type: 'hold', at: 1_000 },
      { type: 'show', notice: FOUND, at: 2_000 },
    )
    expect([state.held, last]).toEqual([true, []])
    expect(step(state, { type: 'release', at: 60_000 }).slice(1)).toEqual([{ do: 'wait', ms: 15_000, id: 2 }])
  })

  it('is not held by a bar that was held when nothing stood there', () => {
    const { state, last } = after({ type: 'hold', at: 0 }, { type: 'show', notice: FOUND, at: 1_000 })
    expect([state.held, last]).toEqual([false, [{ do: 'wait', ms: 15_000, id: 1 }]])
  })

  it('loses no time to a second hold, and gains none by a release without a hold', () => {
    const held = after({ type: 'show', notice: FOUND, at: 1_000 }, { type: 'hold', at: 5_000 }).state
    expect(held.leftMs).toBe(11_000)
    expect(step(held, { type: 'hold', at: 9_000 })).toEqual([held])
    const shown = after({ type: 'show', notice: FOUND, at: 1_000 }).state
    expect(step(shown, { type: 'release', at: 9_000 })).toEqual([shown])
  })

  it('that is held is not taken away by its timer, however late that comes', () => {
    const { state } = after({ type: 'show', notice: FOUND, at: 0 }, { type: 'hold', at: 1_000 })
    expect(step(state, { type: 'time is up', id: 1, at: 900_000 })).toEqual([state])
  })

  it('that is gone leaves its number behind, so that the next one has a timer of its own', () => {
    const { last } = after(
      { type: 'show', notice: FAILED, at: 0 },
      { type: 'dismiss' },
      { type: 'show', notice: FOUND, at: 1_000 },
    )
    expect(last).toEqual([{ do: 'wait', ms: 15_000, id: 2 }])
  })

  it('of a found sign asks for feedback when it is dismissed [O33]', () => {
    const { state, last } = after({ type: 'show', notice: FOUND, at: 0 }, { type: 'dismiss' })
    expect(state.notice).toBeUndefined()
    expect(last).toEqual([
      { do: 'focus the recording' },
      { do: 'ask for feedback', feedbackId: 'f-1', text: 'NETFLIX' },
    ])
  })

  it.each<Notice>([
    FAILED,
    { is: 'too long' },
    { is: 'cancelled' },
    { is: 'not recognised' },
    { is: 'camera gone' },
    { is: 'no camera' },
  ])('of an error asks nothing when it is dismissed: $is [O34]', (notice) => {
    const { state, last } = after({ type: 'show', notice, at: 0 }, { type: 'dismiss' })
    expect([state.notice, last]).toEqual([undefined, [{ do: 'focus the recording' }]])
  })

  it('that is gone minds neither dismissal nor focus nor an old timer', () => {
    const { state } = after({ type: 'show', notice: FOUND, at: 0 }, { type: 'dismiss' })
    for (const event of [
      { type: 'dismiss' },
      { type: 'hold', at: 1 },
      { type: 'release', at: 2 },
      { type: 'time is up', id: 1, at: 99_999 },
    ] as const) {
      expect(step(state, event)).toEqual([state])
    }
  })
})
