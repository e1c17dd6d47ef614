/**
 * Counts how often a scanning user presses each key of the remote, so that scanning can follow their own use. Stored on
 * this device without times, and never for channels, which tell what somebody watches.
 */
import * as v from 'valibot'
import { readStored, writeStored } from '../../platform/stored-values.ts'
import { openAccessLink } from '../access-link.ts'
import { isRemotePage } from '../page-reader/page-targets.ts'
import type { TargetId } from '../page-reader/target.ts'

const KEYS_MAX = 100
const PRESSES_MAX = 2_000

const count = v.pipe(v.number(), v.finite(), v.minValue(0))
const keyId = v.pipe(v.string(), v.regex(/^(?!channel-)[\w-]{1,64}$/u))
/** By key: how often it was pressed, and how many of these presses began a run. */
const shape = v.record(keyId, v.strictTuple([count, count]))
export type KeyUses = v.InferOutput<typeof shape>

function readUses(): KeyUses {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), readStored('keyUses') ?? '')
  return parsed.success ? parsed.output : {}
}

/** When there are many, all are halved, so that the order follows recent use. */
export function withPress(uses: KeyUses, id: string, beginsRun: boolean): KeyUses {
  if (!v.is(keyId, id) || (!Object.hasOwn(uses, id) && Object.keys(uses).length >= KEYS_MAX)) return uses
  const [presses, runs] = uses[id] ?? [0, 0]
  const now: KeyUses = { ...uses, [id]: [presses + 1, runs + (beginsRun ? 1 : 0)] }
  const sum = Object.values(now).reduce((all, [each]) => all + each, 0)
  if (sum <= PRESSES_MAX) return now
  return Object.fromEntries(Object.entries(now).map(([key, [one, other]]) => [key, [one / 2, other / 2]]))
}

/** `chosen`: a key was pressed. Nothing is stored for an access link, whose user may be anybody. */
export function countUses(): { readonly chosen: (id: TargetId) => void } {
  let last: TargetId | undefined
  return {
    chosen(id) {
      if (!isRemotePage() || openAccessLink() !== undefined) return
      writeStored('keyUses', JSON.stringify(withPress(readUses(), id, id !== last)))
      last = id
    },
  }
}
