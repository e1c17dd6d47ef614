/** Follows one hand through the frames of a video, with MediaPipe's hand models. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { HandFrame } from '../../recogniser.ts'
import { cutOut, type Picture, type Square } from './picture.ts'
import { makeModels, type Model } from './tflite.ts'

const SIDE = 224
const SURE = 0.5
const ROOTS = [0, 1, 2, 3, 5, 6, 9, 10, 13, 14, 17, 18]
/** When a hand is found, it is searched for in this many earlier frames: three seconds at eight frames a second. */
const LOOK_BACK_FRAMES = 24

type Points = HandFrame['points']

export interface HandTracker {
  /** Returns the frames in which a hand was found. Frames come and go in order. */
  follow(pictures: AsyncIterable<Picture>): Promise<HandFrame[]>
}

function makeHandTracker(palm: Model, landmarks: Model): HandTracker {
  const input = new Float32Array(SIDE * SIDE * 3)

  async function lookInto(picture: Picture, square: Square): Promise<HandFrame | undefined> {
    cutOut(picture, square, SIDE, input)
    const [points, presence] = await landmarks.run(input)
    if (!points || !presence || presence[0]! < SURE) return undefined
    return { atMs: picture.atMs, presence: presence[0]!, points: backToPicture(points, square) }
  }

  return {
    async follow(pictures) {
      const hands: HandFrame[] = []
      let missed: Picture[] = []
      let square: Square | undefined
      for await (const picture of pictures) {
        const expected = square
        let hand = expected && (await lookInto(picture, expected))
        if (!hand) {
          const palmSquare = await findPalm(palm, picture)
          hand = palmSquare && (await lookInto(picture, palmSquare))
        }
        if (!hand) {
          square = undefined
          missed.push(picture)
          if (missed.length > LOOK_BACK_FRAMES) missed.shift()
          continue
        }
        // The palm detector overlooks some handshapes, so the frames before the first hand are searched again,
        // backwards.
        const before: HandFrame[] = []
        for (let from: HandFrame | undefined = hand; from && missed.length > 0;) {
          from = await lookInto(missed.pop()!, squareAround(from.points))
          if (from) before.unshift(from)
        }
        missed = []
        hands.push(...before, hand)
        square = squareAround(hand.points)
      }
      return hands
    },
  }
}

function backToPicture(raw: Float32Array, { x, y, size, angle }: Square): Points {
  const scale = size / SIDE
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  return Array.from({ length: 21 }, (_, n) => {
    const a = raw[n * 3]! - SIDE / 2
    const b = raw[n * 3 + 1]! - SIDE / 2
    return [x + a * cos - b * sin, y + a * sin + b * cos, raw[n * 3 + 2]! * scale] as const
  })
}

/** Where the hand is expected in the next frame. */
function squareAround(points: Points): Square {
  const [wristX, wristY] = points[0]!
  const towardsX = (points[5]![0] + points[13]![0]) / 4 + points[9]![0] / 2
  const towardsY = (points[5]![1] + points[13]![1]) / 4 + points[9]![1] / 2
  const angle = Math.PI / 2 + Math.atan2(towardsY - wristY, towardsX - wristX)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = ROOTS.map((n) => points[n]![0] * cos + points[n]![1] * sin)
  const down = ROOTS.map((n) => points[n]![1] * cos - points[n]![0] * sin)
  const [left, right, top, bottom] = [Math.min(...along), Math.max(...along), Math.min(...down), Math.max(...down)]
  const a = (left + right) / 2
  const b = (top + bottom) / 2 - 0.1 * (bottom - top)
  return { x: a * cos - b * sin, y: a * sin + b * cos, size: 2 * Math.max(right - left, bottom - top), angle }
}

/** The byte range of the palm detector in the package's archive of assets (version 0.4.1675469240, which is pinned). */
const PALM_DETECTOR_BYTES = [11, 2_341_291] as const

/** Loads a tracker with the models of MediaPipe's package. Rejects if one of the optional packages is not installed. */
export async function loadHandTracker(): Promise<HandTracker> {
  const folder = dirname(createRequire(import.meta.url).resolve('@mediapipe/hands'))
  const assets = readFileSync(join(folder, 'hands_solution_packed_assets.data'))
  const [palm, landmarks] = await makeModels([
    Uint8Array.from(assets.subarray(...PALM_DETECTOR_BYTES)),
    Uint8Array.from(readFileSync(join(folder, 'hand_landmark_full.tflite'))),
  ])
  return makeHandTracker(palm!, landmarks!)
}

const PALM_SIDE = 192
const SURE_OF_PALM = 0.5
/** Numbers for each anchor: box centre, box size, seven points. */
const PER_ANCHOR = 18

/** 24 × 24 cells with two anchors each, then 12 × 12 with six; x and y in the model's pixels. */
const ANCHORS: readonly (readonly [number, number])[] = [
  { cells: 24, each: 2 },
  { cells: 12, each: 6 },
].flatMap(({ cells, each }) =>
  Array.from({ length: cells * cells * each }, (_, n): [number, number] => {
    const cell = Math.floor(n / each)
    return [(((cell % cells) + 0.5) * PALM_SIDE) / cells, ((Math.floor(cell / cells) + 0.5) * PALM_SIDE) / cells]
  }),
)

/**
 * Finds the palm in a whole picture. Returns the square around the hand for the landmark model; undefined if no palm is
 * visible.
 */
async function findPalm(model: Model, picture: Picture): Promise<Square | undefined> {
  const whole = Math.max(picture.width, picture.height)
  const input = new Float32Array(PALM_SIDE * PALM_SIDE * 3)
  cutOut(picture, { x: picture.width / 2, y: picture.height / 2, size: whole, angle: 0 }, PALM_SIDE, input)
  const outputs = await model.run(input)
  const boxes = outputs.find((output) => output.length === ANCHORS.length * PER_ANCHOR)
  const scores = outputs.find((output) => output.length === ANCHORS.length)
  if (!boxes || !scores) throw new Error('The palm model answers in a form that we do not know')
  let best = 0
  for (let n = 1; n < scores.length; n += 1) if (scores[n]! > scores[best]!) best = n
  if (1 / (1 + Math.exp(-scores[best]!)) < SURE_OF_PALM) return undefined

  const [anchorX, anchorY] = ANCHORS[best]!
  const box = boxes.subarray(best * PER_ANCHOR, (best + 1) * PER_ANCHOR)
  const scale = whole / PALM_SIDE
  const x = (box[0]! + anchorX - PALM_SIDE / 2) * scale + picture.width / 2
  const y = (box[1]! + anchorY - PALM_SIDE / 2) * scale + picture.height / 2
  const width = box[2]! * scale
  const height = box[3]! * scale
  // From the wrist (point 0) to the root of the middle finger (point 2) is up.
  const angle = Math.PI / 2 + Math.atan2(box[9]! - box[5]!, box[8]! - box[4]!)
  return {
    x: x + Math.sin(angle) * 0.5 * height,
    y: y - Math.cos(angle) * 0.5 * height,
    size: 2.6 * Math.max(width, height),
    angle,
  }
}
