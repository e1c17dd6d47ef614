/**
 * What is seen of an element that is turned or scaled, such as the arrows of the pad: its bounding box has its round
 * corners in it, and would lie over its neighbours.
 */
import type { Box } from './target.ts'

interface Point {
  readonly x: number
  readonly y: number
}

const QUARTER = Math.PI / 2
/** A round corner is looked at in so many places. */
const PLACES = 8

/** `middle` is that of its bounding box: turning and scaling leave it where it is. */
export function turnedBox(element: HTMLElement, middle: Point): Box {
  const { a, b, c, d } = turnOf(element)
  const outline = outlineOf(element).map(({ x, y }) => ({ x: a * x + c * y, y: b * x + d * y }))
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: middle.x + x, y: middle.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function turnOf(element: Element): DOMMatrix {
  let turn = new DOMMatrix()
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { transform } = getComputedStyle(at)
    if (transform !== 'none') turn = new DOMMatrix(transform).multiply(turn)
  }
  return turn
}

/** As it was laid out, from its middle. */
function outlineOf(element: HTMLElement): readonly Point[] {
  const { offsetWidth: width, offsetHeight: height } = element
  const style = getComputedStyle(element)
  const corners = [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ].map((radius) => {
    const [across = '', down = across] = radius.split(' ')
    return { x: pixels(across, width), y: pixels(down, height) }
  })
  const [topLeft, topRight, bottomRight, bottomLeft] = corners as [Point, Point, Point, Point]
  // Where two corners have no room beside each other, all are made smaller.
  const share = Math.min(
    1,
    width / Math.max(1, topLeft.x + topRight.x, bottomLeft.x + bottomRight.x),
    height / Math.max(1, topLeft.y + bottomLeft.y, topRight.y + bottomRight.y),
  )
  return corners.flatMap((corner, at) => {
    const [right, down] = [at === 1 || at === 2 ? 1 : -1, at > 1 ? 1 : -1]
    const [radiusX, radiusY] = [corner.x * share, corner.y * share]
    return Array.from({ length: PLACES + 1 }, (_, place) => ({
      x: right * (width / 2 - radiusX + radiusX * Math.cos((place / PLACES) * QUARTER)),
      y: down * (height / 2 - radiusY + radiusY * Math.sin((place / PLACES) * QUARTER)),
    }))
  })
}

function pixels(length: string, whole: number): number {
  const value = Number.parseFloat(length) || 0
  return length.endsWith('%') ? (value * whole) / 100 : value
}
