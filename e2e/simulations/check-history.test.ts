import { describe, expect, it } from 'vitest'
import { faultsIn, type Effect, type Pressed } from './check-history.ts'

const GOOD_FOR = 2_000
const NONE = { doubled: [], disordered: [], late: [], unasked: [], untrue: [] }
const pressed = (n: number, at: number, told: Pressed['told'] = 'done', remote = 'tablet'): Pressed => ({
  remote,
  n,
  at,
  told,
})
const done = (n: number, at: number, remote = 'tablet'): Effect => ({ remote, n, at })

describe('the checker of histories', () => {
  it('finds nothing where each press was done once, in order, in time, and told', () => {
    const presses = [pressed(1, 0), pressed(2, 10), pressed(3, 20, 'not done'), pressed(4, 30, 'may happen')]
    expect(faultsIn(presses, [done(1, 5), done(2, 2_010)], GOOD_FOR)).toEqual(NONE)
  })

  it('finds a press that was done twice', () => {
    expect(faultsIn([pressed(1, 0)], [done(1, 5), done(1, 9)], GOOD_FOR)).toEqual({ ...NONE, doubled: ['tablet 1'] })
  })

  it('finds a press that was done after a later one, and does not mix up two remotes', () => {
    const presses = [pressed(1, 0), pressed(2, 0), pressed(1, 0, 'done', 'telephone')]
    const effects = [done(2, 5), done(1, 6), done(1, 7, 'telephone')]
    expect(faultsIn(presses, effects, GOOD_FOR)).toEqual({ ...NONE, disordered: ['tablet 1 after 2'] })
  })

  it('finds a press that was done a millisecond too late', () => {
    expect(faultsIn([pressed(1, 100)], [done(1, 2_101)], GOOD_FOR)).toEqual({
      ...NONE,
      late: ['tablet 1 after 2001 ms'],
    })
  })

  it('finds what nobody pressed', () => {
    expect(faultsIn([], [done(7, 1)], GOOD_FOR)).toEqual({ ...NONE, unasked: ['tablet 7'] })
  })

  it('finds what was told untruly, or not at all', () => {
    const silent: Pressed = { remote: 'tablet', n: 3, at: 0 }
    expect(faultsIn([pressed(1, 0), pressed(2, 0, 'not done'), silent], [done(2, 1)], GOOD_FOR).untrue).toEqual([
      'tablet 1 was told as done',
      'tablet 2 was told as not done',
      'tablet 3 was not told',
    ])
  })
})
