/** What is said of a press that was sent. */
import { defineTexts } from '../../texts/texts.ts'

export const sayTexts = defineTexts({
  sent: { en: '{label}: sent', es: '{label}: enviado', fr: '{label} : envoyé' },
  sentTimes: {
    en: '{label}: sent {times} times',
    es: '{label}: enviado {times} veces',
    fr: '{label} : envoyé {times} fois',
  },
})
