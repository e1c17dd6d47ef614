import { describe, expect, it } from 'vitest'
import { drawingOf, freePlace, type DrawingPlace } from './highlight-drawing.ts'
import type { Highlighted } from './scan-types.ts'
import { key as harnessKey, level } from '../../../test/scan-harness.ts'
import type { Rect, Item, Level, TargetKind } from '../page-reader/target.ts'

const WINDOW = { width: 400, height: 800 }
/** From a thing to the middle of its band. */
const OUT = 9

const key = (name: string, box: Rect, kind: TargetKind = 'press') => harnessKey(name, { box, kind })
const at = (x: number, y: number): Rect => ({ x, y, width: 80, height: 40 })
const up = key('Volume up', at(100, 100))
const down = key('Volume down', at(100, 160))
const ok = key('OK', at(200, 130))
const volume = level('Volume', up, down, { is: 'back' })

function highlighted(item: Item, within: Level, more: Partial<Highlighted> = {}): Highlighted {
  return {
    item,
    level: within,
    waitsFor: 'nothing',
    isPressed: false,
    ...more,
  }
}

function place(tree: Level): DrawingPlace {
  return { tree, boxOf: ({ box }) => box, cornerOf: () => 10, window: WINDOW, language: 'en' }
}

describe('the frame', () => {
  const page = level('top', volume, ok)

  it('stands around a key with room between, as round as the key', () => {
    expect(drawingOf(highlighted(ok, page), 'frame', place(page)).frames).toEqual([
      { box: { x: 200 - OUT, y: 130 - OUT, width: 80 + 2 * OUT, height: 40 + 2 * OUT }, corner: 10 + OUT },
    ])
  })

  it('is one around all keys of a group', () => {
    const { frames } = drawingOf(highlighted(volume, page), 'frame', place(page))
    expect(frames.map(({ box }) => box)).toEqual([
      { x: 100 - OUT, y: 100 - OUT, width: 80 + 2 * OUT, height: 100 + 2 * OUT },
    ])
  })

  it('is one around each key where another key stands among them', () => {
    const crowded = level('top', volume, key('Mute', at(100, 130)))
    expect(drawingOf(highlighted(volume, crowded), 'frame', place(crowded)).frames).toHaveLength(2)
  })

  it('is whole in the window around a key at its edge, and goes out of it with what is scrolled away', () => {
    const [left, gone] = [key('Home', at(0, 300)), key('Away', at(100, -300))]
    const tree = level('top', left, gone)
    expect(drawingOf(highlighted(left, tree), 'frame', place(tree)).frames[0]?.box.x).toBe(5)
    expect(drawingOf(highlighted(gone, tree), 'frame', place(tree)).frames[0]?.box.y).toBe(-300 - OUT)
  })
})

describe('what is dimmed', () => {
  const page = level('top', volume, ok)

  it('is nothing while the whole page is scanned', () => {
    expect(drawingOf(highlighted(volume, page), 'frame', place(page)).bright).toBeUndefined()
  })

  it('is all but the group that scanning is in', () => {
    const [bright] = drawingOf(highlighted(up, volume), 'frame', place(page)).bright ?? []
    expect(bright).toMatchObject({ width: expect.any(Number) })
    expect(bright && bright.x < 100 && bright.x + bright.width > 180 && bright.x + bright.width < 200).toBe(true)
  })
})

describe('words beside it', () => {
  const page = level('top', volume, ok, { is: 'pause' })
  const wordsOf = (what: Highlighted, appearance: 'frame' | 'enlarged' = 'frame') =>
    drawingOf(what, appearance, place(page)).tags.map(({ words, alone }) => [words, alone])

  it('are not there for a key that shows its own, unless they are to be large', () => {
    expect(wordsOf(highlighted(ok, page))).toEqual([])
    expect(wordsOf(highlighted(ok, page), 'enlarged')).toEqual([['OK', false]])
  })

  it('are all there is of the way back and of Pause', () => {
    expect(wordsOf(highlighted({ is: 'back' }, volume))).toEqual([['Back', true]])
    expect(wordsOf(highlighted({ is: 'pause' }, page))).toEqual([['Pause', true]])
  })

  it('say which option of a closed list is meant, and which end of a slider', () => {
    const option = key('3 rounds', at(100, 300), 'option')
    expect(wordsOf(highlighted(option, page))).toEqual([['3 rounds', false]])
  })

  it('say which part of a long list is meant: all of it stands in one place', () => {
    const run = level('Items 1 to 6', key('3 rounds', at(100, 300), 'option'), key('4 rounds', at(100, 300), 'option'))
    expect(wordsOf(highlighted(run, page))).toEqual([['Items 1 to 6', false]])
    expect(wordsOf(highlighted(volume, page))).toEqual([])
  })

  it('ask for the second press of a guarded key', () => {
    const asked = highlighted(ok, page, { waitsFor: 'confirmation' })
    expect(wordsOf(asked)).toEqual([['Press again: OK', false]])
    expect(drawingOf(asked, 'frame', place(page)).awaitsSecondPress).toBe(true)
  })
})

it('words of their own lie over no key where there is room beside it, and over as little as there can be else', () => {
  const window = { width: 400, height: 800 }
  const keys = [0, 1, 2, 3].map((row) => ({ x: 10, y: 200 + 110 * row, width: 380, height: 100 }))
  const foot = { x: 200, y: 800, width: 0, height: 0 }
  const below = freePlace({ width: 200, height: 60 }, foot, keys, window)
  expect(below.y).toBe(740)
  const full = [...keys, { x: 10, y: 640, width: 380, height: 150 }]
  const above = freePlace({ width: 200, height: 60 }, foot, full, window)
  expect(above.y + 60).toBeLessThanOrEqual(200)
  const everywhere = [
    { x: 0, y: 0, width: 400, height: 700 },
    { x: 0, y: 700, width: 150, height: 100 },
  ]
  const corner = freePlace({ width: 200, height: 60 }, foot, everywhere, window)
  expect(corner.x).toBeGreaterThan(150)
  expect(corner.y).toBe(740)
})
