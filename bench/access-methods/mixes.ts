/** Three kinds of use of the standard remote, as shares of presses in percent. */
import { afterChoiceOf } from '../../web/src/access-methods/page-reader/choice-rules.ts'

/** The keys of a row share its percentage evenly. */
type Shares = readonly (readonly [percent: number, keys: readonly string[]])[]

export interface Mix {
  readonly name: string
  readonly shares: Shares
}

/** How often a key was pressed in a measurement. */
export interface Use {
  readonly id: string
  readonly presses: number
  /** How many of these began a run: the others cost one press each and no lap. */
  readonly runs: number
}

/** An assumption (docs/decisions/0008-ways-of-access.md). */
const USUAL_SHARES: Shares = [
  [22, ['volumeUp', 'volumeDown']],
  [3, ['mute']],
  [25, ['up', 'down', 'left', 'right']],
  [12, ['ok']],
  [10, ['guide', 'previous', 'exit']],
  [9, ['playPause', 'rewind', 'fastForward', 'replay']],
  [8, ['channelUp', 'channelDown']],
  [3, ['digit0', 'digit1', 'digit2', 'digit3', 'digit4', 'digit5', 'digit6', 'digit7', 'digit8', 'digit9']],
  [
    8,
    ['tvPower', 'tvInput', 'power', 'menu', 'info', 'pageUp', 'pageDown', 'record', 'yellow', 'blue', 'red', 'green'],
  ],
]

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

/** How often a press of a key on which scanning stays is followed by another. Also an assumption. */
const AGAIN: Readonly<Record<string, number>> = { volumeUp: 0.67, volumeDown: 0.67 }
const AGAIN_OTHERS = 0.5

/** Where scanning stays on a key, a second press of it costs no lap. */
export function staying(mix: Mix): readonly Use[] {
  return usesOf(mix, (id) => (afterChoiceOf(id).stay === 'key' ? 1 - (AGAIN[id] ?? AGAIN_OTHERS) : 1))
}

/** Each press is a run of its own. */
export function laps(mix: Mix): readonly Use[] {
  return usesOf(mix, () => 1)
}

function usesOf({ shares }: Mix, runsOf: (id: string) => number): readonly Use[] {
  return shares.flatMap(([percent, keys]) =>
    keys.map((id) => ({ id, presses: percent / keys.length, runs: (percent / keys.length) * runsOf(id) })),
  )
}
