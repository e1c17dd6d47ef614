/** The words while the steps of a button are pressed. */
import { defineTexts } from '../../texts/texts.ts'

export const stepsTexts = defineTexts({
  step: {
    en: '{name}, {number} of {count}: {step}',
    es: '{name}, {number} de {count}: {step}',
    fr: '{name}, {number} sur {count} : {step}',
  },
  done: { en: '{name}: all sent', es: '{name}: todo enviado', fr: '{name} : tout est envoyé' },
  stopped: {
    en: '{name} stopped. The rest is not sent.',
    es: '{name}: detenido. El resto no se envía.',
    fr: '{name} : arrêté. Le reste n’est pas envoyé.',
  },
  failed: {
    en: '{failure} The rest of {name} is not sent.',
    es: '{failure} El resto de {name} no se envía.',
    fr: '{failure} Le reste de {name} n’est pas envoyé.',
  },
})
