import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isArrowEnabled, placeBeside, type Direction } from './grid-moves.ts'
import { moveItem } from '../../../ui/move-item.ts'

const DESKTOP_COLUMNS = 6
const MOBILE_COLUMNS = 3
const DIRECTIONS: readonly Direction[] = ['up', 'down', 'left', 'right']

/** As people count: the first button is 1. */
function beside(position: number, direction: Direction, count: number, columns: number): number | undefined {
  const place = placeBeside(position - 1, direction, count, columns)
  return place === undefined ? undefined : place + 1
}

const scene = fc
  .record({ count: fc.integer({ min: 1, max: 200 }), columns: fc.constantFrom(1, 2, 3, 4, 6, 9), at: fc.nat() })
  .map(({ count, columns, at }) => ({ count, columns, place: at % count }))

describe('an arrow of the order editor', () => {
  it.each([
    [5, 'left', 4],
    [9, 'right', 10],
    [1, 'down', 7],
    [4, 'down', 9],
    [7, 'down', 10],
    [9, 'down', 12],
    [10, 'down', 16],
    [15, 'down', 20],
    [17, 'down', 20],
    [20, 'up', 14],
    [10, 'up', 7],
    [13, 'up', 9],
    [9, 'up', 3],
    [7, 'up', 1],
    [4, 'up', 1],
  ] as const)('leads on a desktop with 20 buttons from %i %s to %i [K09] [K10]', (from, direction, to) => {
    expect(beside(from, direction, 20, DESKTOP_COLUMNS)).toBe(to)
  })

  it.each([
    [1, 'down', 4],
    [6, 'down', 9],
    [9, 'down', 11],
    [8, 'down', 11],
    [10, 'down', 11],
    [11, 'up', 8],
    [3, 'up', 1],
  ] as const)('leads on a phone with 11 buttons from %i %s to %i [K11]', (from, direction, to) => {
    expect(beside(from, direction, 11, MOBILE_COLUMNS)).toBe(to)
  })

  it('never leads outside the list; up and left are disabled for the first button only, the others for the last, all with nothing selected [K09] [K12] [K13] [K14]', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...DIRECTIONS), ({ count, columns, place }, direction) => {
        const goal = placeBeside(place, direction, count, columns)
        const isBack = direction === 'up' || direction === 'left'
        const isEnabled = place !== (isBack ? 0 : count - 1)
        expect([isArrowEnabled(place, direction, count), goal !== undefined]).toEqual([isEnabled, isEnabled])
        if (goal === undefined) return
        expect(goal >= 0 && goal < count).toBe(true)
        expect(isBack ? goal < place : goal > place).toBe(true)
      }),
    )
    for (const direction of DIRECTIONS) expect(placeBeside(undefined, direction, 20, 6)).toBeUndefined()
  })
})

it('a moved button is taken out and put in at the goal, and the others close up, across the sections too [K08]', () => {
  const list = Array.from({ length: 12 }, (_, at) => at + 1)
  expect(moveItem(list, 9, 6)).toEqual([1, 2, 3, 4, 5, 6, 10, 7, 8, 9, 11, 12])
  expect(moveItem(list, 0, 11)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1])
  for (const [from, to] of [
    [12, 0],
    [0, 12],
    [0, -1],
  ] as const)
    expect(moveItem(list, from, to)).toBe(list)
})
