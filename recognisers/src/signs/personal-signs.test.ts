import { describe, expect, it } from 'vitest'
import { ASL_DATA, ASL_DATA_MISSING } from '../../test/asl-data.ts'
import { readSamples } from '../../training/read-hands.ts'
import { confusions, makeTemplate, matchPersonalSign, type NamedTemplate } from './personal-signs.ts'
import type { HandFrame } from '../recogniser.ts'
import { normaliseShowing } from './showing.ts'

/** A drawn hand: fingers from the palm, each stretched from 0 to 1; its wrist at the origin, its middle finger up. */
function hand(stretched: readonly number[]): readonly (readonly [number, number])[] {
  const points: [number, number][] = [[0, 0]]
  const roots: readonly (readonly [number, number])[] = [
    [-35, -25],
    [-25, -90],
    [-8, -95],
    [10, -90],
    [28, -80],
  ]
  stretched.forEach((stretch, finger) => {
    const [x, y] = roots[finger] ?? [0, 0]
    for (let joint = 0; joint < 4; joint += 1) {
      const out = joint * 25 * (2 * stretch - 1) * (joint > 1 ? 1 : 0.6)
      points.push(finger === 0 ? [x - out, y - 10 * joint] : [x + (x / 40) * out, y - out])
    }
  })
  return points
}

interface Shown {
  readonly from?: readonly number[]
  readonly to?: readonly number[]
  /** How far the hand goes to the right, in its own pixels. */
  readonly goes?: number
  readonly frames?: number
  readonly at?: readonly [number, number]
  readonly scale?: number
  readonly tilt?: number
  readonly mirror?: boolean
  /** Small differences from showing to showing, always the same for the same number. */
  readonly tremble?: number
}

function show({
  from = [1, 1, 1, 1, 1],
  to = from,
  goes = 0,
  frames = 12,
  at = [300, 300],
  scale = 1,
  tilt = 0,
  mirror = false,
  tremble = 1,
}: Shown): HandFrame[] {
  return Array.from({ length: frames }, (_, n) => {
    const share = n / (frames - 1)
    const points = hand(from.map((stretch, finger) => stretch + ((to[finger] ?? 0) - stretch) * share)).map(
      ([x, y], p) => {
        const wobble = Math.sin(p * 7 + n * 3 + tremble * 11) * 2
        const [a, b] = [(mirror ? -1 : 1) * (x + goes * share) + wobble, y + wobble]
        return [
          at[0] + (a * Math.cos(tilt) - b * Math.sin(tilt)) * scale,
          at[1] + (a * Math.sin(tilt) + b * Math.cos(tilt)) * scale,
          0,
        ] as const
      },
    )
    return { atMs: n * 125, presence: 0.99, points }
  })
}

const OPEN = [1, 1, 1, 1, 1]
const FIST = [0.3, 0.2, 0.2, 0.2, 0.2]
const HORNS = [0, 1, 0, 0, 1]

function template(id: string, shown: Shown): NamedTemplate {
  const made = makeTemplate([1, 2, 3].map((tremble) => show({ ...shown, tremble })))
  if ('problem' in made) throw new Error(`${id}: ${made.problem}`)
  return { id, template: made.template }
}

const templates = [
  template('horns', { from: HORNS }),
  template('close', { from: OPEN, to: FIST }),
  template('open', { from: FIST, to: OPEN }),
  template('wipe', { from: OPEN, goes: 250 }),
]
const first = (shown: Shown) => matchPersonalSign(show({ tremble: 9, ...shown }), templates)[0]?.id

