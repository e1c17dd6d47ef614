/** Other hands, other cameras, other ways of holding the arm: what a training of few people lacks. */
import { normalise, type Points } from '../src/signs/fingerspelling/features.ts'
import type { Chance } from './chance.ts'

const BONES = [0, 5, 9, 13, 17].map((root) => (root === 0 ? [0, 1, 2, 3, 4] : [0, root, root + 1, root + 2, root + 3]))

export function augment(points: Points, chance: Chance): Points {
  const hand = normalise(points).map((point) => [...point] as [number, number, number])
  const mirror = chance.uniform() < 0.5 ? -1 : 1
  // The proportions of two sources' pictures are a guess (see read-hands).
  const squeeze = Math.exp(chance.normal(0.1))
  const [turn, lean, nod] = [chance.normal(0.2), chance.normal(0.26), chance.normal(0.26)]
  for (const point of hand) {
    point[0] *= mirror * squeeze
    rotate(point, 0, 1, turn)
    rotate(point, 0, 2, lean)
    rotate(point, 1, 2, nod)
  }
  bendFingers(hand, chance)
  stretchBones(hand, chance)
  const tremble = 0.012 + 0.013 * chance.uniform()
  for (const point of hand) for (const axis of [0, 1] as const) point[axis] += chance.normal(tremble)
  return hand
}

function rotate(point: [number, number, number], a: 0 | 1, b: 1 | 2, by: number): void {
  const [before, beside] = [point[a], point[b]]
  point[a] = before * Math.cos(by) - beside * Math.sin(by)
  point[b] = before * Math.sin(by) + beside * Math.cos(by)
}

/** People bend their fingers more or less for the same letter. */
function bendFingers(hand: [number, number, number][], chance: Chance): void {
  for (const chain of BONES) {
    for (let at = 1; at < 4; at += 1) {
      const [aside, inwards] = [chance.normal(0.1), chance.normal(0.1)]
      const joint = hand[chain[at]!]!
      for (const n of chain.slice(at + 1)) {
        const bone = hand[n]!.map((value, axis) => value - joint[axis]!) as [number, number, number]
        rotate(bone, 0, 1, aside)
        rotate(bone, 1, 2, inwards)
        hand[n] = [joint[0] + bone[0], joint[1] + bone[1], joint[2] + bone[2]]
      }
    }
  }
}

function stretchBones(hand: [number, number, number][], chance: Chance): void {
  for (const chain of BONES) {
    const steps = chain.slice(1).map((n, at) => hand[n]!.map((value, axis) => value - hand[chain[at]!]![axis]!))
    for (const [at, step] of steps.entries()) {
      const longer = 1 + chance.normal(0.06)
      const from = hand[chain[at]!]!
      hand[chain[at + 1]!] = [from[0] + step[0]! * longer, from[1] + step[1]! * longer, from[2] + step[2]! * longer]
    }
  }
}

/** Half of one hand and half of another, finger by finger: on the way between two letters, or no letter at all. */
export function between(one: Points, other: Points, chance: Chance): Points {
  const [a, b] = [normalise(one), normalise(other)]
  const sameWay = chance.uniform() < 0.5
  const share = 0.4 + 0.2 * chance.uniform()
  return BONES.reduce<(readonly [number, number, number])[]>(
    (hand, chain) => {
      const of = sameWay ? share : chance.uniform() < 0.5 ? 0.05 : 0.95
      for (const n of chain.slice(1)) hand[n] = mix(a[n]!, b[n]!, of)
      return hand
    },
    [mix(a[0]!, b[0]!, share)],
  )
}

function mix(a: Points[number], b: Points[number], share: number): readonly [number, number, number] {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

/** The hand hanging down, as at rest. */
export function upsideDown(points: Points, chance: Chance): Points {
  const by = Math.PI + chance.normal(0.5)
  return normalise(points).map(
    ([x, y, z]) => [x * Math.cos(by) - y * Math.sin(by), x * Math.sin(by) + y * Math.cos(by), z] as const,
  )
}
