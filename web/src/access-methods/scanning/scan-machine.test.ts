import { describe, expect, test } from 'vitest'
import { highlightedOf } from './scan-moves.ts'
import {
  A_MINUTE,
  BACK,
  FIRST_STEP_MS,
  goTo,
  key,
  level,
  REACTION_MS,
  scanHarness,
  STEP_MS,
  type ScanHarness,
} from '../../../test/scan-harness.ts'
import type { Level } from '../page-reader/target.ts'
import type { ScanSettings } from '@beckon/contract/profile'

const VOLUME_UP = key('Volume up', { stay: 'key', repeats: true })
const VOLUME_DOWN = key('Volume down', { stay: 'key', repeats: true })
const RECORD = key('Record', { guard: 'confirm' })
const volume = level('Volume', VOLUME_UP, VOLUME_DOWN, BACK)
const pad = level(
  'Arrows',
  ...['Up', 'Left', 'Right', 'Down'].map((name) => key(name, { stay: 'key', repeats: true })),
  key('OK', { stay: 'arrows' }),
  BACK,
)
const menus = level('Menus', key('Guide', { stay: 'arrows' }), key('Home'), RECORD, BACK)
const numbers = level('Numbers', ...['1', '2', '3'].map((digit) => key(digit, { stay: 'group' })), BACK)
const remote = level('top', volume, pad, menus, numbers)

/** Scanning in a group, its first item highlighted just now. */
function inGroup(name: string, options: Partial<ScanSettings> = {}): ScanHarness {
  const scan = scanHarness(remote, options)
  scan.press()
  goTo(scan, name)
  scan.pass(REACTION_MS)
  scan.press()
  return scan
}

function without(tree: Level, name: string): Level {
  const items = tree.items.filter((item) => !(item.is === 'target' && item.target.name === name))
  return { ...tree, items: items.map((item) => (item.is === 'level' ? without(item, name) : item)) }
}

describe('at rest', () => {
  test('nothing is highlighted until a press, which starts scanning and chooses nothing', () => {
    const scan = scanHarness(remote)
    expect(scan.highlighted()).toBeUndefined()
    expect(scan.said).toEqual([{ what: 'resting' }])
    scan.pass(A_MINUTE)
    scan.press()
    expect(scan.highlighted()).toBe('Volume')
    expect(scan.chosen).toEqual([])
  })

  test('any switch of scanning starts it', () => {
    for (const job of ['select', 'next', 'previous', 'back'] as const) {
      const scan = scanHarness(remote)
      scan.press(job)
      expect(scan.highlighted()).toBe('Volume')
    }
  })

  test('a switch with a job of its own starts nothing', () => {
    const scan = scanHarness(remote)
    scan.press('press volumeUp')
    scan.press('say again')
    expect(scan.highlighted()).toBeUndefined()
  })

  test('who wants it to start on arrival needs no press', () => {
    const scan = scanHarness(remote, { startsOn: 'arrival' })
    expect(scan.highlighted()).toBe('Volume')
  })
})

