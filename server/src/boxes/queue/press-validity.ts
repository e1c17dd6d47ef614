/** Decides from its times alone whether a press may still be carried out. */

export interface PressTimes {
  /** The expiry of the press; undefined if it was given on a clock that this server cannot convert. */
  readonly expiresAt: number | undefined
  /** How long such a press is valid after the user pressed. */
  readonly goodForMs: number
  readonly now: number
  /** When this process started. */
  readonly startedAt: number
}

export type PressValidity =
  | {
      readonly is: 'valid'
      readonly leftMs: number
      /** At most this old; undefined if the press does not tell its age. */
      readonly ageMs: number | undefined
    }
  | { readonly is: 'too late'; readonly ageMs: number }
  /** An earlier process may have carried it out, or a node that is no longer known. */
  | { readonly is: 'unsure' }

/** All times are milliseconds on this server's steady clock. */
export function pressValidity({ expiresAt, goodForMs, now, startedAt }: PressTimes): PressValidity {
  if (expiresAt === undefined || expiresAt - goodForMs < startedAt) return { is: 'unsure' }
  if (now >= expiresAt) return { is: 'too late', ageMs: now - (expiresAt - goodForMs) }
  const leftMs = Math.min(expiresAt - now, goodForMs)
  return { is: 'valid', leftMs, ageMs: goodForMs - leftMs }
}
