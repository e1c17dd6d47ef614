/**
 * Hands that nobody has, which form letters and digits by the book: bones and joints, seen by a camera. Two people's
 * letters say little about how people differ; these add other proportions, other bends, other thumbs and other ways to
 * stand before the camera. Measures of bones are those of the 180 students whom training may see. One palm, from wrist
 * to the root of the middle finger, is 1.
 */
import type { Points } from '../src/signs/fingerspelling/features.ts'
import type { Chance } from './chance.ts'

type Point = [x: number, y: number, z: number]

/** Degrees by which a finger is bent at its root, its middle and its last joint. */
const BENDS = {
  straight: [6, 6, 4],
  fist: [78, 100, 55],
  curved: [25, 42, 25],
  /** As if around a pencil, to meet the thumb. */
  round: [46, 76, 42],
  hooked: [14, 64, 45],
  /** Straight, at a right angle to the palm. */
  forward: [80, 10, 6],
  leaning: [40, 10, 6],
  /** Laid over the thumb. */
  draped: [56, 94, 38],
  clawed: [35, 100, 65],
} as const
type Bend = keyof typeof BENDS
const BEND_DEVIATION = 10

/**
 * Where the tip of the thumb is: a place, or the number of a point of the hand that it touches. Towards the camera is
 * negative.
 */
const THUMBS = {
  'beside the fist': [-0.55, -1.2, -0.25],
  'across the fist': [-0.08, -0.92, -0.5],
  'across the palm': [0, -0.84, -0.22],
  'under three': [0.16, -1, -0.38],
  'under two': [0.04, -1.03, -0.38],
  'under one': [-0.18, -1.18, -0.38],
  'under the tips': [0.05, -0.78, -0.36],
  out: [-0.93, -0.78, -0.12],
  'below the fingers': [-0.32, -0.75, -0.72],
  'along the finger': [-0.46, -1.18, -0.3],
  'along the finger ahead': [-0.34, -0.85, -0.7],
  'on the ring finger': [0.12, -0.84, -0.36],
  'on the little finger': [0.3, -0.72, -0.3],
  'on the index finger': 8,
  'on the middle finger': 12,
  'on the ring finger tip': 16,
  'at the root of the middle finger': 10,
} as const
const THUMB_DEVIATION = 0.1

/**
 * Degrees. `pitch`: the fingers lean away from the camera; `yaw`: the palm turns towards the thumb's side; `roll`:
 * clockwise.
 */
type View = readonly [pitch: number, yaw: number, roll: number]
const FACING: View = [4, 0, 0]
const LEANING_BACK: View = [28, 0, 0]
const FROM_THE_SIDE: View = [4, 68, 0]
const HALF_ASIDE: View = [4, 35, 0]
/** The forearm lies, the fingers point to the side, the back of the hand or the thumb is towards the camera. */
const LYING: View = [0, 150, -80]
const POINTING_DOWN: View = [155, 0, 0]
const POINTING_AHEAD: View = [-20, 0, 0]
const PALM_DOWN: View = [-65, 0, 0]
const VIEW_DEVIATION = 13

interface Shape {
  readonly fingers: readonly [index: Bend, middle: Bend, ring: Bend, little: Bend]
  readonly thumb: keyof typeof THUMBS
  /** Degrees aside from straight ahead, to the little finger's side; without it, fingers lie side by side. */
  readonly spread?: readonly [number, number, number, number]
  readonly views: readonly View[]
}

const FIST = ['fist', 'fist', 'fist', 'fist'] as const
const APART = [-12, -2, 8, 19] as const
const TOGETHER = [-1, 0, 2, 4] as const

