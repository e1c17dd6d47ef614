/** The words of the choice of pictures. */
import { defineTexts } from '../../../texts/texts.ts'

export const pictureTexts = defineTexts({
  picture: { en: 'Picture', es: 'Imagen', fr: 'Image' },
  found: {
    en: 'Picture found for your command',
    es: 'Imagen encontrada para tu comando',
    fr: 'Image trouvée pour votre commande',
  },
  current: { en: 'Current picture', es: 'Imagen actual', fr: 'Image actuelle' },
  own: { en: 'Your photo', es: 'Tu foto', fr: 'Votre photo' },
  choosePhoto: { en: 'Use your own photo', es: 'Usar una foto tuya', fr: 'Utiliser votre photo' },
  photoFailed: {
    en: 'That photo could not be used. Choose another photo.',
    es: 'No se pudo usar esa foto. Elige otra foto.',
    fr: 'Cette photo n’a pas pu être utilisée. Choisissez une autre photo.',
  },
  photoNotKept: {
    en: 'The server cannot be reached, so the photo was not saved. Check your connection, then try again.',
    es: 'No hay conexión con el servidor, así que la foto no se guardó. Verifica tu conexión e inténtalo de nuevo.',
    fr: 'Le serveur est injoignable, et la photo n’a pas été enregistrée. Vérifiez votre connexion, puis réessayez.',
  },
  photoAdded: { en: 'Your photo is chosen', es: 'Tu foto está elegida', fr: 'Votre photo est choisie' },
  back: { en: 'Previous pictures', es: 'Imágenes anteriores', fr: 'Images précédentes' },
  on: { en: 'Next pictures', es: 'Imágenes siguientes', fr: 'Images suivantes' },
})

/** The names of the tiles, by their files. */
export const TILE_NAMES = defineTexts({
  red: { en: 'Red square', es: 'Cuadrado rojo', fr: 'Carré rouge' },
  orange: { en: 'Orange square', es: 'Cuadrado naranja', fr: 'Carré orange' },
  yellow: { en: 'Yellow square', es: 'Cuadrado amarillo', fr: 'Carré jaune' },
  lime: { en: 'Lime square', es: 'Cuadrado lima', fr: 'Carré citron vert' },
  green: { en: 'Green square', es: 'Cuadrado verde', fr: 'Carré vert' },
  teal: { en: 'Teal square', es: 'Cuadrado verde azulado', fr: 'Carré bleu-vert' },
  sky: { en: 'Sky blue square', es: 'Cuadrado celeste', fr: 'Carré bleu ciel' },
  blue: { en: 'Blue square', es: 'Cuadrado azul', fr: 'Carré bleu' },
  violet: { en: 'Violet square', es: 'Cuadrado violeta', fr: 'Carré violet' },
  pink: { en: 'Pink square', es: 'Cuadrado rosa', fr: 'Carré rose' },
  brown: { en: 'Brown square', es: 'Cuadrado marrón', fr: 'Carré brun' },
  grey: { en: 'Gray square', es: 'Cuadrado gris', fr: 'Carré gris' },
})
