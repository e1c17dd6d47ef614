/** The words of the keyboard on the screen. */
import { defineTexts } from '../../texts/texts.ts'

export const keyboardTexts = defineTexts({
  title: { en: 'Write: {field}', es: 'Escribir: {field}', fr: 'Écrire : {field}' },
  titleAlone: { en: 'Write', es: 'Escribir', fr: 'Écrire' },
  text: { en: 'Your text', es: 'Tu texto', fr: 'Votre texte' },
  empty: { en: 'Nothing yet', es: 'Nada todavía', fr: 'Rien encore' },
  words: { en: 'Words', es: 'Palabras', fr: 'Mots' },
  row: { en: 'Row {number}: {letters}', es: 'Fila {number}: {letters}', fr: 'Rangée {number} : {letters}' },
  more: { en: 'More keys', es: 'Más teclas', fr: 'Autres touches' },
  space: { en: 'Space', es: 'Espacio', fr: 'Espace' },
  delete: { en: 'Delete', es: 'Borrar', fr: 'Effacer' },
  clear: { en: 'Clear all', es: 'Borrar todo', fr: 'Tout effacer' },
  figures: { en: 'Numbers', es: 'Números', fr: 'Chiffres' },
  letters: { en: 'Letters', es: 'Letras', fr: 'Lettres' },
  capital: { en: 'Capital', es: 'Mayúscula', fr: 'Majuscule' },
  capitalLetter: { en: 'Capital {letter}', es: '{letter} mayúscula', fr: '{letter} majuscule' },
  ends: { en: 'Done or not', es: 'Terminar o no', fr: 'Terminer ou non' },
  done: { en: 'Done', es: 'Listo', fr: 'Terminé' },
  full: { en: 'There is no more room.', es: 'No cabe más.', fr: 'Il n’y a plus de place.' },
  hidden: { en: '{count} letters', es: '{count} letras', fr: '{count} lettres' },
  deleted: { en: 'Deleted {what}', es: 'Se borró {what}', fr: '{what} effacé' },
  cleared: { en: 'All cleared', es: 'Se borró todo', fr: 'Tout est effacé' },
})
