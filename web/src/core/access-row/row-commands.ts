/** The words that the keys of the row send, from the grammar of each language (`contract/src/commands`). */
import type { SpokenSetting } from '@beckon/contract/commands/intents'
import type { Sentence } from '@beckon/contract/languages'

export const ROW = ['captions', 'audioDescription', 'voiceGuidance'] as const satisfies readonly SpokenSetting[]
export type RowSetting = (typeof ROW)[number]

export const ROW_COMMANDS: Readonly<Record<RowSetting, { readonly on: Sentence; readonly off: Sentence }>> = {
  captions: {
    on: { en: 'captions on', es: 'activa los subtítulos', fr: 'active les sous-titres' },
    off: { en: 'captions off', es: 'desactiva los subtítulos', fr: 'désactive les sous-titres' },
  },
  audioDescription: {
    on: { en: 'audio description on', es: 'activa la audiodescripción', fr: 'active l’audiodescription' },
    off: { en: 'audio description off', es: 'desactiva la audiodescripción', fr: 'désactive l’audiodescription' },
  },
  voiceGuidance: {
    on: { en: 'voice guidance on', es: 'activa la guía de voz', fr: 'active le guidage vocal' },
    off: { en: 'voice guidance off', es: 'desactiva la guía de voz', fr: 'désactive le guidage vocal' },
  },
}
