/** The words of the page that carries the user's buttons along in a file. */
import { defineTexts } from '../../../texts/texts.ts'
import type { Sentence } from '@beckon/contract/languages'
import type { WhyNoBoard } from './board-file.ts'

export const fileTexts = defineTexts({
  title: { en: 'Export or import buttons', es: 'Exportar o importar botones', fr: 'Exporter ou importer des boutons' },
  saveHeading: { en: 'Export buttons', es: 'Exportar botones', fr: 'Exporter des boutons' },
  saveText: {
    en: 'The file holds all of your buttons and their pictures. You can import it here, in another account, or in a communication app that reads Open Board files.',
    es: 'El archivo contiene todos tus botones y sus imágenes. Puedes importarlo aquí, en otra cuenta o en una aplicación de comunicación que lea archivos Open Board.',
    fr: 'Le fichier contient tous vos boutons et leurs images. Vous pouvez l’importer ici, dans un autre compte ou dans une application de communication qui lit les fichiers Open Board.',
  },
  save: { en: 'Export to a file', es: 'Exportar a un archivo', fr: 'Exporter dans un fichier' },
  saveNone: { en: 'You have no buttons yet.', es: 'Aún no tienes botones.', fr: 'Vous n’avez pas encore de boutons.' },
  savedAs: {
    en: 'Saved as {name}. Buttons: {count}.',
    es: 'Guardado como {name}. Botones: {count}.',
    fr: 'Enregistré sous {name}. Boutons : {count}.',
  },
  savedWithout: {
    en: 'Pictures not saved: {count}.',
    es: 'Imágenes no guardadas: {count}.',
    fr: 'Images non enregistrées : {count}.',
  },
  saveFailed: {
    en: 'The file could not be saved. Try again.',
    es: 'No se pudo guardar el archivo. Inténtalo de nuevo.',
    fr: 'Le fichier n’a pas pu être enregistré. Réessayez.',
  },
  fileName: { en: 'my-tv-buttons', es: 'mis-botones-de-tv', fr: 'mes-boutons-tele' },
  boardName: { en: 'My TV buttons', es: 'Mis botones de TV', fr: 'Mes boutons de télé' },

  importHeading: { en: 'Import buttons', es: 'Importar botones', fr: 'Importer des boutons' },
  importText: {
    en: 'Choose a file from this remote or from a communication (AAC) app. Its name ends in .obz or .obf. You see its buttons before anything changes.',
    es: 'Elige un archivo de este control o de una aplicación de comunicación (CAA). Su nombre termina en .obz o .obf. Verás sus botones antes de que cambie nada.',
    fr: 'Choisissez un fichier de cette télécommande ou d’une application de communication (CAA). Son nom finit par .obz ou .obf. Vous verrez ses boutons avant tout changement.',
  },
  choose: { en: 'Choose a file', es: 'Elegir un archivo', fr: 'Choisir un fichier' },
  drop: {
    en: 'Or drop the file anywhere on this page.',
    es: 'O suelta el archivo en cualquier lugar de esta página.',
    fr: 'Ou déposez le fichier n’importe où sur cette page.',
  },
  dropNow: { en: 'Drop to open the file', es: 'Suelta para abrir el archivo', fr: 'Relâchez pour ouvrir le fichier' },
  unreadable: {
    en: 'The file could not be read. Choose another file.',
    es: 'No se pudo leer el archivo. Elige otro archivo.',
    fr: 'Le fichier n’a pas pu être lu. Choisissez un autre fichier.',
  },
  notOpened: {
    en: 'The server cannot be reached, so the file was not opened. Check your connection, then try again.',
    es: 'No hay conexión con el servidor, así que el archivo no se abrió. Verifica tu conexión e inténtalo de nuevo.',
    fr: 'Le serveur est injoignable, et le fichier n’a pas été ouvert. Vérifiez votre connexion, puis réessayez.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})

/** Why a file is none with buttons; it comes with the code that reads one. */
export const NO_BOARD: Readonly<Record<WhyNoBoard, Sentence>> = {
  'too large': {
    en: 'This file is larger than 16 MB. Files with buttons are smaller.',
    es: 'Este archivo ocupa más de 16 MB. Los archivos con botones son más pequeños.',
    fr: 'Ce fichier dépasse 16 Mo. Les fichiers de boutons sont plus petits.',
  },
  'unpacks to too much': {
    en: 'This file is too large when unpacked, so it was not opened.',
    es: 'Este archivo es demasiado grande al descomprimirlo, así que no se abrió.',
    fr: 'Ce fichier est trop volumineux une fois décompressé. Il n’a pas été ouvert.',
  },
  'too many': {
    en: 'This file has more than 20,000 buttons, so it was not opened.',
    es: 'Este archivo tiene más de 20,000 botones, así que no se abrió.',
    fr: 'Ce fichier a plus de 20 000 boutons. Il n’a pas été ouvert.',
  },
  'no board': {
    en: 'This file has no buttons that we can read. Choose one that ends in .obz or .obf.',
    es: 'Este archivo no tiene botones que podamos leer. Elige uno que termine en .obz o .obf.',
    fr: 'Ce fichier n’a pas de boutons que nous puissions lire. Choisissez-en un qui finit par .obz ou .obf.',
  },
  'no buttons': {
    en: 'No button in this file works on a TV remote.',
    es: 'Ningún botón de este archivo funciona en un control de TV.',
    fr: 'Aucun bouton de ce fichier ne fonctionne sur une télécommande.',
  },
}
