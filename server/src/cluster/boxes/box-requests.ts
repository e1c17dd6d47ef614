/**
 * The requests to the node that holds a box's link, and their answers. Box ids may contain dots, so they are in the
 * message, not in the subject. The time limits are in `forwarded-presses.ts` for presses and in `cluster-boxes.ts` for
 * questions.
 */
import { boxCommand, linkCapabilities, linkOutcome } from '@beckon/contract/box-link'
import { boxStateFields } from '@beckon/contract/box-state'
import * as v from 'valibot'
import { refused } from '@beckon/boxes/box'
import { capabilitiesToJson } from '@beckon/boxes/link/linked-box'
import { busRequest, type Bus } from '../../bus/bus.ts'
import type { BoxControl } from '../../boxes/boxes.ts'
import { agedBy } from '../../boxes/queue/press-validity.ts'
import type { Clock } from '../../clock.ts'
import { withTimeout } from '../../bounds.ts'
import { whyUnknown } from '../../boxes/box-registry.ts'

const box = v.string()
const refusal = v.object({ is: v.literal('refused'), why: v.string() })

/**
 * `leftMs`: how long the command may wait before it is sent to the box; `withinMs`: how long the caller waits for the
 * answer.
 */
export const pressRequest = busRequest(
  'press',
  v.object({
    box,
    /** The name by which it can be cancelled. */
    id: v.string(),
    press: v.exactOptional(v.string()),
    /** The age of the press, if known. */
    pressAgeMs: v.exactOptional(v.number()),
    leftMs: v.number(),
    withinMs: v.number(),
    command: boxCommand,
  }),
  v.union([v.object({ is: v.literal('refused'), why: v.literal('BUSY') }), linkOutcome]),
)
/** Cancels a press that has not begun. */
export const callOffRequest = busRequest('call off', v.object({ id: v.string() }), v.object({}))
export const capabilitiesRequest = busRequest(
  'capabilities',
  v.object({ box, withinMs: v.number() }),
  v.union([v.object({ is: v.literal('answered'), capabilities: linkCapabilities }), refusal]),
)
export const stateRequest = busRequest(
  'state',
  v.object({ box, withinMs: v.number() }),
  v.union([v.object({ is: v.literal('answered'), state: boxStateFields }), refusal]),
)
export const namesRequest = busRequest(
  'names',
  v.object({ box, withinMs: v.number() }),
  v.object({
    channels: v.array(v.object({ number: v.number(), name: v.string() })),
    apps: v.array(v.string()),
  }),
)

const ANSWERED = 'answered' as const

/**
 * Answers the requests of other nodes about the boxes that this node owns. `own` has only this node's boxes, so a
 * request is never passed on.
 */
export function answerRequests(bus: Bus, own: BoxControl, clock: Clock): void {
  const underWay = new Map<string, AbortController>()
  const isHere = (box: string) => own.reach(box) === 'here'

  // Synchronous up to the queue, so that the requests of one node keep their order.
  bus.answer(pressRequest, ({ box, id, press, pressAgeMs, leftMs, withinMs, command }, { ageMs }) => {
    if (!isHere(box)) return 'not here'
    const gone = new AbortController()
    underWay.set(id, gone)
    return own
      .send(box, command, clock.now() + withinMs - ageMs, {
        ...agedBy(ageMs, { leftMs, ageMs: pressAgeMs }),
        press,
        gone: gone.signal,
      })
      .finally(() => underWay.delete(id))
  })
  bus.answer(callOffRequest, ({ id }) => {
    underWay.get(id)?.abort()
    return {}
  })
  bus.answer(capabilitiesRequest, async ({ box, withinMs }, { ageMs }) => {
    if (!isHere(box)) return 'not here'
    const found = await own.capabilities(box, clock.now() + withinMs - ageMs)
    return 'is' in found ? found : { is: ANSWERED, capabilities: capabilitiesToJson(found) }
  })
  bus.answer(stateRequest, async ({ box: boxId, withinMs }, { ageMs }) => {
    const box = own.here(boxId)
    if (box === undefined || !isHere(boxId)) return 'not here'
    try {
      return { is: ANSWERED, state: await withTimeout(withinMs - ageMs, (signal) => box.state(signal)) }
    } catch (error) {
      return refused(whyUnknown(error as Error)) as { is: 'refused'; why: string }
    }
  })
  bus.answer(namesRequest, async ({ box, withinMs }, { ageMs }) => {
    if (!isHere(box)) return 'not here'
    const { channels, apps } = await own.names(box, clock.now() + withinMs - ageMs)
    return { channels: [...channels], apps: [...apps] }
  })
}
