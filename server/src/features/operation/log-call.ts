/** Takes what browsers report about failed calls. Always says thank you; keeps so many a minute from each address. */
import type { logFailure as logCall } from '@beckon/contract/operation'
import { FloodLimit } from '../../flood-limit.ts'
import { OK, type Handler } from '../../http/handler.ts'
import { network } from '../../http/network.ts'
import { A_MINUTE } from '../../rates.ts'
import { logLine } from './log-line.ts'
import type { LogRing } from './log-ring.ts'

export function logIntake(ring: LogRing): Handler<typeof logCall> {
  const flood = new FloodLimit()
  return ({ services, body, request }) => {
    const now = services.clock.now()
    if (flood.take([[network(request.ip), A_MINUTE.reportsOfAddress]], now) === 0) ring.write(logLine(body, now))
    return OK
  }
}
