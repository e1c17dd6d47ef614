/**
 * Dwell with a noisy gaze, on the real layout of the standard remote: how many of the keys that somebody looks at are
 * pressed, how many others, and what reading the page presses. Pointer (`gaze.ts`) and time are simulated; the machine
 * is the product's. `node bench/access-methods/dwell.ts` prints its table.
 */
import { pathToFileURL } from 'node:url'
import type { Point } from '../../web/src/access-methods/dwell/dwell-geometry.ts'
import { dwellHarness } from '../../web/test/dwell-harness.ts'
import { DEFAULT_PROFILE, type DwellSettings } from '@beckon/contract/profile'
import type { Rect, Target } from '../../web/src/access-methods/page-reader/target.ts'
import { row } from '../figures.ts'
import { fixationMs, gazeOf, SAMPLE_MS, saccade } from './gaze.ts'
import { seeded, type Random } from '../../e2e/simulations/seeded.ts'
import { isWithin, reachable, readSights, type Sight, type Stop } from './places.ts'

const SEED = 20261123
const LOOKS = 4_000
const READERS = 40
const READING_MS = 600_000
/** After so long without an effect the user looks elsewhere. */
const GIVES_UP_MS = 4_000
const SEES_A_QUESTION_MS = 300

type Hand = ReturnType<typeof dwellHarness>

function middleOf({ x, y, width, height }: Rect): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function sit({ targets, view }: Sight, settings = DEFAULT_PROFILE.dwell): Hand {
  return dwellHarness(targets, settings, view)
}

/** The state after several presses, so that the next key is not the first after a pause. */
function sitInRun(sight: Sight, settings = DEFAULT_PROFILE.dwell): Hand {
  const hand = sit(sight, settings)
  hand.send({ type: 'pressed', point: { x: -1, y: -1 }, at: hand.now() })
  return hand
}

/** The effects since then: the keys pressed, and those of dwell's own keys that do something. */
function doneBy(hand: Hand): readonly string[] {
  return [...hand.choices(), ...hand.scrolls(), ...hand.said().filter((what) => what === 'resting')]
}

function look(hand: Hand, at: Point, { line, targets }: Sight): void {
  const isUnderLine =
    line !== undefined && isIn(line, at) && !targets.some(({ box }) => isIn(box, at) && isWithin(box, line))
  hand.move(at, isUnderLine)
  hand.wait(SAMPLE_MS)
}

function isIn(box: Rect, { x, y }: Point): boolean {
  return x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
}

interface Looked {
  readonly right: number
  readonly wrong: number
  readonly nothing: number
  readonly meanMs: number
}

/**
 * Looks at randomly chosen keys, each as the first after a pause. `reads`: first at the words of a key with several,
 * then at its middle.
 */
function lookAtKeys(sights: readonly Sight[], noiseDegrees: number, reads: boolean): Looked {
  const random = seeded(SEED)
  const tally = new Tally()
  for (let looks = 0; looks < LOOKS; looks++) {
    const sight = anyOf(sights, random)
    const hand = sit(sight)
    const keys = reachable(sight, hand.state().restKeyBox).filter((one) => !reads || wordsOf(one, sight).length > 1)
    if (keys.length === 0) continue
    const target = anyOf(keys, random)
    const from = { x: random() * sight.view.width, y: random() * sight.view.height }
    const words = reads ? wordsOf(target, sight) : []
    const began = hand.now()
    tally.add(lookAt(hand, sight, random, noiseDegrees, from, target, words), hand.now() - began)
  }
  return tally.shares()
}

function wordsOf({ box }: Target, { stops }: Sight): readonly Rect[] {
  return stops.map((stop) => stop.box).filter((word) => isIn(box, middleOf(word)))
}

const RUN = 5

