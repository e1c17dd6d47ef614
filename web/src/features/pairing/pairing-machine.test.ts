import { describe, expect, it } from 'vitest'
import { step, type Effect, type Event, type State } from './pairing-machine.ts'

const pairing = { token: 'pair-token', pairingCode: '1234567', words: 'taxi judo' }

function notYet(now: number, afterMs: number): { event: Event; afterMs: number } {
  return { event: { type: 'not yet', now }, afterMs }
}

/**
 * Waits on the screen on a pretended clock; `answer` says what each question meets, by its time, and after how long.
 */
function wait(untilMs: number, answer = (ms: number) => notYet(ms, 0)) {
  let state: State = { at: 'started', pairing }
  const asked: number[] = []
  const told: [number, number][] = []
  const seen: Effect[] = []
  let queue: { at: number; event: Event; isTimer: boolean }[] = [
    { at: 0, event: { type: 'arrived', now: 0, saved: undefined }, isTimer: false },
  ]
  for (;;) {
    queue.sort((a, b) => a.at - b.at)
    const next = queue.shift()
    if (next === undefined || next.at > untilMs) break
    const event = 'now' in next.event ? { ...next.event, now: next.at } : next.event
    const [changed, ...effects] = step(state, event)
    state = changed
    seen.push(...effects)
    for (const effect of effects) {
      if (effect.do === 'wait' || effect.do === 'stop waiting') queue = queue.filter(({ isTimer }) => !isTimer)
      if (effect.do === 'wait')
        queue.push({ at: next.at + effect.ms, event: { type: 'time is up', now: 0 }, isTimer: true })
      if (effect.do === 'announce time left') told.push([next.at, effect.seconds])
      if (effect.do === 'ask') {
        asked.push(next.at)
        const { event: answered, afterMs } = answer(next.at)
        queue.push({ at: next.at + afterMs, event: answered, isTimer: false })
      }
    }
  }
  return { state, asked, told, seen }
}

describe('waiting for the TV', () => {
  it('asks nothing in the first 15 s, then every 5 s, and one last time at 180 s [B13 B14 B20 U01-U03]', () => {
    expect(wait(14_999).asked).toEqual([])
    const everyFiveSeconds = Array.from({ length: 34 }, (_, n) => 15_000 + n * 5_000)
    expect(wait(1_000_000).asked).toEqual(everyFiveSeconds)
    expect(everyFiveSeconds.at(-1)).toBe(180_000)
  })

  it('keeps waiting while the code is not entered [B17]', () => {
    expect(wait(179_999).state).toMatchObject({ at: 'waiting', pairing: { pairingCode: '1234567' } })
  })

  it('gives up after 180000 ms with its message, and asks nothing afterwards [B20 Q20]', () => {
    const { state, seen } = wait(1_000_000)
    expect(state).toEqual({ at: 'nothing' })
    expect(seen.slice(-3)).toEqual([
      { do: 'stop waiting' },
      { do: 'forget' },
      { do: 'give up', message: 'confirmationTookTooLong' },
    ])
  })

  it('leaves out a tick while the previous question is open [B14]', () => {
    expect(wait(30_000, (ms) => notYet(ms, ms === 15_000 ? 6_000 : 0)).asked).toEqual([15_000, 25_000, 30_000])
  })

  it('asks once more when the last question before the end had no answer in time', () => {
    expect(wait(1_000_000, (ms) => notYet(ms, 5_000)).asked.slice(-2)).toEqual([175_000, 180_000])
  })

  it('stops everything when the TV has said yes [B16]', () => {
    const { state, asked, seen } = wait(1_000_000, (ms) =>
      ms === 25_000 ? { event: { type: 'confirmed' }, afterMs: 0 } : notYet(ms, 0),
    )
    expect(state).toEqual({ at: 'nothing' })
    expect(asked).toEqual([15_000, 20_000, 25_000])
    expect(seen.slice(-2)).toEqual([{ do: 'stop waiting' }, { do: 'forget' }])
  })

  it('stops on an error answer [B18]', () => {
    const { asked, state } = wait(1_000_000, () => ({ event: { type: 'refused' }, afterMs: 0 }))
    expect(asked).toEqual([15_000])
    expect(state).toEqual({ at: 'nothing' })
  })

  it('tells the time left at 60, 30 and 10 seconds and not in between', () => {
    expect(wait(1_000_000).told).toEqual([
      [120_000, 60],
      [150_000, 30],
      [170_000, 10],
    ])
  })

  it('stops asking when the user leaves the screen, and goes on with the same code on return [B21]', () => {
    const { state } = wait(40_000)
    const [away, ...effects] = step(state, { type: 'left' })
    expect(effects).toEqual([{ do: 'stop waiting' }])
    expect(step(away, { type: 'time is up', now: 60_000 })).toEqual([away])
    const [back, ...resumed] = step(away, { type: 'arrived', now: 61_000, saved: undefined })
    expect(back).toMatchObject({ at: 'waiting', pairing: { pairingCode: '1234567', arrivedAt: 0 } })
    expect(resumed).toContainEqual({ do: 'ask', token: 'pair-token' })
  })

  it('goes on after a reload until the code expires [B22]', () => {
    const saved = { ...pairing, arrivedAt: 0 }
    const [state, ...effects] = step({ at: 'nothing' }, { type: 'arrived', now: 100_000, saved })
    expect(state).toMatchObject({ at: 'waiting', pairing: saved })
    expect(effects).toContainEqual({ do: 'wait', ms: 5_000 })
  })

  it('asks before it gives up when the tablet slept past the end', () => {
    const saved = { ...pairing, arrivedAt: 0 }
    const [state, ...effects] = step({ at: 'nothing' }, { type: 'arrived', now: 200_000, saved })
    expect(effects).toContainEqual({ do: 'ask', token: 'pair-token' })
    expect(effects).not.toContainEqual(expect.objectContaining({ do: 'wait' }))
    expect(step(state, { type: 'not yet', now: 200_100 })).toContainEqual({
      do: 'give up',
      message: 'confirmationTookTooLong',
    })
    expect(step(state, { type: 'confirmed' })[0]).toEqual({ at: 'nothing' })
  })

  it('goes home when there is no code to show [B22]', () => {
    for (const saved of [undefined, { ...pairing, arrivedAt: -600_000 }]) {
      expect(step({ at: 'nothing' }, { type: 'arrived', now: 0, saved })).toContainEqual({ do: 'go home' })
    }
  })
})

