/** The words of the page that carries the user's buttons along in a file. */
import { defineTexts } from '../../../texts/texts.ts'

export const carryTexts = defineTexts({
  title: { en: 'Carry my buttons along', es: 'Llevar mis botones conmigo', fr: 'Emporter mes boutons' },
  saveHeading: { en: 'Save to a file', es: 'Guardar en un archivo', fr: 'Enregistrer dans un fichier' },
  saveText: {
    en: 'The file holds all of your buttons and their pictures. You can bring it back here, into another account, or into an app that reads Open Board files.',
    es: 'El archivo contiene todos tus botones y sus imágenes. Puedes traerlo de vuelta aquí, a otra cuenta o a una aplicación que lea archivos Open Board.',
    fr: 'Le fichier contient tous vos boutons et leurs images. Vous pouvez le reprendre ici, dans un autre compte ou dans une application qui lit les fichiers Open Board.',
  },
  save: {
    en: 'Save my buttons to a file',
    es: 'Guardar mis botones en un archivo',
    fr: 'Enregistrer mes boutons dans un fichier',
  },
  saveNone: { en: 'You have no buttons yet.', es: 'Aún no tienes botones.', fr: 'Vous n’avez pas encore de boutons.' },
  savedAs: {
    en: 'Saved as {name}. Buttons: {count}.',
    es: 'Guardado como {name}. Botones: {count}.',
    fr: 'Enregistré sous {name}. Boutons : {count}.',
  },
  savedWithout: {
    en: 'Pictures that could not be had: {count}.',
    es: 'Imágenes que no se pudieron obtener: {count}.',
    fr: 'Images impossibles à obtenir : {count}.',
  },
  saveFailed: {
    en: 'The file could not be made. Try again.',
    es: 'No se pudo crear el archivo. Inténtalo de nuevo.',
    fr: 'Le fichier n’a pas pu être créé. Réessayez.',
  },
  fileName: { en: 'my-tv-buttons', es: 'mis-botones-de-tv', fr: 'mes-boutons-tele' },
  boardName: { en: 'My TV buttons', es: 'Mis botones de TV', fr: 'Mes boutons de télé' },

  bringHeading: {
    en: 'Bring buttons from a file',
    es: 'Traer botones de un archivo',
    fr: 'Reprendre des boutons d’un fichier',
  },
  bringText: {
    en: 'From this remote or from an app for speech: a file that ends in .obz or .obf. You see its buttons before anything changes.',
    es: 'De este control o de una aplicación para hablar: un archivo que termina en .obz o .obf. Verás sus botones antes de que cambie nada.',
    fr: 'De cette télécommande ou d’une application de communication : un fichier qui finit par .obz ou .obf. Vous verrez ses boutons avant tout changement.',
  },
  choose: { en: 'Choose a file', es: 'Elegir un archivo', fr: 'Choisir un fichier' },
  drop: {
    en: 'Or drop the file anywhere on this page.',
    es: 'O suelta el archivo en cualquier lugar de esta página.',
    fr: 'Ou déposez le fichier n’importe où sur cette page.',
  },
  dropNow: { en: 'Let go to open the file', es: 'Suelta para abrir el archivo', fr: 'Lâchez pour ouvrir le fichier' },
  unreadable: {
    en: 'The file could not be read.',
    es: 'No se pudo leer el archivo.',
    fr: 'Le fichier n’a pas pu être lu.',
  },
  notOpened: {
    en: 'The file was not opened, since the server is out of reach. Try again.',
    es: 'El archivo no se abrió porque el servidor está fuera de alcance. Inténtalo de nuevo.',
    fr: 'Le fichier n’a pas été ouvert, car le serveur est injoignable. Réessayez.',
  },
  back: { en: 'Back to the button order', es: 'Volver al orden de los botones', fr: 'Retour à l’ordre des boutons' },
})
