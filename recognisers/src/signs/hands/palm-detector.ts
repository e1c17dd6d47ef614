/** Finds the palm in a whole picture, with MediaPipe's palm detector. */
import { cutOut, type Picture, type Square } from './picture.ts'
import type { Model } from './tflite.ts'

const SIDE = 192
const SURE = 0.5
/** Numbers for each anchor: box centre, box size, seven points. */
const PER_ANCHOR = 18

/** 24 × 24 cells with two anchors each, then 12 × 12 with six; x and y in the model's pixels. */
const ANCHORS: readonly (readonly [number, number])[] = [
  { cells: 24, each: 2 },
  { cells: 12, each: 6 },
].flatMap(({ cells, each }) =>
  Array.from({ length: cells * cells * each }, (_, n): [number, number] => {
    const cell = Math.floor(n / each)
    return [(((cell % cells) + 0.5) * SIDE) / cells, ((Math.floor(cell / cells) + 0.5) * SIDE) / cells]
  }),
)

/** The square around the hand for the landmark model, or undefined when no palm is visible. */
export async function findPalm(model: Model, picture: Picture): Promise<Square | undefined> {
  const whole = Math.max(picture.width, picture.height)
  const input = new Float32Array(SIDE * SIDE * 3)
  cutOut(picture, { x: picture.width / 2, y: picture.height / 2, size: whole, angle: 0 }, SIDE, input)
  const outputs = await model.run(input)
  const boxes = outputs.find((output) => output.length === ANCHORS.length * PER_ANCHOR)
  const scores = outputs.find((output) => output.length === ANCHORS.length)
  if (!boxes || !scores) throw new Error('The palm model answers in a form that we do not know')
  let best = 0
  for (let n = 1; n < scores.length; n += 1) if (scores[n]! > scores[best]!) best = n
  if (1 / (1 + Math.exp(-scores[best]!)) < SURE) return undefined

  const [anchorX, anchorY] = ANCHORS[best]!
  const box = boxes.subarray(best * PER_ANCHOR, (best + 1) * PER_ANCHOR)
  const scale = whole / SIDE
  const x = (box[0]! + anchorX - SIDE / 2) * scale + picture.width / 2
  const y = (box[1]! + anchorY - SIDE / 2) * scale + picture.height / 2
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
