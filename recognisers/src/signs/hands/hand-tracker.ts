/** Follows one hand through the frames of a video, with MediaPipe's hand models. */
import type { HandFrame } from '../sign-recogniser.ts'
import { findPalm } from './palm-detector.ts'
import { cutOut, type Picture, type Square } from './picture.ts'
import type { Model } from './tflite.ts'

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

export function makeHandTracker(palm: Model, landmarks: Model): HandTracker {
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
