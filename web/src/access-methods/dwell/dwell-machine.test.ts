import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { describe, expect, it } from 'vitest'
import { dwellHarness, FRAME_MS, key } from '../../../test/dwell-harness.ts'
import { scrollPx } from './dwell-geometry.ts'
import { needsFrames } from './dwell-machine.ts'

/** How long the pointer has to rest on a key. */
const DWELL_MS = DEFAULT_PROFILE.dwell.completeMs
/** Time is counted by frames: this much sooner is clearly before it is over, and this much later clearly after. */
const CLEARLY_MS = 100
const LONG_ENOUGH_MS = DWELL_MS + CLEARLY_MS
/** Too short to press anything, and long enough to be kept. */
const A_LOOK_MS = 300
const LONG_MS = 3_000

const UP = key('up', 100, 100, { repeats: true })
const DOWN = key('down', 100, 208, { repeats: true })
const ON_UP = { x: 150, y: 150 }
const ON_DOWN = { x: 150, y: 258 }
const ON_NOTHING = { x: 500, y: 500 }
const FAR_AWAY = { x: 900, y: 700 }

type Hand = ReturnType<typeof dwellHarness>

it('a network that goes or comes ends what is rested on: it counts again once the pointer has moved', () => {
  const hand = dwellHarness([UP, DOWN])
  hand.rest(ON_UP, 700)
  hand.send({ type: 'network changed', at: hand.now() })
  hand.wait(5_000)
  hand.rest({ x: ON_UP.x + 3, y: ON_UP.y }, 5_000)
  hand.send({ type: 'network changed', at: hand.now() })
  hand.wait(5_000)
  expect(hand.choices()).toEqual([])
  hand.rest(ON_DOWN, LONG_ENOUGH_MS)
  expect(hand.choices()).toEqual(['down'])
})

