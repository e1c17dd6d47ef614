/** What is said of a press. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { Why } from './outcomes.ts'

export const pressTexts = defineTexts({
  ready: { en: 'Ready', es: 'Listo', fr: 'Prêt' },
  lastPress: { en: 'Last press: {label}', es: 'Última tecla: {label}', fr: 'Dernière touche : {label}' },
  understood: { en: 'Understood: {understood}', es: 'Entendido: {understood}', fr: 'Compris : {understood}' },
  onTheWay: { en: 'Sending: {label}', es: 'Enviando: {label}', fr: 'Envoi : {label}' },
  lastPressFailed: {
    en: 'The last press did not work',
    es: 'La última pulsación no funcionó',
    fr: 'Le dernier appui n’a pas fonctionné',
  },
})

export const WHY_TEXTS: Readonly<Record<Why, Sentence>> = {
  'no answer': {
    en: 'The TV box did not answer. {label} may not have worked.',
    es: 'El decodificador no respondió. Puede que {label} no haya funcionado.',
    fr: 'Le décodeur n’a pas répondu. {label} n’a peut-être pas fonctionné.',
  },
  asleep: {
    en: 'The TV box is asleep. {label} was not sent.',
    es: 'El decodificador está en reposo. No se envió {label}.',
    fr: 'Le décodeur est en veille. {label} n’a pas été envoyé.',
  },
  'out of reach': {
    en: 'The TV box cannot be reached. {label} was not sent.',
    es: 'No se puede contactar con el decodificador. No se envió {label}.',
    fr: 'Le décodeur est injoignable. {label} n’a pas été envoyé.',
  },
  'no connection': {
    en: 'No connection. {label} was not sent.',
    es: 'Sin conexión. No se envió {label}.',
    fr: 'Pas de connexion. {label} n’a pas été envoyé.',
  },
  'too late': {
    en: '{label} waited too long and was not sent.',
    es: '{label} esperó demasiado y no se envió.',
    fr: '{label} a attendu trop longtemps et n’a pas été envoyé.',
  },
  'too many': {
    en: 'Too much at once. {label} was not sent.',
    es: 'Demasiado a la vez. No se envió {label}.',
    fr: 'Trop de demandes à la fois. {label} n’a pas été envoyé.',
  },
  'unknown key': {
    en: 'The TV box does not know {label}.',
    es: 'El decodificador no conoce {label}.',
    fr: 'Le décodeur ne connaît pas {label}.',
  },
  'not understood': {
    en: 'The TV box did not understand: {label}.',
    es: 'El decodificador no entendió: {label}.',
    fr: 'Le décodeur n’a pas compris : {label}.',
  },
  'event not taken': {
    en: 'Your automation did not take {label}. The page TV Control can test it.',
    es: 'Tu automatización no aceptó {label}. Puedes probarla en la página Control del televisor.',
    fr: 'Votre automatisation n’a pas accepté {label}. La page Commande du téléviseur permet de la tester.',
  },
  'event unanswered': {
    en: 'Your automation did not answer. {label} may not have worked.',
    es: 'Tu automatización no respondió. Puede que {label} no haya funcionado.',
    fr: 'Votre automatisation n’a pas répondu. {label} n’a peut-être pas fonctionné.',
  },
  error: {
    en: 'Something went wrong. {label} was not sent.',
    es: 'Algo salió mal. No se envió {label}.',
    fr: 'Un problème est survenu. {label} n’a pas été envoyé.',
  },
}
