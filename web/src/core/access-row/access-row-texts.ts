/** The words of the row of captions, audio description and voice guidance. */
import { defineTexts } from '../../texts/texts.ts'

export const accessRowTexts = defineTexts({
  heading: { en: 'Seeing and hearing', es: 'Ver y oír', fr: 'Voir et entendre' },
  captions: { en: 'Captions', es: 'Subtítulos', fr: 'Sous-titres' },
  audioDescription: { en: 'Audio description', es: 'Audiodescripción', fr: 'Audiodescription' },
  voiceGuidance: { en: 'Voice guidance', es: 'Guía de voz', fr: 'Guidage vocal' },
  on: { en: 'On', es: 'Activado', fr: 'Activé' },
  off: { en: 'Off', es: 'Desactivado', fr: 'Désactivé' },
  shouldBeOn: { en: 'Probably on', es: 'Quizás activado', fr: 'Probablement activé' },
  shouldBeOff: { en: 'Probably off', es: 'Quizás desactivado', fr: 'Probablement désactivé' },
  notHere: { en: 'Not on this TV box', es: 'Este decodificador no lo tiene', fr: 'Ce décodeur ne l’a pas' },
})
