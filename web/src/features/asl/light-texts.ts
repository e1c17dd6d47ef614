/** What is said of the light. */
import type { Sentence } from '@beckon/contract/languages'
import type { Light } from './light.ts'

export const LIGHT_TEXTS: Readonly<Record<Light, Sentence | undefined>> = {
  good: undefined,
  dark: {
    en: 'It is dark. Put a light in front of you.',
    es: 'Está oscuro. Pon una luz delante de ti.',
    fr: 'Il fait sombre. Placez une lumière devant vous.',
  },
  bright: {
    en: 'It is very bright. Turn away from the window or lamp.',
    es: 'Hay demasiada luz. Evita tener una ventana o una lámpara frente a la cámara.',
    fr: 'Il fait très clair. Évitez d’avoir une fenêtre ou une lampe devant la caméra.',
  },
}
