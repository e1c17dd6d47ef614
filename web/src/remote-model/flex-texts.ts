/** The words that only the flex layout has. */
import { flexKeyTexts } from '@beckon/contract/flex-key-texts'
import { defineTexts } from '../texts/texts.ts'

export const flexTexts = defineTexts({
  ...flexKeyTexts,
  shortcut: { en: 'Shortcut', es: 'Acceso directo', fr: 'Raccourci' },
  shortcutWaits: {
    en: 'The Shortcut button is not available.',
    es: 'La tecla Acceso directo no está disponible.',
    fr: 'La touche Raccourci n’est pas disponible.',
  },
  noApps: {
    en: 'This TV box has no apps and no categories.',
    es: 'Este decodificador no tiene aplicaciones ni categorías.',
    fr: 'Ce décodeur n’a ni applications ni catégories.',
  },
  liveTv: { en: 'Live TV', es: 'TV en vivo', fr: 'Télé en direct' },
  myList: { en: 'My list', es: 'Mi lista', fr: 'Ma liste' },
  tvShows: { en: 'TV shows', es: 'Programas de TV', fr: 'Émissions' },
  movies: { en: 'Movies', es: 'Películas', fr: 'Films' },
  sports: { en: 'Sports', es: 'Deportes', fr: 'Sports' },
  music: { en: 'Music', es: 'Música', fr: 'Musique' },
  news: { en: 'News', es: 'Noticias', fr: 'Nouvelles' },
})
