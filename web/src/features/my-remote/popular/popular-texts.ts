/** The words of the page of popular buttons. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../../texts/texts.ts'

export const popularTexts = defineTexts({
  title: { en: 'Popular buttons', es: 'Botones populares', fr: 'Boutons populaires' },
  note: {
    en: 'Select the buttons you want on your remote.',
    es: 'Marca los botones que quieras en tu control.',
    fr: 'Cochez les boutons que vous voulez sur votre télécommande.',
  },
  categories: { en: 'Categories', es: 'Categorías', fr: 'Catégories' },
  ok: inEveryLanguage('OK'),
  none: {
    en: 'There are no popular buttons.',
    es: 'No hay botones populares.',
    fr: 'Il n’y a pas de boutons populaires.',
  },
  changes: {
    en: 'To add: {more}. To delete: {fewer}.',
    es: 'Para agregar: {more}. Para eliminar: {fewer}.',
    fr: 'À ajouter : {more}. À supprimer : {fewer}.',
  },
})
