/** The keys that can have a code, and what can happen to them. */
import type { BodyOf } from '@beckon/contract/call'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { changeTvCode, CodeKey, CodesOfTv } from '@beckon/contract/tv-codes'

/** The keys in the order of their importance, so that somebody who stops early has the most important ones. */
export const CODE_GROUPS = [
  { name: 'volume', keys: ['POWER', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE'] },
  { name: 'channels', keys: ['CH_UP', 'CH_DOWN', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { name: 'arrows', keys: ['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'PREVIOUS', 'EXIT', 'TV_INPUT'] },
  {
    name: 'menus',
    keys: ['MENU', 'GUIDE', 'INFO', 'HOME', 'PAGE_UP', 'PAGE_DOWN', 'SEARCH', 'APP_MENU', 'ACCESSIBILITY'],
  },
  { name: 'playback', keys: ['PLAY_PAUSE', 'REWIND', 'FAST_FORWARD', 'REPLAY', 'RECORD'] },
  { name: 'colours', keys: ['A', 'B', 'C', 'D'] },
  { name: 'onAndOff', keys: ['POWER_ON', 'POWER_OFF'] },
] as const satisfies readonly { readonly name: string; readonly keys: readonly CodeKey[] }[]

export type CodeGroup = (typeof CODE_GROUPS)[number]
const KEYS_IN_ORDER: readonly CodeKey[] = CODE_GROUPS.flatMap(({ keys }) => [...keys])

/** `gone`: the TV was forgotten, or its keys have no codes. `elsewhere`: another page began to learn. */
export type Why = BoxRefusal | 'gone' | 'elsewhere' | 'no answer'
export type Change = BodyOf<typeof changeTvCode>['change']

/** `got`: a code was learned, and another key follows. `chosen`: a single key has its code. */
export type News =
  | { readonly is: 'got'; readonly key: CodeKey; readonly next: CodeKey | undefined }
  | {
      readonly is: 'press' | 'nothing came' | 'unreadable' | 'sent' | 'deleted' | 'chosen' | 'undone'
      readonly key: CodeKey
    }
  | { readonly is: 'same'; readonly key: CodeKey; readonly as: CodeKey }
  | { readonly is: 'failed' | 'not sent' | 'not changed'; readonly key?: CodeKey; readonly why: Why }
  | { readonly is: 'all asked' }

export function hasCode({ codes }: CodesOfTv, key: CodeKey): boolean {
  return codes.some((one) => one.key === key)
}

/** The first key without a code; after `key`, if one is given. */
export function nextKey(tv: CodesOfTv, key?: CodeKey): CodeKey | undefined {
  const from = key === undefined ? 0 : KEYS_IN_ORDER.indexOf(key) + 1
  return KEYS_IN_ORDER.slice(from).find((one) => !hasCode(tv, one))
}