describe('after a pause', () => {
  const pause = { afterPausePercent: 200 }
  const TWICE_MS = 2 * DWELL_MS
  const READING_AFTER_MS = 10_000

  it('the first key takes twice the time, and those after it their own, until nothing is pressed for 10 seconds', () => {
    const hand = dwellHarness([key('one', 100, 100), key('two', 400, 100)], pause)
    hand.rest(hand.middleOf('one'), TWICE_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual([])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['one'])
    hand.rest(hand.middleOf('two'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['one', 'two'])
    hand.move(FAR_AWAY)
    hand.wait(READING_AFTER_MS)
    hand.rest(hand.middleOf('one'), TWICE_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual(['one', 'two'])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['one', 'two', 'one'])
  })

  it('who has looked at two keys since the last press and pressed neither reads: the next takes twice the time', () => {
    const places = { one: 100, two: 300, three: 500, four: 700 }
    const hand = dwellHarness(
      Object.entries(places).map(([id, x]) => key(id, x, 100)),
      pause,
    )
    hand.rest(hand.middleOf('one'), TWICE_MS + CLEARLY_MS)
    hand.rest(hand.middleOf('two'), A_LOOK_MS)
    hand.rest(hand.middleOf('three'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['one', 'three'])
    hand.rest(hand.middleOf('two'), A_LOOK_MS)
    hand.rest(hand.middleOf('one'), A_LOOK_MS)
    hand.rest(hand.middleOf('four'), TWICE_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual(['one', 'three'])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['one', 'three', 'four'])
  })

  it('a look that has begun keeps its time, and its progress never falls', () => {
    const hand = dwellHarness([key('one', 100, 100), key('two', 400, 100)], pause)
    hand.rest(hand.middleOf('one'), TWICE_MS + CLEARLY_MS)
    hand.move(FAR_AWAY)
    // The pause ends while the second key is looked at.
    hand.wait(READING_AFTER_MS - 400)
    hand.move(hand.middleOf('two'))
    let done = 0
    for (let frame = 0; frame < 80 && hand.choices().length === 1; frame++) {
      hand.wait(FRAME_MS)
      const now = hand.progress()?.done ?? 0
      expect(now).toBeGreaterThanOrEqual(done)
      done = now
    }
    expect(hand.choices()).toEqual(['one', 'two'])
  })

  it('a key that is looked at again goes on where its progress stood, though its user may be reading by then', () => {
    const hand = dwellHarness([key('one', 100, 100), key('two', 400, 100), key('three', 700, 100)], pause)
    hand.rest(hand.middleOf('one'), TWICE_MS + CLEARLY_MS)
    hand.rest(hand.middleOf('three'), A_LOOK_MS)
    hand.rest(hand.middleOf('two'), 0.8 * DWELL_MS)
    const { done = 0 } = hand.progress() ?? {}
    expect(done).toBeGreaterThan(0.6)
    hand.rest(FAR_AWAY, CLEARLY_MS)
    hand.rest(hand.middleOf('two'), CLEARLY_MS)
    expect(hand.progress()?.done).toBeGreaterThanOrEqual(done)
    hand.wait(2 * (1 - done) * DWELL_MS)
    expect(hand.choices()).toEqual(['one', 'two'])
  })

  it.each([200, 240, 280, 320])(
    'the first key that is read after a run is not pressed: its words, and half of them again, in stops of %d ms',
    (stopMs) => {
      const words = key('words', 400, 100, { box: { x: 400, y: 100, width: 300, height: 100 } })
      const hand = dwellHarness([key('one', 100, 100), key('two', 100, A_LOOK_MS), words], pause)
      hand.rest(hand.middleOf('one'), TWICE_MS + CLEARLY_MS)
      hand.rest(hand.middleOf('two'), LONG_ENOUGH_MS)
      expect(hand.choices()).toEqual(['one', 'two'])
      let done = 0
      for (const x of [440, 530, 640, 530, 440, 530, 640])
        for (let ms = 0; ms < stopMs; ms += FRAME_MS) {
          hand.move({ x: x + (ms % (2 * FRAME_MS) === 0 ? 12 : -12), y: 150 })
          hand.wait(FRAME_MS)
          const { id, done: now = 0 } = hand.progress() ?? {}
          if (id !== 'words') continue
          expect(now).toBeGreaterThanOrEqual(done)
          done = now
        }
      expect(hand.choices()).toEqual(['one', 'two'])
    },
  )

  it('a key of a run that is looked at in one place is as quick as ever', () => {
    const hand = dwellHarness([key('one', 100, 100), key('two', 400, 100)], pause)
    hand.rest(hand.middleOf('one'), TWICE_MS + CLEARLY_MS)
    const began = hand.now()
    hand.move({ x: 420, y: 150 })
    hand.wait(128)
    for (let frame = 0; hand.choices().length === 1 && frame < 300; frame++) {
      hand.move({ x: 450 + (frame % 2 === 0 ? 18 : -18), y: 150 })
      hand.wait(FRAME_MS)
    }
    expect((hand.choiceTimes()[1] ?? 0) - began).toBeLessThan(1_100)
  })

  it('an eye that trembles, drifts, or corrects where it landed loses nothing', () => {
    const hand = dwellHarness([key('one', 100, 100)], pause)
    const began = hand.now()
    hand.rest({ x: 120, y: 150 }, 160)
    for (let frame = 0; hand.choices().length === 0 && frame < 300; frame++) {
      const tremor = frame % 2 === 0 ? 20 : -20
      hand.move({ x: 180 - frame / 3 + tremor, y: 150 - tremor })
      hand.wait(FRAME_MS)
    }
    expect((hand.choiceTimes()[0] ?? 0) - began).toBeLessThan(2_050)
  })

  it('little is kept of a look that has left; Rest takes as long, and Wake its own time', () => {
    const hand = dwellHarness([key('one', 100, 100)], { ...pause, restKey: true })
    const mostOfItMs = 1.5 * DWELL_MS
    hand.rest(hand.middleOf('one'), mostOfItMs)
    hand.move({ x: 900, y: 10 })
    hand.wait(400)
    hand.rest(hand.middleOf('one'), mostOfItMs)
    expect(hand.choices()).toEqual([])
    hand.rest(hand.middleOf('rest'), TWICE_MS - CLEARLY_MS)
    expect(hand.said()).toEqual([])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.said()).toEqual(['resting'])
    hand.move({ x: 500, y: 300 })
    hand.wait(A_LOOK_MS)
    const wakeMs = 1.5 * DWELL_MS
    hand.rest(hand.middleOf('rest'), wakeMs + 1.5 * CLEARLY_MS)
    expect(hand.said()).toEqual(['resting', 'ready'])
  })

  it('Wake, which nobody just reads, keeps what was begun as long as without a pause', () => {
    const hand = dwellHarness([key('one', 100, 100)], { ...pause, restKey: true })
    hand.rest(hand.middleOf('rest'), TWICE_MS + CLEARLY_MS)
    hand.rest({ x: 500, y: 300 }, READING_AFTER_MS)
    hand.rest(hand.middleOf('rest'), DWELL_MS)
    hand.rest({ x: 500, y: 300 }, 400)
    hand.rest(hand.middleOf('rest'), 0.5 * DWELL_MS + CLEARLY_MS)
    expect(hand.said()).toEqual(['resting', 'ready'])
  })
})

describe('resting on a key', () => {
  it('presses it once after a second, though the pointer sends nothing more', () => {
    const hand = dwellHarness([UP, DOWN])
    hand.rest(ON_UP, DWELL_MS - 20)
    expect(hand.choices()).toEqual([])
    hand.wait(40)
    expect(hand.choices()).toEqual(['up'])
  })

  it('shows how much is left, growing from nothing to the whole', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, DWELL_MS / 2)
    const half = hand.progress()
    expect(half?.done).toBeGreaterThan(0.45)
    expect(half?.done).toBeLessThan(0.55)
    hand.wait(300)
    expect(hand.progress()?.done).toBeGreaterThan(half?.done ?? 1)
    hand.wait(300)
    expect(hand.progress()?.done).toBe(1)
  })

  it('shows and counts nothing while the pointer is in for less than 50 ms', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, 2 * FRAME_MS)
    expect(hand.progress()).toBeUndefined()
    hand.wait(3 * FRAME_MS)
    expect(hand.progress()?.id).toBe('up')
  })

  it('is not begun by an eye that jumps, and is where it lands', () => {
    const hand = dwellHarness([UP, DOWN])
    hand.wait(FRAME_MS)
    hand.move({ x: 150, y: 150 })
    expect(hand.state().gaze.is).toBe('idle')
    hand.wait(FRAME_MS)
    expect(hand.state().gaze).toMatchObject({ is: 'entering', id: 'up' })
  })
})

