/** The words beside the loudness of a sound that is a switch. */
import { defineTexts } from '../../../texts/texts.ts'

export const soundMeterTexts = defineTexts({
  microphone: {
    en: 'Your browser shows that the microphone is on. Nothing is recorded or sent. While Voice records, a sound is no switch.',
    es: 'El navegador muestra que el micrófono está activo. No se graba ni se envía nada. Mientras Voz graba, un sonido no es un pulsador.',
    fr: 'Votre navigateur montre que le microphone est actif. Rien n’est enregistré ni envoyé. Pendant que Voix enregistre, un son n’est pas un contacteur.',
  },
  cannot: {
    en: 'The microphone cannot be used. Allow it in your browser, then try again.',
    es: 'No se puede usar el micrófono. Permítelo en el navegador e inténtalo de nuevo.',
    fr: 'Le microphone ne peut pas être utilisé. Permettez-le dans votre navigateur, puis réessayez.',
  },
  needsTouch: {
    en: 'Press any key or touch the page once. Then the page can listen.',
    es: 'Presiona una tecla o toca la página una vez. Entonces la página puede escuchar.',
    fr: 'Appuyez sur une touche ou touchez la page une fois. Ensuite, la page peut écouter.',
  },
  loudness: { en: 'How loud it is now', es: 'Volumen que se oye ahora', fr: 'Volume entendu maintenant' },
  heard: { en: 'Sounds heard: {count}', es: 'Sonidos oídos: {count}', fr: 'Sons entendus : {count}' },
})
