/** Takes what browsers report about failed calls. Always says thank you; keeps 20 a minute from each address. */
import type { logFailure as logCall } from '@beckon/contract/operation'
import { OK, type Handler } from '../../http/handler.ts'
import { network } from '../pairing/start-limits.ts'
import { logLine } from './log-line.ts'
import type { LogRing } from './log-ring.ts'

const WINDOW_MS = 60_000
const PER_ADDRESS = 20
const ADDRESSES_AT_MOST = 10_000

export function logIntake(ring: LogRing): Handler<typeof logCall> {
  const counts = new Map<string, number>()
  let windowEnds = 0
  return ({ parts, body, request }) => {
    const now = parts.clock.now()
    if (now >= windowEnds) {
      counts.clear()
      windowEnds = now + WINDOW_MS
    }
    const address = network(request.ip)
    const count = counts.get(address) ?? 0
    if (count >= PER_ADDRESS || counts.size >= ADDRESSES_AT_MOST) return OK
    counts.set(address, count + 1)
    ring.write(logLine(body, now))
    return OK
  }
}
