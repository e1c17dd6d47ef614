/** People who press, made up: how quickly, how surely, with what unwanted movements. */
import type { Presser } from '../../web/src/features/ways/scan/presser.ts'
import { between, logNormal, normal, type Random } from './random.ts'

export interface Person {
  readonly name: string
  /** From the moment something is lit until the switch is down. */
  readonly pressMs: { readonly mean: number; readonly sd: number }
  /** How often a press that was meant does not come. */
  readonly misses: number
  /** How often the hand hits the switch again right after, 40 to 250 ms later. */
  readonly bounces: number
}

export const PEOPLE = {
  quick: { name: 'quick', pressMs: { mean: 350, sd: 80 }, misses: 0, bounces: 0 },
  steady: { name: 'steady', pressMs: { mean: 650, sd: 150 }, misses: 0.02, bounces: 0.02 },
  varying: { name: 'varying', pressMs: { mean: 650, sd: 250 }, misses: 0.03, bounces: 0.05 },
  tremor: { name: 'tremor', pressMs: { mean: 900, sd: 300 }, misses: 0.03, bounces: 0.3 },
  slow: { name: 'slow', pressMs: { mean: 1_600, sd: 600 }, misses: 0.1, bounces: 0.1 },
} as const satisfies Readonly<Record<string, Person>>

const HELD_MS = { mean: 180, sd: 60 }
const BOUNCE_MS = [40, 250] as const
const BOUNCE_HELD_MS = [20, 80] as const

/** What long practice would measure of them. */
export function truthOf({ pressMs, misses, bounces }: Person): Omit<Presser, 'press'> {
  const [least, most] = BOUNCE_MS
  const bounceMs = Array.from({ length: 22 }, (_, at) => least + ((most - least) * at) / 21)
  return { pressMs, misses, heldMs: HELD_MS, bounces, bounceMs }
}

/** A contact of the switch, from and to in milliseconds after something was lit. */
export interface Contact {
  readonly from: number
  readonly to: number
  readonly isMeant: boolean
}

/** What the hand does when the person means to press once: nothing, a press, or a press and what follows it. */
export function contactsOf({ pressMs, misses, bounces }: Person, random: Random): readonly Contact[] {
  if (random() < misses) return []
  const from = logNormal(random, pressMs)
  const press: Contact = { from, to: from + logNormal(random, HELD_MS), isMeant: true }
  if (random() >= bounces) return [press]
  const again = press.to + between(random, ...BOUNCE_MS)
  return [press, { from: again, to: again + between(random, ...BOUNCE_HELD_MS), isMeant: false }]
}

interface Point {
  readonly x: number
  readonly y: number
}

/** A shaking hand: off by so much at a time in milliseconds. 4 to 8 Hz, 5 to 25 px. */
export function tremor(
  { hz, px }: { readonly hz: number; readonly px: number },
  random: Random,
): (at: number) => Point {
  const [phaseX, phaseY] = [random() * 2 * Math.PI, random() * 2 * Math.PI]
  const turn = (at: number) => (2 * Math.PI * hz * at) / 1_000
  return (at) => ({ x: px * Math.sin(turn(at) + phaseX), y: px * Math.sin(turn(at) + phaseY) })
}

/** At 60 cm from a screen of 96 px an inch. */
const PX_PER_DEGREE = 39.6

/**
 * Looking at a point by an eye tracker: noise around it, which drifts. `degrees` is the standard deviation of both
 * together; call it with growing times.
 */
export function gaze(degrees: number, random: Random): (at: number) => Point {
  const px = degrees * PX_PER_DEGREE
  const [noise, drift] = [px * 0.8, px * 0.6]
  let [off, last] = [{ x: drift * normal(random), y: drift * normal(random) }, 0]
  return (at) => {
    // Goes back to the middle in about two seconds, and is pushed away as much: its spread stays what it is.
    const keeps = Math.exp(-Math.max(at - last, 0) / 2_000)
    const push = drift * Math.sqrt(1 - keeps ** 2)
    off = { x: off.x * keeps + push * normal(random), y: off.y * keeps + push * normal(random) }
    last = at
    return { x: off.x + noise * normal(random), y: off.y + noise * normal(random) }
  }
}
