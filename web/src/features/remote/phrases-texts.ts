/** The words around suggested and earlier commands. */
import { defineTexts } from '../../texts/texts.ts'

export const phrasesTexts = defineTexts({
  before: { en: 'Recent commands', es: 'Comandos recientes', fr: 'Commandes récentes' },
  erase: { en: 'Clear recent commands', es: 'Borrar los comandos recientes', fr: 'Effacer les commandes récentes' },
  erased: { en: 'Cleared', es: 'Borrados', fr: 'Effacées' },
  suggested: { en: 'Try saying', es: 'Prueba a decir', fr: 'Essayez de dire' },
  none: {
    en: 'No matching suggestions. You can still send your words.',
    es: 'No hay sugerencias que coincidan. Puedes enviar tus palabras de todos modos.',
    fr: 'Aucune suggestion ne correspond. Vous pouvez quand même envoyer vos mots.',
  },
  fill: {
    en: 'Press a suggestion to put it in the text box. Press Up arrow for earlier commands.',
    es: 'Presiona una sugerencia para ponerla en el cuadro de texto. Presiona la flecha arriba para ver comandos anteriores.',
    fr: 'Appuyez sur une suggestion pour la mettre dans le champ de texte. Appuyez sur la flèche haut pour les commandes précédentes.',
  },
})
