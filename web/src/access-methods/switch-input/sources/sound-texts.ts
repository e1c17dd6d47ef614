/** Why a sound is no switch now. */
import { defineTexts } from '../../../texts/texts.ts'

export const soundTexts = defineTexts({
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
})
