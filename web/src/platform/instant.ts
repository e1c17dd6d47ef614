/** A moment on both clocks of the browser: the one that may stand still in a sleep, and the one that may be set. */
export interface Instant {
  readonly steady: number
  readonly wall: number
}

export function instant(): Instant {
  return { steady: performance.now(), wall: Date.now() }
}
