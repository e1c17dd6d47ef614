/** Why a press failed, in one sentence. A file of its own, which comes after the keys: most presses work. */
import type { Language, Sentence } from '@beckon/contract/languages'
import { say, useT } from '../../texts/texts.ts'
import type { Why } from './outcomes.ts'

export function Failure({ why, label }: { why: Why; label: Sentence }) {
  const t = useT()
  return t(WHY_TEXTS[why], { label: t(label) })
}

/** The same sentence for a screen reader. */
export function failureSentence(why: Why, label: Sentence, language: Language): string {
  return say(WHY_TEXTS[why], language, { label: say(label, language) })
}

const WHY_TEXTS: Readonly<Record<Why, Sentence>> = {
  'no answer': {
    en: 'The TV box did not answer. {label} may still happen.',
    es: 'El decodificador no respondió. {label} aún puede ocurrir.',
    fr: 'Le décodeur n’a pas répondu. {label} peut encore avoir lieu.',
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
  'connection lost': {
    en: 'No connection. {label} may still happen.',
    es: 'Sin conexión. {label} aún puede ocurrir.',
    fr: 'Pas de connexion. {label} peut encore avoir lieu.',
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
    fr: 'Le décodeur n’a pas compris : {label}.',
  },
  'event not taken': {
    en: 'Your automation did not take {label}. The page TV Control can test it.',
    es: 'Tu automatización no aceptó {label}. Puedes probarla en la página Control del televisor.',
    fr: 'Votre automatisation n’a pas accepté {label}. La page Commande du téléviseur permet de la tester.',
  },
  'event unanswered': {
    en: 'Your automation did not answer. {label} may still happen.',
    es: 'Tu automatización no respondió. {label} aún puede ocurrir.',
    fr: 'Votre automatisation n’a pas répondu. {label} peut encore avoir lieu.',
  },
  error: {
    en: 'Something went wrong. {label} was not sent.',
    es: 'Algo salió mal. No se envió {label}.',
    fr: 'Un problème est survenu. {label} n’a pas été envoyé.',
  },
}
