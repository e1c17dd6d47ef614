/**
 * The words for a page whose program does not come. Plain values: they stand in every page as it is sent, with no part
 * of the program.
 */
import type { Sentence } from '@beckon/contract/languages'

export const loadAgain: Sentence = { en: 'Reload', es: 'Volver a cargar', fr: 'Recharger' }

export const missingProgramTexts = {
  missing: {
    en: 'The remote could not be loaded. Check your connection, then reload it.',
    es: 'No se pudo cargar el control. Verifica tu conexión y vuelve a cargarlo.',
    fr: 'La télécommande n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez-la.',
  },
  late: {
    en: 'The remote is taking a long time to load. Wait a little longer, or reload the page.',
    es: 'El control tarda mucho en cargar. Espera un poco más o vuelve a cargar la página.',
    fr: 'La télécommande met longtemps à se charger. Attendez encore un peu, ou rechargez la page.',
  },
} satisfies Record<string, Sentence>