/** One row for each way of forming it; a class is drawn from its rows evenly. */
const SHAPES: Readonly<Record<string, readonly Shape[]>> = {
  A: [{ fingers: FIST, thumb: 'beside the fist', views: [LEANING_BACK, FACING] }],
  B: [{ fingers: ['straight', 'straight', 'straight', 'straight'], thumb: 'across the palm', views: [FACING] }],
  C: [
    {
      fingers: ['curved', 'curved', 'curved', 'curved'],
      thumb: 'below the fingers',
      views: [FROM_THE_SIDE, HALF_ASIDE, FACING],
    },
  ],
  D: [
    {
      fingers: ['straight', 'round', 'round', 'round'],
      thumb: 'on the middle finger',
      views: [FROM_THE_SIDE, HALF_ASIDE, FACING],
    },
  ],
  E: [
    { fingers: ['clawed', 'clawed', 'clawed', 'clawed'], thumb: 'under the tips', views: [FACING, LEANING_BACK] },
    { fingers: ['draped', 'draped', 'draped', 'draped'], thumb: 'under the tips', views: [FACING, LEANING_BACK] },
  ],
  F: [
    {
      fingers: ['round', 'straight', 'straight', 'straight'],
      thumb: 'on the index finger',
      spread: APART,
      views: [FACING, HALF_ASIDE],
    },
  ],
  G: [
    { fingers: ['forward', 'fist', 'fist', 'fist'], thumb: 'along the finger ahead', views: [FROM_THE_SIDE] },
    { fingers: ['straight', 'fist', 'fist', 'fist'], thumb: 'along the finger', views: [LYING] },
  ],
  H: [
    { fingers: ['forward', 'forward', 'fist', 'fist'], thumb: 'on the ring finger', views: [FROM_THE_SIDE] },
    { fingers: ['straight', 'straight', 'fist', 'fist'], thumb: 'on the ring finger', views: [LYING] },
  ],
  I: [
    {
      fingers: ['fist', 'fist', 'fist', 'straight'],
      thumb: 'across the fist',
      spread: [-1, 0, 2, 12],
      views: [FACING, LEANING_BACK],
    },
  ],
  K: [
    {
      fingers: ['straight', 'leaning', 'fist', 'fist'],
      thumb: 'at the root of the middle finger',
      spread: [-8, 3, 2, 4],
      views: [FACING, HALF_ASIDE],
    },
  ],
  L: [{ fingers: ['straight', 'fist', 'fist', 'fist'], thumb: 'out', views: [FACING] }],
  M: [
    { fingers: ['draped', 'draped', 'draped', 'fist'], thumb: 'under three', views: [FACING, LEANING_BACK] },
    { fingers: ['draped', 'draped', 'draped', 'draped'], thumb: 'under three', views: [FACING, LEANING_BACK] },
  ],
  N: [{ fingers: ['draped', 'draped', 'fist', 'fist'], thumb: 'under two', views: [FACING, LEANING_BACK] }],
  O: [
    {
      fingers: ['round', 'round', 'round', 'round'],
      thumb: 'on the index finger',
      views: [FROM_THE_SIDE, HALF_ASIDE, FACING],
    },
  ],
  P: [
    {
      fingers: ['straight', 'leaning', 'fist', 'fist'],
      thumb: 'at the root of the middle finger',
      spread: [-8, 3, 2, 4],
      views: [POINTING_DOWN],
    },
    {
      fingers: ['straight', 'forward', 'fist', 'fist'],
      thumb: 'at the root of the middle finger',
      spread: [-8, 3, 2, 4],
      views: [POINTING_AHEAD],
    },
  ],
  Q: [
    { fingers: ['straight', 'fist', 'fist', 'fist'], thumb: 'along the finger', views: [POINTING_DOWN] },
    { fingers: ['forward', 'fist', 'fist', 'fist'], thumb: 'along the finger ahead', views: [PALM_DOWN] },
  ],
  R: [
    {
      fingers: ['straight', 'straight', 'fist', 'fist'],
      thumb: 'on the ring finger',
      spread: [10, -12, 2, 4],
      views: [FACING],
    },
  ],
  S: [{ fingers: FIST, thumb: 'across the fist', views: [LEANING_BACK, FACING] }],
  T: [
    { fingers: ['draped', 'fist', 'fist', 'fist'], thumb: 'under one', views: [LEANING_BACK, FACING] },
    { fingers: ['draped', 'draped', 'fist', 'fist'], thumb: 'under one', views: [LEANING_BACK, FACING] },
  ],
  U: [{ fingers: ['straight', 'straight', 'fist', 'fist'], thumb: 'on the ring finger', views: [FACING] }],
  V: [
    {
      fingers: ['straight', 'straight', 'fist', 'fist'],
      thumb: 'on the ring finger',
      spread: [-14, 10, 2, 4],
      views: [FACING],
    },
  ],
  W: [
    {
      fingers: ['straight', 'straight', 'straight', 'fist'],
      thumb: 'on the little finger',
      spread: [-14, 0, 14, 4],
      views: [FACING],
    },
  ],
  X: [
    {
      fingers: ['hooked', 'fist', 'fist', 'fist'],
      thumb: 'across the fist',
      views: [FACING, FROM_THE_SIDE, LEANING_BACK],
    },
  ],
  Y: [{ fingers: ['fist', 'fist', 'fist', 'straight'], thumb: 'out', spread: [-1, 0, 2, 20], views: [FACING] }],
  1: [{ fingers: ['straight', 'fist', 'fist', 'fist'], thumb: 'across the fist', views: [FACING] }],
  3: [{ fingers: ['straight', 'straight', 'fist', 'fist'], thumb: 'out', spread: [-12, 9, 2, 4], views: [FACING] }],
  4: [
    {
      fingers: ['straight', 'straight', 'straight', 'straight'],
      thumb: 'across the palm',
      spread: APART,
      views: [FACING],
    },
  ],
  5: [{ fingers: ['straight', 'straight', 'straight', 'straight'], thumb: 'out', spread: APART, views: [FACING] }],
  7: [
    {
      fingers: ['straight', 'straight', 'round', 'straight'],
      thumb: 'on the ring finger tip',
      spread: APART,
      views: [FACING],
    },
  ],
  8: [
    {
      fingers: ['straight', 'round', 'straight', 'straight'],
      thumb: 'on the middle finger',
      spread: APART,
      views: [FACING],
    },
  ],
}