describe('auto scanning', () => {
  test('the first item of a level is highlighted half as long again, the others for one step', () => {
    const scan = scanHarness(remote)
    scan.press()
    scan.pass(FIRST_STEP_MS - 1)
    expect(scan.highlighted()).toBe('Volume')
    scan.pass(1)
    expect(scan.highlighted()).toBe('Arrows')
    scan.pass(STEP_MS - 1)
    expect(scan.highlighted()).toBe('Arrows')
    scan.pass(1)
    expect(scan.highlighted()).toBe('Menus')
  })

  test('Back leads to the groups, at the one just left', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'back')
    scan.press()
    expect(scan.highlighted()).toBe('Menus')
    expect(scan.chosen).toEqual([])
  })

  test('Back leads to what takes a press back while that comes first: no lap through all groups', () => {
    const scan = scanHarness(level('top', key('undo'), volume, pad, menus, numbers), { method: 'step' })
    scan.press('next', 'next', 'next', 'next', 'select', 'next', 'select')
    expect([scan.chosen, scan.highlighted()]).toEqual([['Home'], 'undo'])
    scan.press('next', 'select', 'next', 'select')
    expect([scan.chosen, scan.highlighted()]).toEqual([['Home', 'Volume down'], 'Volume down'])
    scan.press('next', 'select')
    expect(scan.highlighted()).toBe('undo')
  })

  test('a switch for "back" does the same from any key', () => {
    const scan = inGroup('Arrows')
    goTo(scan, 'Left')
    scan.press('back')
    expect(scan.highlighted()).toBe('Arrows')
  })

  test('after three passes in a group it goes up, after three at the top it rests and says so once', () => {
    const scan = inGroup('Volume')
    const onePassMs = FIRST_STEP_MS + STEP_MS + STEP_MS
    scan.pass(3 * onePassMs - 1)
    expect(scan.highlighted()).toBe('back')
    scan.pass(1)
    expect(scan.highlighted()).toBe('Volume')
    const before = scan.said.length
    scan.pass(A_MINUTE)
    expect(scan.highlighted()).toBeUndefined()
    expect(scan.said.slice(before)).toEqual([{ what: 'resting' }])
    expect(scan.due()).toBeUndefined()
  })

  test('passes without end go on for hours', () => {
    const scan = scanHarness(remote, { passes: 0 })
    scan.press()
    scan.pass(10 * 60 * A_MINUTE)
    expect(scan.highlighted()).toBeDefined()
  })

  test('a timer that comes early waits for the rest', () => {
    const scan = scanHarness(remote)
    scan.press()
    const passedMs = 10
    scan.send({ type: 'time is up', at: scan.now() + passedMs })
    expect(scan.highlighted()).toBe('Volume')
    expect(scan.effects.at(-1)).toEqual({ do: 'wait', ms: FIRST_STEP_MS - passedMs })
  })

  test('a second switch, or a long press where that is wanted, goes back one', () => {
    const scan = scanHarness(remote, { reverse: true })
    scan.press()
    scan.pass(FIRST_STEP_MS + STEP_MS)
    expect(scan.highlighted()).toBe('Menus')
    scan.press('previous')
    expect(scan.highlighted()).toBe('Arrows')
    scan.gesture('select', 'long')
    expect(scan.highlighted()).toBe('Volume')
    scan.gesture('select', 'long')
    expect(scan.highlighted()).toBe('Numbers')
    expect(scan.chosen).toEqual([])
  })
})

describe('a late press', () => {
  /** For this long after a move, a press counts for what was highlighted before. */
  const LATE_MS = 200

  test('counts for the item before, for as long as the user set', () => {
    const scan = inGroup('Menus', { lateMs: LATE_MS })
    goTo(scan, 'Record')
    scan.pass(LATE_MS - 1)
    scan.press()
    expect(scan.chosen).toEqual(['Home'])
  })

  test('counts for what is highlighted after that time, and at once where nothing is set', () => {
    for (const lateMs of [LATE_MS, 0]) {
      const scan = inGroup('Menus', { lateMs })
      goTo(scan, 'Home')
      scan.pass(lateMs)
      scan.press()
      expect(scan.chosen).toEqual(['Home'])
    }
  })

  test('enters the group before', () => {
    const scan = scanHarness(remote, { lateMs: LATE_MS })
    scan.press()
    goTo(scan, 'Arrows')
    scan.pass(LATE_MS / 2)
    scan.press()
    expect(scan.highlighted()).toBe('Volume up')
  })
})

