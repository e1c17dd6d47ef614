import { describe, expect, it } from 'vitest'
import { walk } from '../../../test/walk.ts'
import { EMPTY_QUEUE, step, type QueueEffect, type QueueEvent, type QueueState } from './press-queue.ts'

type Queue = QueueState<string>

/** `oneByOne` unless a test says otherwise, so that two presses are enough to make one wait. */
function pressed(id: number, press: string, pressedAt = 0, oneByOne = true): QueueEvent<string> {
  return { type: 'pressed', entry: { id, press, pressedAt }, oneByOne }
}

function answered(id: number, at: number, oneByOne = true): QueueEvent<string> {
  return { type: 'answered', id, outcome: { is: 'sent' }, at, oneByOne }
}

/** Several at once. */
const quick = (id: number, press: string, pressedAt = 0) => pressed(id, press, pressedAt, false)

/** The effects of the last event in short. */
function after(...events: QueueEvent<string>[]): { state: Queue; last: string[]; all: string[]; sent: string[] } {
  const { state, last, all } = walk<Queue, QueueEvent<string>, QueueEffect<string>>(step, EMPTY_QUEUE, events)
  const sent = all.flatMap((effect) => (effect.do === 'send' ? [effect.entry.press] : []))
  return { state, sent, last: last.map(inShort), all: all.map(inShort) }
}

function inShort(effect: QueueEffect<string>): string {
  if (effect.do === 'report')
    return `report ${effect.entry.press}: ${effect.outcome.is === 'failed' ? effect.outcome.why : effect.outcome.is}`
  if (effect.do === 'watch') return `watch ${effect.entry.press} ${effect.ms}`
  return `send ${effect.entry.press}${effect.after === undefined ? '' : ` after ${effect.after}`}`
}

describe('the queue of presses', () => {
  it('sends a press at once when none is under way [E40]', () => {
    expect(after(pressed(1, 'up')).last).toEqual(['send up'])
  })

  it('sends each press at once, and says which unanswered one it follows [E40]', () => {
    const { all, state } = after(quick(1, 'up'), quick(2, 'down'), answered(1, 10, false), quick(3, 'left'))
    expect(all).toEqual(['send up', 'send down after 1', 'report up: sent', 'send left after 2'])
    expect(state.underWay.map(({ id }) => id)).toEqual([2, 3])
  })

  it('follows no press that is answered', () => {
    expect(after(quick(1, 'up'), answered(1, 10, false), quick(2, 'down')).last).toEqual(['send down'])
  })

  it('keeps the ninth until one of the eight under way is answered, whichever it is', () => {
    const nine = Array.from({ length: 9 }, (_, at) => quick(at + 1, `key ${at + 1}`))
    expect(after(...nine).last).toEqual(['watch key 9 2000'])
    expect(after(...nine, answered(8, 100, false)).last).toEqual(['report key 8: sent', 'send key 9 after 7'])
  })

  it('sends what waited for the first answer all at once when that comes', () => {
    const { last } = after(pressed(1, 'up'), pressed(2, 'down'), pressed(3, 'left'), answered(1, 800, false))
    expect(last).toEqual(['report up: sent', 'send down', 'send left after 2'])
  })

  it('sends what waited for the server’s clock as soon as any answer tells it', () => {
    const { last } = after(pressed(1, 'up'), pressed(2, 'down'), pressed(3, 'left'), { type: 'clock known' })
    expect(last).toEqual(['send down after 1', 'send left after 2'])
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
    const failed = {
      type: 'answered',
      id: 1,
      outcome: { is: 'failed', why: 'no answer' },
      at: 10,
      oneByOne: true,
    } as const
    expect(after(pressed(1, 'up'), pressed(2, 'down'), failed).last).toEqual(['report up: no answer', 'send down'])
  })

  it('ignores an answer to a press that is not under way, and a time limit that ends after sending', () => {
    expect(after(pressed(1, 'up'), answered(7, 5)).last).toEqual([])
    expect(after(pressed(1, 'up'), { type: 'waited too long', id: 1 }).last).toEqual([])
  })
})
