/** The words of what is chosen about watching mode. */
import { defineTexts } from '../../texts/texts.ts'

export const watchingTexts = defineTexts({
  restsAfter: {
    en: 'With no press, the remote rests after',
    es: 'Si no presionas nada, el control descansa después de',
    fr: 'Sans appui, la télécommande se repose après',
  },
  restsAfterHint: {
    en: 'The screen goes dark and shows a few very large keys. You get a warning first. Wake brings everything back as it was.',
    es: 'La pantalla se oscurece y muestra unas pocas teclas muy grandes. Antes recibes un aviso. Despertar devuelve todo como estaba.',
    fr: 'L’écran s’assombrit et montre quelques touches très grandes. Un avertissement vient avant. Réveil ramène tout comme avant.',
  },
  minutes: { en: '{count} minutes', es: '{count} minutos', fr: '{count} minutes' },
  minute: { en: '1 minute', es: '1 minuto', fr: '1 minute' },
  keys: { en: 'Large keys beside Wake', es: 'Teclas grandes junto a Despertar', fr: 'Grandes touches avec Réveil' },
  keysHint: {
    en: 'If you use switches or a resting pointer, there is only Wake. Any switch wakes the remote and does nothing else.',
    es: 'Si usas pulsadores o un puntero en reposo, solo está Despertar. Cualquier pulsador despierta el control y no hace nada más.',
    fr: 'Avec des contacteurs ou un pointeur au repos, il n’y a que Réveil. Tout contacteur réveille la télécommande et ne fait rien d’autre.',
  },
  key: { en: 'Key {number}', es: 'Tecla {number}', fr: 'Touche {number}' },
  none: { en: 'None', es: 'Ninguna', fr: 'Aucune' },
})
