import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIRECTIONS, placeBeside, rowsOf, type Direction } from './grid-moves.ts'
import { moveItem } from '../../../ui/move-item.ts'

const DESKTOP_COLUMNS = 6
const MOBILE_COLUMNS = 3

/** As people count: the first button is 1. */
function beside(position: number, direction: Direction, count: number, columns: number): number | undefined {
  const place = placeBeside(position - 1, direction, count, columns)
  return place === undefined ? undefined : place + 1
}

const scene = fc
  .record({ count: fc.integer({ min: 1, max: 200 }), columns: fc.constantFrom(1, 2, 3, 4, 6, 9), at: fc.nat() })
  .map(({ count, columns, at }) => ({ count, columns, place: at % count }))

describe('the rows of the order editor', () => {
  it('on a desktop are 1 to 6, 7 to 9, and six each from 10 [K10]', () => {
    expect(rowsOf(23, DESKTOP_COLUMNS).map(({ start, end }) => [start + 1, end])).toEqual([
      [1, 6],
      [7, 9],
      [10, 15],
      [16, 21],
      [22, 23],
    ])
  })

  it('on a phone are three each [K11]', () => {
    expect(rowsOf(11, MOBILE_COLUMNS).map(({ start, end }) => [start + 1, end])).toEqual([
      [1, 3],
      [4, 6],
      [7, 9],
      [10, 11],
    ])
  })

  it('hold every place once, in order, and never cross from the top section to the lower list', () => {
    fc.assert(
      fc.property(scene, ({ count, columns }) => {
        const rows = rowsOf(count, columns)
        expect(rows.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at))).toEqual(
          Array.from({ length: count }, (_, at) => at),
        )
        for (const { start, end } of rows) {
          expect(end - start).toBeLessThanOrEqual(columns)
          expect(start < 9).toBe(end <= 9)
        }
      }),
    )
  })
})

describe('an arrow of the order editor', () => {
  it('to the left or right leads to the neighbour, and is disabled at the first and the last [K09]', () => {
    expect(beside(5, 'left', 12, 6)).toBe(4)
    expect(beside(9, 'right', 12, 6)).toBe(10)
    expect(beside(1, 'left', 12, 6)).toBeUndefined()
    expect(beside(12, 'right', 12, 6)).toBeUndefined()
  })

  it.each([
    [1, 'down', 7],
    [3, 'down', 9],
    [4, 'down', 9],
    [6, 'down', 9],
    [7, 'down', 10],
    [9, 'down', 12],
    [10, 'down', 16],
    [15, 'down', 20],
    [17, 'down', 20],
    [20, 'up', 14],
    [16, 'up', 10],
    [10, 'up', 7],
    [12, 'up', 9],
    [13, 'up', 9],
    [15, 'up', 9],
    [9, 'up', 3],
    [7, 'up', 1],
    [4, 'up', 1],
    [2, 'up', 1],
  ] as const)('leads on a desktop with 20 buttons from %i %s to %i [K10]', (from, direction, to) => {
    expect(beside(from, direction, 20, DESKTOP_COLUMNS)).toBe(to)
  })

  it.each([
    [1, 'down', 4],
    [6, 'down', 9],
    [9, 'down', 11],
    [8, 'down', 11],
    [7, 'down', 10],
    [10, 'down', 11],
    [11, 'up', 8],
    [10, 'up', 7],
    [4, 'up', 1],
    [3, 'up', 1],
  ] as const)('leads on a phone with 11 buttons from %i %s to %i [K11]', (from, direction, to) => {
    expect(beside(from, direction, 11, MOBILE_COLUMNS)).toBe(to)
  })

  it('up is disabled for the first button only, and down for the last only [K12, K13]', () => {
    fc.assert(
      fc.property(scene, ({ count, columns, place }) => {
        expect(placeBeside(place, 'up', count, columns) === undefined).toBe(place === 0)
        expect(placeBeside(place, 'down', count, columns) === undefined).toBe(place === count - 1)
        expect(placeBeside(place, 'left', count, columns) === undefined).toBe(place === 0)
        expect(placeBeside(place, 'right', count, columns) === undefined).toBe(place === count - 1)
      }),
    )
  })

  it('is disabled with nothing selected [K14]', () => {
    for (const direction of DIRECTIONS) expect(placeBeside(undefined, direction, 20, 6)).toBeUndefined()
    expect(placeBeside(20, 'left', 20, 6)).toBeUndefined()
  })

  it('never leads outside the list, and up always nearer to the beginning, down nearer to the end [K10, K11]', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...DIRECTIONS), ({ count, columns, place }, direction) => {
        const goal = placeBeside(place, direction, count, columns)
        if (goal === undefined) return
        expect(goal).toBeGreaterThanOrEqual(0)
        expect(goal).toBeLessThan(count)
        expect(direction === 'up' || direction === 'left' ? goal < place : goal > place).toBe(true)
      }),
    )
  })

  it('down again undoes up wherever the row above is not shorter', () => {
    fc.assert(
      fc.property(scene, ({ count, columns, place }) => {
        const rows = rowsOf(count, columns)
        const at = rows.findIndex(({ end }) => place < end)
        const above = rows[at - 1]
        if (above === undefined || above.end - above.start <= place - (rows[at]?.start ?? 0)) return
        const up = placeBeside(place, 'up', count, columns)
        expect(placeBeside(up, 'down', count, columns)).toBe(place)
      }),
    )
  })
})

describe('moving a button', () => {
  it('takes it out and puts it in at the goal, and the others close up, across the sections too [K08]', () => {
    const list = Array.from({ length: 12 }, (_, at) => at + 1)
    expect(moveItem(list, 9, 6)).toEqual([1, 2, 3, 4, 5, 6, 10, 7, 8, 9, 11, 12])
    expect(moveItem(list, 0, 11)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1])
  })

  it('keeps every button, and moving it back restores the order [K08, K25]', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...DIRECTIONS), ({ count, columns, place }, direction) => {
        const list = Array.from({ length: count }, (_, at) => at)
        const goal = placeBeside(place, direction, count, columns)
        if (goal === undefined) return
        const after = moveItem(list, place, goal)
        expect(after[goal]).toBe(place)
        expect([...after].sort((one, other) => one - other)).toEqual(list)
        expect(moveItem(after, goal, place)).toEqual(list)
      }),
    )
  })

  it('to or from nowhere changes nothing', () => {
    const list = ['a', 'b']
    for (const [from, to] of [
      [2, 0],
      [0, 2],
      [0, -1],
      [-3, 0],
    ] as const)
      expect(moveItem(list, from, to)).toEqual(list)
  })
})
