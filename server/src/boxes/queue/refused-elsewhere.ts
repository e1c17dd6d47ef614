/**
 * Asks the other nodes to refuse a press that this node refused, before the user reads that it was not carried out.
 * They may have received it as well: a browser whose connection broke sends it again, and the balancer may route it
 * elsewhere.
 */
import * as v from 'valibot'
import { busRequest, type Bus } from '../../bus/bus.ts'

/** Reached only when a node hangs. */
const ANSWERED_WITHIN_MS = 100

/** A node that has not begun the press will never do so. `press` has the format of the header of that name. */
export const refusePress = busRequest(
  'refuse press',
  v.object({ session: v.string(), press: v.string() }),
  v.object({ isRefused: v.boolean() }),
)

/** Whether no other node has carried out the press, or ever will; false if that is uncertain. `ageMs` is its age. */
export async function isRefusedElsewhere(
  bus: Bus,
  { session, press, ageMs }: { readonly session: string; readonly press: string; readonly ageMs: number },
): Promise<boolean> {
  // A node that has disappeared meanwhile may have carried it out.
  if (!bus.hasLostNobodyFor(ageMs)) return false
  const silent = new Set(bus.members().map(({ node }) => node))
  for await (const { from, answer } of bus.askAll(refusePress, { session, press }, ANSWERED_WITHIN_MS)) {
    if (!answer.isRefused) return false
    silent.delete(from)
  }
  return silent.size === 0
}
