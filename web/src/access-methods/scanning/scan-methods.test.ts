import { describe, expect, test } from 'vitest'
import { litOf } from './scan-highlight.ts'
import { BACK, key, level, PAUSE, scanHarness, type ScanHarness } from './scan-harness.ts'

const menus = level('Menus', key('Guide'), key('Home'), key('Record', { guard: 'confirm' }), BACK)
const volume = level('Volume', key('Up', { stay: 'key' }), key('Down', { stay: 'key' }), BACK)
const remote = level('top', volume, menus, PAUSE)

describe('step scanning', () => {
  const begin = () => scanHarness(remote, { method: 'step' })

  test('one switch goes on, one chooses, and time does nothing', () => {
    const scan = begin()
    scan.press('next')
    expect(scan.lit()).toBe('Volume')
    scan.press('next')
    scan.pass(3_600_000)
    expect(scan.lit()).toBe('Menus')
    scan.press('select')
    scan.press('next')
    scan.press('select')
    expect(scan.chosen).toEqual(['Home'])
  })

  test('a key that is pressed again and again stays lit until the user goes on', () => {
    const scan = begin()
    scan.press()
    scan.press()
    scan.press()
    scan.pass(60_000)
    scan.press()
    expect(scan.chosen).toEqual(['Up', 'Up'])
    scan.press('next')
    expect(scan.lit()).toBe('Down')
  })

  test('a guarded key waits for its second press as long as the user likes', () => {
    const scan = begin()
    for (const job of ['select', 'next', 'select', 'next', 'next', 'select'] as const) scan.press(job)
    scan.pass(60_000)
    expect(litOf(scan.state())?.waitsFor).toBe('confirmation')
    scan.press('select')
    expect(scan.chosen).toEqual(['Record'])
  })

  test('going on is No to a guarded key', () => {
    const scan = begin()
    for (const job of ['select', 'next', 'select', 'next', 'next', 'select', 'next'] as const) scan.press(job)
    expect(scan.said.at(-1)).toEqual({ what: 'not confirmed' })
    expect(scan.lit()).toBe('Record')
  })

  test('going past the end for the third time goes up, then rests', () => {
    const scan = begin()
    scan.press()
    scan.press()
    for (let presses = 0; presses < 9; presses++) scan.press('next')
    expect(scan.lit()).toBe('Volume')
    for (let presses = 0; presses < 9; presses++) scan.press('next')
    expect(scan.lit()).toBeUndefined()
  })

  test('with one switch to go on, a long press chooses', () => {
    const scan = begin()
    scan.press('next')
    scan.gesture('next', 'long')
    expect(scan.lit()).toBe('Up')
  })
})

describe('single-switch step', () => {
  const begin = () => scanHarness(remote, { method: 'single-switch' })

  test('a press goes on, waiting for two steps chooses', () => {
    const scan = begin()
    for (let presses = 0; presses < 3; presses++) scan.press()
    expect(scan.lit()).toBe('Menus')
    scan.pass(2_000)
    expect(scan.lit()).toBe('Guide')
    scan.press()
    scan.press()
    scan.pass(1_999)
    expect(scan.chosen).toEqual([])
    scan.pass(1)
    expect(scan.chosen).toEqual(['Home'])
  })

  test('waiting without a press chooses nothing, and a press that went on chooses once', () => {
    const scan = begin()
    scan.press()
    scan.pass(60_000)
    expect(scan.lit()).toBe('Volume')
    scan.press()
    expect(scan.state().activity).toMatchObject({ at: 'scanning', isArmed: true })
    scan.pass(60_000)
    expect(scan.lit()).toBe('Up')
    expect(scan.chosen).toEqual([])
    scan.press()
    scan.pass(60_000)
    expect(scan.chosen).toEqual(['Up'])
  })

  test('on volume a press right after presses again', () => {
    const scan = begin()
    scan.press()
    scan.press()
    scan.pass(2_000)
    scan.press()
    scan.pass(2_000)
    scan.press()
    scan.press()
    expect(scan.chosen).toEqual(['Up', 'Up', 'Up'])
  })

  test('a guarded key takes one more press', () => {
    const scan = begin()
    for (let presses = 0; presses < 3; presses++) scan.press()
    scan.pass(2_000)
    for (let presses = 0; presses < 3; presses++) scan.press()
    scan.pass(2_000)
    expect(scan.chosen).toEqual([])
    scan.press()
    expect(scan.chosen).toEqual(['Record'])
  })

  test('what comes under a waiting highlight is not chosen', () => {
    const scan = begin()
    scan.press()
    scan.press()
    scan.send({ type: 'page changed', tree: level('top', key('Delete'), key('No')), why: 'dialog', at: scan.now() })
    scan.pass(500)
    scan.press()
    scan.pass(60_000)
    expect(scan.chosen).toEqual([])
  })
})