/** Looks at keys right after a press. `seeks`: on how many other keys the eye stops on the way. */
function lookAtRuns(sights: readonly Sight[], noiseDegrees: number, seeks: number): Looked {
  const random = seeded(SEED)
  const tally = new Tally()
  for (let runs = 0; runs < LOOKS / RUN; runs++) {
    const sight = anyOf(sights, random)
    const hand = sitInRun(sight)
    const free = reachable(sight, hand.state().restKeyBox).filter(({ guard }) => guard === 'none')
    let from = middleOf(anyOf(free, random).box)
    for (let key = 0; key < RUN; key++) {
      const gaze = gazeOf(random, noiseDegrees)
      for (let sought = 0; sought < seeks; sought++) {
        const to = middleOf(anyOf(free, random).box)
        const stay = Array.from({ length: Math.round(fixationMs(random) / SAMPLE_MS) }, () => to)
        for (const point of [...saccade(random, from, to).slice(-2), ...stay]) look(hand, gaze(point), sight)
        from = to
      }
      const target = anyOf(
        free.filter(({ id }) => id !== hand.state().chosenNotLeft?.id),
        random,
      )
      const [began, before] = [hand.now(), doneBy(hand).length]
      const became = lookAt(hand, sight, random, noiseDegrees, from, target, [], before)
      tally.add(became, hand.now() - began)
      from = middleOf(target.box)
      if (became !== 'right') break
    }
  }
  return tally.shares()
}

function anyOf<One>(list: readonly One[], random: Random): One {
  return list[Math.floor(random() * list.length)] as One
}

class Tally {
  readonly #counts = { right: 0, wrong: 0, nothing: 0 }
  #ms = 0

  add(became: 'right' | 'wrong' | 'nothing', ms: number): void {
    this.#counts[became] += 1
    if (became === 'right') this.#ms += ms
  }

