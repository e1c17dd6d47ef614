/** Finds a set again whose address changed, as when the router gave it another. Its caller limits how often. */
import type { Family } from '../family.ts'
import type { Address } from '../set-up.ts'
import { lookForSets, type ScanOptions } from './scan.ts'

/**
 * Where the set with this identity (`Sighting.identity`, or one of `alsoKnownAs`) is now; undefined if it does not
 * answer within the three seconds of a scan. Whoever connects there still checks that it is the set: anybody in the
 * network can claim an identity.
 */
export async function findAgain(
  identity: string,
  families: readonly Family[],
  signal: AbortSignal,
  options: Pick<ScanOptions, 'interfaces' | 'to'> = {},
): Promise<Address | undefined> {
  const enough = new AbortController()
  let at: Address | undefined
  await lookForSets(families, {
    ...options,
    signal: AbortSignal.any([signal, enough.signal]),
    seen({ identity: own, alsoKnownAs = [], host, port }) {
      if (at !== undefined || (own !== identity && !alsoKnownAs.includes(identity))) return
      at = { host, port }
      enough.abort()
    },
  })
  return at
}
