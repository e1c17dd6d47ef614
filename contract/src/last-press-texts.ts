/** The last press in words, for page and server: it is sent, it was sent, it failed. `failure-texts.ts` says why. */
import type { Sentence } from './languages.ts'

export const pressTexts = {
  ready: { en: 'Ready', es: 'Listo', fr: 'Prêt' },
  lastPress: { en: 'Last press: {label}', es: 'Última tecla: {label}', fr: 'Dernière touche : {label}' },
  understood: { en: 'Understood: {understood}', es: 'Entendido: {understood}', fr: 'Compris : {understood}' },
  onTheWay: { en: 'Sending: {label}', es: 'Enviando: {label}', fr: 'Envoi : {label}' },
  lastPressFailed: {
    en: 'The last press did not work',
    es: 'La última tecla no funcionó',
    fr: 'Le dernier appui n’a pas fonctionné',
  },
} as const satisfies Record<string, Sentence>
