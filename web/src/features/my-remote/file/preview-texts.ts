/** The words for what an import would add. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../../texts/texts.ts'
import type { WhyLeftOut } from './open-board-format.ts'

export const previewTexts = defineTexts({
  inFile: { en: 'In the file', es: 'En el archivo', fr: 'Dans le fichier' },
  inFileNamed: { en: 'In the file: “{name}”', es: 'En el archivo: “{name}”', fr: 'Dans le fichier : « {name} »' },
  nothingChanged: { en: 'Nothing has changed yet.', es: 'Aún no ha cambiado nada.', fr: 'Rien n’a encore changé.' },
  usable: {
    en: 'Buttons to import: {count}',
    es: 'Botones para importar: {count}',
    fr: 'Boutons à importer : {count}',
  },
  sends: { en: 'sends “{command}”', es: 'envía “{command}”', fr: 'envoie « {command} »' },
  unusable: {
    en: 'Cannot be imported: {count}',
    es: 'No se pueden importar: {count}',
    fr: 'Impossibles à importer : {count}',
  },
  unnamed: { en: '(no name)', es: '(sin nombre)', fr: '(sans nom)' },
  how: {
    en: 'What should happen to your current buttons?',
    es: '¿Qué hacer con tus botones actuales?',
    fr: 'Que faire de vos boutons actuels?',
  },
  join: {
    en: 'Keep them and add these at the end',
    es: 'Conservarlos y agregar estos al final',
    fr: 'Les garder et ajouter ceux-ci à la fin',
  },
  replace: { en: 'Replace them with these', es: 'Reemplazarlos por estos', fr: 'Les remplacer par ceux-ci' },
  already: {
    en: 'You have these already, so they are not added again: {count}.',
    es: 'Ya los tienes, así que no se agregan otra vez: {count}.',
    fr: 'Vous les avez déjà, ils ne sont pas ajoutés de nouveau : {count}.',
  },
  beyond: {
    en: 'You can have up to 200 buttons. Not imported: {count}.',
    es: 'Puedes tener hasta 200 botones. No importados: {count}.',
    fr: 'Vous pouvez avoir jusqu’à 200 boutons. Non importés : {count}.',
  },
  import: { en: 'Import these buttons', es: 'Importar estos botones', fr: 'Importer ces boutons' },
  nothingNew: {
    en: 'You have all of these buttons already.',
    es: 'Ya tienes todos estos botones.',
    fr: 'Vous avez déjà tous ces boutons.',
  },
  keeping: {
    en: 'Saving pictures: {done} of {count}',
    es: 'Guardando imágenes: {done} de {count}',
    fr: 'Enregistrement des images : {done} sur {count}',
  },
  imported: { en: 'Buttons imported', es: 'Botones importados', fr: 'Boutons importés' },
  importedCount: {
    en: 'Total buttons: {count}.',
    es: 'Total de botones: {count}.',
    fr: 'Nombre de boutons : {count}.',
  },
  without: {
    en: 'Pictures not saved: {count}.',
    es: 'Imágenes no guardadas: {count}.',
    fr: 'Images non enregistrées : {count}.',
  },
  undo: { en: 'Undo import', es: 'Deshacer la importación', fr: 'Reprendre mes anciens boutons' },
  undone: {
    en: 'Import undone. Your earlier buttons are back.',
    es: 'Importación deshecha. Recuperaste tus botones de antes.',
    fr: 'Vos anciens boutons sont de retour.',
  },
  toMyRemote: { en: 'Go to My remote', es: 'Ir a Mi control', fr: 'Aller à Ma télécommande' },
})

export const LEFT_OUT: Readonly<Record<WhyLeftOut, Sentence>> = {
  hidden: { en: 'is hidden in its app', es: 'está oculto en su aplicación', fr: 'est masqué dans son application' },
  'leads on': {
    en: 'only opens another page of buttons',
    es: 'solo abre otra página de botones',
    fr: 'ne fait qu’ouvrir une autre page de boutons',
  },
  action: {
    en: 'works only inside its app',
    es: 'solo funciona dentro de su aplicación',
    fr: 'ne fonctionne que dans son application',
  },
  'says nothing': { en: 'has no text', es: 'no tiene texto', fr: 'n’a pas de texte' },
  twice: { en: 'is in the file twice', es: 'está dos veces en el archivo', fr: 'est deux fois dans le fichier' },
  'too many': {
    en: 'is over the limit of 200 buttons',
    es: 'supera el límite de 200 botones',
    fr: 'dépasse la limite de 200 boutons',
  },
}
