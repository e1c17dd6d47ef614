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