describe('more time', () => {
  const renewed = { ...pairing, token: 'second-token', pairingCode: '7654321' }
  const { state: waiting } = wait(170_000)

  it('is a new code in the same place, with all of its time [B20]', () => {
    const [renewing, ...effects] = step(waiting, { type: 'renew' })
    expect(effects).toEqual([{ do: 'start' }])
    expect(renewing).toMatchObject({ at: 'waiting', pairing: { pairingCode: '1234567' } })
    const [next, ...then] = step(renewing, { type: 'started', pairing: renewed, now: 171_000 })
    expect(next).toMatchObject({ at: 'waiting', pairing: { ...renewed, arrivedAt: 171_000 }, isRenewing: false })
    expect(then).toContainEqual({ do: 'save', pairing: { ...renewed, arrivedAt: 171_000 } })
    expect(then).toContainEqual({ do: 'wait', ms: 15_000 })
    // The old one may have been confirmed just before.
    expect(then).toContainEqual({ do: 'ask', token: 'pair-token' })
    expect(step(next, { type: 'time is up', now: 186_000 })).toContainEqual({ do: 'ask', token: 'second-token' })
    expect(step(next, { type: 'not yet', now: 350_999 })[0]).toMatchObject({ at: 'waiting' })
  })

  it('is asked for once, however often the key is pressed meanwhile', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    expect(step(renewing, { type: 'renew' })).toEqual([renewing])
  })

  it('that cannot be had leaves the code as it is, and says so', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const kept = step(renewing, { type: 'not started', isLost: false, now: 171_000 })
    expect(kept).toEqual([{ ...waiting, hasNoNewCode: true }, { do: 'announce that there is no new code' }])
  })

  it('asked for in the last second comes after the end too', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [asked] = step(renewing, { type: 'time is up', now: 180_000 })
    const [still, ...effects] = step(asked, { type: 'not yet', now: 180_100 })
    expect(effects).toEqual([])
    const [next] = step(still, { type: 'started', pairing: renewed, now: 181_000 })
    expect(next).toMatchObject({ at: 'waiting', pairing: { token: 'second-token' } })
    const [last, ...then] = step(still, { type: 'not started', isLost: false, now: 181_000 })
    expect(then).toEqual([{ do: 'ask', token: 'pair-token' }])
    expect(step(last, { type: 'not yet', now: 181_100 })).toContainEqual({
      do: 'give up',
      message: 'confirmationTookTooLong',
    })
  })

  it('goes on when the server has ended the old code before the new one is here', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [asked] = step(renewing, { type: 'time is up', now: 175_000 })
    const [still, ...effects] = step(asked, { type: 'refused' })
    expect(effects).toEqual([])
    const [next] = step(still, { type: 'started', pairing: renewed, now: 176_000 })
    expect(next).toMatchObject({ at: 'waiting', pairing: { token: 'second-token' } })
  })

  it('whose answer is lost asks whether the code still works, and otherwise for another one', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [lost, ...asks] = step(renewing, { type: 'not started', isLost: true, now: 181_000 })
    expect(asks).toEqual([{ do: 'ask', token: 'pair-token' }])
    const [again, ...effects] = step(lost, { type: 'refused' })
    expect(effects).toEqual([{ do: 'start' }])
    expect(step(again, { type: 'started', pairing: renewed, now: 182_000 })[0]).toMatchObject({
      pairing: { token: 'second-token' },
    })
  })

  it('whose answer is lost keeps a code that still works, and begins again when that ends after all', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [lost] = step(renewing, { type: 'not started', isLost: true, now: 171_000 })
    const [kept, ...effects] = step(lost, { type: 'not yet', now: 171_100 })
    expect(effects).toEqual([{ do: 'announce that there is no new code' }])
    expect(kept).toMatchObject({ at: 'waiting', asked: undefined, isRenewing: false })
    expect(step(kept, { type: 'refused' })).toContainEqual({ do: 'start' })
  })

  it('ends when the code has ended and no other one comes either', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [lost] = step(renewing, { type: 'not started', isLost: true, now: 171_000 })
    const [again] = step(lost, { type: 'refused' })
    for (const isLost of [true, false])
      expect(step(again, { type: 'not started', isLost, now: 172_000 })[0]).toEqual({ at: 'nothing' })
  })

  it('that comes after the user has left, or after their return, is what they find', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [away] = step(renewing, { type: 'left' })
    const started = { type: 'started', pairing: renewed, now: 171_000 } as const
    const shown = { at: 'waiting', pairing: { ...renewed, arrivedAt: 171_000 }, isRenewing: false }
    const arrived = { type: 'arrived', now: 172_000, saved: undefined } as const
    const [still, ...effects] = step(step(away, { type: 'refused' })[0], started)
    expect(effects).toEqual([{ do: 'save', pairing: { ...renewed, arrivedAt: 171_000 } }])
    expect(step(still, arrived)[0]).toMatchObject(shown)
    expect(step(step(away, arrived)[0], started)[0]).toMatchObject(shown)
  })

  it('whose answer is lost after the user has left is asked for again on return, when the code has ended', () => {
    const [renewing] = step(waiting, { type: 'renew' })
    const [away] = step(renewing, { type: 'left' })
    const [lost] = step(away, { type: 'not started', isLost: true, now: 171_000 })
    const [back, ...effects] = step(lost, { type: 'arrived', now: 172_000, saved: undefined })
    expect(effects).toContainEqual({ do: 'ask', token: 'pair-token' })
    expect(step(back, { type: 'refused' })).toContainEqual({ do: 'start' })
  })
})

describe('starting a pairing', () => {
  it('asks for one code however often it is pressed meanwhile [B04]', () => {
    const [starting, ...effects] = step({ at: 'nothing' }, { type: 'start' })
    expect(effects).toContainEqual({ do: 'start' })
    expect(step(starting, { type: 'start' })).toEqual([starting])
  })

  it('is over when the user goes elsewhere before the code has come', () => {
    expect(step({ at: 'starting' }, { type: 'left' })).toEqual([{ at: 'nothing' }])
    expect(step({ at: 'nothing' }, { type: 'started', pairing, now: 0 })).toEqual([{ at: 'nothing' }])
  })

  it('keeps token and code over a reload, and then shows the waiting screen [B05 B22]', () => {
    expect(step({ at: 'starting' }, { type: 'started', pairing, now: 7 })).toEqual([
      { at: 'started', pairing },
      { do: 'save', pairing: { ...pairing, arrivedAt: 7 } },
      { do: 'show the code' },
    ])
  })
})
