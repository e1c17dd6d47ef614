/** The words of what is chosen about sizes and numbers of keys. */
import { defineTexts } from '../../texts/texts.ts'

export const layoutTexts = defineTexts({
  short: { en: 'Short remote', es: 'Control corto', fr: 'Télécommande courte' },
  shortHint: {
    en: 'Your own buttons come first, then volume, arrows and channel. Numbers and colour keys open with one press.',
    es: 'Primero están tus botones, luego volumen, flechas y canal. Los números y las teclas de color se abren al presionar una vez.',
    fr: 'Vos boutons viennent en premier, puis le volume, les flèches et la chaîne. Les chiffres et les touches de couleur s’ouvrent d’un seul appui.',
  },
  size: { en: 'Size of keys', es: 'Tamaño de las teclas', fr: 'Taille des touches' },
  standard: { en: 'Standard', es: 'Normal', fr: 'Normale' },
  large: { en: 'Large', es: 'Grande', fr: 'Grande' },
  'gaze small': { en: 'Very large', es: 'Muy grande', fr: 'Très grande' },
  gaze: { en: 'Largest', es: 'La más grande', fr: 'La plus grande' },
  four: {
    en: 'Four keys that fill the screen',
    es: 'Cuatro teclas que llenan la pantalla',
    fr: 'Quatre touches qui remplissent l’écran',
  },
  gap: { en: 'Space between keys', es: 'Espacio entre teclas', fr: 'Espace entre les touches' },
  'by size': { en: 'To suit the size', es: 'Según el tamaño', fr: 'Selon la taille' },
  '8': { en: 'Standard', es: 'Normal', fr: 'Normal' },
  '12': { en: 'Wide', es: 'Amplio', fr: 'Large' },
  '16': { en: 'Very wide', es: 'Muy amplio', fr: 'Très large' },
  '24': { en: 'Widest', es: 'El más amplio', fr: 'Le plus large' },
  shown: { en: 'How many keys', es: 'Cuántas teclas', fr: 'Nombre de touches' },
  shownHint: {
    en: 'All other keys are one press away, under More keys.',
    es: 'Las demás teclas están a un paso, en Más teclas.',
    fr: 'Les autres touches sont à un appui, sous Plus de touches.',
  },
  all: { en: 'All keys', es: 'Todas las teclas', fr: 'Toutes les touches' },
  own: { en: 'Pages of my own', es: 'Mis propias páginas', fr: 'Mes propres pages' },
  keys: { en: '{count} keys', es: '{count} teclas', fr: '{count} touches' },
  keepsPlaces: {
    en: 'Keep every key in its place',
    es: 'Dejar cada tecla en su lugar',
    fr: 'Garder chaque touche à sa place',
  },
  first: { en: 'Top left', es: 'Arriba a la izquierda', fr: 'En haut à gauche' },
  second: { en: 'Top right', es: 'Arriba a la derecha', fr: 'En haut à droite' },
  third: { en: 'Bottom left', es: 'Abajo a la izquierda', fr: 'En bas à gauche' },
  fourth: { en: 'Bottom right', es: 'Abajo a la derecha', fr: 'En bas à droite' },
  preview: { en: 'Your keys look like this', es: 'Tus teclas se ven así', fr: 'Vos touches ressemblent à ceci' },
})
