/** For browser tests: touches by the browser's own input emulation. */
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
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  const touchPoints = places.map(({ x, y }, id) => ({
    id,
    x: x * scale + (frame?.left ?? 0),
    y: y * scale + (frame?.top ?? 0),
  }))
  const session = cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

export function middleOf(element: Element): Place {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return { x: (left + right) / 2, y: (top + bottom) / 2 }
}
