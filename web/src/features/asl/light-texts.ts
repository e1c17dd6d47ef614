/** What is said of the light. */
import type { Sentence } from '@beckon/contract/languages'
import type { Light } from './light.ts'

export const LIGHT_TEXTS: Readonly<Record<Light, Sentence | undefined>> = {
  good: undefined,
  dark: {
    en: 'It is dark: a light in front of you helps.',
    es: 'Está oscuro: una luz delante de ti ayuda.',
    fr: 'Il fait sombre : une lumière devant vous aide.',
  },
  bright: {
    en: 'It is very bright: turn away from the window or lamp.',
    es: 'Hay demasiada luz: aléjate de la ventana o la lámpara.',
    fr: 'Il fait très clair : éloignez-vous de la fenêtre ou de la lampe.',
  },
}