describe('inverse scanning', () => {
  const begin = () => scanHarness(remote, { method: 'inverse' })
  const hold = (scan: ScanHarness, ms: number) => {
    scan.gesture('select', 'press')
    scan.pass(ms)
    scan.gesture('select', 'release')
  }

  test('held it moves, let go it chooses', () => {
    const scan = begin()
    hold(scan, 1_600)
    expect(scan.lit()).toBe('Guide')
    scan.pass(60_000)
    expect(scan.lit()).toBe('Guide')
    hold(scan, 1_600)
    expect(scan.chosen).toEqual(['Home'])
  })

  test('a short tap goes back', () => {
    const scan = begin()
    hold(scan, 1_600)
    hold(scan, 100)
    expect(scan.lit()).toBe('Menus')
    hold(scan, 100)
    expect(scan.lit()).toBeUndefined()
  })

  test('held through all passes it rests, and letting go chooses nothing', () => {
    const scan = begin()
    hold(scan, 60_000)
    expect(scan.lit()).toBeUndefined()
    expect(scan.chosen).toEqual([])
  })

  test('Pause is the last item of the top, and holding for four seconds goes on', () => {
    const scan = begin()
    hold(scan, 2_600)
    expect(scan.said.at(-1)).toEqual({ what: 'paused' })
    hold(scan, 3_900)
    expect(scan.lit()).toBeUndefined()
    hold(scan, 4_000)
    expect(scan.said.at(-1)).toEqual({ what: 'going on' })
    expect(scan.lit()).toBe('Volume')
  })

  test('a guarded key is held and let go once more', () => {
    const scan = begin()
    hold(scan, 1_600)
    hold(scan, 2_600)
    expect(scan.chosen).toEqual([])
    hold(scan, 400)
    expect(scan.chosen).toEqual(['Record'])
  })

  test('held on for two steps, a guarded key is left alone', () => {
    const scan = begin()
    hold(scan, 1_600)
    hold(scan, 2_600)
    hold(scan, 2_000)
    expect(scan.said.at(-1)).toEqual({ what: 'not confirmed' })
    expect(scan.chosen).toEqual([])
  })

  test('a closure that was forgotten meanwhile lets go of nothing', () => {
    const scan = begin()
    scan.gesture('select', 'press')
    scan.pass(500)
    scan.send({ type: 'suspend' })
    scan.send({ type: 'resume', at: scan.now() })
    scan.pass(60_000)
    scan.gesture('select', 'release')
    expect(scan.lit()).toBe('Volume')
    expect(scan.chosen).toEqual([])
  })
})

