/** The words of the custom-button editor. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Tile } from './editor-form.ts'

export const editorTexts = defineTexts({
  add: { en: 'New button', es: 'Botón nuevo', fr: 'Nouveau bouton' },
  edit: { en: 'Edit button', es: 'Editar botón', fr: 'Modifier le bouton' },
  command: { en: 'Command', es: 'Comando', fr: 'Commande' },
  commandHint: {
    en: 'What you would say to the TV, for example: watch the news',
    es: 'Lo que le dirías al televisor, por ejemplo: ver las noticias',
    fr: 'Ce que vous diriez à la télé, par exemple : regarder les nouvelles',
  },
  label: { en: 'Button label', es: 'Texto del botón', fr: 'Texte du bouton' },
  picture: { en: 'Picture', es: 'Imagen', fr: 'Image' },
  found: { en: 'Picture found for your command', es: 'Imagen encontrada para tu comando', fr: 'Image trouvée pour votre commande' },
  current: { en: 'Picture until now', es: 'Imagen actual', fr: 'Image actuelle' },
  own: { en: 'Your photo', es: 'Tu foto', fr: 'Votre photo' },
  choosePhoto: { en: 'Use your own photo', es: 'Usar una foto tuya', fr: 'Utiliser votre photo' },
  photoFailed: { en: 'That photo could not be used.', es: 'No se pudo usar esa foto.', fr: 'Cette photo n’a pas pu être utilisée.' },
  photoAdded: { en: 'Your photo is chosen', es: 'Tu foto está elegida', fr: 'Votre photo est choisie' },
  back: { en: 'Earlier pictures', es: 'Imágenes anteriores', fr: 'Images précédentes' },
  on: { en: 'More pictures', es: 'Más imágenes', fr: 'Images suivantes' },
  preview: { en: 'Preview', es: 'Vista previa', fr: 'Aperçu' },
  enterCommand: { en: 'Please enter a command', es: 'Escribe un comando', fr: 'Veuillez saisir une commande' },
  choosePicture: {
    en: 'Choose a picture to see the button.',
    es: 'Elige una imagen para ver el botón.',
    fr: 'Choisissez une image pour voir le bouton.',
  },
  test: { en: 'Test', es: 'Probar', fr: 'Tester' },
  clear: { en: 'Clear', es: 'Borrar', fr: 'Effacer' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
  incomplete: {
    en: 'Please enter a voice command and button label, and choose an image',
    es: 'Escribe un comando de voz y el texto del botón, y elige una imagen',
    fr: 'Veuillez saisir une commande vocale et le texte du bouton, et choisir une image',
  },
  goesFirst: {
    en: 'The new button comes first on your remote.',
    es: 'El botón nuevo será el primero de tu control.',
    fr: 'Le nouveau bouton sera le premier de votre télécommande.',
  },
  pushesOff: {
    en: 'The new button comes first on your remote. “{label}” then leaves the main remote; it stays on My remote.',
    es: 'El botón nuevo será el primero. «{label}» saldrá entonces del control principal y seguirá en Mi control.',
    fr: 'Le nouveau bouton sera le premier. « {label} » quittera alors la télécommande principale et restera sur Ma télécommande.',
  },
  pushedOff: {
    en: '{label} left the main remote',
    es: '{label} salió del control principal',
    fr: '{label} a quitté la télécommande principale',
  },
})

export const TILE_NAMES: Readonly<Record<Tile, Sentence>> = {
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
}
