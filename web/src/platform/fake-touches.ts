/** For browser tests: touches and a mouse by the browser's own input emulation. */
import { cdp } from 'vitest/browser'

export interface Place {
  readonly x: number
  readonly y: number
}

/** All fingers that are down afterwards, at their positions in the page; none for `touchEnd`. */
export async function touchScreen(
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  ...places: readonly Place[]
): Promise<void> {
  await send('Input.dispatchTouchEvent', { type, touchPoints: places.map((place, id) => ({ id, ...inWindow(place) })) })
}

/** The left button of a mouse at a position in the page. */
export async function mouse(type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', place: Place): Promise<void> {
  const buttons = type === 'mouseReleased' ? 0 : 1
  await send('Input.dispatchMouseEvent', { type, ...inWindow(place), button: 'left', buttons, clickCount: 1 })
}

/** Where a position in the page is in the browser's window, whose frame the page is. */
function inWindow({ x, y }: Place): Place {
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  return { x: x * scale + (frame?.left ?? 0), y: y * scale + (frame?.top ?? 0) }
}

async function send(method: string, params: object): Promise<void> {
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
  await session.send(method, params)
}

export function middleOf(element: Element): Place {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
