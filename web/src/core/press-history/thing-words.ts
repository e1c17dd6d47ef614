/** The words for the known state of the thing on the TV that a press changes. */
import type { BoxState } from '@beckon/contract/box-state'
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import { ACCESS_SETTINGS, accessText } from '@beckon/contract/access-texts'
import { nowTexts as texts } from '@beckon/contract/now-texts'
import { sentences } from '../tv-state/state-words.ts'
import type { Thing } from './inverses.ts'

/** `Volume 30.`; empty when nothing is known that has words. `differing`: settings are told only where they differ. */
export function thingWords(
  thing: Thing,
  state: BoxState,
  language: Language,
  differing: readonly (keyof BoxState)[] = [],
): string {
  const { volume, muted, channel, screen, focus } = state
  switch (thing) {
    case 'sound':
      return sentences([
        volume === undefined ? undefined : say(texts.volume, language, { volume }),
        muted === true ? say(texts.muted, language) : undefined,
      ])
    case 'channel':
      return sentences([channel && say(texts.channel, language, { number: channel.number, name: channel.name })])
    case 'screen': {
      const words = focus ?? screen
      const settings = ACCESS_SETTINGS.filter((setting) => differing.includes(setting))
      return sentences([
        words === undefined ? undefined : say(texts.screen, language, { words }),
        ...settings.map((setting) => say(accessText(setting, state[setting] === true), language)),
      ])
    }
    case 'playback':
      return ''
  }
}