describe('a sign of the user’s own', () => {
  it('is known again wherever the hand is, near or far, with either hand, tilted, quick or slow', () => {
    for (const how of [
      {},
      { at: [90, 410], scale: 0.4 },
      { mirror: true },
      { tilt: 0.3 },
      { frames: 7 },
      { frames: 40 },
    ] as const) {
      expect(first({ from: HORNS, ...how }), JSON.stringify(how)).toBe('horns')
      expect(first({ from: OPEN, to: FIST, ...how }), JSON.stringify(how)).toBe('close')
      expect(first({ from: OPEN, goes: 250, ...how }), JSON.stringify(how)).toBe('wipe')
    }
  })

  it('ends with its last frame, also where the times of a video are fractions', () => {
    const even = show({ from: OPEN, to: FIST, frames: 4 })
    const film = even.map((frame, n) => ({ ...frame, atMs: ((n + 1) * 4_000) / 29.97 }))
    expect(normaliseShowing(film)?.at(-1)).toEqual(normaliseShowing(even)?.at(-1))
  })

  it('is told from the same movement backwards', () => {
    expect(first({ from: FIST, to: OPEN })).toBe('open')
  })

  it('is likely to be right when it is taken', () => {
    const [match] = matchPersonalSign(show({ from: HORNS, tremble: 9 }), templates)
    expect(match?.confidence).toBeGreaterThan(-0.7)
    expect(match?.confidence).toBeLessThan(0)
  })

  it('is not found in a sign that nobody taught, nor in too short a look', () => {
    expect(first({ from: [0, 1, 1, 0, 0] })).toBeUndefined()
    expect(first({ from: HORNS, tilt: Math.PI })).toBeUndefined()
    expect(first({ from: HORNS, frames: 3 })).toBeUndefined()
    expect(matchPersonalSign([], templates)).toEqual([])
  })

  it('keeps points of the hand and nothing else, and survives being stored', () => {
    const stored = JSON.parse(JSON.stringify(templates)) as NamedTemplate[]
    expect(stored).toEqual(templates)
    expect(JSON.stringify(stored[0]).length).toBeLessThan(20_000)
    expect(matchPersonalSign(show({ from: HORNS, tremble: 9 }), stored)[0]?.id).toBe('horns')
  })
})

describe('teaching a sign', () => {
  it('says which showing had no hand, and which was unlike the others', () => {
    expect(makeTemplate([show({}), [], show({})])).toEqual({ problem: 'no hand', showing: 1 })
    expect(makeTemplate([show({ from: HORNS }), show({ from: HORNS, tremble: 2 }), show({ from: OPEN })])).toEqual({
      problem: 'showings differ',
      showing: 2,
    })
  })

  it('warns of another sign that it may be taken for, and of no other', () => {
    const made = template('new', { from: [0.1, 1, 0.1, 0, 1] })
    expect(confusions(made.template, templates).filter((one) => one.with === 'sign')).toEqual([
      { with: 'sign', id: 'horns' },
    ])
  })
})

/** A person's frames of one handshape stand in for showings of a sign: the first half is taught, the rest is shown. */
describe.skipIf(ASL_DATA === undefined)(
  `signs of a real hand (${ASL_DATA ? 'BECKON_ASL_DATA' : ASL_DATA_MISSING})`,
  () => {
    const frames = Map.groupBy(
      ASL_DATA ? readSamples(ASL_DATA).letters.filter(({ person }) => person === 'b') : [],
      ({ label }) => label,
    )
    const shown = (label: string, from: number): HandFrame[] =>
      Array.from({ length: 8 }, (_, n) => ({
        atMs: n * 125,
        presence: 1,
        points: (frames.get(label)?.[from + (n >> 1)]?.points ?? []).map(
          ([x, y, z]) => [x * 480, y * 480, z * 480] as const,
        ),
      }))
    const teach = () =>
      ['B', 'C', 'F', 'I', 'L', 'W', 'Y'].map((id) => {
        const made = makeTemplate([0, 5, 10].map((from) => shown(id, from)))
        if ('problem' in made) throw new Error(`${id}: ${made.problem}`)
        return { id, template: made.template }
      })

    it('are known again, all but one, none is taken for another, and they look like the letters that they are', () => {
      const taught = teach()
      const found = taught.map(({ id }) => matchPersonalSign(shown(id, 18), taught)[0]?.id)
      expect(found.filter((id) => id !== undefined).length).toBeGreaterThanOrEqual(6)
      expect(found.filter((id, n) => id !== undefined && id !== taught[n]?.id)).toEqual([])
      for (const { id, template: made } of taught)
        expect(confusions(made, []), id).toContainEqual({ with: 'symbol', symbol: id })
    })

    it('are not found in a handshape that was not taught', () => {
      const taught = teach()
      for (const label of ['G', 'H', 'P', 'X']) expect(matchPersonalSign(shown(label, 18), taught), label).toEqual([])
    })
  },
)
