/** Where things are on the screen. */
import type { Box } from './target.ts'
import { turnedBox } from './turned-box.ts'

/** Of a control, together with the words around it that press it, too. */
export function boxAround(element: HTMLElement): Box {
  const own = boxOf(element)
  const label = element.closest('label')
  return label ? union(own, boxOf(label)) : own
}

function boxOf(element: HTMLElement): Box {
  const { x, y, width, height } = element.getBoundingClientRect()
  const isAsLaidOut = Math.abs(width - element.offsetWidth) < 1 && Math.abs(height - element.offsetHeight) < 1
  return isAsLaidOut ? { x, y, width, height } : turnedBox(element, { x: x + width / 2, y: y + height / 2 })
}

function union(one: Box, other: Box): Box {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const right = Math.max(one.x + one.width, other.x + other.width)
  const bottom = Math.max(one.y + one.height, other.y + other.height)
  return { x, y, width: right - x, height: bottom - y }
}

export function leftHalf({ x, y, width, height }: Box): Box {
  return { x, y, width: width / 2, height }
}

export function rightHalf({ x, y, width, height }: Box): Box {
  return { x: x + width / 2, y, width: width / 2, height }
}
