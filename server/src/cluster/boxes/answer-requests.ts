/** Answers the requests of other nodes about the boxes that this node owns. */
import { refused } from '@beckon/boxes/box'
import { asLists } from '@beckon/boxes/link/link-capabilities'
import type { Bus } from '../../bus/bus.ts'
import type { BoxControl } from '../../boxes/boxes.ts'
import { laterBy } from '../../boxes/queue/press-validity.ts'
import type { Clock } from '../../clock.ts'
import { callOffRequest, capabilitiesRequest, namesRequest, pressRequest, stateRequest } from './box-requests.ts'
import { withTimeout } from '../../bounds.ts'
import { whyUnknown } from '../../boxes/box-registry.ts'

const TOLD = 'told' as const

/** `own`: only this node's boxes; a request is not passed on. */
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
        ...laterBy(ageMs, { leftMs, ageMs: pressAgeMs }),
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
    return 'is' in found ? found : { is: TOLD, capabilities: asLists(found) }
  })
  bus.answer(stateRequest, async ({ box: boxId, withinMs }, { ageMs }) => {
    const box = own.here(boxId)
    if (box === undefined || !isHere(boxId)) return 'not here'
    try {
      return { is: TOLD, state: await withTimeout(withinMs - ageMs, (signal) => box.state(signal)) }
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
