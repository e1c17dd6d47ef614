import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import type { ReadShowing } from './personal-signs.ts'
import { START, step, type Event } from './teaching-machine.ts'

const SEEN: ReadShowing = { is: 'seen', hand: [], match: undefined }
const TEACH: Event = { type: 'press', purpose: 'teach' }
const TRY: Event = { type: 'press', purpose: 'try' }

const after = (...events: Event[]) => walk(step, START, events)

const showing = (read: ReadShowing = SEEN): Event[] => [TEACH, TEACH, { type: 'read', showing: read }]

describe('teaching a sign', () => {
  it('takes three showings, counts them, and saves only then', () => {
    expect(after(...showing(), { type: 'save' }).state.at).toBe('ready')
    const { state } = after(...showing(), ...showing(), ...showing())
    expect(state).toMatchObject({ at: 'ready', note: { is: 'seen', count: 3 } })
    expect(step(state, TEACH)).toEqual([state])
    expect(step(state, { type: 'save' })[0].at).toBe('saving')
  })

  it('ends a showing after 5 s by itself, but not one that was begun later', () => {
    const { state, all } = after(TEACH)
    expect(all).toEqual([{ do: 'record', id: 1, atMostMs: 5_000 }])
    expect(step(state, { type: 'time is up', id: 1 })).toEqual([{ ...state, at: 'reading' }, { do: 'read' }])
    const later = after(...showing(), TEACH).state
    expect(step(later, { type: 'time is up', id: 1 })).toEqual([later])
  })

  it.each(['no hand', 'failed'] as const)('does not count a showing with %s', (is) => {
    expect(after(...showing({ is })).state).toMatchObject({ at: 'ready', showings: [], note: { is } })
  })

  it('starts again when the showings were not alike, and keeps them when something else failed', () => {
    const saving = [...showing(), ...showing(), ...showing(), { type: 'save' } as const]
    expect(after(...saving, { type: 'not saved', why: 'not alike' }).state).toMatchObject({
      showings: [],
      note: { is: 'not alike' },
    })
    expect(after(...saving, { type: 'not saved', why: 'failed' }).state.showings).toHaveLength(3)
    expect(after(...saving, { type: 'saved', name: 'N', confusedWith: ['B'] }).state).toMatchObject({
      showings: [],
      note: { is: 'saved', name: 'N', confusedWith: ['B'] },
    })
  })

  it('is dropped when the camera goes away', () => {
    expect(after(TEACH, { type: 'camera lost' }).all.at(-1)).toEqual({ do: 'drop recording' })
  })
})

describe('trying a sign', () => {
  it('says which it is, or that it is none, and counts for no teaching', () => {
    expect(after(TRY, TRY, { type: 'read', showing: { ...SEEN, match: 'My news' } }).state).toMatchObject({
      showings: [],
      note: { is: 'matched', name: 'My news' },
    })
    expect(after(TRY, TRY, { type: 'read', showing: SEEN }).state.note).toEqual({ is: 'none of yours' })
  })

  it('waits while a showing is under way', () => {
    const { state } = after(TEACH)
    expect(step(state, TRY)).toEqual([state])
  })
})
