/** The words of the list on the page "My signs". */
import { defineTexts } from '../../texts/texts.ts'

export const personalSignsTexts = defineTexts({
  list: { en: 'Your signs', es: 'Tus señas', fr: 'Vos signes' },
  none: { en: 'No signs yet.', es: 'Aún no hay señas.', fr: 'Pas encore de signe.' },
  loadFailed: {
    en: 'Your signs could not be loaded.',
    es: 'No se pudieron cargar tus señas.',
    fr: 'Vos signes n’ont pas pu être chargés.',
  },
  does: { en: 'Does: {command}', es: 'Hace: {command}', fr: 'Fait : {command}' },
  confusedWith: {
    en: 'May be confused with: {names}. Choose a sign that looks more different.',
    es: 'Puede confundirse con: {names}. Elige una seña más distinta.',
    fr: 'Peut être confondu avec : {names}. Choisissez un signe plus différent.',
  },
  rename: { en: 'Rename', es: 'Cambiar nombre', fr: 'Renommer' },
  saveName: { en: 'Save name', es: 'Guardar nombre', fr: 'Enregistrer le nom' },
  deleted: { en: 'Deleted: {name}', es: 'Eliminada: {name}', fr: 'Supprimé : {name}' },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  notChanged: {
    en: 'That did not work. Nothing was changed.',
    es: 'No funcionó. No se cambió nada.',
    fr: 'Cela n’a pas fonctionné. Rien n’a changé.',
  },
  name: { en: 'Name of the sign', es: 'Nombre de la seña', fr: 'Nom du signe' },
  key: { en: 'Key: {label}', es: 'Tecla: {label}', fr: 'Touche : {label}' },
})
