/** The words for what a file would bring. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../../texts/texts.ts'
import type { WhyLeftOut } from './open-board.ts'

export const previewTexts = defineTexts({
  inFile: { en: 'In the file', es: 'En el archivo', fr: 'Dans le fichier' },
  inFileNamed: { en: 'In the file: “{name}”', es: 'En el archivo: “{name}”', fr: 'Dans le fichier : « {name} »' },
  nothingChanged: { en: 'Nothing has changed yet.', es: 'Aún no ha cambiado nada.', fr: 'Rien n’a encore changé.' },
  usable: {
    en: 'Buttons that come along: {count}',
    es: 'Botones que se traen: {count}',
    fr: 'Boutons repris : {count}',
  },
  sends: { en: 'sends “{command}”', es: 'envía “{command}”', fr: 'envoie « {command} »' },
  unusable: { en: 'Cannot be used: {count}', es: 'No se pueden usar: {count}', fr: 'Inutilisables : {count}' },
  unnamed: { en: '(no name)', es: '(sin nombre)', fr: '(sans nom)' },
  how: {
    en: 'What about the buttons you have?',
    es: '¿Qué hacer con los botones que tienes?',
    fr: 'Que faire des boutons que vous avez?',
  },
  join: {
    en: 'Keep them, and add these after them',
    es: 'Conservarlos y agregar estos después',
    fr: 'Les garder et ajouter ceux-ci après',
  },
  replace: { en: 'Put these in their place', es: 'Poner estos en su lugar', fr: 'Les remplacer par ceux-ci' },
  already: {
    en: 'You have these already, so they are not added again: {count}.',
    es: 'Ya los tienes, así que no se agregan otra vez: {count}.',
    fr: 'Vous les avez déjà, ils ne sont pas ajoutés de nouveau : {count}.',
  },
  beyond: {
    en: 'There is room for 200 buttons. Left out at the end: {count}.',
    es: 'Hay sitio para 200 botones. Quedan fuera al final: {count}.',
    fr: 'Il y a de la place pour 200 boutons. Laissés de côté à la fin : {count}.',
  },
  bring: { en: 'Use these buttons', es: 'Usar estos botones', fr: 'Utiliser ces boutons' },
  nothingNew: {
    en: 'You have all of these buttons already.',
    es: 'Ya tienes todos estos botones.',
    fr: 'Vous avez déjà tous ces boutons.',
  },
  keeping: {
    en: 'Keeping pictures: {done} of {count}',
    es: 'Guardando imágenes: {done} de {count}',
    fr: 'Enregistrement des images : {done} sur {count}',
  },
  brought: { en: 'Your buttons are here', es: 'Tus botones están aquí', fr: 'Vos boutons sont là' },
  broughtCount: { en: 'Buttons now: {count}.', es: 'Botones ahora: {count}.', fr: 'Boutons maintenant : {count}.' },
  without: {
    en: 'Pictures that could not be used: {count}.',
    es: 'Imágenes que no se pudieron usar: {count}.',
    fr: 'Images qui n’ont pas pu être utilisées : {count}.',
  },
  undo: {
    en: 'Undo import',
    es: 'Deshacer la importación',
    fr: 'Reprendre mes anciens boutons',
  },
  undone: {
    en: 'Import undone. Your earlier buttons are back.',
    es: 'Importación deshecha. Recuperaste tus botones de antes.',
    fr: 'Vos anciens boutons sont de retour.',
  },
  toMyRemote: { en: 'To my remote', es: 'A mi control', fr: 'À ma télécommande' },
})

export const LEFT_OUT: Readonly<Record<WhyLeftOut, Sentence>> = {
  hidden: { en: 'is hidden in its app', es: 'está oculto en su aplicación', fr: 'est masqué dans son application' },
  'leads on': {
    en: 'only opens another page of buttons',
    es: 'solo abre otra página de botones',
    fr: 'ne fait qu’ouvrir une autre page de boutons',
  },
  deed: {
    en: 'only does something inside its app',
    es: 'solo hace algo dentro de su aplicación',
    fr: 'n’agit que dans son application',
  },
  'says nothing': { en: 'has no words', es: 'no tiene palabras', fr: 'n’a pas de mots' },
  twice: { en: 'is in the file twice', es: 'está dos veces en el archivo', fr: 'est deux fois dans le fichier' },
  'too many': {
    en: 'is beyond the 200 that there is room for',
    es: 'supera los 200 que caben',
    fr: 'dépasse les 200 possibles',
  },
}