  shares(): Looked {
    const { right, wrong, nothing } = this.#counts
    const all = right + wrong + nothing
    return { right: right / all, wrong: wrong / all, nothing: nothing / all, meanMs: this.#ms / right }
  }
}

function lookAt(
  hand: Hand,
  sight: Sight,
  random: Random,
  noise: number,
  from: Point,
  target: Target,
  words: readonly Rect[],
  before = 0,
): 'right' | 'wrong' | 'nothing' {
  const gaze = gazeOf(random, noise)
  let path: Point[] = []
  let at = from
  for (const box of [...words, target.box]) {
    const jump = saccade(random, at, middleOf(box))
    // From word to word the eye moves without a pause.
    path.push(...(at === from ? jump : jump.slice(-2)))
    at = middleOf(box)
    if (box !== target.box)
      path.push(...Array.from({ length: Math.round(fixationMs(random) / SAMPLE_MS) }, () => middleOf(box)))
  }
  at = from
  let asked = false
  for (let waited = 0; waited < GIVES_UP_MS; waited += SAMPLE_MS) {
    at = path.shift() ?? at
    look(hand, gaze(at), sight)
    const done = doneBy(hand).slice(before)
    if (done.length > 0) return done.length === 1 && done[0] === target.id ? 'right' : 'wrong'
    const panel = hand.shown().panel
    if (panel && !asked) {
      if (panel.is !== 'question' || panel.targets[0]?.id !== target.id) return 'wrong'
      asked = true
      waited = 0
      const pause = Array.from({ length: Math.round(SEES_A_QUESTION_MS / SAMPLE_MS) }, () => at)
      path = [...pause, ...saccade(random, at, hand.middleOf('yes'))]
    } else if (asked && !panel) return 'wrong'
  }
  return 'nothing'
}

export interface Reader {
  /** Options other than the product's defaults. */
  readonly settings: Partial<DwellSettings>
  /** Whether the reader sees the progress and moves on at half of it. */
  readonly mindsProgress: boolean
}

/** The unwanted effects of reading. */
export interface Unwanted {
  /** Keys of the page that were pressed, or asked about. */
  readonly presses: number
  /** The page was scrolled, or dwell was stopped. */
  readonly others: number
}

const HALF = 0.5

/** Ten minutes of reading the page, from one of its scroll positions on, right after several presses. */
function read(sights: readonly Sight[], first: number, noise: number, seed: number, reader: Reader): Unwanted {
  const random = seeded(seed)
  const gaze = gazeOf(random, noise)
  const settings = { ...DEFAULT_PROFILE.dwell, ...reader.settings }
  let where = first
  let sight = sights[where] as Sight
  let hand = sitInRun(sight, settings)
  let [presses, others, scrolls, stop] = [0, 0, 0, 0]
  let at: Point = { x: 0, y: 0 }
  for (let passed = 0; passed < READING_MS;) {
    const { stops } = sight
    const { box, text } = stops[stop % stops.length] as Stop
    const to = { x: box.x + (0.3 + 0.4 * random()) * box.width, y: box.y + box.height / 2 }
    const stays = Array.from({ length: Math.round(fixationMs(random) / SAMPLE_MS) }, () => to)
    for (const point of [...saccade(random, at, to).slice(-2), ...stays]) {
      look(hand, gaze(point), sight)
      passed += SAMPLE_MS
    }
    at = to
    const mayGoBack = stop > 0 && stops[(stop - 1) % stops.length]?.text === text
    // At times an eye stops twice, or goes back in what it reads (Rayner 1998: 10 to 15 of 100).
    const how = random()
    const minds = reader.mindsProgress && (hand.progress()?.done ?? 0) >= HALF
    if (minds) while (stops[stop % stops.length]?.text === text) stop += 1
    else stop += how < 0.1 && mayGoBack ? -1 : how < 0.2 ? 0 : 1
    const scrolled = hand.scrolls().slice(scrolls)
    scrolls += scrolled.length
    if (scrolled.length > 0) {
      others += 1
      where += scrolled[0] === 'up' ? -1 : 1
      sight = sights[where] as Sight
      stop = 0
      hand.page({ targets: sight.targets, view: sight.view })
    }
    const isPressed = hand.choices().length > 0 || hand.shown().panel !== undefined
    if (isPressed || hand.shown().isResting) {
      if (isPressed) presses += 1
      else others += 1
      scrolls = 0
      // A press has happened, so for a while no key is the first after a pause.
      hand = isPressed ? sitInRun(sight, settings) : sit(sight, settings)
    }
  }
  return { presses, others }
}

function readers(sights: readonly Sight[], reader: Reader): readonly Unwanted[] {
  return Array.from({ length: READERS }, (_, at) => read(sights, at % sights.length, 1, SEED + at, reader))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length
}

export async function dwellFigures(): Promise<void> {
  for (const size of ['gaze', 'gaze small'] as const) {
    const sights = await readSights(size)
    const keys = sights.flatMap(({ targets }) => targets)
    const least = Math.min(...keys.map(({ box }) => Math.min(box.width, box.height)))
    row(`dwell, ${size}: least side of a target`, `${least.toFixed(0)} px`, `${sights.length} views of 1280 × 900`)
    for (const [how, looked] of [
      ['first after a pause', (sights, noise) => lookAtKeys(sights, noise, false)],
      [
        'first after a pause, of several words which are read first',
        (sights, noise) => lookAtKeys(sights, noise, true),
      ],
      ['in a run', (sights, noise) => lookAtRuns(sights, noise, 0)],
      ['in a run, sought over two others', (sights, noise) => lookAtRuns(sights, noise, 2)],
    ] satisfies [string, (sights: readonly Sight[], noise: number) => Looked][])
      for (const noise of [0.5, 1, 1.5]) {
        const { right, wrong, nothing, meanMs } = looked(sights, noise)
        const percent = (share: number) => `${(100 * share).toFixed(1)} %`
        row(
          `dwell, ${size}: noise of ${noise}°, keys looked at and pressed, ${how}`,
          percent(right),
          `another ${percent(wrong)}, nothing in 4 s ${percent(nothing)}; ${(meanMs / 1000).toFixed(2)} s each, ${LOOKS} looks`,
        )
      }
    for (const mindsProgress of [true, false])
      for (const settings of [
        {},
        { afterPausePercent: 300 },
        { afterPausePercent: 100 },
        { completeMs: 2_000, afterPausePercent: 100 },
      ]) {
        const read = readers(sights, { settings, mindsProgress })
        const { completeMs, afterPausePercent } = { ...DEFAULT_PROFILE.dwell, ...settings }
        row(
          `dwell of ${completeMs} ms, ${afterPausePercent} % after a pause, ${size}: pressed by ten minutes of reading, noise of 1°`,
          mean(read.map(({ presses }) => presses)).toFixed(2),
          `${mindsProgress ? 'who sees the progress and looks on' : 'who does not mind it'}; at most ${Math.max(...read.map(({ presses }) => presses))}, of ${READERS} readers; scrolls and rests ${mean(read.map(({ others }) => others)).toFixed(2)}`,
        )
      }
  }
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) await dwellFigures()
