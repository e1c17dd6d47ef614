import { expect, it } from 'vitest'
import { fakeClock } from './fake-clock.ts'
import { runMachine, type Machine, type TimerEffect } from './machine.ts'

type Event =
  { readonly type: 'wait'; readonly ms: number } | { readonly type: 'time is up'; readonly at: number } | 'end'
type Effect = TimerEffect | { readonly do: 'end' } | { readonly do: 'after the end' }

function waitingMachine() {
  const { clock, pass } = fakeClock()
  const ups: number[] = []
  const performed: string[] = []
  const machine: Machine<number, Event> = runMachine<number, Event, Effect>(
    (state, event) => {
      if (event === 'end') return [state + 1, { do: 'end' }, { do: 'after the end' }, { do: 'wait', ms: 10 }]
      if (event.type === 'wait') return [state + 1, { do: 'wait', ms: event.ms }]
      ups.push(event.at)
      return [state + 1, { do: 'stop waiting' }]
    },
    0,
    (effect) => {
      performed.push(effect.do)
      if (effect.do === 'end') machine.stop()
    },
    { clock, timeIsUp: (at) => ({ type: 'time is up', at }) },
  )
  return { pass, machine, ups, performed }
}

it('has one timer: a new wait replaces the one before', () => {
  const { pass, machine, ups } = waitingMachine()
  machine.send({ type: 'wait', ms: 100 })
  pass(60)
  machine.send({ type: 'wait', ms: 100 })
  pass(60)
  expect(ups).toEqual([])
  pass(40)
  expect(ups).toEqual([160])
  pass(1_000)
  expect(ups).toHaveLength(1)
})

it('does nothing after its end: no event, no effect of the step under way, no timer', () => {
  const { pass, machine, ups, performed } = waitingMachine()
  machine.send({ type: 'wait', ms: 5 })
  machine.send('end')
  machine.send({ type: 'wait', ms: 1 })
  pass(1_000)
  expect([ups, performed, machine.state()]).toEqual([[], ['end'], 2])
})
