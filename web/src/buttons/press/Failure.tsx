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
    fr: 'Le décodeur n’a pas répondu. La commande {label} peut encore être exécutée.',
  },
  asleep: {
    en: 'The TV box is in standby. {label} was not sent. Turn the box on, then try again.',
    es: 'El decodificador está en modo de espera. No se envió {label}. Enciéndelo e inténtalo de nuevo.',
    fr: 'Le décodeur est en veille. La commande {label} n’a pas été envoyée. Allumez-le, puis réessayez.',
  },
  'out of reach': {
    en: 'The TV box cannot be reached. {label} was not sent. Check that the box is on and connected.',
    es: 'No se puede conectar con el decodificador. No se envió {label}. Verifica que esté encendido y conectado.',
    fr: 'Le décodeur est injoignable. La commande {label} n’a pas été envoyée. Vérifiez qu’il est allumé et branché.',
  },
  'no connection': {
    en: 'No connection. {label} was not sent.',
    es: 'Sin conexión. No se envió {label}.',
    fr: 'Pas de connexion. La commande {label} n’a pas été envoyée.',
  },
  'connection lost': {
    en: 'No connection. {label} may still happen.',
    es: 'Sin conexión. {label} aún puede ocurrir.',
    fr: 'Pas de connexion. La commande {label} peut encore être exécutée.',
  },
  'too late': {
    en: '{label} waited too long and was not sent.',
    es: '{label} esperó demasiado y no se envió.',
    fr: 'La commande {label} a attendu trop longtemps et n’a pas été envoyée.',
  },
  'too many': {
    en: 'Too many presses at once. {label} was not sent. Wait a moment, then try again.',
    es: 'Demasiadas teclas a la vez. No se envió {label}. Espera un momento e inténtalo de nuevo.',
    fr: 'Trop de commandes à la fois. La commande {label} n’a pas été envoyée. Attendez un instant, puis réessayez.',
  },
  'unknown key': {
    en: 'This TV box has no {label} button.',
    es: 'Este decodificador no tiene la tecla {label}.',
    fr: 'Ce décodeur n’a pas de touche {label}.',
  },
  'not understood': {
    en: 'The TV box did not understand “{label}”. Try other words.',
    es: 'El decodificador no entendió “{label}”. Prueba con otras palabras.',
    fr: 'Le décodeur n’a pas compris « {label} ». Essayez d’autres mots.',
  },
  'event not taken': {
    en: 'Your automation service did not accept {label}. Test it on the TV Control page.',
    es: 'Tu servicio de automatización no aceptó {label}. Pruébalo en la página Control del televisor.',
    fr: 'Votre service d’automatisation n’a pas accepté la commande {label}. Testez-la sur la page Commande du téléviseur.',
  },
  'event unanswered': {
    en: 'Your automation service did not answer. {label} may still happen.',
    es: 'Tu servicio de automatización no respondió. {label} aún puede ocurrir.',
    fr: 'Votre service d’automatisation n’a pas répondu. La commande {label} peut encore être exécutée.',
  },
  error: {
    en: 'Something went wrong. {label} was not sent. Try again.',
    es: 'Algo salió mal. No se envió {label}. Inténtalo de nuevo.',
    fr: 'Un problème est survenu. La commande {label} n’a pas été envoyée. Réessayez.',
  },
}
