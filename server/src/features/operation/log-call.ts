/** Takes what browsers report about failed calls. Always says thank you; keeps 20 a minute from each address. */
import type { logFailure as logCall } from '@beckon/contract/operation'
import { FloodLimit } from '../../flood-limit.ts'
import { OK, type Handler } from '../../http/handler.ts'
import { network } from '../../http/network.ts'
import { logLine } from './log-line.ts'
import type { LogRing } from './log-ring.ts'

const PER_ADDRESS = 20

export function logIntake(ring: LogRing): Handler<typeof logCall> {
  const flood = new FloodLimit()
  return ({ services, body, request }) => {
    const now = services.clock.now()
    if (flood.take([[network(request.ip), PER_ADDRESS]], now) === 0) ring.write(logLine(body, now))
    return OK
  }
}
