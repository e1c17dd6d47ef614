/** The words of the choice of pictures. */
import { defineTexts } from '../../../texts/texts.ts'

export const pictureTexts = defineTexts({
  picture: { en: 'Picture', es: 'Imagen', fr: 'Image' },
  found: {
    en: 'Picture found for your command',
    es: 'Imagen encontrada para tu comando',
    fr: 'Image trouvée pour votre commande',
  },
  current: { en: 'Picture until now', es: 'Imagen actual', fr: 'Image actuelle' },
  own: { en: 'Your photo', es: 'Tu foto', fr: 'Votre photo' },
  choosePhoto: { en: 'Use your own photo', es: 'Usar una foto tuya', fr: 'Utiliser votre photo' },
  photoFailed: {
    en: 'That photo could not be used.',
    es: 'No se pudo usar esa foto.',
    fr: 'Cette photo n’a pas pu être utilisée.',
  },
  photoNotOpened: {
    en: 'The photo was not opened, since the server is out of reach. Try again.',
    es: 'La foto no se abrió porque el servidor está fuera de alcance. Inténtalo de nuevo.',
    fr: 'La photo n’a pas été ouverte, car le serveur est injoignable. Réessayez.',
  },
  photoAdded: { en: 'Your photo is chosen', es: 'Tu foto está elegida', fr: 'Votre photo est choisie' },
  back: { en: 'Earlier pictures', es: 'Imágenes anteriores', fr: 'Images précédentes' },
  on: { en: 'More pictures', es: 'Más imágenes', fr: 'Images suivantes' },
})

/** By the tile's file. */
export const TILE_NAMES = defineTexts({
  red: { en: 'Red square', es: 'Cuadro rojo', fr: 'Carré rouge' },
  orange: { en: 'Orange square', es: 'Cuadro naranja', fr: 'Carré orange' },
  yellow: { en: 'Yellow square', es: 'Cuadro amarillo', fr: 'Carré jaune' },
  lime: { en: 'Lime square', es: 'Cuadro lima', fr: 'Carré citron vert' },
  green: { en: 'Green square', es: 'Cuadro verde', fr: 'Carré vert' },
  teal: { en: 'Teal square', es: 'Cuadro verde azulado', fr: 'Carré bleu-vert' },
  sky: { en: 'Sky blue square', es: 'Cuadro celeste', fr: 'Carré bleu ciel' },
  blue: { en: 'Blue square', es: 'Cuadro azul', fr: 'Carré bleu' },
  violet: { en: 'Violet square', es: 'Cuadro violeta', fr: 'Carré violet' },
  pink: { en: 'Pink square', es: 'Cuadro rosa', fr: 'Carré rose' },
  brown: { en: 'Brown square', es: 'Cuadro marrón', fr: 'Carré brun' },
  grey: { en: 'Grey square', es: 'Cuadro gris', fr: 'Carré gris' },
})
