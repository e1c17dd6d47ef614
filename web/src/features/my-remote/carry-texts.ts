/** The words of the page that carries the user's buttons along in a file. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { WhyNoBoard } from './board-file.ts'
import type { WhyLeftOut } from './open-board.ts'

export const carryTexts = defineTexts({
  title: { en: 'Carry my buttons along', es: 'Llevar mis botones conmigo', fr: 'Emporter mes boutons' },
  saveHeading: { en: 'Save to a file', es: 'Guardar en un archivo', fr: 'Enregistrer dans un fichier' },
  saveText: {
    en: 'The file holds all of your buttons and their pictures. You can bring it back here, into another account, or into an app that reads Open Board files.',
    es: 'El archivo contiene todos tus botones y sus imágenes. Puedes traerlo de vuelta aquí, a otra cuenta o a una aplicación que lea archivos Open Board.',
    fr: 'Le fichier contient tous vos boutons et leurs images. Vous pouvez le reprendre ici, dans un autre compte ou dans une application qui lit les fichiers Open Board.',
  },
  save: { en: 'Save my buttons to a file', es: 'Guardar mis botones en un archivo', fr: 'Enregistrer mes boutons dans un fichier' },
  saveNone: { en: 'You have no buttons yet.', es: 'Aún no tienes botones.', fr: 'Vous n’avez pas encore de boutons.' },
  savedAs: { en: 'Saved as {name}. Buttons: {count}.', es: 'Guardado como {name}. Botones: {count}.', fr: 'Enregistré sous {name}. Boutons : {count}.' },
  savedWithout: { en: 'Pictures that could not be had: {count}.', es: 'Imágenes que no se pudieron obtener: {count}.', fr: 'Images impossibles à obtenir : {count}.' },
  saveFailed: { en: 'The file could not be made. Try again.', es: 'No se pudo crear el archivo. Inténtalo de nuevo.', fr: 'Le fichier n’a pas pu être créé. Réessayez.' },
  fileName: { en: 'my-tv-buttons', es: 'mis-botones-de-tv', fr: 'mes-boutons-tele' },
  boardName: { en: 'My TV buttons', es: 'Mis botones de TV', fr: 'Mes boutons de télé' },

  bringHeading: { en: 'Bring buttons from a file', es: 'Traer botones de un archivo', fr: 'Reprendre des boutons d’un fichier' },
  bringText: {
    en: 'From this remote or from an app for speech: a file that ends in .obz or .obf. You see its buttons before anything changes.',
    es: 'De este control o de una aplicación para hablar: un archivo que termina en .obz o .obf. Verás sus botones antes de que cambie nada.',
    fr: 'De cette télécommande ou d’une application de communication : un fichier qui finit par .obz ou .obf. Vous verrez ses boutons avant tout changement.',
  },
  choose: { en: 'Choose a file', es: 'Elegir un archivo', fr: 'Choisir un fichier' },
  drop: { en: 'Or drop the file anywhere on this page.', es: 'O suelta el archivo en cualquier lugar de esta página.', fr: 'Ou déposez le fichier n’importe où sur cette page.' },
  dropNow: { en: 'Let go to open the file', es: 'Suelta para abrir el archivo', fr: 'Lâchez pour ouvrir le fichier' },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },

  inFile: { en: 'In the file', es: 'En el archivo', fr: 'Dans le fichier' },
  inFileNamed: { en: 'In the file: “{name}”', es: 'En el archivo: «{name}»', fr: 'Dans le fichier : « {name} »' },
  nothingChanged: { en: 'Nothing has changed yet.', es: 'Aún no ha cambiado nada.', fr: 'Rien n’a encore changé.' },
  usable: { en: 'Buttons that come along: {count}', es: 'Botones que se traen: {count}', fr: 'Boutons repris : {count}' },
  sends: { en: 'sends “{command}”', es: 'envía «{command}»', fr: 'envoie « {command} »' },
  unusable: { en: 'Cannot be used: {count}', es: 'No se pueden usar: {count}', fr: 'Inutilisables : {count}' },
  unnamed: { en: '(no name)', es: '(sin nombre)', fr: '(sans nom)' },
  how: { en: 'What about the buttons you have?', es: '¿Qué hacer con los botones que tienes?', fr: 'Que faire des boutons que vous avez ?' },
  join: { en: 'Keep them, and add these after them', es: 'Conservarlos y añadir estos después', fr: 'Les garder et ajouter ceux-ci après' },
  replace: { en: 'Put these in their place', es: 'Poner estos en su lugar', fr: 'Les remplacer par ceux-ci' },
  already: { en: 'You have these already, so they are not added again: {count}.', es: 'Ya los tienes, así que no se añaden otra vez: {count}.', fr: 'Vous les avez déjà, ils ne sont pas ajoutés de nouveau : {count}.' },
  beyond: { en: 'There is room for 200 buttons. Left out at the end: {count}.', es: 'Hay sitio para 200 botones. Quedan fuera al final: {count}.', fr: 'Il y a de la place pour 200 boutons. Laissés de côté à la fin : {count}.' },
  bring: { en: 'Use these buttons', es: 'Usar estos botones', fr: 'Utiliser ces boutons' },
  nothingNew: { en: 'You have all of these buttons already.', es: 'Ya tienes todos estos botones.', fr: 'Vous avez déjà tous ces boutons.' },
  keeping: { en: 'Keeping pictures: {done} of {count}', es: 'Guardando imágenes: {done} de {count}', fr: 'Enregistrement des images : {done} sur {count}' },
  brought: { en: 'Your buttons are here', es: 'Tus botones están aquí', fr: 'Vos boutons sont là' },
  broughtCount: { en: 'Buttons now: {count}.', es: 'Botones ahora: {count}.', fr: 'Boutons maintenant : {count}.' },
  without: { en: 'Pictures that could not be used: {count}.', es: 'Imágenes que no se pudieron usar: {count}.', fr: 'Images qui n’ont pas pu être utilisées : {count}.' },
  undo: { en: 'Undo: bring my former buttons back', es: 'Deshacer: recuperar mis botones de antes', fr: 'Annuler : reprendre mes boutons d’avant' },
  undone: { en: 'Your former buttons are back', es: 'Tus botones de antes han vuelto', fr: 'Vos boutons d’avant sont de retour' },
  toMyRemote: { en: 'To my remote', es: 'A mi control', fr: 'À ma télécommande' },
})

export const NO_BOARD: Readonly<Record<WhyNoBoard | 'unreadable', Sentence>> = {
  'too large': {
    en: 'This file is larger than 16 MB. Files with buttons are smaller.',
    es: 'Este archivo ocupa más de 16 MB. Los archivos con botones son más pequeños.',
    fr: 'Ce fichier dépasse 16 Mo. Les fichiers de boutons sont plus petits.',
  },
  'unpacks to too much': {
    en: 'This file unpacks to far more than buttons need. It was not opened further.',
    es: 'Este archivo contiene mucho más de lo que necesitan unos botones. No se ha seguido abriendo.',
    fr: 'Ce fichier contient bien plus qu’il n’en faut pour des boutons. Il n’a pas été ouvert davantage.',
  },
  'no board': {
    en: 'This is no file with buttons. Choose one that ends in .obz or .obf.',
    es: 'Este archivo no tiene botones. Elige uno que termine en .obz o .obf.',
    fr: 'Ce n’est pas un fichier de boutons. Choisissez-en un qui finit par .obz ou .obf.',
  },
  'no buttons': {
    en: 'There is no button in this file that a TV remote can use.',
    es: 'En este archivo no hay ningún botón que un control de TV pueda usar.',
    fr: 'Ce fichier n’a aucun bouton utilisable par une télécommande.',
  },
  'unreadable': { en: 'The file could not be read.', es: 'No se pudo leer el archivo.', fr: 'Le fichier n’a pas pu être lu.' },
}

export const LEFT_OUT: Readonly<Record<WhyLeftOut, Sentence>> = {
  'hidden': { en: 'is hidden in its app', es: 'está oculto en su aplicación', fr: 'est masqué dans son application' },
  'leads on': { en: 'only opens another page of buttons', es: 'solo abre otra página de botones', fr: 'ne fait qu’ouvrir une autre page de boutons' },
  'deed': { en: 'only does something inside its app', es: 'solo hace algo dentro de su aplicación', fr: 'n’agit que dans son application' },
  'says nothing': { en: 'has no words', es: 'no tiene palabras', fr: 'n’a pas de mots' },
  'twice': { en: 'is in the file twice', es: 'está dos veces en el archivo', fr: 'est deux fois dans le fichier' },
  'too many': { en: 'is beyond the 200 that there is room for', es: 'supera los 200 que caben', fr: 'dépasse les 200 possibles' },
}
