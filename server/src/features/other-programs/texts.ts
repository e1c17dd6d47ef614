/** The sentences for programs that use press links: refusals, and what is on. */
import { catalogue } from '@beckon/contract/catalogue'
import type { LinkRight } from '@beckon/contract/other-programs'
import type { Sentence, Language } from '@beckon/contract/languages'
import { ACCESSIBILITY_SETTINGS, accessibilityText, type BoxState, nowTexts as texts } from '@beckon/contract/box-state'

export const linkTexts = catalogue('pressLinkPage')

export const mayNotTexts = catalogue('pressRefusals') satisfies Record<LinkRight, Sentence>

/** A sentence in one language, its `{name}` places filled. */
export function fill(
  sentence: Sentence,
  language: keyof Sentence,
  values: Readonly<Record<string, string>> = {},
): string {
  return sentence[language].replace(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place)
}

/**
 * The state of the box in the remote's sentences, for a program that shows or speaks it. Without times of day, since
 * the server does not know the user's time zone.
 */
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
    ...ACCESSIBILITY_SETTINGS.map((setting) => state[setting] && accessibilityText(setting, true)[language]),
  ].filter((part) => typeof part === 'string')
  return `${(parts.length === 0 ? [texts.tellsNothing[language]] : parts).join('. ')}.`
}
