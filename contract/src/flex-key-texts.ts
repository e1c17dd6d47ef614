/** The names of the keys that only the flex layout has. */
import type { Sentence } from './languages.ts'

export const flexKeyTexts = {
  home: { en: 'Home', es: 'Inicio', fr: 'Accueil' },
  search: { en: 'Search', es: 'Buscar', fr: 'Rechercher' },
  accessibility: { en: 'Accessibility', es: 'Accesibilidad', fr: 'Accessibilité' },
  appMenu: { en: 'App menu', es: 'Menú de aplicaciones', fr: 'Menu des applications' },
} as const satisfies Record<string, Sentence>
