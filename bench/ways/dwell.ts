/**
 * Dwell with a gaze that is noisy, on the real places of the standard remote: how many of the keys that somebody looks
 * at are pressed and no other, and what reading the page presses. The pointer is simulated (`gaze.ts`), the time too;
 * the machine is the product's. `node bench/ways/dwell.ts` prints the table for `ways.md`.
 */
import { pathToFileURL } from 'node:url'
import type { Point } from '../../web/src/features/ways/dwell-areas.ts'
import { dwellByHand } from '../../web/src/features/ways/dwell-by-hand.ts'
import { DEFAULT_PROFILE } from '../../web/src/features/ways/profile.ts'
import type { Box, Target } from '../../web/src/features/ways/target.ts'
import { row } from '../figures.ts'
import { fixationMs, gazeOf, SAMPLE_MS, saccade } from './gaze.ts'
import { randomFrom, type Random } from './random.ts'
import { reachable, readSights, type Sight, type Stop } from './places.ts'

const SEED = 20261123
const LOOKS = 4_000
const READERS = 40
const READING_MS = 600_000
/** Who has seen nothing happen for so long looks elsewhere. */
const GIVES_UP_MS = 4_000
const SEES_A_QUESTION_MS = 300

type Hand = ReturnType<typeof dwellByHand>

function middleOf({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

function sit({ targets, view }: Sight, settings = DEFAULT_PROFILE.dwell): Hand {
  return dwellByHand(targets, settings, view)
}

/** What became of the page since: the keys that were pressed, and of dwell's own those that do something. */
function doneBy(hand: Hand): readonly string[] {
  return [...hand.choices(), ...hand.scrolls(), ...hand.said().filter((what) => what === 'resting')]
}

function look(hand: Hand, at: Point): void {
  hand.move(at)
  hand.wait(SAMPLE_MS)
}

interface Looked {
  readonly right: number
  readonly wrong: number
  readonly nothing: number
  readonly meanMs: number
}

/** Looks at one key after the other, as chance will have it. */
function lookAtKeys(sights: readonly Sight[], noiseDegrees: number): Looked {
  const random = randomFrom(SEED)
  const counts = { right: 0, wrong: 0, nothing: 0 }
  let ms = 0
  for (let looks = 0; looks < LOOKS; looks++) {
    const sight = sights[Math.floor(random() * sights.length)] as Sight
    const hand = sit(sight)
    const free = reachable(sight, hand.state().restAt)
    const target = free[Math.floor(random() * free.length)] as Target
    const from = { x: random() * sight.view.width, y: random() * sight.view.height }
    const began = hand.now()
    const became = lookAt(hand, random, noiseDegrees, from, target)
    counts[became] += 1
    if (became === 'right') ms += hand.now() - began
  }
  return {
    right: counts.right / LOOKS,
    wrong: counts.wrong / LOOKS,
    nothing: counts.nothing / LOOKS,
    meanMs: ms / counts.right,
  }
}

function lookAt(hand: Hand, random: Random, noise: number, from: Point, target: Target): 'right' | 'wrong' | 'nothing' {
  const gaze = gazeOf(random, noise)
  let path = [...saccade(random, from, middleOf(target.box))]
  let at = from
  let asked = false
  for (let waited = 0; waited < GIVES_UP_MS; waited += SAMPLE_MS) {
    at = path.shift() ?? at
    look(hand, gaze(at))
    const done = doneBy(hand)
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
  readonly completeMs: number
  /** Whether they look on once the progress that they see is half; else they see nothing of it. */
  readonly mindsProgress: boolean
}

const HALF = 0.5

/** Ten minutes of reading what is on the page; how often it presses something. */
function read(sight: Sight, noiseDegrees: number, seed: number, reader: Reader): number {
  const random = randomFrom(seed)
  const gaze = gazeOf(random, noiseDegrees)
  const settings = { ...DEFAULT_PROFILE.dwell, completeMs: reader.completeMs }
  let hand = sit(sight, settings)
  let pressed = 0
  const { stops } = sight
  let stop = 0
  let at: Point = { x: 0, y: 0 }
  for (let passed = 0; passed < READING_MS;) {
    const { box, text } = stops[stop % stops.length] as Stop
    const to = { x: box.x + (0.3 + 0.4 * random()) * box.width, y: box.y + box.height / 2 }
    const stays = Array.from({ length: Math.round(fixationMs(random) / SAMPLE_MS) }, () => to)
    for (const point of [...saccade(random, at, to).slice(-2), ...stays]) {
      look(hand, gaze(point))
      passed += SAMPLE_MS
    }
    at = to
    const mayGoBack = stop > 0 && stops[(stop - 1) % stops.length]?.text === text
    // At times an eye stops twice, or goes back in what it reads (Rayner 1998: 10 to 15 of 100).
    const how = random()
    const minds = reader.mindsProgress && (hand.progress()?.done ?? 0) >= HALF
    if (minds) while (stops[stop % stops.length]?.text === text) stop += 1
    else stop += how < 0.1 && mayGoBack ? -1 : how < 0.2 ? 0 : 1
    if (doneBy(hand).length > 0 || hand.shown().panel) {
      pressed += 1
      hand = sit(sight, settings)
    }
  }
  return pressed
}

export async function dwellFigures(): Promise<void> {
  for (const size of ['gaze', 'gaze small'] as const) {
    const sights = await readSights(size)
    const keys = sights.flatMap(({ targets }) => targets)
    const least = Math.min(...keys.map(({ box }) => Math.min(box.width, box.height)))
    row(`dwell, ${size}: least side of a target`, `${least.toFixed(0)} px`, `${sights.length} views of 1280 × 900`)
    for (const noise of [0.5, 1, 1.5]) {
      const { right, wrong, nothing, meanMs } = lookAtKeys(sights, noise)
      const percent = (share: number) => `${(100 * share).toFixed(1)} %`
      row(
        `dwell, ${size}: noise of ${noise}°, keys that were looked at and pressed`,
        percent(right),
        `another ${percent(wrong)}, nothing in 4 s ${percent(nothing)}; ${(meanMs / 1000).toFixed(2)} s each, ${LOOKS} looks`,
      )
    }
    for (const mindsProgress of [true, false])
      for (const completeMs of [DEFAULT_PROFILE.dwell.completeMs, 1_500, 2_000]) {
        const pressed = Array.from({ length: READERS }, (_, at) =>
          read(sights[at % sights.length] as Sight, 1, SEED + at, { completeMs, mindsProgress }),
        )
        row(
          `dwell of ${completeMs} ms, ${size}: pressed by ten minutes of reading the keys, noise of 1°`,
          (pressed.reduce((sum, each) => sum + each, 0) / READERS).toFixed(2),
          `${mindsProgress ? 'who sees the progress and looks on' : 'who does not mind it'}; at most ${Math.max(...pressed)}, of ${READERS} readers`,
        )
      }
  }
}

if (import.meta.url === pathToFileURL(String(process.argv[1])).href) await dwellFigures()
