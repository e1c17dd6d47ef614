import { describe, expect, it } from 'vitest'
import { ASK_EVERY_MS, step, type Event, type State } from './app-machine.ts'

const waiting: State = { at: 'waiting', path: '/companion?companionId=a', token: 'secret' }

describe('a companion app', () => {
  it('begins, shows its link, and asks every two seconds until its user has agreed', () => {
    expect(step({ at: 'start' }, { type: 'begin' })).toEqual([{ at: 'starting' }, { do: 'start' }])
    expect(step({ at: 'starting' }, { type: 'started', path: '/companion?companionId=a', token: 'secret' })).toEqual([
      waiting,
      { do: 'wait', ms: ASK_EVERY_MS },
    ])
    expect(step(waiting, { type: 'time is up' })).toEqual([waiting, { do: 'ask', token: 'secret' }])
    expect(step(waiting, { type: 'not yet' })).toEqual([waiting, { do: 'wait', ms: ASK_EVERY_MS }])
    expect(step(waiting, { type: 'agreed', arToken: 't', boxName: 'Kitchen' })).toEqual([
      { at: 'paired', arToken: 't', boxName: 'Kitchen' },
    ])
  })

  it('says why it may begin again', () => {
    expect(step({ at: 'starting' }, { type: 'not started' })).toEqual([{ at: 'start', why: 'not started' }])
    expect(step(waiting, { type: 'expired' })).toEqual([{ at: 'start', why: 'expired' }])
    expect(step({ at: 'start', why: 'expired' }, { type: 'begin' })).toEqual([{ at: 'starting' }, { do: 'start' }])
  })

  it('begins once, however often the button is pressed, and takes no answer to a question of before', () => {
    const late: Event[] = [
      { type: 'time is up' },
      { type: 'not yet' },
      { type: 'agreed', arToken: 't', boxName: 'b' },
      { type: 'expired' },
    ]
    for (const event of [{ type: 'begin' } as const, ...late])
      expect(step({ at: 'starting' }, event)).toEqual([{ at: 'starting' }])
    for (const event of late) expect(step({ at: 'start' }, event)).toEqual([{ at: 'start' }])
    expect(step(waiting, { type: 'begin' })).toEqual([waiting])
  })
})
