/**
 * Tells a wanted press from the second touch of a shaking hand. A press of the same key is ignored if it begins too
 * soon after the last edge of that key: a touch or a release. Pure; times come with the calls, in milliseconds.
 */
export function makeRepeatFilter() {
  /** The key that was pressed last, and when it was last touched or released. */
  let last: { readonly key: string; readonly edgeAt: number } | undefined
  /** The touch that has not become a press yet, and its time since the last edge of its key. */
  let touch: { readonly key: string; readonly gapMs: number } | undefined

  /** The time since the edge before this one. */
  function edge(key: string, at: number): number {
    if (last?.key !== key) return Infinity
    const gapMs = at - last.edgeAt
    last = { key, edgeAt: at }
    // After the clock was set back, the times say nothing.
    return gapMs < 0 ? Infinity : gapMs
  }

  return {
    touched(key: string, at: number): void {
      touch = { key, gapMs: edge(key, at) }
    },
    released(key: string, at: number): void {
      edge(key, at)
    },
    /** At the browser's click. A switch, a screen reader or speech control sends it without a touch. */
    isIgnored(key: string, at: number, ignoreMs: number): boolean {
      const gapMs = edge(key, at)
      const began = touch?.key === key ? touch.gapMs : gapMs
      last = { key, edgeAt: at }
      touch = undefined
      return began < ignoreMs
    },
  }
}
