import type { BoxState } from '@beckon/contract/box-state'
import { describe, expect, it } from 'vitest'
import type { Command } from '../../remote-model/button-table.ts'
import { INITIAL_STATE, step, type FollowEffect, type FollowEvent, type FollowState } from './follow-machine.ts'

const CHANNEL = { number: 206, name: 'Storybook Kids' }
const UP: Command = { is: 'tv', key: 'volumeUp' }
const MUTE: Command = { is: 'tv', key: 'mute' }

/** A page at 0 s, and the effects of its last event. */
function page() {
  let state: FollowState = INITIAL_STATE
  let now = 0
  let done: readonly FollowEffect[] = []
  const send = (event: { type: FollowEvent['type'] } & Record<string, unknown>) => {
    ;[state, ...done] = step(state, { ...event, now } as FollowEvent)
    return done
  }
  const calls = () => done.flatMap((effect) => (effect.do === 'ask' || effect.do === 'poll' ? [effect] : []))
  return {
    send,
    calls,
    observed: () => state.observed,
    pass: (ms: number) => {
      now += ms
      return send({ type: 'timer' })
    },
    /** Answers the call that was made last. */
    answer: (received: BoxState, version = 'a', ageMs = 0) =>
      send({ type: 'state received', id: state.callCount, state: received, ageMs, version }),
    open(received: BoxState = { channel: CHANNEL, volume: 30, muted: false }) {
      send({ type: 'page visible' })
      this.answer(received)
      now += 1_000
      send({ type: 'timer' })
    },
  }
}

const press = (n: number, ...commands: Command[]) => ({ type: 'press sent', n, commands }) as const
const answered = (n: number, mayStillHappen = false) => ({ type: 'press answered', n, mayStillHappen }) as const

describe('a visible page', () => {
  it('asks once, and then waits with one call for changes', () => {
    const { send, calls, answer, pass, observed } = page()
    send({ type: 'page visible' })
    expect(calls()).toMatchObject([{ do: 'ask' }])
    answer({ volume: 30 }, 'a', 120)
    expect(observed()).toMatchObject({ volume: { is: 'known', value: 30 }, channel: { is: 'unknown' } })
    expect(calls()).toEqual([{ do: 'poll', id: 2, maxAgeMs: 15_000, version: 'a' }])
    expect(pass(5_000).some((effect) => effect.do === 'ask' || effect.do === 'poll')).toBe(false)
    answer({ volume: 31 }, 'b')
    pass(250)
    expect(calls()).toMatchObject([{ do: 'poll', version: 'b' }])
  })

  it('asks nothing while it is hidden, and asks again when it is visible', () => {
    const tab = page()
    tab.open()
    expect(tab.send({ type: 'page hidden' })).toEqual([{ do: 'stop calls' }])
    tab.send(press(1, UP))
    tab.send(answered(1))
    tab.pass(60_000)
    expect(tab.calls()).toEqual([])
    tab.send({ type: 'page visible' })
    expect(tab.calls()).toMatchObject([{ do: 'ask' }])
  })
})

describe('a press', () => {
  it('makes everything known assumed at once, with the expected effect of the key', () => {
    const tab = page()
    tab.open()
    tab.send(press(1, UP))
    expect(tab.observed()).toMatchObject({
      volume: { is: 'assumed', value: 31 },
      channel: { is: 'assumed', value: CHANNEL },
    })
    tab.send(press(2, MUTE))
    expect(tab.observed().muted).toEqual({ is: 'assumed', value: true })
    tab.send(press(3, { is: 'key', vcode: 'CH_UP' }))
    expect(tab.observed().channel).toEqual({ is: 'unknown' })
  })

  it('has the box asked 400 ms after the last press of a group, for a state no older than that', () => {
    const tab = page()
    tab.open()
    tab.send(press(1, UP))
    tab.send(answered(1))
    tab.pass(300)
    tab.send(press(2, UP))
    tab.pass(300)
    tab.send(answered(2))
    expect(tab.calls()).toEqual([])
    tab.pass(399)
    expect(tab.calls()).toEqual([])
    tab.pass(1)
    expect(tab.calls()).toMatchObject([{ do: 'ask', maxAgeMs: 400 }])
    tab.answer({ volume: 34 }, 'c')
    expect(tab.observed().volume).toEqual({ is: 'known', value: 34 })
    tab.pass(1)
    tab.send(press(3, UP))
    expect(tab.observed().volume, 'a press is two here').toEqual({ is: 'assumed', value: 36 })
  })

  it('invalidates the answer to an earlier request', () => {
    const tab = page()
    tab.send({ type: 'page visible' })
    tab.send(press(1, UP))
    tab.answer({ volume: 30 })
    expect(tab.observed().volume).toEqual({ is: 'unknown' })
    tab.send(answered(1))
    tab.pass(400)
    expect(tab.calls()).toMatchObject([{ do: 'ask' }])
  })

  it('with an unknown outcome is waited for, since it may still happen', () => {
    const tab = page()
    tab.open()
    tab.send(press(1, UP))
    tab.send(answered(1, true))
    tab.pass(2_399)
    expect(tab.calls()).toEqual([])
    tab.pass(1)
    expect(tab.calls()).toMatchObject([{ do: 'ask' }])
  })
})

describe('without answers', () => {
  it('everything is assumed, after a minute unknown, and asked for every 5 seconds, after two minutes every 15', () => {
    const tab = page()
    tab.open()
    tab.send({ type: 'call failed', id: 2 })
    expect(tab.observed().volume).toEqual({ is: 'assumed', value: 30 })
    for (let asked = 1; asked <= 25; asked += 1) {
      tab.pass(asked < 25 ? 4_999 : 14_999)
      expect(tab.calls()).toEqual([])
      tab.pass(1)
      const [ask] = tab.calls()
      expect(ask).toMatchObject({ do: 'ask' })
      if (ask?.do === 'ask') tab.send({ type: 'call failed', id: ask.id })
    }
    expect(tab.observed().volume).toEqual({ is: 'unknown' })
  })

  it('no value stays known for longer than 20 seconds', () => {
    const tab = page()
    tab.open()
    tab.pass(18_999)
    expect(tab.observed().volume.is).toBe('known')
    tab.pass(1)
    expect(tab.observed().volume).toEqual({ is: 'assumed', value: 30 })
  })

  it('"What is on?" does not wait for the next try', () => {
    const tab = page()
    tab.open()
    tab.send({ type: 'call failed', id: 2 })
    tab.send({ type: 'user asks' })
    expect(tab.calls()).toMatchObject([{ do: 'ask' }])
  })
})

it('another box begins with nothing known', () => {
  const tab = page()
  tab.open()
  expect(tab.send({ type: 'another box' })).toMatchObject([{ do: 'stop calls' }, { do: 'ask' }])
  expect(tab.observed().volume).toEqual({ is: 'unknown' })
})
