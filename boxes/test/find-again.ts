import { lookForMissed, type Missed } from '../src/find-moved-tv.ts'
import type { ScanOptions } from '../src/discovery/scan.ts'
import type { Family } from '../src/family.ts'
import type { Address } from '../src/set-up.ts'

/** Where the set with this identity is now; undefined if it does not answer within the three seconds of a scan. */
export async function findAgain(
  identity: string,
  families: readonly Family[],
  signal: AbortSignal,
  { isIt = async () => true, ...options }: Pick<ScanOptions, 'interfaces' | 'to'> & Partial<Pick<Missed, 'isIt'>> = {},
): Promise<Address | undefined> {
  let found: Address | undefined
  await lookForMissed([{ identity, isIt, found: (at) => (found = at) }], families, signal, options)
  return found
}