describe('after a press', () => {
  /** A key that stays is highlighted for two steps. */
  const AGAIN_MS = 2 * STEP_MS

  test('volume stays: a second press within two steps costs no lap', () => {
    const scan = inGroup('Volume')
    scan.press()
    scan.pass(AGAIN_MS - 1)
    scan.press()
    scan.pass(AGAIN_MS - 1)
    scan.press()
    expect(scan.chosen).toEqual(['Volume up', 'Volume up', 'Volume up'])
    expect(highlightedOf(scan.state())?.isPressed).toBe(true)
  })

  test('a digit stays in its group, OK and Guide lead to the arrows, the rest to the top', () => {
    const after = (group: string, name: string) => {
      const scan = inGroup(group)
      goTo(scan, name)
      scan.press()
      expect(scan.chosen).toEqual([name])
      return scan.highlighted()
    }
    expect(after('Numbers', '2')).toBe('1')
    expect(after('Menus', 'Guide')).toBe('Up')
    expect(after('Arrows', 'OK')).toBe('Up')
    expect(after('Menus', 'Home')).toBe('Volume')
  })

  test('the user may choose one rule for all keys', () => {
    const after = (rule: 'key' | 'group' | 'top' | 'rest') => {
      const scan = inGroup('Menus', { after: rule })
      goTo(scan, 'Home')
      scan.press()
      return scan.highlighted()
    }
    expect([after('key'), after('group'), after('top'), after('rest')]).toEqual(['Home', 'Guide', 'Volume', undefined])
  })

  test('a press that failed leads back to its key, until the highlight has gone on', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Home')
    scan.press()
    scan.pass(STEP_MS)
    scan.send({ type: 'press answered', id: 'Home', worked: false, at: scan.now() })
    expect(scan.highlighted()).toBe('Home')
    const gone = inGroup('Menus')
    goTo(gone, 'Home')
    gone.press()
    gone.pass(FIRST_STEP_MS)
    gone.send({ type: 'press answered', id: 'Home', worked: false, at: gone.now() })
    expect(gone.highlighted()).toBe('Arrows')
  })

  test('a press that worked changes nothing', () => {
    const scan = inGroup('Volume')
    scan.press()
    const before = scan.state()
    scan.send({ type: 'press answered', id: 'Volume up', worked: true, at: scan.now() })
    expect(scan.state()).toBe(before)
  })
})

describe('a guarded key', () => {
  test('takes a second press within a step', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Record')
    scan.press()
    expect(scan.chosen).toEqual([])
    expect(scan.said.at(-1)).toEqual({ what: 'press again', name: 'Record' })
    expect(highlightedOf(scan.state())?.waitsFor).toBe('confirmation')
    scan.pass(STEP_MS - 1)
    scan.press()
    expect(scan.chosen).toEqual(['Record'])
  })

  test('does nothing when no second press comes, and says so', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Record')
    scan.press()
    // The hand has to let go first: as long as the first item of a level.
    scan.pass(FIRST_STEP_MS - 1)
    expect(scan.said.at(-1)).toEqual({ what: 'press again', name: 'Record' })
    scan.pass(1)
    expect(scan.said.at(-1)).toEqual({ what: 'not confirmed' })
    expect(scan.highlighted()).toBe('Record')
    scan.pass(A_MINUTE)
    expect(scan.chosen).toEqual([])
  })

  test('that waits is given up aloud when scanning pauses, by the user or with the window', () => {
    for (const event of [{ type: 'suspend' }, { type: 'panic', at: 0 }] as const) {
      const scan = inGroup('Menus')
      goTo(scan, 'Record')
      scan.press()
      scan.send(event)
      expect(scan.said).toContainEqual({ what: 'not confirmed' })
      scan.send(event.type === 'panic' ? event : { type: 'resume', at: scan.now() })
      scan.pass(A_MINUTE)
      expect(scan.chosen).toEqual([])
    }
  })
})

describe('undo before a press is sent', () => {
  test('a press that is not undone is made when its time is up', () => {
    const scan = inGroup('Menus', { takeBack: 'all' })
    goTo(scan, 'Home')
    scan.press()
    scan.pass(STEP_MS - 1)
    expect(scan.chosen).toEqual([])
    scan.pass(1)
    expect(scan.chosen).toEqual(['Home'])
  })

  test('a second press undoes it, and the highlight is where it was', () => {
    const scan = inGroup('Menus', { takeBack: 'all' })
    goTo(scan, 'Home')
    scan.press()
    scan.press()
    scan.pass(STEP_MS / 2)
    expect(scan.chosen).toEqual([])
    expect(scan.said.at(-1)).toEqual({ what: 'undone', id: 'Home', name: 'Home' })
    expect(scan.highlighted()).toBe('Home')
  })
})

