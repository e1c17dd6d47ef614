/** The words of the list of TV boxes. */
import { defineTexts } from '../../texts/texts.ts'

export const devicesTexts = defineTexts({
  title: { en: 'Choose your TV box', es: 'Elige tu decodificador', fr: 'Choisissez votre décodeur' },
  intro: {
    en: 'Which TV box would you like to control?',
    es: '¿Qué decodificador quieres controlar?',
    fr: 'Quel décodeur voulez-vous commander?',
  },
  changed: { en: 'You now control {name}.', es: 'Ahora controlas {name}.', fr: 'Vous commandez maintenant {name}.' },
  current: { en: '{name} (in use now)', es: '{name} (en uso ahora)', fr: '{name} (utilisé en ce moment)' },
})
