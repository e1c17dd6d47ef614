/**
 * Runs in the page: a finger touches the middle of a key, or leaves it, or both at the same moment, however slow the
 * machine is. It dispatches the events itself, since the drivers of Firefox and WebKit have no touch input.
 */
export function touchKey([id, ...types]: readonly [id: string, ...types: ('pointerdown' | 'pointerup')[]]): void {
  const key = document.getElementById(id)
  if (!key) throw new Error(`There is no key ${id}.`)
  const { x, y, width, height } = key.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2 }
  for (const type of types)
    key.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, pointerType: 'touch', isPrimary: true, bubbles: true, ...place }),
    )
}