/**
 * Root of each finger, its three bones, and how far it goes to the thumb's side when it bends: fingers of a fist meet.
 */
const FINGERS = [
  { root: [-0.23, -0.98, 0], bones: [0.41, 0.25, 0.2], inwards: -0.05 },
  { root: [0, -1, 0], bones: [0.44, 0.28, 0.22], inwards: 0.05 },
  { root: [0.2, -0.93, -0.02], bones: [0.4, 0.26, 0.21], inwards: 0.17 },
  { root: [0.4, -0.79, -0.05], bones: [0.31, 0.21, 0.19], inwards: 0.32 },
] as const
const THUMB = { root: [-0.3, -0.21, -0.08], bones: [0.4, 0.34, 0.27] } as const
/** How much people differ: of a length of 1. */
const LENGTH_DEVIATION = 0.06

/** The camera's distance, in palms. */
const [NEAREST, FARTHEST] = [4, 12]

/** The classes that have a synthetic form. */
export const SYNTHETIC = Object.keys(SHAPES)

/** One hand, never the same twice: 21 points as a camera sees them. */
export function syntheticHand(symbol: string, chance: Chance): Points {
  const shapes = SHAPES[symbol] ?? []
  const shape = shapes[chance.below(shapes.length)]
  if (!shape) throw new Error(`Nobody wrote down how to form ${symbol}`)
  const [longer, broader] = [1 + chance.normal(LENGTH_DEVIATION), 1 + chance.normal(LENGTH_DEVIATION)]
  const vary = (length: number) => length * longer * (1 + chance.normal(LENGTH_DEVIATION / 2))
  const place = ([x, y, z]: readonly [number, number, number], by: number): Point => [
    x * broader + chance.normal(by),
    y + chance.normal(by),
    z + chance.normal(by),
  ]

  const fingers = FINGERS.map(({ root, bones, inwards }, nth) => {
    const bends = BENDS[shape.fingers[nth]!].map(
      (degrees) => degrees + chance.normal(BEND_DEVIATION * (degrees < 15 ? 0.7 : 1)),
    )
    const aside = (shape.spread ?? TOGETHER)[nth]! + chance.normal(3)
    return bendFinger(place(root, 0.02), bones.map(vary), bends, aside, inwards)
  })
  const root = place(THUMB.root, 0.03)
  const touched = THUMBS[shape.thumb]
  const tip =
    typeof touched === 'number'
      ? place([0, 0, 0], 0.05).map((value, axis) => value + fingers[(touched - 5) >> 2]![(touched - 5) & 3]![axis]!)
      : place(touched, THUMB_DEVIATION)
  const thumb = reach(root, THUMB.bones.map(vary), tip as Point)

  const view = shape.views[chance.below(shape.views.length)]!
  const [pitch, yaw, roll] = view.map((degrees) =>
    radians(degrees + chance.normal(VIEW_DEVIATION * (Math.abs(degrees) > 30 ? 1.4 : 1))),
  )
  const away = NEAREST + (FARTHEST - NEAREST) * chance.uniform()
  return [[0, 0, 0] as Point, ...thumb, ...fingers.flat()].map((point) =>
    inPerspective(turned(point, pitch!, yaw!, roll!), away),
  )
}

