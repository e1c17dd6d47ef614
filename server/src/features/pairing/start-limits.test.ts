import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '@beckon/contract/time-units'
import { StartLimits, WaitingPlaces } from './start-limits.ts'

describe('begun pairings', () => {
  it('are six a minute for one browser', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 6; n++) expect(limits.take('browser', '192.0.2.1', n)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', 10)).toBe(MINUTE_MS - 10)
    expect(limits.take('another', '192.0.2.1', 10)).toBe(0)
    expect(limits.take('browser', '192.0.2.1', MINUTE_MS)).toBe(0)
  })

  it('are not used up by a stranger who takes the same name elsewhere', () => {
    const limits = new StartLimits()
    for (let n = 0; n < 50; n++) limits.take('browser', '192.0.2.66', 0)
    expect(limits.take('browser', '192.0.2.1', 0)).toBe(0)
  })

  it('are 120 a minute for one address, whatever names it takes', () => {
    const limits = new StartLimits()
    const taken = Array.from({ length: 500 }, (_, n) => limits.take(`browser ${n}`, '192.0.2.1', 0))
    expect(taken.filter((wait) => wait === 0)).toHaveLength(120)
  })

  it('are 2,000 at once, and six addresses cannot keep everybody else out', () => {
    const waiting = new WaitingPlaces()
    const enter = (id: string, address: string, now = 0) => waiting.enter(id, { address, until: now + MINUTE_MS, now })
    for (let n = 0; n < 2_000; n++) expect(enter(`flood ${n}`, `192.0.2.${n % 6}`)).toEqual({ is: 'added' })
    expect(enter('honest', '198.51.100.1')).toEqual({ is: 'added', evicted: 'flood 0' })
    expect(enter('flood again', '192.0.2.1')).toMatchObject({ is: 'added', evicted: expect.stringContaining('flood') })
  })

  it('leave their places when their time is over', () => {
    const waiting = new WaitingPlaces()
    for (let n = 0; n < 2_000; n++) waiting.enter(`old ${n}`, { address: '192.0.2.1', until: MINUTE_MS, now: 0 })
    expect(waiting.enter('new', { address: '192.0.2.1', until: 2 * MINUTE_MS, now: MINUTE_MS })).toEqual({
      is: 'added',
    })
  })
})
