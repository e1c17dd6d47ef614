/**
 * The input of the network: the shape and orientation of a hand, independent of its place, size and distance.
 */
import type { HandFrame } from '../../recogniser.ts'

export type Points = HandFrame['points']
type Point = Points[number]

// Indices of the hand tracker's 21 points: 0 is the wrist, then four for each finger from the thumb on.
/** Wrist, root of the thumb, and the roots of the four fingers, which do not move with the fingers. */
const PALM = [0, 1, 5, 9, 13, 17]
const TIPS = [4, 8, 12, 16, 20]
/** The three joints of each finger: before, at, after. */
const JOINTS = [0, 5, 9, 13, 17].flatMap((root) => {
  const chain = root === 0 ? [0, 1, 2, 3, 4] : [0, root, root + 1, root + 2, root + 3]
  return [1, 2, 3].map((n) => [chain[n - 1]!, chain[n]!, chain[n + 1]!] as const)
})

/** 42 coordinates, 105 distances from fingertips, 15 bends. */
export const FEATURES = 42 + TIPS.length * 21 + JOINTS.length

/** The same hand with its palm at the origin and of size 1, so that hands can be compared. */
export function normalise(points: Points): Points {
  const centre = [0, 1, 2].map((axis) => PALM.reduce((sum, n) => sum + points[n]![axis]!, 0) / PALM.length)
  const [x = 0, y = 0, z = 0] = centre
  const size = Math.sqrt(
    PALM.reduce((sum, n) => sum + (points[n]![0] - x) ** 2 + (points[n]![1] - y) ** 2, 0) / PALM.length,
  )
  const by = size > 1e-9 ? 1 / size : 0
  return points.map((point) => [(point[0] - x) * by, (point[1] - y) * by, (point[2] - z) * by] as const)
}

export function featuresOf(points: Points): Float32Array {
  const hand = normalise(points)
  const features = new Float32Array(FEATURES)
  let at = 0
  for (const [x, y] of hand) {
    features[at++] = x
    features[at++] = y
  }
  for (const tip of TIPS) for (const point of hand) features[at++] = distance(hand[tip]!, point)
  for (const [before, joint, after] of JOINTS) features[at++] = bend(hand[before]!, hand[joint]!, hand[after]!)
  return features
}

function distance(a: Point, b: Point): number {
  const [x, y] = [a[0] - b[0], a[1] - b[1]]
  return Math.sqrt(x * x + y * y)
}

/** The cosine of the angle between two bones as the camera sees them: 1 is straight. */
function bend(before: Point, joint: Point, after: Point): number {
  const [ax, ay] = [joint[0] - before[0], joint[1] - before[1]]
  const [bx, by] = [after[0] - joint[0], after[1] - joint[1]]
  return (ax * bx + ay * by) / Math.max(1e-9, Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by)))
}
