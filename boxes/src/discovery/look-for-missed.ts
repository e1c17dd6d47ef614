/** Finds sets whose address changed, for example by a new DHCP lease. The caller limits how often. */
import type { Family } from '../family.ts'
import type { Address } from '../set-up.ts'
import { lookForSets, type ScanOptions } from './scan.ts'

export interface Missed {
  /** See `Sighting`: its identity, or one of `alsoKnownAs`. */
  readonly identity: string
  /** Checks whether the set at an address is this one, since any device can claim an identity. Does not reject. */
  readonly isIt: (at: Address) => Promise<boolean>
  /** Called at once, with the first address that passes the check. */
  readonly found: (at: Address) => void
}

/** Looks for all of them in one scan of three seconds, which ends early when all are found. */
export async function lookForMissed(
  missed: readonly Missed[],
  families: readonly Family[],
  signal: AbortSignal,
  options: Pick<ScanOptions, 'interfaces' | 'to'>,
): Promise<void> {
  const enough = new AbortController()
  const left = new Set(missed)
  const asked: Promise<void>[] = []
  await lookForSets(families, {
    ...options,
    signal: AbortSignal.any([signal, enough.signal]),
    seen({ identity, alsoKnownAs = [], host, port }) {
      for (const one of left) {
        if (one.identity !== identity && !alsoKnownAs.includes(one.identity)) continue
        asked.push(
          one.isIt({ host, port }).then((is) => {
            if (!is || !left.delete(one)) return
            one.found({ host, port })
            if (left.size === 0) enough.abort()
          }),
        )
      }
    },
  })
  await Promise.all(asked)
}
