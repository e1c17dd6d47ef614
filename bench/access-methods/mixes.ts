/** Three kinds of use of the standard remote, as shares of presses in percent. The keys of a row share evenly. */
import { USUAL_SHARES } from '../../web/src/access-methods/scanning/scan-order.ts'

export interface Mix {
  readonly name: string
  readonly shares: typeof USUAL_SHARES
}

export const KEYS: readonly string[] = USUAL_SHARES.flatMap(([, keys]) => keys)

export const MIXES: readonly Mix[] = [
  { name: 'assumed mix', shares: USUAL_SHARES },
  // ADB 2015: four of five viewers use only these.
  {
    name: 'seven keys',
    shares: [[100, ['power', 'volumeUp', 'volumeDown', 'channelUp', 'channelDown', 'mute', 'ok']]],
  },
  { name: 'all alike', shares: [[100, KEYS]] },
]
