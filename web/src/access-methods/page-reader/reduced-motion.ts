/** By the device or the user's choice. Asked each time: either may change while the page stands. */
export function prefersReducedMotion(): boolean {
  return (
    document.documentElement.hasAttribute('data-less-motion') || matchMedia('(prefers-reduced-motion: reduce)').matches
  )
}