describe('halves', () => {
  const keys = level('top', ...['1', '2', '3', '4', '5'].map((name) => key(name)))
  const keep = (scan: ScanHarness, ...switches: number[]) => {
    for (const number of switches) scan.gesture('select', 'press', number)
  }

  test('each switch keeps its half until one key is left, and time does nothing', () => {
    const scan = scanHarness(keys, { method: 'halves' })
    keep(scan, 0)
    expect(scan.lit()).toBe('1 2 | 3 4 5')
    keep(scan, 1)
    expect(scan.lit()).toBe('3 4 | 5 back')
    scan.pass(60_000)
    keep(scan, 1)
    expect(scan.lit()).toBe('5 | back')
    keep(scan, 0)
    expect(scan.chosen).toEqual(['5'])
    expect(scan.lit()).toBe('1 2 | 3 4 5')
  })

  test('four switches keep a quarter each', () => {
    const scan = scanHarness(keys, { method: 'halves', parts: [3, 1, 0, 2] })
    keep(scan, 1)
    expect(scan.lit()).toBe('1 | 2 | 3 | 4 5')
    keep(scan, 1)
    expect(scan.chosen).toEqual(['2'])
  })

  test('the way out is kept like a key, and a switch for "back" is shorter', () => {
    const scan = scanHarness(keys, { method: 'halves' })
    keep(scan, 0, 0)
    expect(scan.lit()).toBe('1 | 2 back')
    keep(scan, 1, 1)
    expect(scan.lit()).toBe('1 2 | 3 4 5')
    keep(scan, 1, 1)
    scan.press('back')
    expect(scan.lit()).toBe('3 4 | 5 back')
    scan.press('back')
    expect(scan.lit()).toBe('1 2 | 3 4 5')
    scan.press('back')
    expect(scan.lit()).toBeUndefined()
  })

  test('Pause can be kept at the top', () => {
    const scan = scanHarness(level('top', key('1'), key('2'), PAUSE), { method: 'halves' })
    keep(scan, 0, 1, 1)
    expect(scan.lit()).toBe('pause | back')
    keep(scan, 0)
    expect(scan.said.at(-1)).toEqual({ what: 'paused' })
  })

  test('where a digit stays in its group, its keys are left, and the way out', () => {
    const digits = level('Numbers', key('1', { stay: 'group' }), key('2', { stay: 'group' }), BACK)
    const scan = scanHarness(level('top', digits, key('Home')), { method: 'halves' })
    keep(scan, 0, 0)
    expect(scan.chosen).toEqual(['1'])
    expect(scan.lit()).toBe('1 | 2 back')
    keep(scan, 1, 1)
    expect(scan.lit()).toBe('1 | 2 Home')
  })

  test('a guarded key asks: the first switch says yes, any other no', () => {
    const tree = level('top', key('Power', { guard: 'confirm' }), key('Home'))
    const scan = scanHarness(tree, { method: 'halves' })
    keep(scan, 0, 0, 1)
    expect(scan.said.at(-1)).toEqual({ what: 'not confirmed' })
    keep(scan, 0, 0)
    expect(scan.chosen).toEqual(['Power'])
  })

  test('a key that goes changes the halves, and for a step they choose nothing', () => {
    const scan = scanHarness(keys, { method: 'halves' })
    keep(scan, 0, 1)
    const tree = level('top', key('1'), key('2'), key('3'), key('5'))
    scan.send({ type: 'page changed', tree, why: 'changed', at: scan.now() })
    expect(scan.lit()).toBe('3 | 5 back')
    keep(scan, 0)
    expect(scan.chosen).toEqual([])
    scan.pass(1_000)
    keep(scan, 0)
    expect(scan.chosen).toEqual(['3'])
  })
})

describe('auditory scanning', () => {
  const spoken = (scan: ScanHarness) => scan.send({ type: 'spoken', at: scan.now() })

  test('the step begins when the name has ended', () => {
    const scan = scanHarness(remote, { auditory: true })
    scan.press()
    expect(scan.said.at(-1)).toEqual({ what: 'item', item: volume })
    scan.pass(2_000)
    spoken(scan)
    scan.pass(1_499)
    expect(scan.lit()).toBe('Volume')
    scan.pass(1)
    expect(scan.lit()).toBe('Menus')
  })

  test('a voice that never ends holds it for four seconds at most', () => {
    const scan = scanHarness(remote, { auditory: true })
    scan.press()
    scan.pass(5_499)
    expect(scan.lit()).toBe('Volume')
    scan.pass(1)
    expect(scan.lit()).toBe('Menus')
  })

  test('a press while the name is said counts for it and stops the voice', () => {
    const scan = scanHarness(remote, { auditory: true })
    scan.press()
    scan.press()
    expect(scan.said.at(-1)).toEqual({ what: 'item', item: volume.items[0] })
    scan.press()
    expect(scan.chosen).toEqual(['Up'])
    expect(scan.effects).toContainEqual({ do: 'hush' })
  })

  test('a group sounds a tone before its name, a key does not', () => {
    const scan = scanHarness(remote, { auditory: true })
    scan.press()
    const tones = () => scan.effects.filter((effect) => effect.do === 'sound' && effect.cue === 'group').length
    expect(tones()).toBe(1)
    scan.press()
    expect(tones()).toBe(1)
  })

  test('a guarded key gives a step from the end of its question', () => {
    const scan = scanHarness(level('top', key('Power', { guard: 'confirm' })), { auditory: true })
    scan.press()
    scan.press()
    scan.pass(3_000)
    spoken(scan)
    scan.pass(999)
    scan.press()
    expect(scan.chosen).toEqual(['Power'])
  })
})
