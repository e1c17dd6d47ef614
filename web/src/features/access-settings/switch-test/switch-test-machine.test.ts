import { describe, expect, test } from 'vitest'
import {
  switchTestStep,
  TRIALS,
  type SwitchTestEffect,
  type SwitchTestEvent,
  type SwitchTestState,
} from './switch-test-machine.ts'

function begin(random = 0.5) {
  let state: SwitchTestState = { at: 'ready' }
  let now = 0
  let due: number | undefined
  const done: SwitchTestEffect[] = []
  const send = (event: SwitchTestEvent) => {
    const [next, ...effects] = switchTestStep(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do === 'wait') due = now + effect.ms
      else if (effect.do === 'stop waiting') due = undefined
      else done.push(effect)
    }
  }
  send({ type: 'begin', at: now, random })
  return {
    state: () => state,
    now: () => now,
    send,
    done: () => done.splice(0),
    pass(ms: number) {
      const end = now + ms
      while (due !== undefined && due <= end) {
        now = due
        due = undefined
        send({ type: 'time is up', at: now, random })
      }
      now = end
    },
    closure: (is: 'down' | 'up') => send({ type: 'closure', is, at: now }),
  }
}

describe('the switch test', () => {
  test('measures the press from the light on, how long it was held, and a second contact', () => {
    const one = begin()
    one.pass(1_999)
    expect(one.done()).toEqual([])
    one.pass(1)
    expect(one.done()).toEqual([{ do: 'lit' }])
    one.pass(640)
    one.closure('down')
    one.pass(180)
    one.closure('up')
    one.pass(90)
    one.closure('down')
    one.pass(40)
    one.closure('up')
    expect(one.done()).toEqual([
      { do: 'measured', what: 'pressMs', ms: 640 },
      { do: 'measured', what: 'heldMs', ms: 180 },
      { do: 'measured', what: 'againMs', ms: 90 },
      { do: 'measured', what: 'againHeldMs', ms: 40 },
    ])
    one.pass(799)
    expect(one.state()).toMatchObject({ at: 'settling' })
    one.pass(1)
    expect(one.state()).toMatchObject({ at: 'dark', trial: 2 })
  })

  test('takes a press in the dark for no answer, and waits on', () => {
    const one = begin()
    one.pass(1_900)
    one.closure('down')
    one.closure('up')
    one.pass(999)
    expect(one.done()).toEqual([])
    one.pass(1)
    expect(one.done()).toEqual([{ do: 'lit' }])
  })

  test('counts a press that never comes, and rests when none comes twice, until the user goes on', () => {
    const one = begin()
    one.pass(2_000 + 6_000)
    expect(one.done().map((effect) => effect.do)).toEqual(['lit', 'missed'])
    one.pass(60_000)
    expect(one.done().map((effect) => effect.do)).toEqual(['lit', 'missed', 'rest'])
    expect(one.state()).toMatchObject({ at: 'resting', trial: 3 })
    one.send({ type: 'go on', at: 70_000, random: 0 })
    expect(one.state()).toMatchObject({ at: 'dark', trial: 3, missesInARow: 0 })
  })

  test('is over after 24 presses, in about two minutes', () => {
    const one = begin()
    for (let trial = 0; trial < TRIALS; trial++) {
      one.pass(2_300)
      one.closure('down')
      one.pass(100)
      one.closure('up')
      one.pass(800)
    }
    expect(one.state()).toEqual({ at: 'ended' })
    expect(one.now()).toBeLessThan(120_000)
    expect(one.done().at(-1)).toEqual({ do: 'ended' })
  })
})

test('stopping ends it at any time', () => {
  const one = begin()
  one.pass(2_100)
  one.send({ type: 'stop' })
  expect(one.state()).toEqual({ at: 'ready' })
  one.pass(60_000)
  expect(one.done()).toEqual([{ do: 'lit' }, { do: 'rest' }])
})
