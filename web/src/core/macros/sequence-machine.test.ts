import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import type { Outcome } from '../press/outcomes.ts'
import { AT_REST, step, type SequenceEffect, type SequenceEvent, type Step } from './sequence-machine.ts'

const SENT: Outcome = { is: 'sent' }
const ASLEEP: Outcome = { is: 'failed', why: 'BOX-ASLEEP' }

function steps(count: number, pauseMs = 500): Step[] {
  return Array.from({ length: count }, (_, place) => ({
    press: { id: `key-${place + 1}`, label: { en: '', es: '', fr: '' }, commands: [] },
    pauseMs,
  }))
}

/** What is done, in order: a press by its place, a wait by its length. */
function run(...events: SequenceEvent[]) {
  const { state, all } = walk(step, AT_REST, events)
  return { did: all.map(inWords), state }
}

function inWords(effect: SequenceEffect): string {
  switch (effect.do) {
    case 'press':
      return `press ${effect.index + 1}`
    case 'wait':
      return `wait ${effect.ms}`
    case 'end':
      return 'done' in effect.ending ? `${effect.ending.is} after ${effect.ending.done}` : effect.ending.is
    default:
      return effect.do
  }
}

const begin = (count: number, pauseMs?: number): SequenceEvent => ({ type: 'begin', steps: steps(count, pauseMs) })
const answered = (outcome: Outcome): SequenceEvent => ({ type: 'answered', outcome })
const pauseIsOver: SequenceEvent = { type: 'time is up' }

describe('several presses one after the other', () => {
  it('are made in order, each when the one before was answered and its pause is over', () => {
    const { did, state } = run(begin(3), answered(SENT), pauseIsOver, answered(SENT), pauseIsOver, answered(SENT))
    expect(did).toEqual(['press 1', 'wait 500', 'press 2', 'wait 500', 'press 3', 'stop waiting', 'done'])
    expect(state).toBe(AT_REST)
  })

  it('stop at the first that fails: after the third of five, the rest is not made', () => {
    const { did } = run(begin(5, 0), answered(SENT), answered(SENT), answered(ASLEEP), answered(SENT), pauseIsOver)
    expect(did).toEqual(['press 1', 'press 2', 'press 3', 'stop waiting', 'failed after 2'])
  })

  it('make nothing more when stopped in a pause', () => {
    const { did } = run(begin(5), answered(SENT), { type: 'stop' }, pauseIsOver, answered(SENT))
    expect(did).toEqual(['press 1', 'wait 500', 'stop waiting', 'stopped after 1'])
  })

  it('count a press under way as made when they are stopped, and its answer starts nothing', () => {
    const { did } = run(begin(5), { type: 'stop' }, answered(SENT), pauseIsOver)
    expect(did).toEqual(['press 1', 'stop waiting', 'stopped after 1'])
  })

  it('are never repeated: a second start while they run, and late events after their end, do nothing', () => {
    const { did } = run(begin(1), begin(1), answered(SENT), answered(SENT), pauseIsOver)
    expect(did).toEqual(['press 1', 'stop waiting', 'done'])
  })

  it('leave out a press that is not needed', () => {
    const asks: SequenceEvent = { type: 'begin', steps: steps(3, 0), asks: true }
    const [yes, no] = [true, false].map((isNeeded): SequenceEvent => ({ type: 'asked', isNeeded }))
    const { did } = run(
      asks,
      yes as SequenceEvent,
      answered(SENT),
      no as SequenceEvent,
      yes as SequenceEvent,
      answered(SENT),
    )
    expect(did).toEqual(['ask', 'press 1', 'ask', 'ask', 'press 3', 'stop waiting', 'done'])
  })
})
