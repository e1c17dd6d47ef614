/** The words that only the flex layout has. */
import { defineTexts } from '../../texts/texts.ts'

export const flexTexts = defineTexts({
  home: { en: 'Home', es: 'Inicio', fr: 'Accueil' },
  search: { en: 'Search', es: 'Buscar', fr: 'Rechercher' },
  accessibility: { en: 'Accessibility', es: 'Accesibilidad', fr: 'Accessibilité' },
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
  appMenu: { en: 'App menu', es: 'Menú de aplicaciones', fr: 'Menu des applications' },
  myList: { en: 'My list', es: 'Mi lista', fr: 'Ma liste' },
  tvShows: { en: 'TV shows', es: 'Programas de TV', fr: 'Émissions' },
  movies: { en: 'Movies', es: 'Películas', fr: 'Films' },
  sports: { en: 'Sports', es: 'Deportes', fr: 'Sports' },
  music: { en: 'Music', es: 'Música', fr: 'Musique' },
  news: { en: 'News', es: 'Noticias', fr: 'Nouvelles' },
})
