/**
 * LIRC's names for each of our keys, the best first, without the prefix `KEY_`; empty if LIRC has no such key. Files of
 * codes use various names, so the first of these that a remote lists is used; `_` in a name is ignored.
 */
import type { CodeKey } from '@beckon/contract/tv-codes'

export const LIRC_KEYS: { readonly [K in CodeKey]: readonly string[] } = {
  '0': ['0', 'NUMERIC_0'],
  '1': ['1', 'NUMERIC_1'],
  '2': ['2', 'NUMERIC_2'],
  '3': ['3', 'NUMERIC_3'],
  '4': ['4', 'NUMERIC_4'],
  '5': ['5', 'NUMERIC_5'],
  '6': ['6', 'NUMERIC_6'],
  '7': ['7', 'NUMERIC_7'],
  '8': ['8', 'NUMERIC_8'],
  '9': ['9', 'NUMERIC_9'],
  UP: ['UP', 'ARROW_UP', 'CURSOR_UP'],
  DOWN: ['DOWN', 'ARROW_DOWN', 'CURSOR_DOWN'],
  LEFT: ['LEFT', 'ARROW_LEFT', 'CURSOR_LEFT'],
  RIGHT: ['RIGHT', 'ARROW_RIGHT', 'CURSOR_RIGHT'],
  OK: ['OK', 'SELECT', 'ENTER'],
  EXIT: ['EXIT'],
  PREVIOUS: ['BACK', 'PREVIOUS', 'PREV', 'LAST', 'RECALL'],
  MENU: ['MENU', 'SETUP'],
  GUIDE: ['EPG', 'PROGRAM', 'GUIDE'],
  INFO: ['INFO'],
  HOME: ['HOME', 'HOMEPAGE'],
  SEARCH: ['SEARCH'],
  APP_MENU: [],
  ACCESSIBILITY: ['SUBTITLE'],
  PAGE_UP: ['PAGEUP'],
  PAGE_DOWN: ['PAGEDOWN'],
  CH_UP: ['CHANNELUP', 'CH_UP', 'CHANNEL_PLUS', 'CH_PLUS', 'CH+'],
  CH_DOWN: ['CHANNELDOWN', 'CH_DOWN', 'CHANNEL_MINUS', 'CH_MINUS', 'CH-'],
  REPLAY: ['PREVIOUSSONG', 'AGAIN'],
  REWIND: ['REWIND'],
  PLAY_PAUSE: ['PLAYPAUSE', 'PLAY'],
  FAST_FORWARD: ['FASTFORWARD'],
  RECORD: ['RECORD'],
  A: ['YELLOW'],
  B: ['BLUE'],
  C: ['RED'],
  D: ['GREEN'],
  POWER: ['POWER'],
  VOLUME_UP: ['VOLUMEUP', 'VOL_UP', 'VOLUME_PLUS', 'VOL_PLUS', 'VOL+'],
  VOLUME_DOWN: ['VOLUMEDOWN', 'VOL_DOWN', 'VOLUME_MINUS', 'VOL_MINUS', 'VOL-'],
  MUTE: ['MUTE'],
  // In many files KEY_POWER2 is a second toggle and KEY_SLEEP the sleep timer, so only the owner's settings can name
  // them.
  POWER_ON: ['WAKEUP', 'POWER_ON'],
  POWER_OFF: ['POWER_OFF'],
  // The key that steps through the inputs does not select the box.
  TV_INPUT: [],
}

/** The name of a key in a remote's list; `own` is the owner's setting for it. Ignores case, as lircd does. */
export function nameIn(listed: readonly string[], key: CodeKey, own: string | undefined): string | undefined {
  const plain = (name: string) => name.toUpperCase().replaceAll('_', '')
  const find = (wanted: string) => listed.find((name) => plain(name) === plain(wanted))
  if (own !== undefined) return listed.find((name) => name.toUpperCase() === own.toUpperCase())
  for (const alias of LIRC_KEYS[key]) {
    const name = find(`KEY_${alias}`) ?? find(alias)
    if (name !== undefined) return name
  }
  return undefined
}