/** Root and three joints further; bends add up. */
function bendFinger(
  root: Point,
  bones: readonly number[],
  bends: readonly number[],
  aside: number,
  inwards: number,
): Point[] {
  let bent = 0
  const points = [root]
  const [across, ahead] = [Math.sin(radians(aside)), Math.cos(radians(aside))]
  for (const [n, bone] of bones.entries()) {
    bent += radians(Math.max(-8, bends[n]!))
    const [x, y, z] = points.at(-1)!
    points.push([
      x + bone * (Math.cos(bent) * across - Math.sin(bent) * inwards),
      y - bone * Math.cos(bent) * ahead,
      z - bone * Math.sin(bent),
    ])
  }
  return points
}

/**
 * A chain of bones that reaches for a place, by going there and back a few times (FABRIK, Aristidou and Lasenby 2011).
 */
function reach(root: Point, bones: readonly number[], target: Point): Point[] {
  // A thumb at ease: from here it bends the way thumbs do.
  let chain = [
    root,
    [root[0] - 0.2, root[1] - 0.3, root[2] - 0.1],
    [root[0] - 0.25, root[1] - 0.6, root[2] - 0.25],
    target,
  ] as Point[]
  for (let times = 0; times < 8; times += 1) {
    chain = follow([target, chain[2]!, chain[1]!, root], bones.toReversed()).toReversed()
    chain = follow([root, ...chain.slice(1)], bones)
  }
  return chain
}

/** The first stays; each of the others comes as near or goes as far as its bone is long. */
function follow(points: readonly Point[], bones: readonly number[]): Point[] {
  const moved = [points[0]!]
  for (const [n, bone] of bones.entries()) {
    const from = moved[n]!
    const way = points[n + 1]!.map((value, axis) => value - from[axis]!)
    const long = Math.max(1e-6, Math.hypot(...way))
    moved.push(way.map((value, axis) => from[axis]! + (value * bone) / long) as Point)
  }
  return moved
}

function turned([x, y, z]: Point, pitch: number, yaw: number, roll: number): Point {
  // Up is -y and ahead is -z: leaning back takes the fingers away from the camera.
  const [y1, z1] = [y * Math.cos(pitch) + z * Math.sin(pitch), z * Math.cos(pitch) - y * Math.sin(pitch)]
  // Ahead goes to the thumb's side.
  const [x2, z2] = [x * Math.cos(yaw) + z1 * Math.sin(yaw), z1 * Math.cos(yaw) - x * Math.sin(yaw)]
  return [x2 * Math.cos(roll) - y1 * Math.sin(roll), x2 * Math.sin(roll) + y1 * Math.cos(roll), z2]
}

/** What is nearer to the camera looks larger. */
function inPerspective([x, y, z]: Point, away: number): Point {
  const larger = away / (away + z)
  return [x * larger, y * larger, z * larger]
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
