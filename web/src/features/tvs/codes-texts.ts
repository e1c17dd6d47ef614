/** The texts about the codes of an infrared sender's keys, and the keys in their groups. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import type { CodeKey } from '@beckon/contract/tv-codes'
import { keyTexts } from '@beckon/contract/key-texts'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { groupTexts } from '../../remote-model/texts.ts'
import type { CallResult } from '../../client/api-client.ts'
import { tvTexts } from './tv-texts.ts'

export const codesTexts = { ...catalogue('keyCodes'), titleAlone: tvTexts.codes }

const keyNames: Readonly<Record<CodeKey, Sentence>> = {
  ...keyTexts,
  ...catalogue('codeKeys'),
  VOLUME_UP: buttonTexts.volumeUp,
  VOLUME_DOWN: buttonTexts.volumeDown,
  MUTE: buttonTexts.mute,
  TV_INPUT: buttonTexts.tvInput,
}

/** The name of a key here and on the remote. */
export function keyName(key: CodeKey): Sentence {
  return keyNames[key]
}

const groups = catalogue('codeGroups')

/** The keys in the order of their importance, so that somebody who stops early has the most important ones. */
export const CODE_GROUPS = [
  { heading: groups.volume, keys: ['POWER', 'VOLUME_UP', 'VOLUME_DOWN', 'MUTE'] },
  { heading: groups.channels, keys: ['CH_UP', 'CH_DOWN', '1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] },
  { heading: groups.arrows, keys: ['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK', 'PREVIOUS', 'EXIT', 'TV_INPUT'] },
  {
    heading: groupTexts.menus,
    keys: ['MENU', 'GUIDE', 'INFO', 'HOME', 'PAGE_UP', 'PAGE_DOWN', 'SEARCH', 'APP_MENU', 'ACCESSIBILITY'],
  },
  { heading: groupTexts.playback, keys: ['PLAY_PAUSE', 'REWIND', 'FAST_FORWARD', 'REPLAY', 'RECORD'] },
  { heading: groupTexts.colours, keys: ['A', 'B', 'C', 'D'] },
  { heading: groups.onAndOff, keys: ['POWER_ON', 'POWER_OFF'] },
] as const satisfies readonly { readonly heading: Sentence; readonly keys: readonly CodeKey[] }[]

/** Why a call about the codes failed. */
export function whyText(result: CallResult<unknown>): Sentence {
  const status = result.is === 'refused' ? result.status : undefined
  return (status !== undefined && WHY[status]) || tvTexts.noAnswer
}

/** Whether the call certainly had no effect. After any other failure, it may have been carried out. */
export function isNotDone(result: CallResult<unknown>): boolean {
  const { status = '' } = result.is === 'refused' ? result : {}
  return status !== 'BOX-TIMEOUT' && Object.hasOwn(WHY, status)
}

const WHY: Readonly<Record<string, Sentence>> = {
  'TOO-LATE': codesTexts.whyUnreachable,
  'BOX-ASLEEP': codesTexts.whyUnreachable,
  'BOX-UNREACHABLE': codesTexts.whyUnreachable,
  'BOX-NOT-ALLOWED': codesTexts.whyNotAllowed,
  'BOX-TIMEOUT': codesTexts.whyTimeout,
  'INVALID-KEY': codesTexts.whyInvalid,
  'NOT-UNDERSTOOD': codesTexts.whyInvalid,
  // The TV was forgotten.
  'NOT-FOUND': tvTexts.gone,
  // Another page began to learn.
  CONFLICT: codesTexts.whyElsewhere,
}
