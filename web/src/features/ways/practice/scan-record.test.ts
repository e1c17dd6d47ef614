import { describe, expect, test } from 'vitest'
import { BACK, key, level } from '../scan/scan-by-hand.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { notScanning, scanStep } from '../scan/scan-machine.ts'
import type { ScanEvent } from '../scan/scan-types.ts'
import { recorded, together, whatCame, type Reading, type ScanRecord } from './scan-record.ts'
import { NOTHING_MEASURED } from './timing.ts'

const page = level(
  'top',
  level('Volume', key('Up', { stay: 'key' }), key('Down'), BACK),
  level('Menus', key('Guide'), key('Exit'), BACK),
)

/** Scanning at a step of a second, and what was recorded of it. */
function scan(lateMs = 0) {
  const options = { ...DEFAULT_PROFILE.scan, stepMs: 1_000, firstPercent: 0, lateMs, startsOn: 'arrival' as const }
  let state = notScanning(options)
  let now = 0
  let due: number | undefined
  let record: ScanRecord = []
  const chosen: string[] = []
  function send(event: ScanEvent): void {
    const before = state
    const [after, ...effects] = scanStep(before, event)
    state = after
    for (const effect of effects) {
      if (effect.do === 'wait') due = now + effect.ms
      if (effect.do === 'stop waiting') due = undefined
      if (effect.do === 'choose') chosen.push(effect.id)
    }
    record = recorded(record, { before, event, after, chosen: undefined })
  }
  send({ type: 'begin', tree: page, at: now })
  const by = {
    pass(ms: number) {
      const end = now + ms
      while (due !== undefined && due <= end) {
        now = due
        due = undefined
        send({ type: 'time is up', at: now })
      }
      now = end
      return by
    },
    press() {
      send({ type: 'gesture', gesture: { switch: 0, job: 'select', phase: 'press', at: now } })
      return by
    },
    changed() {
      send({ type: 'page changed', tree: page, why: 'changed', at: now })
      return by
    },
    chosen,
    came: (wanted: string, more: Partial<Reading> = {}) =>
      whatCame(record, { wanted, stepMs: 1_000, lateMs, countsAfterMs: 0, isInUse: false, ...more }),
  }
  return by
}

describe('what came of scanning', () => {
  test('is the time from the light to the press, in the group and at the key', () => {
    const came = scan().pass(1_600).press().pass(1_700).press().came('Exit')
    expect(came).toMatchObject({ asked: 2, missed: 0, pressMs: [600, 700], classes: ['right', 'right'] })
  })

  test('has a lap without a press as a miss', () => {
    const came = scan().pass(3_500).press().came('Menus')
    expect(came).toMatchObject({ asked: 0 })
    const missed = scan().pass(3_500).press().pass(400).press().came('Guide')
    expect(missed).toMatchObject({ asked: 2, missed: 1, classes: ['missed', 'right', 'right'], pressMs: [500] })
  })

  test('has a press after its item as late, with its whole time, and the way back as presses', () => {
    const by = scan().pass(1_200).press()
    // In the wrong group: the way out, and then the right one.
    by.pass(2_400).press().pass(1_500).press().pass(300).press()
    const came = by.came('Up')
    expect(by.chosen).toEqual(['Up'])
    expect(came.classes).toEqual(['late', 'right', 'right', 'right'])
    expect(came.pressMs[0]).toBe(1_200)
  })

  test('is right where a late press counts for the item before', () => {
    const came = scan(200).pass(1_100).press().pass(1_500).press().came('Down')
    expect(came).toMatchObject({ classes: ['right', 'right'], pressMs: [1_100, 500] })
  })

  test('takes off the time for which a press is held before it counts', () => {
    const came = scan().pass(900).press().pass(1_800).press().came('Down', { countsAfterMs: 200 })
    expect(came.pressMs).toEqual([700, 600])
  })

  test('is the same when the page is read again meanwhile', () => {
    const came = scan().pass(300).changed().pass(300).press().pass(1_700).press().came('Down')
    expect(came.pressMs).toEqual([600, 700])
  })

  test('has no press time of what a press has lit: the hand was still on the switch, or the filter on the hand', () => {
    const came = scan().pass(1_600).press().pass(700).press().came('Guide')
    expect(came).toMatchObject({ asked: 1, missed: 0, pressMs: [600], classes: ['right', 'right'] })
    const ignored = scan().pass(1_600).press().pass(3_700).press().came('Guide')
    expect(ignored).toMatchObject({ asked: 2, missed: 0, pressMs: [600, 700], classes: ['right', 'missed', 'right'] })
  })

  test('says in use nothing of what passed at the top, and nothing at all of a press at once', () => {
    const idle = scan().pass(3_500).press().pass(1_400).press().came('Exit', { isInUse: true })
    expect(idle).toMatchObject({ asked: 1, missed: 0, pressMs: [500, 400] })
    const atOnce = scan().pass(1_500).press().pass(1_100).press().came('Exit', { isInUse: true })
    expect(atOnce).toEqual(NOTHING_MEASURED)
  })
})

test('measures add up, keep the latest, and the shares of what was asked long ago fade', () => {
  const many = { ...NOTHING_MEASURED, asked: 300, missed: 30, pressMs: Array.from({ length: 150 }, () => 1) }
  const both = together(many, { ...many, missed: 0, pressMs: Array.from({ length: 150 }, () => 2) })
  expect(both.pressMs).toHaveLength(200)
  expect(both.pressMs.at(-1)).toBe(2)
  expect(both.asked).toBe(400)
  expect(both.missed / both.asked).toBeCloseTo(0.05, 5)
})
