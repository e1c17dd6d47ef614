/** What is on, in the remote's sentences, for a program that shows or speaks it. */
import { ACCESS_SETTINGS, accessText, nowTexts as texts, type BoxState } from '@beckon/contract/box-state'
import type { Language } from '@beckon/contract/languages'
import { fill } from './texts.ts'

/** Without times of day, since the server does not know the person's time zone. */
export function stateInWords(state: BoxState, language: Language): string {
  const { power, channel, volume, muted, programme, screen, focus } = state
  if (power === 'standby') return `${texts.standby[language]}.`
  const shown = focus ?? (channel === undefined ? screen : undefined)
  const parts = [
    channel && fill(texts.channel, language, { number: String(channel.number), name: channel.name }),
    programme && fill(texts.onNow, language, { title: programme.title }),
    programme?.next && fill(texts.onNext, language, { title: programme.next.title }),
    shown !== undefined && shown !== programme?.title ? fill(texts.screen, language, { words: shown }) : undefined,
    muted === true
      ? texts.muted[language]
      : volume === undefined
        ? undefined
        : fill(texts.volume, language, { volume: String(Math.round(volume)) }),
    ...ACCESS_SETTINGS.map((setting) => state[setting] && accessText(setting, true)[language]),
  ].filter((part) => typeof part === 'string')
  return `${(parts.length === 0 ? [texts.tellsNothing[language]] : parts).join('. ')}.`
}
