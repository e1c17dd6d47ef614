import { describe, expect, it } from 'vitest'
import { NOT_ASKED, step, type Polling, type PollingEffect, type PollingEvent } from './follow-help-machine.ts'

function after(...events: PollingEvent[]): readonly [Polling, ...PollingEffect[]] {
  return events.reduce<readonly [Polling, ...PollingEffect[]]>(([state], event) => step(state, event), [NOT_ASKED])
}

const told = (id: number, version: string) => ({ type: 'told', id, version }) as const

describe('a question that waits', () => {
  it('is asked when the page is seen, and again with each version', () => {
    expect(after({ type: 'seen' })[1]).toEqual({ do: 'ask', id: 1, version: undefined })
    expect(after({ type: 'seen' }, told(1, 'a'))[1]).toEqual({ do: 'ask', id: 2, version: 'a' })
    expect(after({ type: 'seen' }, { type: 'seen' }).slice(1), 'one at a time').toEqual([])
  })

  it('is not repeated at once where nothing has changed: what does not wait is no storm', () => {
    expect(after({ type: 'seen' }, told(1, 'a'), told(2, 'a'))[1]).toEqual({ do: 'wait', ms: 1_000 })
    expect(after({ type: 'seen' }, told(1, 'a'), told(2, 'a'), { type: 'time is up' })[1]).toMatchObject({
      do: 'ask',
      version: 'a',
    })
  })

  it('is asked by no hidden page, and the answer to what was stopped is not heard', () => {
    const [hidden, stop] = after({ type: 'seen' }, { type: 'hidden' })
    expect(stop).toEqual({ do: 'stop' })
    for (const event of [told(1, 'a'), { type: 'failed', id: 1 }, { type: 'time is up' }, { type: 'ask now' }] as const)
      expect(step(hidden, event), event.type).toEqual([hidden])
    expect(step(hidden, { type: 'seen' })[1]).toMatchObject({ do: 'ask' })
  })

  it('is asked more and more seldom while there is no answer, and soon when the page is seen again', () => {
    let [state] = after({ type: 'seen' })
    const pauses = []
    for (let tries = 0; tries < 6; tries += 1) {
      const [next, pause] = step(state, { type: 'failed', id: state.id })
      pauses.push(pause?.do === 'wait' && pause.ms)
      ;[state] = step(next, { type: 'time is up' })
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    const [pausing] = step(state, { type: 'failed', id: state.id })
    expect(step(pausing, { type: 'seen' })).toMatchObject([{ at: 'asking', failures: 0 }, { do: 'ask' }])
  })

  it('looks anew when something was done, and never once it is over', () => {
    expect(after({ type: 'seen' }, told(1, 'a'), { type: 'ask now' }).slice(1)).toEqual([
      { do: 'stop' },
      { do: 'ask', id: 3, version: undefined },
    ])
    const [over] = after({ type: 'seen' }, { type: 'over', id: 1 })
    for (const type of ['seen', 'time is up', 'ask now'] as const) expect(step(over, { type })).toEqual([over])
  })
})