describe('the edge of a key', () => {
  it('is crossed inwards at 4 px and outwards at 12 px', () => {
    const hand = dwellHarness([UP])
    hand.rest({ x: 103, y: 150 }, 100)
    expect(hand.progress()).toBeUndefined()
    hand.rest({ x: 104, y: 150 }, 100)
    expect(hand.progress()?.id).toBe('up')
    hand.rest({ x: 88, y: 150 }, DWELL_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('holds no pointer that is clearly in the next key', () => {
    const hand = dwellHarness([UP, key('next', 200, 100)])
    hand.rest({ x: 195, y: 150 }, 500)
    hand.rest({ x: 205, y: 150 }, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['next'])
  })

  it('reaches 8 px above and below, and never over a neighbour', () => {
    const hand = dwellHarness([UP, DOWN])
    hand.rest({ x: 150, y: 97 }, 100)
    expect(hand.progress()?.id).toBe('up')
    hand.rest({ x: 150, y: 209 }, 100)
    expect(hand.progress()?.id).toBe('down')
    hand.rest({ x: 150, y: 200 }, 100)
    expect(hand.progress()?.id).toBe('up')
    hand.rest(ON_NOTHING, 100)
    hand.rest({ x: 92, y: 150 }, 100)
    expect(hand.progress()).toBeUndefined()
  })

  it('does not lose what was begun by a blink of less than 50 ms', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, 500)
    hand.rest(ON_NOTHING, 2 * FRAME_MS)
    hand.rest(ON_UP, 540)
    expect(hand.choices()).toEqual(['up'])
  })
})

describe('progress that was left', () => {
  it('of a glance is not kept', () => {
    const hand = dwellHarness([UP])
    for (let at = 0; at < 10; at++) {
      hand.rest(ON_UP, 200)
      hand.rest(ON_NOTHING, 200)
    }
    expect(hand.choices()).toEqual([])
  })

  it('stands for one other key while a second grows, and for no third', () => {
    const third = key('third', 100, 400)
    const hand = dwellHarness([UP, DOWN, third])
    hand.rest(ON_UP, 700)
    hand.rest(ON_DOWN, 500)
    hand.rest(ON_UP, 200)
    expect(hand.progress()?.done).toBeGreaterThan(0.8)
    expect(hand.state().keptProgress.map(({ id }) => id)).toEqual(['down'])
    hand.rest({ x: 150, y: 450 }, 300)
    hand.rest(ON_NOTHING, 100)
    expect(hand.state().keptProgress.map(({ id }) => id)).toEqual(['up', 'third'])
  })
})

describe('the same key again', () => {
  it('waits until it was looked away from for 200 ms', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, LONG_MS)
    expect(hand.choices()).toEqual(['up'])
    const awayMs = 200
    hand.rest(ON_NOTHING, awayMs - 50)
    hand.rest(ON_UP, 2 * DWELL_MS)
    expect(hand.choices()).toEqual(['up'])
    hand.rest(ON_NOTHING, awayMs + 50)
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['up', 'up'])
  })

  it('comes after one and a half times the dwell by choice, for keys that repeat alone', () => {
    const hand = dwellHarness([UP, key('ok', 100, 400)], { again: 'after a while' })
    const againMs = 1.5 * DWELL_MS
    const forThreeMs = LONG_ENOUGH_MS + 2 * (againMs + CLEARLY_MS)
    hand.rest(ON_UP, forThreeMs)
    expect(hand.choices()).toEqual(['up', 'up', 'up'])
    const [first = 0, second = 0] = hand.choiceTimes()
    expect(second - first).toBeGreaterThan(againMs - 20)
    hand.rest({ x: 150, y: 450 }, forThreeMs)
    expect(hand.choices().filter((id) => id === 'ok')).toEqual(['ok'])
  })

  it('is not pressed by resting on it after it was clicked', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, 300)
    hand.send({ type: 'pressed', point: ON_UP, at: hand.now() })
    hand.rest(ON_UP, 2 * DWELL_MS)
    expect(hand.choices()).toEqual([])
  })
})

