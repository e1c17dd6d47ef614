/** Finds a set again whose address changed, as when the router gave it another. Its caller limits how often. */
import type { Family } from '../family.ts'
import type { Address } from '../set-up.ts'
import { lookForSets, type ScanOptions } from './scan.ts'

/**
 * Where the set with this identity (`Sighting.identity`, or one of `alsoKnownAs`) is now; undefined if it does not
 * answer within the three seconds of a scan. Anybody in the network can claim an identity: each that does is shown to
 * `isIt`, and the first that passes is taken.
 */
export async function findAgain(
  identity: string,
  families: readonly Family[],
  signal: AbortSignal,
  { isIt = async () => true, ...options }: Pick<ScanOptions, 'interfaces' | 'to'> & { isIt?: IsIt } = {},
): Promise<Address | undefined> {
  const enough = new AbortController()
  const asked: Promise<void>[] = []
  let at: Address | undefined
  await lookForSets(families, {
    ...options,
    signal: AbortSignal.any([signal, enough.signal]),
    seen({ identity: own, alsoKnownAs = [], host, port }) {
      if (own !== identity && !alsoKnownAs.includes(identity)) return
      asked.push(
        isIt({ host, port }).then((is) => {
          if (!is || at !== undefined) return
          at = { host, port }
          enough.abort()
        }),
      )
    },
  })
  await Promise.all(asked)
  return at
}

/** Whether the set at an address is the one that is looked for. Does not reject. */
type IsIt = (at: Address) => Promise<boolean>
