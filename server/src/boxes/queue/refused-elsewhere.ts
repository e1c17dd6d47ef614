/**
 * A press that is refused here may have arrived at another node as well: a browser whose connection broke sends it
 * again, and the balancer routes it elsewhere. So all nodes refuse it before the user reads that it was not done.
 */
import * as v from 'valibot'
import { busRequest, type Bus } from '../../bus/bus.ts'

/** Used up only when a node hangs. */
const ANSWERED_WITHIN_MS = 100

/** A node that has not begun it never will. `press` as in the header of that name. */
export const refusePress = busRequest(
  'refuse press',
  v.object({ session: v.string(), press: v.string() }),
  v.object({ isRefused: v.boolean() }),
)

/** Whether no other node has done it, or ever will; `ageMs` is its age. False if that is not certain. */
export async function isRefusedElsewhere(
  bus: Bus,
  { session, press, ageMs }: { readonly session: string; readonly press: string; readonly ageMs: number },
): Promise<boolean> {
  // A node that has gone since may have done it.
  if (!bus.knowsAll(ageMs)) return false
  const silent = new Set(bus.members().map(({ node }) => node))
  for await (const { from, answer } of bus.askAll(refusePress, { session, press }, ANSWERED_WITHIN_MS)) {
    if (!answer.isRefused) return false
    silent.delete(from)
  }
  return silent.size === 0
}
