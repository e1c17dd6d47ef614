import { describe, expect, test } from 'vitest'
import {
  practiceStep,
  type Plan,
  type PracticeEffect,
  type PracticeEvent,
  type PracticeState,
} from './practice-machine.ts'

const SWITCH: Plan = { task: 'switch', trials: 2, darkMs: [1_000, 3_000], givesUpMs: 6_000, keys: [] }
const KEYS: Plan = { ...SWITCH, task: 'keys', trials: 3, keys: ['a', 'b', 'c'] }

function practise(plan: Plan, random = 0.5) {
  let state: PracticeState = { at: 'ready' }
  let now = 0
  let due: number | undefined
  const done: PracticeEffect[] = []
  const send = (event: PracticeEvent) => {
    const [next, ...effects] = practiceStep(state, event)
    state = next
    for (const effect of effects) {
      if (effect.do === 'wait') due = now + effect.ms
      else if (effect.do === 'stop waiting') due = undefined
      else done.push(effect)
    }
  }
  send({ type: 'begin', plan, at: now, random })
  return {
    state: () => state,
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
    contact: (is: 'down' | 'up') => send({ type: 'contact', is, at: now }),
    press: (key: string) => send({ type: 'pressed', key, at: now }),
  }
}

describe('the switch test', () => {
  test('measures the press from the light on, how long it was held, and a second contact', () => {
    const one = practise(SWITCH)
    one.pass(1_999)
    expect(one.done()).toEqual([])
    one.pass(1)
    expect(one.done()).toEqual([{ do: 'lit', key: undefined }])
    one.pass(640)
    one.contact('down')
    one.pass(180)
    one.contact('up')
    one.pass(90)
    one.contact('down')
    one.pass(40)
    one.contact('up')
    expect(one.done()).toEqual([
      { do: 'right', ms: 640, key: undefined },
      { do: 'held', ms: 180 },
      { do: 'again', ms: 90 },
      { do: 'again held', ms: 40 },
    ])
    one.pass(799)
    expect(one.state()).toMatchObject({ at: 'settling' })
    one.pass(1)
    expect(one.state()).toMatchObject({ at: 'dark', trial: 2 })
  })

  test('takes a press in the dark for no answer, and waits on', () => {
    const one = practise(SWITCH)
    one.pass(1_900)
    one.contact('down')
    one.contact('up')
    one.pass(999)
    expect(one.done()).toEqual([])
    one.pass(1)
    expect(one.done()).toEqual([{ do: 'lit', key: undefined }])
  })

  test('counts a press that never comes, and rests when none comes twice, until the user goes on', () => {
    const one = practise({ ...SWITCH, trials: 5 })
    one.pass(2_000 + 6_000)
    expect(one.done().map((effect) => effect.do)).toEqual(['lit', 'missed'])
    one.pass(60_000)
    expect(one.done().map((effect) => effect.do)).toEqual(['lit', 'missed'])
    expect(one.state()).toMatchObject({ at: 'resting', trial: 3 })
    one.send({ type: 'go on', at: 70_000, random: 0 })
    expect(one.state()).toMatchObject({ at: 'dark', trial: 3, quiet: 0 })
  })

  test('is over after its trials', () => {
    const one = practise(SWITCH)
    for (let trial = 0; trial < 2; trial++) {
      one.pass(2_300)
      one.contact('down')
      one.pass(100)
      one.contact('up')
      one.pass(800)
    }
    expect(one.state()).toMatchObject({ at: 'over' })
    expect(one.done().at(-1)).toEqual({ do: 'over' })
  })
})

describe('the keys', () => {
  test('are asked for one after the other, never the same twice, and only the right one counts', () => {
    const one = practise(KEYS)
    one.pass(2_000)
    const [first] = one.done()
    const wanted = first?.do === 'lit' ? (first.key ?? '') : ''
    one.pass(500)
    one.press('nothing of these')
    one.pass(500)
    one.press(wanted)
    expect(one.done()).toEqual([
      { do: 'wrong', key: 'nothing of these' },
      { do: 'right', ms: 1_000, key: wanted },
    ])
    one.pass(2_800)
    expect(one.done()).not.toEqual([{ do: 'lit', key: wanted }])
  })

  test('a touch soon after the press is one that nobody meant', () => {
    const one = practise(KEYS, 0)
    one.pass(1_000)
    one.press('a')
    one.pass(120)
    one.contact('down')
    one.contact('up')
    expect(one.done()).toContainEqual({ do: 'again', ms: 120 })
  })
})

test('stopping ends it at any time', () => {
  const one = practise(SWITCH)
  one.pass(2_500)
  one.send({ type: 'stop' })
  expect(one.state()).toEqual({ at: 'ready' })
  one.done()
  one.pass(60_000)
  expect(one.done()).toEqual([])
})
