/** Decides whether and when a server that has ended is restarted. */

export interface Ended {
  /** Null when a signal ended it. */
  readonly code: number | null
  readonly ranMs: number
  /** Whether somebody asked for a stop. */
  readonly asked: boolean
}

export type Next =
  | { readonly do: 'end'; readonly code: number }
  | { readonly do: 'start again'; readonly afterMs: number; readonly failures: number }

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000
/** After running this long a server counts as healthy: the next wait is short again. */
const WELL_AFTER_MS = 60_000
/** The exit code of a refused start, such as a bad setting or a second server: it would be refused again. */
const REFUSED = 1
const STOPPED_BY_SIGNAL = 143

/** `failures`: how often in a row it has failed before. */
export function afterEnd(failures: number, { code, ranMs, asked }: Ended): Next {
  if (asked) return { do: 'end', code: code ?? STOPPED_BY_SIGNAL }
  if (code === 0 || code === REFUSED) return { do: 'end', code }
  const inARow = ranMs >= WELL_AFTER_MS ? 1 : failures + 1
  return { do: 'start again', afterMs: Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (inARow - 1)), failures: inARow }
}
