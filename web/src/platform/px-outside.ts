/** How far a point is from a box, in CSS pixels; 0 inside. */
export function pxOutside(
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { x, y }: { readonly x: number; readonly y: number },
): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}
