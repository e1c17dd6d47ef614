import { describe, expect, test } from 'vitest'
import { highlightedOf, NAME_MAX_MS } from './scan-moves.ts'
import {
  A_MINUTE,
  BACK,
  FIRST_STEP_MS,
  goTo,
  key,
  level,
  PAUSE,
  REACTION_MS,
  scanHarness,
  STEP_MS,
  type ScanHarness,
} from '../../../test/scan-harness.ts'

const menus = level('Menus', key('Guide'), key('Home'), key('Record', { guard: 'confirm' }), BACK)
const volume = level('Volume', key('Up', { stay: 'key' }), key('Down', { stay: 'key' }), BACK)
const remote = level('top', volume, menus, PAUSE)

/** What is highlighted goes round this often before scanning goes up a level, or rests. */
const PASSES = 3
const AN_HOUR = 60 * A_MINUTE

const lastSaid = (scan: ScanHarness) => scan.said.at(-1)

describe('step scanning', () => {
  const begin = () => scanHarness(remote, { method: 'step' })

  function askedAboutRecord(): ScanHarness {
    const scan = begin()
    scan.press('select', 'next', 'select', 'next', 'next')
    expect(scan.highlighted()).toBe('Record')
    scan.press('select')
    expect(highlightedOf(scan.state())?.waitsFor).toBe('confirmation')
    return scan
  }

  test('one switch goes on, one chooses, and time does nothing', () => {
    const scan = begin()
    scan.press('next')
    expect(scan.highlighted()).toBe('Volume')
    scan.press('next')
    scan.pass(AN_HOUR)
    expect(scan.highlighted()).toBe('Menus')
    scan.press('select', 'next', 'select')
    expect(scan.chosen).toEqual(['Home'])
  })

  test('a key that is pressed again and again stays highlighted until the user goes on', () => {
    const scan = begin()
    scan.press('select', 'select', 'select')
    scan.pass(A_MINUTE)
    scan.press('select')
    expect(scan.chosen).toEqual(['Up', 'Up'])
    scan.press('next')
    expect(scan.highlighted()).toBe('Down')
  })

  test('a guarded key waits for its second press as long as the user likes', () => {
    const scan = askedAboutRecord()
    scan.pass(A_MINUTE)
    scan.press('select')
    expect(scan.chosen).toEqual(['Record'])
  })

  test('going on is No to a guarded key', () => {
    const scan = askedAboutRecord()
    scan.press('next')
    expect(lastSaid(scan)).toEqual({ what: 'not confirmed' })
    expect(scan.highlighted()).toBe('Record')
  })

  test('going past the end for the third time goes up, then rests', () => {
    const scan = begin()
    const goOn = (times: number) => scan.press(...Array.from({ length: times }, () => 'next' as const))
    scan.press('select', 'select')
    expect(scan.highlighted()).toBe('Up')
    goOn(PASSES * volume.items.length)
    expect(scan.highlighted()).toBe('Volume')
    goOn(PASSES * remote.items.length)
    expect(scan.highlighted()).toBeUndefined()
  })

  test('with one switch to go on, a long press chooses', () => {
    const scan = begin()
    scan.press('next')
    scan.gesture('next', 'long')
    expect(scan.highlighted()).toBe('Up')
  })
})

