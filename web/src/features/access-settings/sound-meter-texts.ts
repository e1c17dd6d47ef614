/** The words beside the loudness of a sound that is a switch. */
import { defineTexts } from '../../texts/texts.ts'

export const soundMeterTexts = defineTexts({
  microphone: {
    en: 'Your browser shows that the microphone is on. Nothing is recorded or sent. While Voice records, a sound is no switch.',
    es: 'El navegador muestra que el micrófono está activo. No se graba ni se envía nada. Mientras Voz graba, un sonido no es un pulsador.',
    fr: 'Votre navigateur montre que le microphone est actif. Rien n’est enregistré ni envoyé. Pendant que Voix enregistre, un son n’est pas un contacteur.',
  },
  loudness: { en: 'How loud it is now', es: 'Volumen que se oye ahora', fr: 'Volume entendu maintenant' },
  heard: { en: 'Sounds heard: {count}', es: 'Sonidos oídos: {count}', fr: 'Sons entendus : {count}' },
})
