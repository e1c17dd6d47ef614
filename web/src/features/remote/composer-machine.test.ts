import { describe, expect, it } from 'vitest'
import {
  COMPOSED_AT_MOST,
  EMPTY_COMPOSER,
  step,
  type ComposerEffect,
  type ComposerEvent,
  type ComposerState,
} from './composer-machine.ts'

const SPACING_MS = 300

function composer() {
  let state: ComposerState = EMPTY_COMPOSER
  const done: ComposerEffect[] = []
  function send(...events: ComposerEvent[]): ComposerEffect[] {
    const effects = events.flatMap((event) => {
      const [next, ...more] = step(state, event)
      state = next
      return more
    })
    done.push(...effects)
    return effects
  }
  const type = (digits: string) => [...digits].forEach((digit) => send({ type: 'digit', digit }))
  const tick = (lastPress: 'free' | 'busy' | 'failed' = 'free') =>
    send({ type: 'time is up', spacingMs: SPACING_MS, lastPress })
  const pressed = () => done.flatMap((effect) => (effect.do === 'press' ? effect.digit : [])).join('')
  return { send, type, tick, pressed, state: () => state, go: () => send({ type: 'send', spacingMs: SPACING_MS }) }
}

describe('the number composer', () => {
  it('sends nothing while digits are gathered, and reads them back', () => {
    const { type, pressed, state, send } = composer()
    type('20')
    expect(send({ type: 'digit', digit: '6' })).toEqual([{ do: 'announce number', digits: '206' }])
    expect(pressed()).toBe('')
    expect(state().digits).toBe('206')
  })

  it('sends the digits in order, each with its space, and is empty when the last was taken', () => {
    const { type, go, tick, pressed, state } = composer()
    type('206')
    expect(go()).toEqual([
      { do: 'press', digit: '2', number: '206' },
      { do: 'wait', ms: SPACING_MS },
    ])
    tick()
    tick()
    expect(pressed()).toBe('206')
    expect(state().digits).toBe('206')
    tick()
    expect(state()).toEqual(EMPTY_COMPOSER)
  })

  it('waits for a slow answer before the next digit', () => {
    const { type, go, tick, pressed } = composer()
    type('206')
    go()
    tick('busy')
    expect(pressed()).toBe('2')
    tick()
    expect(pressed()).toBe('20')
  })

  it('stops at a digit that failed and keeps the number, to be sent again', () => {
    const { type, go, tick, pressed, state } = composer()
    type('206')
    go()
    tick('failed')
    tick()
    expect(pressed()).toBe('2')
    expect(state()).toEqual({ digits: '206', pressed: undefined })
    go()
    expect(pressed()).toBe('22')
  })

  it('takes back one digit after the other', () => {
    const { type, send, state } = composer()
    type('207')
    send({ type: 'delete last' })
    expect(state().digits).toBe('20')
    expect(send({ type: 'delete last' }, { type: 'delete last' })).toEqual([
      { do: 'announce number', digits: '2' },
      { do: 'announce number', digits: '' },
    ])
    expect(send({ type: 'delete last' }, { type: 'send', spacingMs: SPACING_MS })).toEqual([])
  })

  it('does not change a number on its way', () => {
    const { type, go, send, state } = composer()
    type('20')
    go()
    send({ type: 'digit', digit: '6' }, { type: 'delete last' })
    expect(state().digits).toBe('20')
  })

  it('takes no more digits than any channel number has', () => {
    const { type, state } = composer()
    type('12345678')
    expect(state().digits).toHaveLength(COMPOSED_AT_MOST)
  })
})
