/** Why a sound is no switch now. */
import { defineTexts } from '../../../texts/texts.ts'

export const soundTexts = defineTexts({
  cannot: {
    en: 'The microphone cannot be used. Allow it in your browser, then try again.',
    es: 'No se puede usar el micrófono. Permítelo en el navegador e inténtalo de nuevo.',
    fr: 'Le microphone ne peut pas être utilisé. Permettez-le dans votre navigateur, puis réessayez.',
  },
  none: {
    en: 'No microphone was found. Connect one, and the page listens again.',
    es: 'No se encontró ningún micrófono. Conecta uno y la página vuelve a escuchar.',
    fr: 'Aucun microphone trouvé. Branchez-en un, et la page écoute de nouveau.',
  },
  inUse: {
    en: 'Another program is using the microphone. Close it, and the page listens again.',
    es: 'Otro programa está usando el micrófono. Ciérralo y la página vuelve a escuchar.',
    fr: 'Un autre programme utilise le microphone. Fermez-le, et la page écoute de nouveau.',
  },
  needsTouch: {
    en: 'Press any key or touch the page once. Then the page can listen.',
    es: 'Presiona una tecla o toca la página una vez. Entonces la página puede escuchar.',
    fr: 'Appuyez sur une touche ou touchez la page une fois. Ensuite, la page peut écouter.',
  },
})
