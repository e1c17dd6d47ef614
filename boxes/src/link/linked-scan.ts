/** The server's side of a scan of the home that an agent is in. */
import { SIGHTINGS_AT_MOST } from '@beckon/contract/box-link'
import { mergeSightings } from '../discovery/merge-sightings.ts'
import type { Found, Sighting } from '../sighting.ts'
import { asSighting, type Exchange } from './told-by-agent.ts'

/** `unreachable`: there is no agent, it hangs, or its link broke meanwhile. */
export type LinkedScan = readonly Found[] | 'unreachable'

/** The time in which an agent begins to answer, and in which it tells what it saw. */
const BEGINS_WITHIN_MS = 2_000
const ENDS_WITHIN_MS = 6_000

/** The TVs of that home, each once. Lasts up to six seconds; never rejects. */
export async function scanThrough(exchange: Exchange, signal: AbortSignal): Promise<LinkedScan> {
  const seen: Sighting[] = []
  const silence = new AbortController()
  const tooLong = setTimeout(() => silence.abort(), BEGINS_WITHIN_MS)
  const whole = AbortSignal.any([signal, silence.signal, AbortSignal.timeout(ENDS_WITHIN_MS)])
  const asked = await exchange(
    (id) => ({ type: 'scan', id }),
    whole,
    (answer) => {
      clearTimeout(tooLong)
      if (answer.type !== 'scanned') return 'last'
      seen.push(...answer.sightings.map(asSighting).filter((one) => one !== undefined))
      return answer.more ? 'more' : 'last'
    },
  )
  clearTimeout(tooLong)
  return asked === 'answered' ? mergeSightings(seen.slice(0, SIGHTINGS_AT_MOST)) : 'unreachable'
}
