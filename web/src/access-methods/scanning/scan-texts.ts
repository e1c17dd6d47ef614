/** The announcements of scanning: that it is on or off, its state, what became of a choice. */
import { defineTexts } from '../../texts/texts.ts'

export const scanTexts = defineTexts({
  scanningOn: {
    en: 'Scanning is on. {switches}.',
    es: 'El barrido está activado. {switches}.',
    fr: 'Le balayage est activé. {switches}.',
  },
  scanningOff: { en: 'Scanning is off', es: 'El barrido está desactivado', fr: 'Le balayage est désactivé' },
  resting: {
    en: 'Resting. Press to start.',
    es: 'En reposo. Presiona para empezar.',
    fr: 'En repos. Appuyez pour commencer.',
  },
  nothingSent: { en: 'Nothing was sent', es: 'No se envió nada', fr: 'Rien n’a été envoyé' },
  undone: { en: 'Undone: {name}', es: 'Deshecho: {name}', fr: 'Défait : {name}' },
})
