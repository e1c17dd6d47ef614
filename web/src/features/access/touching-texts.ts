/** The words of what of a touch counts. */
import { defineTexts } from '../../texts/texts.ts'

export const touchingTexts = defineTexts({
  hold: {
    en: 'Hold before a touch counts',
    es: 'Mantener antes de que cuente',
    fr: 'Maintenir avant que le toucher compte',
  },
  holdHint: {
    en: 'A short touch then does nothing. A frame shows when you can let go.',
    es: 'Un toque corto no hace nada. Un marco muestra cuándo puedes soltar.',
    fr: 'Un toucher bref ne fait rien. Un cadre montre quand vous pouvez relâcher.',
  },
  where: { en: 'A touch counts', es: 'Un toque cuenta', fr: 'Un toucher compte' },
  same: {
    en: 'When it begins and ends on the same key',
    es: 'Si empieza y termina en la misma tecla',
    fr: 'S’il commence et finit sur la même touche',
  },
  began: { en: 'Where it began', es: 'Donde empezó', fr: 'Là où il a commencé' },
  ended: { en: 'Where it ended', es: 'Donde terminó', fr: 'Là où il a fini' },
  whereHint: {
    en: '“Where it began” also counts if your finger slips a little off the key. “Where it ended” lets you look for the key with your finger.',
    es: '“Donde empezó” también cuenta si el dedo se sale un poco de la tecla. “Donde terminó” te deja buscar la tecla con el dedo.',
    fr: '« Là où il a commencé » compte aussi si le doigt glisse un peu hors de la touche. « Là où il a fini » vous laisse chercher la touche du doigt.',
  },
  others: {
    en: 'With one of these, a second finger cancels a touch. How long a second press is ignored is set under “Pressing and holding keys”.',
    es: 'Con una de estas opciones, un segundo dedo cancela el toque. Cuánto se ignora una segunda vez se elige en “Presionar y mantener teclas”.',
    fr: 'Avec une de ces options, un second doigt annule le toucher. La durée pendant laquelle un second appui est ignoré se choisit sous « Appuyer et maintenir ».',
  },
})