describe('single-switch step', () => {
  const begin = () => scanHarness(remote, { method: 'single-switch' })
  /** For as long as nobody presses, the item that was pressed for is chosen. */
  const WAIT_MS = 2 * STEP_MS

  /** The first press lights the first item; the next one counts for it, and each further one goes on. */
  function goOnTo(scan: ScanHarness, name: string): void {
    do scan.press()
    while (scan.highlighted() !== name)
  }

  test('a press goes on, waiting for two steps chooses', () => {
    const scan = begin()
    goOnTo(scan, 'Menus')
    scan.pass(WAIT_MS)
    expect(scan.highlighted()).toBe('Guide')
    goOnTo(scan, 'Home')
    scan.pass(WAIT_MS - 1)
    expect(scan.chosen).toEqual([])
    scan.pass(1)
    expect(scan.chosen).toEqual(['Home'])
  })

  test('waiting without a press chooses nothing, and a press that went on chooses once', () => {
    const scan = begin()
    scan.press()
    scan.pass(A_MINUTE)
    expect(scan.highlighted()).toBe('Volume')
    scan.press()
    expect(scan.state().activity).toMatchObject({ at: 'scanning', isArmed: true })
    scan.pass(A_MINUTE)
    expect(scan.highlighted()).toBe('Up')
    expect(scan.chosen).toEqual([])
    scan.press()
    scan.pass(A_MINUTE)
    expect(scan.chosen).toEqual(['Up'])
  })

  test('on volume a press right after presses again', () => {
    const scan = begin()
    scan.press('select', 'select')
    scan.pass(WAIT_MS)
    expect(scan.highlighted()).toBe('Up')
    scan.press()
    scan.pass(WAIT_MS)
    expect(scan.chosen).toEqual(['Up'])
    scan.press('select', 'select')
    expect(scan.chosen).toEqual(['Up', 'Up', 'Up'])
  })

  test('a guarded key takes one more press', () => {
    const scan = begin()
    goOnTo(scan, 'Menus')
    scan.pass(WAIT_MS)
    goOnTo(scan, 'Record')
    scan.pass(WAIT_MS)
    expect(scan.chosen).toEqual([])
    scan.press()
    expect(scan.chosen).toEqual(['Record'])
  })

  test('what comes under a waiting highlight is not chosen', () => {
    const scan = begin()
    scan.press('select', 'select')
    const dialog = level('top', key('Delete'), key('No'))
    scan.send({ type: 'page changed', tree: dialog, why: 'dialog', at: scan.now() })
    scan.pass(STEP_MS / 2)
    scan.press()
    scan.pass(A_MINUTE)
    expect(scan.chosen).toEqual([])
  })
})

describe('inverse scanning', () => {
  const begin = () => scanHarness(remote, { method: 'inverse' })
  /** Shorter than anybody holds the switch to move. */
  const TAP_MS = 100
  const GO_ON_MS = 4_000

  const hold = (scan: ScanHarness) => scan.gesture('select', 'press')
  const letGo = (scan: ScanHarness) => scan.gesture('select', 'release')

  function holdFor(scan: ScanHarness, ms: number): void {
    hold(scan)
    scan.pass(ms)
    letGo(scan)
  }

  /** The highlight moves while the switch is held; let go at `name`, the switch chooses that. */
  function holdUntil(scan: ScanHarness, name: string): void {
    hold(scan)
    goTo(scan, name)
    scan.pass(REACTION_MS)
    letGo(scan)
  }

  test('held it moves, let go it chooses', () => {
    const scan = begin()
    holdUntil(scan, 'Menus')
    expect(scan.highlighted()).toBe('Guide')
    scan.pass(A_MINUTE)
    expect(scan.highlighted()).toBe('Guide')
    holdUntil(scan, 'Home')
    expect(scan.chosen).toEqual(['Home'])
  })

  test('a short tap goes back', () => {
    const scan = begin()
    holdUntil(scan, 'Menus')
    holdFor(scan, TAP_MS)
    expect(scan.highlighted()).toBe('Menus')
    holdFor(scan, TAP_MS)
    expect(scan.highlighted()).toBeUndefined()
  })

  test('held through all passes it rests, and letting go chooses nothing', () => {
    const scan = begin()
    holdFor(scan, A_MINUTE)
    expect(scan.highlighted()).toBeUndefined()
    expect(scan.chosen).toEqual([])
  })

  test('Pause is the last item of the top, and holding for four seconds goes on', () => {
    const scan = begin()
    holdUntil(scan, 'pause')
    expect(lastSaid(scan)).toEqual({ what: 'paused' })
    holdFor(scan, GO_ON_MS - 1)
    expect(scan.highlighted()).toBeUndefined()
    holdFor(scan, GO_ON_MS)
    expect(lastSaid(scan)).toEqual({ what: 'going on' })
    expect(scan.highlighted()).toBe('Volume')
  })

  test('a timer of the browser that ends early while it is paused is set again for the rest', () => {
    const scan = begin()
    holdUntil(scan, 'pause')
    hold(scan)
    scan.pass(GO_ON_MS - 2)
    scan.send({ type: 'time is up', at: scan.now() })
    expect(scan.effects.at(-1)).toEqual({ do: 'wait', ms: 2 })
    scan.pass(2)
    expect(lastSaid(scan)).toEqual({ what: 'going on' })
  })

  test('a guarded key is held and let go once more', () => {
    const scan = begin()
    holdUntil(scan, 'Menus')
    holdUntil(scan, 'Record')
    expect(scan.chosen).toEqual([])
    holdFor(scan, STEP_MS / 2)
    expect(scan.chosen).toEqual(['Record'])
  })

  test('held on for two steps, a guarded key is left alone', () => {
    const scan = begin()
    holdUntil(scan, 'Menus')
    holdUntil(scan, 'Record')
    holdFor(scan, 2 * STEP_MS)
    expect(lastSaid(scan)).toEqual({ what: 'not confirmed' })
    expect(scan.chosen).toEqual([])
  })

  test('a closure that was forgotten meanwhile lets go of nothing', () => {
    const scan = begin()
    hold(scan)
    scan.pass(STEP_MS / 2)
    scan.send({ type: 'suspend' })
    scan.send({ type: 'resume', at: scan.now() })
    scan.pass(A_MINUTE)
    letGo(scan)
    expect(scan.highlighted()).toBe('Volume')
    expect(scan.chosen).toEqual([])
  })
})

