/** The pairing of this tab, kept over a reload of the waiting screen, whose own message tells the user to refresh (B22). */
import { pairingCode } from '@beckon/contract/pairing'
import { token } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { isWorthResuming, type BegunPairing } from './pairing-machine.ts'

const NAME = 'pairing'

const saved = v.object({ token, pairingCode, exp: v.number(), words: v.optional(v.string()), arrivedAt: v.number() })

/** In the session storage: another tab has its own pairing, and a closed one has none. */
export function savePairing(pairing: BegunPairing): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(pairing))
  } catch {
    // Without storage a reload begins again.
  }
}

export function forgetPairing(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {
    // Nothing was kept.
  }
}

export function readSavedPairing(now: number): BegunPairing | undefined {
  try {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), saved), sessionStorage.getItem(NAME))
    return parsed.success && isWorthResuming(parsed.output, now) ? parsed.output : undefined
  } catch {
    return undefined
  }
}
