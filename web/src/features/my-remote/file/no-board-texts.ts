/** Why a file is none with buttons; it comes with the code that reads one. */
import type { Sentence } from '@beckon/contract/languages'
import type { WhyNoBoard } from './board-file.ts'

export const NO_BOARD: Readonly<Record<WhyNoBoard, Sentence>> = {
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
}
