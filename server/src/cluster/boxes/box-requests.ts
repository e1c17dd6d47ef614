/**
 * The requests to the node that holds a box's link. Box ids may contain dots, so they are in the message, not in the
 * subject. How long an answer may take: `forwarded-presses.ts` for presses, `box-proxy.ts` for questions.
 */
import { boxCommand, linkCapabilities, linkOutcome } from '@beckon/contract/box-link'
import { boxStateFields } from '@beckon/contract/box-state'
import * as v from 'valibot'
import { busRequest } from '../../bus/bus.ts'

const box = v.string()
const refusal = v.object({ is: v.literal('refused'), why: v.string() })

/** `leftMs`: how long the command may still leave for the box; `withinMs`: how long the caller waits for the answer. */
export const pressRequest = busRequest(
  'press',
  v.object({
    box,
    /** The name by which it can be cancelled. */
    id: v.string(),
    press: v.exactOptional(v.string()),
    /** Its age, if it says so. */
    pressAgeMs: v.exactOptional(v.number()),
    leftMs: v.number(),
    withinMs: v.number(),
    command: boxCommand,
  }),
  v.union([linkOutcome, v.object({ is: v.literal('refused'), why: v.literal('BUSY') })]),
)
/** Cancels a press: if it has not begun, it is not done. */
export const callOffRequest = busRequest('call off', v.object({ id: v.string() }), v.object({}))
export const capabilitiesRequest = busRequest(
  'capabilities',
  v.object({ box, withinMs: v.number() }),
  v.union([v.object({ is: v.literal('told'), capabilities: linkCapabilities }), refusal]),
)
export const stateRequest = busRequest(
  'state',
  v.object({ box, withinMs: v.number() }),
  v.union([v.object({ is: v.literal('told'), state: boxStateFields }), refusal]),
)
export const namesRequest = busRequest(
  'names',
  v.object({ box, withinMs: v.number() }),
  v.object({
    channels: v.array(v.object({ number: v.number(), name: v.string() })),
    apps: v.array(v.string()),
  }),
)
