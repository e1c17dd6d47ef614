/** What is known of captions, audio description and voice guidance, in words. */
import type { Sentence } from './languages.ts'

const on = {
  captions: { en: 'Captions are on', es: 'Subtítulos activados', fr: 'Sous-titres activés' },
  audioDescription: {
    en: 'Audio description is on',
    es: 'Audiodescripción activada',
    fr: 'Audiodescription activée',
  },
  voiceGuidance: { en: 'Voice guidance is on', es: 'Guía de voz activada', fr: 'Guidage vocal activé' },
} as const satisfies Record<string, Sentence>
const off = {
  captions: { en: 'Captions are off', es: 'Subtítulos desactivados', fr: 'Sous-titres désactivés' },
  audioDescription: {
    en: 'Audio description is off',
    es: 'Audiodescripción desactivada',
    fr: 'Audiodescription désactivée',
  },
  voiceGuidance: { en: 'Voice guidance is off', es: 'Guía de voz desactivada', fr: 'Guidage vocal désactivé' },
} as const satisfies Record<string, Sentence>

export type AccessSetting = keyof typeof on
export const ACCESS_SETTINGS = Object.keys(on) as readonly AccessSetting[]

export function accessText(setting: AccessSetting, isOn: boolean): Sentence {
  return (isOn ? on : off)[setting]
}