describe('auditory scanning', () => {
  const begin = () => scanHarness(remote, { auditory: true })
  const nameHasEnded = (scan: ScanHarness) => scan.send({ type: 'spoken', at: scan.now() })
  const A_LONG_NAME_MS = 3_000

  test('the step begins when the name has ended', () => {
    const scan = begin()
    scan.press()
    expect(lastSaid(scan)).toEqual({ what: 'item', item: volume })
    scan.pass(A_LONG_NAME_MS)
    nameHasEnded(scan)
    scan.pass(FIRST_STEP_MS - 1)
    expect(scan.highlighted()).toBe('Volume')
    scan.pass(1)
    expect(scan.highlighted()).toBe('Menus')
  })

  test('a voice that never ends holds it for four seconds at most', () => {
    const scan = begin()
    scan.press()
    scan.pass(NAME_MAX_MS + FIRST_STEP_MS - 1)
    expect(scan.highlighted()).toBe('Volume')
    scan.pass(1)
    expect(scan.highlighted()).toBe('Menus')
  })

  test('a press while the name is said counts for it and stops the voice', () => {
    const scan = begin()
    scan.press('select', 'select')
    expect(lastSaid(scan)).toEqual({ what: 'item', item: volume.items[0] })
    scan.press()
    expect(scan.chosen).toEqual(['Up'])
    expect(scan.effects).toContainEqual({ do: 'hush' })
  })

  test('a group sounds a tone before its name, a key does not', () => {
    const scan = begin()
    const tones = () => scan.effects.filter((effect) => effect.do === 'sound' && effect.cue === 'group').length
    scan.press()
    expect(scan.highlighted()).toBe('Volume')
    expect(tones()).toBe(1)
    scan.press()
    expect(scan.highlighted()).toBe('Up')
    expect(tones()).toBe(1)
  })

  test('a guarded key gives a step from the end of its question', () => {
    const scan = scanHarness(level('top', key('Power', { guard: 'confirm' })), { auditory: true })
    scan.press('select', 'select')
    scan.pass(A_LONG_NAME_MS)
    nameHasEnded(scan)
    scan.pass(STEP_MS - 1)
    scan.press()
    expect(scan.chosen).toEqual(['Power'])
  })
})