describe('pause', () => {
  test('panic stops everything, and panic again goes on at the first item of the level', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Record')
    scan.send({ type: 'panic', at: scan.now() })
    expect(scan.highlighted()).toBeUndefined()
    expect(scan.said.at(-1)).toEqual({ what: 'paused' })
    scan.press()
    scan.pass(A_MINUTE)
    expect(scan.chosen).toEqual([])
    scan.send({ type: 'panic', at: scan.now() })
    expect(scan.highlighted()).toBe('Guide')
    expect(scan.said.at(-1)).toEqual({ what: 'going on' })
  })

  test('a switch for "pause" does both', () => {
    const scan = inGroup('Menus')
    scan.press('pause')
    expect(scan.highlighted()).toBeUndefined()
    scan.press('pause')
    expect(scan.highlighted()).toBe('Guide')
  })

  test('what was half chosen is not pressed afterwards', () => {
    const scan = inGroup('Menus', { takeBack: 'all' })
    scan.press()
    scan.send({ type: 'panic', at: scan.now() })
    scan.pass(A_MINUTE)
    scan.send({ type: 'panic', at: scan.now() })
    scan.pass(STEP_MS)
    expect(scan.chosen).toEqual([])
  })
})

describe('a page out of sight', () => {
  test('stops time and takes no press; seen again, the level starts at its first item', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Record')
    scan.send({ type: 'suspend' })
    expect(scan.due()).toBeUndefined()
    scan.press()
    scan.pass(A_MINUTE)
    scan.send({ type: 'resume', at: scan.now() })
    expect(scan.highlighted()).toBe('Guide')
    expect(scan.chosen).toEqual([])
  })

  test('a pause is still a pause when it is seen again', () => {
    const scan = inGroup('Menus')
    scan.press('pause')
    scan.send({ type: 'suspend' })
    scan.send({ type: 'resume', at: scan.now() })
    expect(scan.highlighted()).toBeUndefined()
    scan.press('pause')
    expect(scan.highlighted()).toBe('Guide')
  })

  test('rest is rest when it is seen again', () => {
    const scan = scanHarness(remote)
    scan.send({ type: 'suspend' })
    scan.send({ type: 'resume', at: scan.now() })
    expect(scan.highlighted()).toBeUndefined()
    scan.press()
    expect(scan.highlighted()).toBe('Volume')
  })
})

