import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NOTHING_TYPED, step, NO_CODE_FOR_MS, type Lock, type LockEffect } from './code-entry-machine.ts'

const CODE = '2580'

function type(digits: string, state: Lock = NOTHING_TYPED, now = 0, code = CODE): readonly [Lock, ...LockEffect[]] {
  let last: readonly [Lock, ...LockEffect[]] = [state]
  for (const digit of digits) last = step(last[0], { type: 'digit', digit, now }, code)
  return last
}

describe('a lock', () => {
  it('opens by its four digits, at any speed, with a slip taken back', () => {
    expect(type('2580')).toEqual([NOTHING_TYPED, { do: 'unlock' }])
    const [corrected] = step(type('251')[0], { type: 'delete last' }, CODE)
    expect(type('80', corrected)[1]).toEqual({ do: 'unlock' })
  })

  it('opens by all digits of a code that has more', () => {
    const [state, told] = type('25801', NOTHING_TYPED, 0, '258013')
    expect(told).toEqual({ do: 'tell', what: 'typed' })
    expect(type('3', state, 0, '258013')[1]).toEqual({ do: 'unlock' })
  })

  it('says that a code was wrong, and begins anew', () => {
    expect(type('1111')).toEqual([
      { typed: '', wrong: 1 },
      { do: 'tell', what: 'wrong' },
    ])
  })

  it('waits a minute after five wrong codes, and then takes the right one', () => {
    const [waiting, told] = type('1'.repeat(20))
    expect(told).toEqual({ do: 'tell', what: 'waits' })
    expect(type(CODE, waiting)[0]).toBe(waiting)
    expect(step(waiting, { type: 'time is up', now: NO_CODE_FOR_MS - 1 }, CODE)[1]).toEqual({ do: 'wait', ms: 1 })
    const [again] = step(waiting, { type: 'time is up', now: NO_CODE_FOR_MS }, CODE)
    expect(type(CODE, again)[1]).toEqual({ do: 'unlock' })
  })

  it('opens by nothing else, whatever is pressed', () => {
    const presses = fc.array(fc.oneof(fc.nat(9).map(String), fc.constant('delete')), { maxLength: 60 })
    fc.assert(
      fc.property(presses, (walk) => {
        let state = NOTHING_TYPED
        let typed = ''
        for (const press of walk) {
          typed = press === 'delete' ? typed.slice(0, -1) : typed + press
          const [next, effect] = step(
            state,
            press === 'delete' ? { type: 'delete last' } : { type: 'digit', digit: press, now: 0 },
            CODE,
          )
          expect(effect?.do === 'unlock').toBe(typed === CODE && state.waitsUntil === undefined)
          if (typed.length === CODE.length || next.waitsUntil !== undefined) typed = ''
          state = next
        }
      }),
    )
  })
})
