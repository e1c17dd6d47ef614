/** Keeps this tab's pairing across a reload of the waiting screen, which asks the user to refresh (B22). */
import { PAIRING_RESULT_LIFE_MS } from '@beckon/contract/pairing'
import { token } from '@beckon/contract/shapes'
import * as v from 'valibot'

/** A pairing that was begun: the code and words for the user, and the token that asks for its result. */
export interface Pairing {
  readonly token: string
  readonly pairingCode: string
  /** The two words that the TV shows too. */
  readonly words?: string | undefined
}

/** A pairing with the time at which the waiting screen was first reached, by this page's clock. */
export interface ShownPairing extends Pairing {
  readonly arrivedAt: number
}

const NAME = 'pairing'

const saved = v.object({
  token,
  pairingCode: v.string(),
  words: v.optional(v.string()),
  arrivedAt: v.number(),
})

/** Whether a pairing of an earlier page load may still succeed. */
export function isWorthResuming({ arrivedAt }: ShownPairing, now: number): boolean {
  return now - arrivedAt < PAIRING_RESULT_LIFE_MS
}

/** Stores the pairing in the session storage, since each tab has a pairing of its own. */
export function savePairing(pairing: ShownPairing): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(pairing))
  } catch {
    // Without storage a reload starts a new pairing.
  }
}

export function forgetPairing(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // The browser has no storage.
  }
}

export function readSavedPairing(now: number): ShownPairing | undefined {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), saved), sessionStorage.getItem(NAME))
    if (!parsed.success || !isWorthResuming(parsed.output, now)) return undefined
    // If the device's clock was set back between the two page loads, the pairing counts as new.
    return { ...parsed.output, arrivedAt: Math.min(parsed.output.arrivedAt, now) }
  } catch {
    return undefined
  }
}