describe('after a page or a dialog came', () => {
  it.each(['page', 'dialog'] as const)('nothing counts until the pointer moved 40 px and 500 ms passed (%s)', (why) => {
    const hand = dwellHarness([UP, DOWN])
    hand.move(ON_UP)
    hand.page({}, why)
    hand.wait(LONG_MS)
    expect(hand.choices()).toEqual([])
    hand.rest({ x: 180, y: 150 }, 2 * DWELL_MS)
    expect(hand.choices()).toEqual([])
    hand.rest({ x: 150, y: 191 }, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('a pointer that moved at once waits for the 500 ms', () => {
    const hand = dwellHarness([UP])
    hand.page({}, 'dialog')
    const newPageMs = 500
    hand.rest(ON_UP, newPageMs + DWELL_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual([])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('a key that came under a still pointer waits until the pointer moves', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_NOTHING, 100)
    hand.page({ targets: [UP, key('new', 450, 450)] })
    hand.wait(LONG_MS)
    expect(hand.choices()).toEqual([])
    hand.rest({ x: 541, y: 500 }, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['new'])
  })

  it('a pointer that leaves the window and comes back still waits for the 500 ms', () => {
    const hand = dwellHarness([UP])
    hand.page({ targets: [UP, DOWN] }, 'page')
    hand.gone()
    hand.move(FAR_AWAY)
    hand.rest(ON_UP, DWELL_MS)
    expect(hand.choices()).toEqual([])
    hand.wait(500 + CLEARLY_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('a key that goes on standing there goes on', () => {
    const hand = dwellHarness([UP, DOWN])
    hand.rest(ON_UP, 600)
    hand.page({ targets: [{ ...UP, box: { ...UP.box, y: 104 } }] })
    hand.wait(450)
    expect(hand.choices()).toEqual(['up'])
  })

  it.each(['page', 'changed'] as const)('nothing is taken in the moment in which it comes (%s)', (why) => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, 990)
    hand.stall(60)
    hand.page({}, why)
    expect(hand.choices()).toEqual([])
  })

  it('a key that went is forgotten', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, DWELL_MS - CLEARLY_MS)
    hand.page({ targets: [] })
    hand.wait(1_000)
    expect(hand.choices()).toEqual([])
  })
})

it('changed settings end what was begun, and count from then on', () => {
  const hand = dwellHarness([UP])
  hand.rest(ON_UP, DWELL_MS - CLEARLY_MS)
  hand.send({ type: 'settings', settings: { ...hand.state().settings, completeMs: 2 * DWELL_MS }, at: hand.now() })
  hand.wait(2 * DWELL_MS - CLEARLY_MS)
  expect(hand.choices()).toEqual([])
  hand.wait(2 * CLEARLY_MS)
  expect(hand.choices()).toEqual(['up'])
})

it('frames are asked for while time alone can change something', () => {
  const hand = dwellHarness([UP, key('record', 400, 300, { guard: 'confirm' })])
  const isAsked = () => needsFrames(hand.state())
  expect(isAsked()).toBe(false)
  hand.move(ON_UP)
  expect(isAsked(), 'an eye that jumps').toBe(true)
  hand.wait(A_LOOK_MS)
  expect(isAsked(), 'a key').toBe(true)
  hand.job('pause')
  expect(isAsked(), 'a pause').toBe(false)
  hand.job('pause')
  hand.rest(hand.middleOf('record'), LONG_ENOUGH_MS)
  hand.gone()
  expect(isAsked(), 'a question that nobody may answer').toBe(true)
})

describe('nothing is caught up with', () => {
  it('a key under something that lies over the page is not rested on', () => {
    const hand = dwellHarness([UP])
    hand.move(ON_UP, true)
    hand.wait(LONG_MS)
    expect(hand.choices()).toEqual([])
  })
})

describe('a lock-on time', () => {
  it('shows nothing before it is over, then the time fills', () => {
    const lockOnMs = 400
    const hand = dwellHarness([UP], { lockOnMs })
    hand.rest(ON_UP, lockOnMs - 20)
    expect(hand.progress()).toBeUndefined()
    hand.wait(40)
    expect(hand.progress()?.done).toBeLessThan(0.1)
    hand.wait(DWELL_MS - lockOnMs - 40)
    expect(hand.choices()).toEqual([])
    hand.wait(CLEARLY_MS)
    expect(hand.choices()).toEqual(['up'])
  })
})

describe('look and press', () => {
  it('never presses by itself, and presses what is looked at with the switch, as often as it is pressed', () => {
    const hand = dwellHarness([UP], { completeMs: 0 })
    hand.job('select')
    hand.rest(ON_UP, 5_000)
    expect(hand.choices()).toEqual([])
    expect(hand.progress()?.awaitsSwitch).toBe(true)
    hand.job('select')
    hand.wait(100)
    hand.job('select')
    expect(hand.choices()).toEqual(['up', 'up'])
    hand.rest(ON_NOTHING, 100)
    hand.job('select')
    expect(hand.choices()).toEqual(['up', 'up'])
  })
})

describe('a key that could do harm', () => {
  const record = key('record', 400, 300, { guard: 'confirm' })
  const ON_RECORD = { x: 450, y: 350 }

  it('takes one and a half times as long for a key that needs care', () => {
    const hand = dwellHarness([key('input', 100, 100, { guard: 'longer' })])
    hand.rest(ON_UP, 1.5 * DWELL_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual([])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['input'])
  })

  it('asks before a key that needs a confirmation, with Yes and No at either side, neither under the gaze', () => {
    const hand = dwellHarness([record, UP])
    hand.rest(ON_RECORD, LONG_MS)
    expect(hand.choices()).toEqual([])
    expect(hand.asked()).toEqual(['question'])
    expect(hand.said()).toEqual([])
    const [yes, no] = hand.shown().own.map(({ box }) => box)
    expect(yes?.width).toBeGreaterThanOrEqual(120)
    expect((yes?.x ?? 0) + (yes?.width ?? 0)).toBeLessThan(400)
    expect(no?.x).toBeGreaterThan(500)
    hand.rest(hand.middleOf('yes'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['record'])
    expect(hand.shown().own).toEqual([])
  })

  it('is not pressed by No, and says so', () => {
    const hand = dwellHarness([record])
    hand.rest(ON_RECORD, LONG_ENOUGH_MS)
    hand.rest(hand.middleOf('no'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual([])
    expect(hand.asked()).toEqual(['question'])
    expect(hand.said()).toEqual(['nothing was sent'])
  })

  it('is not pressed when nobody looks at Yes or No for 5 s', () => {
    const hand = dwellHarness([record])
    hand.rest(ON_RECORD, LONG_ENOUGH_MS)
    const giveUpMs = 5_000
    hand.wait(giveUpMs - 2 * CLEARLY_MS)
    expect(hand.asked()).toEqual(['question'])
    expect(hand.said()).toEqual([])
    hand.wait(3 * CLEARLY_MS)
    expect(hand.asked()).toEqual(['question'])
    expect(hand.said()).toEqual(['nothing was sent'])
    expect(hand.choices()).toEqual([])
  })

  it('gives the 5 s again to who has looked at an answer', () => {
    const hand = dwellHarness([record])
    hand.rest(ON_RECORD, LONG_ENOUGH_MS)
    hand.rest(ON_NOTHING, 4_000)
    hand.rest(hand.middleOf('yes'), A_LOOK_MS)
    hand.rest(ON_NOTHING, 4_000)
    expect(hand.said()).toEqual([])
    hand.wait(1_000 + CLEARLY_MS)
    expect(hand.said()).toEqual(['nothing was sent'])
  })

  it('is answered by a click as well, once', () => {
    const hand = dwellHarness([record])
    hand.rest(ON_RECORD, LONG_ENOUGH_MS)
    const [yes, no] = hand.shown().own.map(({ id }) => id)
    hand.send({ type: 'own key', id: String(yes), at: hand.now() })
    hand.send({ type: 'own key', id: String(no), at: hand.now() })
    expect(hand.choices()).toEqual(['record'])
    expect(hand.said()).toEqual([])
  })

  it('is not asked about any more on another page, in a window of another size, and when it went', () => {
    const changes = [
      (hand: Hand) => hand.page({ targets: [record, UP] }, 'page'),
      (hand: Hand) => hand.page({ targets: [record, UP] }, 'dialog'),
      (hand: Hand) => hand.page({ view: { width: 800, height: 800, scrollers: [] } }),
      (hand: Hand) => hand.page({ view: { width: 1_000, height: 600, scrollers: [] } }),
      (hand: Hand) => hand.page({ targets: [UP] }),
    ]
    for (const change of changes) {
      const hand = dwellHarness([record, UP])
      hand.rest(ON_RECORD, LONG_ENOUGH_MS)
      hand.page({ targets: [UP, record] })
      expect(hand.shown().panel).toBeDefined()
      change(hand)
      expect(hand.shown().panel).toBeUndefined()
      expect(hand.said()).toEqual(['nothing was sent'])
    }
  })

  it('lets no other key through while it asks', () => {
    const hand = dwellHarness([record, UP])
    hand.rest(ON_RECORD, LONG_ENOUGH_MS)
    hand.rest(ON_UP, 2 * DWELL_MS)
    expect(hand.choices()).toEqual([])
  })
})

describe('rest and pause', () => {
  it('rests, and only Wake wakes it, in one and a half times', () => {
    const hand = dwellHarness([UP], { restKey: true })
    hand.rest(hand.middleOf('rest'), LONG_ENOUGH_MS)
    expect(hand.said()).toEqual(['resting'])
    hand.wait(LONG_MS)
    hand.rest(ON_UP, LONG_MS)
    expect(hand.choices()).toEqual([])
    hand.rest(hand.middleOf('rest'), 1.5 * DWELL_MS - CLEARLY_MS)
    expect(hand.said()).toEqual(['resting'])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.said()).toEqual(['resting', 'ready'])
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('goes on resting when another page comes', () => {
    const hand = dwellHarness([UP], { restKey: true })
    hand.rest(hand.middleOf('rest'), LONG_ENOUGH_MS)
    hand.page({ targets: [UP, DOWN] }, 'page')
    hand.wait(600)
    hand.rest(ON_UP, 2 * DWELL_MS)
    expect(hand.choices()).toEqual([])
  })

  it('is paused by its key, and goes on by the same, not with the key under the pointer', () => {
    const hand = dwellHarness([UP])
    hand.rest(ON_UP, 500)
    hand.job('pause')
    hand.wait(LONG_MS)
    expect(hand.choices()).toEqual([])
    hand.job('pause')
    hand.wait(LONG_MS)
    expect(hand.choices()).toEqual([])
    hand.rest(ON_NOTHING, 100)
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['up'])
    expect(hand.said()).toEqual(['paused', 'goes on'])
  })
})

describe('what scrolls and what has options', () => {
  const page = { id: 'page scroll', box: { x: 0, y: 0, width: 1_000, height: 800 } }

  it('has Up and Down over its edges while there is more, which go on while they are rested on', () => {
    const view = { width: 1_000, height: 800, scrollers: [{ ...page, moreAbove: false, moreBelow: true }] }
    const hand = dwellHarness([UP], {}, view)
    expect(hand.shown().own.map(({ key: { is }, box }) => [is, box.width])).toEqual([['down', 1_000]])
    hand.rest(hand.middleOf('down page scroll'), 2_600)
    expect(hand.scrolls()).toEqual(['down', 'down'])
    hand.page({ view: { ...view, scrollers: [{ ...page, moreAbove: true, moreBelow: false }] } })
    expect(hand.shown().own.map(({ key: { is } }) => is)).toEqual(['up'])
  })

  it('leaves Rest its place at the foot, and scrolls no further than a key is always clear of what lies above', () => {
    const box = { x: 0, y: 0, width: 390, height: 844 }
    const scrollers = [{ id: 'page scroll', box, moreAbove: true, moreBelow: true }]
    const hand = dwellHarness([UP], { restKey: true }, { width: 390, height: 844, scrollers })
    const [rest, up, down] = hand.shown().own.map((own) => own.box)
    expect(rest).toMatchObject({ width: 120, height: 120, y: 844 - 128 })
    expect((down?.x ?? 0) + (down?.width ?? 0)).toBeLessThanOrEqual(rest?.x ?? 0)
    const free = (rest?.y ?? 0) - (up?.height ?? 0)
    expect(free - scrollPx(844)).toBeGreaterThanOrEqual(100)
  })

  it('leaves the middle of every key free of Rest where nothing scrolls, though it covers more of wide ones', () => {
    const entries = Array.from({ length: 13 }, (_, at) =>
      key(`entry ${at}`, 6, 16 + 56 * at, { box: { x: 6, y: 16 + 56 * at, width: 384, height: 56 } }),
    )
    const small = key('notes', 280, 760, { box: { x: 280, y: 760, width: 100, height: 44 } })
    const hand = dwellHarness([...entries, small], { restKey: true }, { width: 390, height: 844, scrollers: [] })
    hand.rest(hand.middleOf('notes'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['notes'])
  })

  it('shows the options of a list in large keys, and sets the one that is rested on', () => {
    const list = { id: 'list', name: 'Camera' }
    const options = ['one', 'two', 'three'].map((id) => key(id, 100, 100, { kind: 'option', groups: [list] }))
    const hand = dwellHarness(options)
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual([])
    expect(hand.shown().own.map(({ key: { is } }) => is)).toEqual(['option', 'option', 'option', 'no'])
    hand.rest(hand.middleOf('three'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['three'])
    expect(hand.shown().panel).toBeUndefined()
  })

  it('shows a long list in parts, and closes it without a word', () => {
    const list = { id: 'list', name: 'Camera' }
    const options = Array.from({ length: 40 }, (_, at) =>
      key(`option ${at}`, 100, 100, { kind: 'option', groups: [list] }),
    )
    const hand = dwellHarness(options)
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    const first = hand.shown().own.flatMap((own) => (own.key.is === 'option' ? [own.key.option] : []))
    hand.rest(hand.middleOf('more'), LONG_ENOUGH_MS)
    const second = hand.shown().own.flatMap((own) => (own.key.is === 'option' ? [own.key.option] : []))
    expect(second[0]).toBe(`option ${first.length}`)
    hand.rest(hand.middleOf('no'), LONG_ENOUGH_MS)
    expect(hand.shown().panel).toBeUndefined()
    expect([hand.choices(), hand.said()]).toEqual([[], []])
  })

  it('scrolling does not end reading: the key after it still takes longer', () => {
    const view = { width: 1_000, height: 800, scrollers: [{ ...page, moreAbove: false, moreBelow: true }] }
    const hand = dwellHarness([UP], { afterPausePercent: 200 }, view)
    hand.rest(hand.middleOf('down page scroll'), 2 * DWELL_MS + CLEARLY_MS)
    expect(hand.scrolls()).toEqual(['down'])
    hand.rest(ON_UP, 2 * DWELL_MS - CLEARLY_MS)
    expect(hand.choices()).toEqual([])
    hand.wait(2 * CLEARLY_MS)
    expect(hand.choices()).toEqual(['up'])
  })

  it('asks before an option that needs a confirmation', () => {
    const list = { id: 'list', name: 'Your way' }
    const options = ['off', 'dwell'].map((id) =>
      key(id, 100, 100, { kind: 'option', groups: [list], guard: 'confirm' }),
    )
    const hand = dwellHarness(options)
    hand.rest(ON_UP, LONG_ENOUGH_MS)
    hand.rest(hand.middleOf('off'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual([])
    expect(hand.asked()).toEqual(['options', 'question'])
    hand.rest(hand.middleOf('yes'), LONG_ENOUGH_MS)
    expect(hand.choices()).toEqual(['off'])
  })
})
