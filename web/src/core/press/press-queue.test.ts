import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { EMPTY_QUEUE, step, type QueueEffect, type QueueEvent, type QueueState } from './press-queue.ts'

type Queue = QueueState<string>

function pressed(id: number, press: string, pressedAt = 0): QueueEvent<string> {
  return { type: 'pressed', entry: { id, press, pressedAt } }
}

function answered(id: number, at: number): QueueEvent<string> {
  return { type: 'answered', id, outcome: { is: 'sent' }, at }
}

/** The effects of the last event in short. */
function after(...events: QueueEvent<string>[]): { state: Queue; last: string[]; sent: string[] } {
  const { state, last, all } = walk<Queue, QueueEvent<string>, QueueEffect<string>>(step, EMPTY_QUEUE, events)
  const sent = all.flatMap((effect) => (effect.do === 'send' ? [effect.entry.press] : []))
  return { state, sent, last: last.map(inShort) }
}

function inShort(effect: QueueEffect<string>): string {
  if (effect.do === 'report')
    return `report ${effect.entry.press}: ${effect.outcome.is === 'failed' ? effect.outcome.why : effect.outcome.is}`
  return effect.do === 'watch' ? `watch ${effect.entry.press} ${effect.ms}` : `send ${effect.entry.press}`
}

describe('the queue of presses', () => {
  it('sends a press at once when none is under way [E40]', () => {
    expect(after(pressed(1, 'up')).last).toEqual(['send up'])
  })

  it('keeps the next press until the one under way is answered, and watches its 2 s [E40]', () => {
    const { last, sent } = after(pressed(1, 'up'), pressed(2, 'down'))
    expect(last).toEqual(['watch down 2000'])
    expect(sent).toEqual(['up'])
  })

  it('sends presses in the order pressed, each once', () => {
    const { sent } = after(
      pressed(1, '2'),
      pressed(2, '0', 10),
      pressed(3, '6', 20),
      answered(1, 100),
      answered(2, 200),
      answered(3, 300),
    )
    expect(sent).toEqual(['2', '0', '6'])
  })

  it('drops a press that waited for its whole 2 s, and reports it', () => {
    const { state, last } = after(pressed(1, 'up'), pressed(2, 'down'), { type: 'waited too long', id: 2 })
    expect(last).toEqual(['report down: TOO-LATE'])
    expect(state.waiting).toEqual([])
  })

  it('never sends a dropped press afterwards', () => {
    expect(
      after(pressed(1, 'up'), pressed(2, 'down'), { type: 'waited too long', id: 2 }, answered(1, 2100)).sent,
    ).toEqual(['up'])
  })

  it('sends a press that waited 1999 ms, and drops one that waited 2000 ms though its timer slept', () => {
    expect(after(pressed(1, 'up'), pressed(2, 'down', 1), answered(1, 2000)).last).toEqual([
      'report up: sent',
      'send down',
    ])
    expect(after(pressed(1, 'up'), pressed(2, 'down', 0), answered(1, 2000)).last).toEqual([
      'report up: sent',
      'report down: TOO-LATE',
    ])
  })

  it('goes on with the next press after one that failed', () => {
    const failed = { type: 'answered', id: 1, outcome: { is: 'failed', why: 'no answer' }, at: 10 } as const
    expect(after(pressed(1, 'up'), pressed(2, 'down'), failed).last).toEqual(['report up: no answer', 'send down'])
  })

  it('drops all waiting presses when an answer led the user to another page', () => {
    const left = { type: 'answered', id: 1, outcome: { is: 'left' }, at: 10 } as const
    const { state, last } = after(pressed(1, 'up'), pressed(2, 'down'), left)
    expect(last).toEqual(['report up: left'])
    expect(state).toEqual(EMPTY_QUEUE)
  })

  it('ignores an answer to a press that is not under way, and a time limit that ends after sending', () => {
    expect(after(pressed(1, 'up'), answered(7, 5)).last).toEqual([])
    expect(after(pressed(1, 'up'), { type: 'waited too long', id: 1 }).last).toEqual([])
  })
})
