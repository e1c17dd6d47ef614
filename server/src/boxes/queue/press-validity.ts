/** The times of a press: whether it may still be carried out, and for how long. */

interface Arrival {
  /** The expiry of the press; undefined if it was given on a clock that this server cannot convert. */
  readonly expiresAt: number | undefined
  /** How long such a press is valid after the user pressed. */
  readonly goodForMs: number
  readonly now: number
  /** When this process started. */
  readonly startedAt: number
}

/** The times of a valid press at this moment. */
export interface PressTimes {
  /** How long it may wait before it is sent to its box. */
  readonly leftMs: number
  /** An upper bound of its age; undefined if unknown. */
  readonly ageMs: number | undefined
}

export type PressValidity =
  | ({ readonly is: 'valid' } & PressTimes)
  | { readonly is: 'too late'; readonly ageMs: number }
  /** An earlier process, or a node that is no longer known, may have carried it out. */
  | { readonly is: 'unsure' }

/** All times are milliseconds on this server's steady clock. */
export function pressValidity({ expiresAt, goodForMs, now, startedAt }: Arrival): PressValidity {
  if (expiresAt === undefined || expiresAt - goodForMs < startedAt) return { is: 'unsure' }
  if (now >= expiresAt) return { is: 'too late', ageMs: now - (expiresAt - goodForMs) }
  const leftMs = Math.min(expiresAt - now, goodForMs)
  return { is: 'valid', leftMs, ageMs: goodForMs - leftMs }
}

/** The times of the same press, `ms` later. */
export function agedBy(ms: number, { leftMs, ageMs }: PressTimes): PressTimes {
  return { leftMs: leftMs - ms, ageMs: ageMs === undefined ? undefined : ageMs + ms }
}