describe('a page that changes', () => {
  const changed = (scan: ScanHarness, tree: Level | undefined, why: 'page' | 'dialog' | 'changed') =>
    scan.send({ type: 'page changed', tree, why, at: scan.now() })

  test('elsewhere, does not touch the highlight nor its time', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Home')
    scan.pass(STEP_MS / 2)
    changed(scan, without(remote, '2'), 'changed')
    expect(scan.highlighted()).toBe('Home')
    scan.pass(STEP_MS / 2 - 1)
    expect(scan.highlighted()).toBe('Home')
    scan.press()
    expect(scan.chosen).toEqual(['Home'])
  })

  test('an item that goes leaves the highlight to the next of its group, dead for a step', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Home')
    changed(scan, without(remote, 'Home'), 'changed')
    expect(scan.highlighted()).toBe('Record')
    scan.pass(STEP_MS - 1)
    scan.press()
    expect(highlightedOf(scan.state())?.waitsFor).toBe('nothing')
    scan.pass(STEP_MS)
    expect(scan.highlighted()).toBe('Record')
    scan.press()
    expect(highlightedOf(scan.state())?.waitsFor).toBe('confirmation')
  })

  test('a group that goes leads one level up, to the next group', () => {
    const scan = inGroup('Menus')
    changed(scan, { ...remote, items: [volume, pad, numbers] }, 'changed')
    expect(scan.highlighted()).toBe('Numbers')
  })

  test.each(['Home', 'Guide'])(
    'a group of which one key is left leads to that key, not past it: from %s',
    (highlighted) => {
      const scan = inGroup('Menus')
      goTo(scan, highlighted)
      changed(scan, { ...remote, items: [volume, pad, key('Home'), numbers] }, 'changed')
      expect(scan.highlighted()).toBe('Home')
      scan.press()
      expect(scan.chosen).toEqual(highlighted === 'Home' ? ['Home'] : [])
    },
  )

  test('a key that is in a group of its own now leaves the highlight on that group', () => {
    const scan = scanHarness(level('top', key('Up'), key('Home')))
    scan.press()
    changed(scan, level('top', key('Home'), level('Arrows', key('Up'), key('Down'), BACK)), 'changed')
    expect(scan.highlighted()).toBe('Arrows')
  })

  test('a key that joins the highlighted group, or makes a group of the highlighted key, makes no press dead', () => {
    const joined = level('Menus', key('Guide', { stay: 'arrows' }), key('Home'), key('New'), RECORD, BACK)
    const scan = scanHarness(remote)
    scan.press()
    goTo(scan, 'Menus')
    changed(scan, { ...remote, items: [level('Power', key('On'), key('Off'), BACK), volume, pad, joined] }, 'changed')
    expect(scan.highlighted()).toBe('Menus')
    scan.pass(REACTION_MS)
    scan.press()
    expect(scan.highlighted()).toBe('Guide')

    const other = scanHarness(level('top', key('Power'), numbers))
    other.press()
    changed(other, level('top', level('Powers', key('Power'), key('TV power'), BACK), numbers), 'changed')
    expect(other.highlighted()).toBe('Powers')
    other.pass(REACTION_MS)
    other.press()
    expect(other.highlighted()).toBe('Power')
  })

  test('another page starts at the top of its own content, though the head of every page was highlighted', () => {
    const head = level('Head', key('English', { isInHead: true }), key('Français', { isInHead: true }), BACK)
    const scan = scanHarness(level('top', head, key('Leave')))
    scan.press()
    scan.pass(REACTION_MS)
    scan.press()
    expect(scan.highlighted()).toBe('English')
    changed(scan, { ...remote, items: [head, ...remote.items] }, 'page')
    expect(scan.highlighted()).toBe('Volume')
    scan.pass(STEP_MS - 1)
    scan.press()
    expect(scan.highlighted(), 'dead for a step').toBe('Volume')

    scan.send({ type: 'suspend' })
    changed(scan, level('top', head, key('Leave'), key('Stay')), 'page')
    scan.send({ type: 'resume', at: scan.now() })
    expect(scan.highlighted(), 'the top, and no group of the page before').toBe('Head')
  })

  test('a dialog starts at its first item, dead for a step and then highlighted for its own time', () => {
    const scan = inGroup('Menus')
    changed(scan, level('top', key('Yes'), key('No')), 'dialog')
    expect(scan.highlighted()).toBe('Yes')
    scan.pass(STEP_MS - 1)
    scan.press()
    expect(scan.chosen).toEqual([])
    scan.pass(FIRST_STEP_MS)
    expect(scan.highlighted()).toBe('Yes')
    scan.press()
    expect(scan.chosen).toEqual(['Yes'])
  })

  test('a page without anything to choose waits for one that has', () => {
    const scan = inGroup('Menus')
    changed(scan, undefined, 'page')
    expect(scan.highlighted()).toBeUndefined()
    scan.press()
    scan.pass(5_000)
    changed(scan, remote, 'page')
    expect(scan.highlighted()).toBe('Volume')
  })

  test('a guarded key waits no longer for its second press', () => {
    const scan = inGroup('Menus')
    goTo(scan, 'Record')
    scan.press()
    changed(scan, without(remote, 'Record'), 'changed')
    expect(scan.said.at(-1)).toEqual({ what: 'not confirmed' })
    scan.pass(STEP_MS)
    expect(scan.chosen).toEqual([])
  })

  test('while paused it goes on where that still is', () => {
    const scan = inGroup('Menus')
    scan.press('pause')
    changed(scan, { ...remote, items: [volume, numbers] }, 'changed')
    scan.press('pause')
    expect(scan.highlighted()).toBe('Volume')
  })

  test.each([
    ['was pressed', 'Volume', 'Volume up'],
    ['waits to be confirmed', 'Menus', 'Record'],
  ])('while paused on a key that %s, whose group goes, it goes on at the top', (_why, group, name) => {
    const scan = inGroup(group)
    goTo(scan, name)
    scan.press()
    scan.press('pause')
    changed(scan, { ...remote, items: [pad, numbers] }, 'changed')
    scan.press('pause')
    expect(scan.highlighted()).toBe('Arrows')
  })
})

test('a setting changed in the middle chooses nothing and gives the new time to what is highlighted', () => {
  const scan = inGroup('Menus', { takeBack: 'all' })
  goTo(scan, 'Home')
  scan.press()
  const stepMs = 5 * STEP_MS
  scan.change({ takeBack: 'guarded', stepMs })
  expect(scan.highlighted()).toBe('Home')
  scan.pass(stepMs - 1)
  expect(scan.highlighted()).toBe('Home')
  expect(scan.chosen).toEqual([])
})
