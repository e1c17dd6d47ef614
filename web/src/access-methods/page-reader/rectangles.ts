/** The rectangles of elements on the screen, in CSS pixels. */
import type { Rect } from './target.ts'

/** The box of a control, together with its label, which presses it, too. */
export function boxAround(element: HTMLElement): Rect {
  const own = boxOf(element)
  const label = element.closest('label')
  return label ? union([own, boxOf(label)]) : own
}

function boxOf(element: HTMLElement): Rect {
  const { x, y, width, height } = element.getBoundingClientRect()
  const isAsLaidOut = Math.abs(width - element.offsetWidth) < 1 && Math.abs(height - element.offsetHeight) < 1
  return isAsLaidOut ? { x, y, width, height } : transformedRect(element, { x: x + width / 2, y: y + height / 2 })
}

/** The box around all of them. */
export function union(boxes: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** The area that both cover, in px². */
export function overlap(one: Rect, other: Rect): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width > 0 && height > 0 ? width * height : 0
}

export function leftHalf({ x, y, width, height }: Rect): Rect {
  return { x, y, width: width / 2, height }
}

export function rightHalf({ x, y, width, height }: Rect): Rect {
  return { x: x + width / 2, y, width: width / 2, height }
}

interface Point {
  readonly x: number
  readonly y: number
}

const QUARTER = Math.PI / 2
/** A rounded corner is sampled in this many steps. */
const CORNER_STEPS = 8

/**
 * The visible box of an element that is rotated or scaled, such as an arrow of the pad: its bounding box includes its
 * rounded corners, and would overlap its neighbours. `middle`: the middle of its bounding box, which transforms keep.
 */
function transformedRect(element: HTMLElement, middle: Point): Rect {
  const { a, b, c, d } = transformOf(element)
  const outline = outlineOf(element).map(({ x, y }) => ({ x: a * x + c * y, y: b * x + d * y }))
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: middle.x + x, y: middle.y + y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

function transformOf(element: Element): DOMMatrix {
  let all = new DOMMatrix()
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
    const { transform } = getComputedStyle(ancestor)
    if (transform !== 'none') all = new DOMMatrix(transform).multiply(all)
  }
  return all
}

/** The outline of the element around its middle, before transforms. */
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
  // If two corners have no room beside each other, all are made smaller.
  const shrink = Math.min(
    1,
    width / Math.max(1, topLeft.x + topRight.x, bottomLeft.x + bottomRight.x),
    height / Math.max(1, topLeft.y + bottomLeft.y, topRight.y + bottomRight.y),
  )
  return corners.flatMap((corner, index) => {
    // By the order of `corners`: the second and third are on the right, the last two at the bottom.
    const [right, down] = [index === 1 || index === 2 ? 1 : -1, index > 1 ? 1 : -1]
    const [radiusX, radiusY] = [corner.x * shrink, corner.y * shrink]
    return Array.from({ length: CORNER_STEPS + 1 }, (_, place) => ({
      x: right * (width / 2 - radiusX + radiusX * Math.cos((place / CORNER_STEPS) * QUARTER)),
      y: down * (height / 2 - radiusY + radiusY * Math.sin((place / CORNER_STEPS) * QUARTER)),
    }))
  })
}

function pixels(length: string, whole: number): number {
  const value = Number.parseFloat(length) || 0
  return length.endsWith('%') ? (value * whole) / 100 : value
}
