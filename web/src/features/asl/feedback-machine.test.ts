import { describe, expect, it } from 'vitest'
import { walk } from '../../platform/walk.ts'
import { canSubmit, START, step, type Event } from './feedback-machine.ts'

const after = (...events: Event[]) => walk(step, START, events)

const BAD: Event = { type: 'rated', rating: 'bad' }
const GOOD: Event = { type: 'rated', rating: 'good' }
const SUBMIT: Event = { type: 'submit' }
const typed = (comment: string): Event => ({ type: 'typed', comment })

describe('feedback', () => {
  it('has no rating at first and cannot be submitted so [O36]', () => {
    expect(START.rating).toBe('none')
    expect(canSubmit(START)).toBe(false)
    expect(after(SUBMIT).all).toEqual([])
  })

  it('that is good is sent without a correction, whatever was typed before [O38 O45]', () => {
    expect(after(BAD, typed('wrong word'), GOOD, SUBMIT).all).toEqual([{ do: 'send', good: true, correction: '' }])
  })

  it('that is bad is sent with the trimmed comment [O38 O45]', () => {
    expect(after(BAD, typed('  I spelled HULU \n'), SUBMIT).all).toEqual([
      { do: 'send', good: false, correction: 'I spelled HULU' },
    ])
  })

  it.each(['', '   ', '123!', '你好', '…'])(
    'that is bad and says "%s" is not sent, and the comment gets the focus [O40]',
    (comment) => {
      const { state, all } = after(BAD, typed(comment), SUBMIT)
      expect([state.at, state.error]).toEqual(['asking', 'empty'])
      expect(all).toEqual([{ do: 'focus comment' }])
      expect(step(state, typed('x'))[0].error).toBeUndefined()
    },
  )

  it.each(['a', 'é', '7 ñ 7'])('that is bad and says "%s" is sent: one Latin letter is enough [O40]', (comment) => {
    expect(after(BAD, typed(comment), SUBMIT).state.at).toBe('sending')
  })

  it('takes 500 characters and no more; more is said at once and not sent [O39 U20]', () => {
    expect(after(BAD, typed('a'.repeat(500)), SUBMIT).state).toMatchObject({ at: 'sending', error: undefined })
    const { state, all } = after(BAD, typed('a'.repeat(501)))
    expect(state.error).toBe('too long')
    expect(step(state, SUBMIT)[0].at).toBe('asking')
    expect(all).toEqual([])
    expect(step(state, typed('a'.repeat(500)))[0].error).toBeUndefined()
  })

  it('that becomes good loses the errors of its comment; bad again, what is too long is said again [O42]', () => {
    expect(after(BAD, SUBMIT, GOOD).state.error).toBeUndefined()
    const { state } = after(BAD, typed('a'.repeat(501)), GOOD)
    expect(state.error).toBeUndefined()
    expect(step(state, BAD)[0].error).toBe('too long')
  })

  it('is sent once, however often it is submitted meanwhile [O43]', () => {
    const { state, all } = after(GOOD, SUBMIT, SUBMIT, BAD, SUBMIT)
    expect(all).toHaveLength(1)
    expect(state).toMatchObject({ at: 'sending', rating: 'good' })
  })

  it('that was sent says so and stays [O46]', () => {
    const { state, all } = after(GOOD, SUBMIT, { type: 'answered', good: true })
    expect(state.at).toBe('sent')
    expect(all).toHaveLength(1)
    expect(step(state, SUBMIT)).toEqual([state])
  })

  it('that failed keeps rating and comment and can be submitted again [O47]', () => {
    const { state } = after(BAD, typed('wrong'), SUBMIT, { type: 'answered', good: false })
    expect(state).toEqual({ rating: 'bad', comment: 'wrong', error: undefined, at: 'sending-error' })
    expect(step(state, SUBMIT)).toEqual([
      { ...state, at: 'sending' },
      { do: 'send', good: false, correction: 'wrong' },
    ])
  })
})
