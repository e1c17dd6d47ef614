/**
 * For the page: a finger comes to the middle of a key, or leaves it. As an event of ours: the drivers of Firefox and
 * WebKit have no fingers.
 */
export function touchKey([id, type]: readonly [id: string, type: 'pointerdown' | 'pointerup']): void {
  const key = document.getElementById(id)
  if (!key) throw new Error(`There is no key ${id}.`)
  const { x, y, width, height } = key.getBoundingClientRect()
  const place = { clientX: x + width / 2, clientY: y + height / 2 }
  key.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: 'touch', bubbles: true, ...place }))
}
