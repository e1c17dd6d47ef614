import { describe, expect, it } from 'vitest'
import { runMachine } from '../../platform/machine.ts'
import { fakeClock } from '../../platform/fake-clock.ts'
import { IDLE, step, type Effect, type Event, type State } from './recording-machine.ts'

/** The machine on a clock that the test moves; what it did is written down with the moment. */
function run() {
  const { clock, now, pass, sleep: sleepFor, timers } = fakeClock()
  const did: string[] = []
  const machine = runMachine<State, Event, Effect>(
    step,
    IDLE,
    (effect) => void did.push(`${now()} ${wordsOf(effect)}`),
    { clock, timeIsUp: (at) => ({ type: 'time is up', at }) },
  )
  return {
    machine,
    did,
    send: machine.send,
    start: () => machine.send({ type: 'start', at: now() }),
    pass,
    sleepFor,
    timers,
  }
}

function wordsOf(effect: Effect): string {
  if (effect.do === 'show notice') return `show notice ${JSON.stringify(effect.notice)}`
  if (effect.do === 'finish') return `finish ${JSON.stringify(effect.reading)}`
  return effect.do === 'say' ? `say ${effect.what}` : effect.do
}

describe('a recording', () => {
  it('goes from idle to recording, sending and idle again [O18 O21 O24]', () => {
    const { machine, send, start, pass, did, timers } = run()
    expect(machine.state()).toEqual({ at: 'idle' })
    start()
    expect(machine.state()).toMatchObject({ at: 'recording' })
    pass(4_000)
    send({ type: 'stop' })
    expect(machine.state()).toEqual({ at: 'sending' })
    expect(timers()).toBe(0)
    pass(21_000)
    expect(machine.state()).toEqual({ at: 'sending' })
    send({ type: 'read', reading: { is: 'accepted', text: 'NETFLIX', feedbackId: 'f' } })
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did).toEqual([
      '0 record',
      '0 say recording',
      '4000 send',
      '4000 say sending',
      '25000 finish {"is":"accepted","text":"NETFLIX","feedbackId":"f"}',
    ])
  })

  it('is dropped at 30 s exactly and nothing is sent [O19 U17]', () => {
    const { machine, start, pass, did } = run()
    start()
    pass(29_999)
    expect(machine.state()).toMatchObject({ at: 'recording', secondsLeft: 1 })
    pass(1)
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did.slice(-2)).toEqual(['30000 drop recording', '30000 show notice {"is":"too long"}'])
    expect(did.join()).not.toContain('send')
  })

  it('is counted down from 25 s on, seen and said, and can still be sent', () => {
    const { machine, start, pass, send, did } = run()
    start()
    pass(24_999)
    expect(machine.state()).toMatchObject({ secondsLeft: undefined })
    pass(1)
    expect(machine.state()).toMatchObject({ secondsLeft: 5 })
    pass(4_500)
    expect(machine.state()).toMatchObject({ secondsLeft: 1 })
    expect(did.slice(2)).toEqual(['25000 say 5', '26000 say 4', '27000 say 3', '28000 say 2', '29000 say 1'])
    send({ type: 'stop' })
    expect(machine.state()).toEqual({ at: 'sending' })
    pass(60_000)
    expect(did.filter((one) => one.includes('drop') || one.includes('tell'))).toEqual([])
  })

  it('in a tab that slept is dropped when it wakes after the 30 s, and never sent late', () => {
    const { machine, start, sleepFor, pass, did } = run()
    start()
    sleepFor(400_000)
    pass(0)
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did.at(-1)).toContain('too long')
  })

  it.each([
    ['cancel', '{"is":"cancelled"}'],
    ['camera lost', '{"is":"sign lost"}'],
  ] as const)('on "%s" is dropped, nothing is sent, and it is told [O20]', (type, notice) => {
    const { machine, start, pass, send, did, timers } = run()
    start()
    pass(3_000)
    send({ type })
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did.slice(2)).toEqual(['3000 drop recording', `3000 show notice ${notice}`])
    expect(timers()).toBe(0)
  })

  it('that the browser breaks off is dropped and told as an error', () => {
    const { machine, start, send, did } = run()
    start()
    send({ type: 'recorder failed' })
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did.slice(2)).toEqual(['0 drop recording', '0 finish {"is":"failed","why":"not recorded"}'])
  })

  it('that the browser breaks off at its end is called off, so that its answer is not taken for that of the next', () => {
    const { machine, start, send, did } = run()
    start()
    send({ type: 'stop' })
    did.length = 0
    send({ type: 'recorder failed' })
    expect(machine.state()).toEqual({ at: 'idle' })
    expect(did).toEqual(['0 abort call', '0 finish {"is":"failed","why":"not recorded"}'])
  })

  it('is dropped without a word when the page is left [O16]', () => {
    const { start, send, did, timers } = run()
    start()
    send({ type: 'leave' })
    expect(did.slice(2)).toEqual(['0 drop recording'])
    expect(timers()).toBe(0)
  })

  it('that is being read is called off when the page is left, and what it was read as comes too late', () => {
    const { machine, start, send, did } = run()
    start()
    send({ type: 'stop' })
    did.length = 0
    send({ type: 'leave' })
    send({ type: 'read', reading: { is: 'accepted', text: 'netflix', feedbackId: 'sign-1' } })
    expect(did).toEqual(['0 abort call'])
    expect(machine.state()).toEqual(IDLE)
  })

  it('cannot be started while one is being sent, nor twice [O12 O18]', () => {
    const { machine, start, send, did } = run()
    start()
    start()
    send({ type: 'stop' })
    send({ type: 'stop' })
    start()
    send({ type: 'cancel' })
    expect(machine.state()).toEqual({ at: 'sending' })
    expect(did.filter((one) => one.includes('record'))).toEqual(['0 record', '0 say recording'])
    expect(did.filter((one) => one.endsWith(' send'))).toHaveLength(1)
  })
})

it('a sign whose answer comes to an idle page does nothing', () => {
  const { send, did } = run()
  send({ type: 'read', reading: { is: 'failed' } })
  expect(did).toEqual([])
})
