import { settingsIn } from '@beckon/contract/helper'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { MINUTE_MS } from '@beckon/contract/time-units'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { helpAt, offered, step, type Help, type HelpEvent } from './help-machine.ts'

const SAM = { device: 'phone', name: 'Sam', words: 'kiwi radio' } as const
const OWN = settingsIn(DEFAULT_PROFILE, 'device')
const LARGER = { ...OWN, size: 'large' } as const
const claim = { type: 'claim', ...SAM } as const
const admit = { type: 'admit', settings: OWN } as const
const propose = { type: 'propose', settings: LARGER } as const
const said = (type: 'try' | 'stop trying' | 'yes' | 'no', number = 1) => ({ type, number })

function after(...events: HelpEvent[]): Help {
  return events.reduce((help, event) => step(help, event, 0) ?? expect.fail(`${event.type} in ${help.at}`), offered(0))
}

describe('a help', () => {
  it('goes from the link to a yes by the user', () => {
    const help = after(claim, admit, propose, said('try'), said('yes'))
    expect(help).toEqual({ at: 'accepted', until: MINUTE_MS, number: 1, ...SAM })
  })

  it('is for one device, which may ask again', () => {
    const claimed = after(claim)
    expect(step(claimed, claim, 0)).toBe(claimed)
    expect(step(claimed, { ...claim, device: 'another' }, 0)).toBeUndefined()
    expect(step(after(claim, admit), { ...claim, device: 'another' }, 0)).toBeUndefined()
  })

  it('shows no settings before the user has said that it is them', () => {
    expect(after(claim)).not.toHaveProperty('settings')
    expect(step(after(claim), propose, 0)).toBeUndefined()
    expect(after(claim, admit)).toMatchObject({ at: 'ready', settings: OWN })
  })

  it('has one proposal at a time, and a yes is to the one that was read', () => {
    const asked = after(claim, admit, propose)
    expect(step(asked, propose, 0)).toBeUndefined()
    expect(step(asked, said('yes', 2), 0)).toBeUndefined()
    const second = after(claim, admit, propose, said('no'), propose)
    expect(second).toMatchObject({ at: 'proposing', number: 2 })
    expect(step(second, said('yes', 1), 0)).toBeUndefined()
  })

  it('takes a yes for an answer twice: that to the first may have got lost', () => {
    const accepted = after(claim, admit, propose, said('yes'))
    expect(step(accepted, said('yes'), 0)).toBe(accepted)
    for (const other of [said('yes', 2), said('no'), said('try')]) expect(step(accepted, other, 0)).toBeUndefined()
  })

  it('goes back to the question after a minute of trying', () => {
    const tried = step(after(claim, admit, propose), said('try'), 5 * MINUTE_MS) ?? expect.fail('it can be tried')
    expect(helpAt(tried, 6 * MINUTE_MS - 1)).toBe(tried)
    expect(helpAt(tried, 6 * MINUTE_MS)).toEqual(after(claim, admit, propose))
  })

  it('takes silence for a no: after half an hour nothing of it is left, whatever was asked', () => {
    for (const help of [offered(0), after(claim), after(claim, admit), after(claim, admit, propose)]) {
      expect(helpAt(help, 30 * MINUTE_MS - 1)).toBe(help)
      expect(helpAt(help, 30 * MINUTE_MS)).toBeUndefined()
    }
  })

  it('never lasts longer than its half hour, and a yes is for what was asked, in whatever order things happen', () => {
    const events = fc.oneof(
      fc.constantFrom<HelpEvent>(claim, { ...claim, device: 'another' }, admit, propose),
      fc.record({ type: fc.constantFrom('try', 'stop trying', 'yes', 'no'), number: fc.integer({ min: 1, max: 3 }) }),
    )
    const walk = fc.array(fc.record({ event: events, ms: fc.nat(2 * MINUTE_MS) }), { maxLength: 30 })
    fc.assert(
      fc.property(walk, (steps) => {
        let now = 0
        let help: Help | undefined = offered(now)
        for (const { event, ms } of steps) {
          now += ms
          help = helpAt(help, now)
          if (help === undefined) return
          const next = step(help, event, now)
          if (next?.at === 'accepted' && help.at !== 'accepted') {
            expect(['proposing', 'trying']).toContain(help.at)
            expect(next.number).toBe((event as { number: number }).number)
          }
          help = next ?? help
          expect(help.until).toBeLessThanOrEqual(30 * MINUTE_MS)
          if ('device' in help) expect(help.device).toBeTypeOf('string')
        }
      }),
    )
  })
})
