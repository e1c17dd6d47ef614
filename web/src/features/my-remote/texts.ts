/** The words that several pages of My remote use. */
import { defineTexts } from '../../texts/texts.ts'

export const myRemoteTexts = defineTexts({
  title: { en: 'My remote', es: 'Mi control', fr: 'Ma télécommande' },
  buttons: { en: 'My buttons', es: 'Mis botones', fr: 'Mes boutons' },
  viewAll: { en: 'View all', es: 'Ver todos', fr: 'Tout voir' },
  fullRemote: { en: 'Full remote', es: 'Control completo', fr: 'Télécommande complète' },
  noButtons: { en: 'No buttons yet', es: 'Aún no hay botones', fr: 'Pas encore de boutons' },
  noButtonsHint: { en: 'One press is enough:', es: 'Basta con presionar una vez:', fr: 'Un seul appui suffit :' },
  noButtonsExample: { en: '“Watch the news”', es: '“Ver las noticias”', fr: '« Regarder les nouvelles »' },
  makeButtons: { en: 'Create buttons', es: 'Crear botones', fr: 'Créer des boutons' },
})
