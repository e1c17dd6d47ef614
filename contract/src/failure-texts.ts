/**
 * Why a command did not work: one row for each status, and for failures that the browser detects itself. `press` is for
 * a button, `spoken` for a spoken command, which has no button name.
 */
import type { Driver } from './drivers.ts'
import type { Sentence } from './languages.ts'
import { notAllowedText } from './not-allowed-texts.ts'
import { STATUSES } from './statuses.ts'

interface Row {
  readonly press?: Sentence
  readonly spoken?: Sentence
}

const BOX_SILENT: Sentence = {
  en: 'The TV box did not answer. {label} may still happen.',
  es: 'El decodificador no respondió. {label} aún puede ocurrir.',
  fr: 'Le décodeur n’a pas répondu. La commande {label} peut encore être exécutée.',
}

const TOO_MANY = {
  press: {
    en: 'Too many presses at once. {label} was not sent. Wait a moment, then try again.',
    es: 'Demasiadas teclas a la vez. No se envió {label}. Espera un momento e inténtalo de nuevo.',
    fr: 'Trop de commandes à la fois. La commande {label} n’a pas été envoyée. Attendez un instant, puis réessayez.',
  },
  spoken: {
    en: 'Too many commands at once. Please try again in a moment.',
    es: 'Demasiados comandos a la vez. Inténtalo de nuevo en un momento.',
    fr: 'Trop de commandes à la fois. Réessayez dans un instant.',
  },
} as const satisfies Row

const EVENT_NOT_TAKEN = {
  press: {
    en: 'Your automation service did not accept {label}. Test it on the TV Control page.',
    es: 'Tu servicio de automatización no aceptó {label}. Pruébalo en la página Control del televisor.',
    fr: 'Votre service d’automatisation n’a pas accepté la commande {label}. Testez-la sur la page Commande du téléviseur.',
  },
} as const satisfies Row

export const FAILURE_TEXTS = {
  'BOX-ASLEEP': {
    press: {
      en: 'The TV box is in standby. {label} was not sent. Turn the box on, then try again.',
      es: 'El decodificador está en modo de espera. No se envió {label}. Enciéndelo e inténtalo de nuevo.',
      fr: 'Le décodeur est en veille. La commande {label} n’a pas été envoyée. Allumez-le, puis réessayez.',
    },
    spoken: {
      en: 'Heard: {transcript}. The TV box is in standby. Turn it on, then try again.',
      es: 'Se oyó: {transcript}. El decodificador está en modo de espera. Enciéndelo e inténtalo de nuevo.',
      fr: 'Entendu : {transcript}. Le décodeur est en veille. Allumez-le, puis réessayez.',
    },
  },
  /** The sentence of the switch on that family's set follows. */
  'BOX-NOT-ALLOWED': {
    press: {
      en: 'The TV box does not accept this remote. {label} was not sent.',
      es: 'El decodificador no acepta este control. No se envió {label}.',
      fr: 'Le décodeur n’accepte pas cette télécommande. La commande {label} n’a pas été envoyée.',
    },
    spoken: {
      en: 'Heard: {transcript}. The TV box does not accept this remote.',
      es: 'Se oyó: {transcript}. El decodificador no acepta este control.',
      fr: 'Entendu : {transcript}. Le décodeur n’accepte pas cette télécommande.',
    },
  },
  'BOX-UNREACHABLE': {
    press: {
      en: 'The TV box cannot be reached. {label} was not sent. Check that the box is on and connected.',
      es: 'No se puede conectar con el decodificador. No se envió {label}. Verifica que esté encendido y conectado.',
      fr: 'Le décodeur est injoignable. La commande {label} n’a pas été envoyée. Vérifiez qu’il est allumé et branché.',
    },
    spoken: {
      en: 'Heard: {transcript}. The TV box cannot be reached. Check that it is on and connected.',
      es: 'Se oyó: {transcript}. No se puede conectar con el decodificador. Verifica que esté encendido y conectado.',
      fr: 'Entendu : {transcript}. Le décodeur est injoignable. Vérifiez qu’il est allumé et branché.',
    },
  },
  'BOX-TIMEOUT': {
    press: BOX_SILENT,
    spoken: {
      en: 'Heard: {transcript}. The TV box did not answer. It may still happen.',
      es: 'Se oyó: {transcript}. El decodificador no respondió. Aún puede ocurrir.',
      fr: 'Entendu : {transcript}. Le décodeur n’a pas répondu. La commande peut encore être exécutée.',
    },
  },
  'TOO-LATE': {
    press: {
      en: '{label} waited too long and was not sent.',
      es: '{label} esperó demasiado y no se envió.',
      fr: 'La commande {label} a attendu trop longtemps et n’a pas été envoyée.',
    },
    spoken: {
      en: 'It took too long. Your command was not sent.',
      es: 'Tardó demasiado. Tu comando no se envió.',
      fr: 'Cela a pris trop de temps. Votre commande n’a pas été envoyée.',
    },
  },
  'INVALID-KEY': {
    press: {
      en: 'This TV box has no {label} button.',
      es: 'Este decodificador no tiene la tecla {label}.',
      fr: 'Ce décodeur n’a pas de touche {label}.',
    },
  },
  'NOT-UNDERSTOOD': {
    press: {
      en: 'The TV box did not understand “{label}”. Try other words.',
      es: 'El decodificador no entendió “{label}”. Prueba con otras palabras.',
      fr: 'Le décodeur n’a pas compris « {label} ». Essayez d’autres mots.',
    },
    spoken: {
      en: 'Heard: {transcript}. The TV box does not know this command. Try other words, or press a button.',
      es: 'Se oyó: {transcript}. El decodificador no conoce este comando. Prueba con otras palabras o presiona una tecla.',
      fr: 'Entendu : {transcript}. Le décodeur ne connaît pas cette commande. Essayez d’autres mots ou appuyez sur une touche.',
    },
  },
  'TOO-MANY': TOO_MANY,
  BUSY: TOO_MANY,
  'CANNOT-SAVE': {
    press: {
      en: 'The server cannot save anything just now. {label} was not sent. Try again later.',
      es: 'El servidor no puede guardar nada en este momento. No se envió {label}. Inténtalo más tarde.',
      fr: 'Le serveur ne peut rien enregistrer pour le moment. La commande {label} n’a pas été envoyée. Réessayez plus tard.',
    },
    spoken: {
      en: 'The server cannot save anything just now. Your command was not sent. Try again later.',
      es: 'El servidor no puede guardar nada en este momento. Tu comando no se envió. Inténtalo más tarde.',
      fr: 'Le serveur ne peut rien enregistrer pour le moment. Votre commande n’a pas été envoyée. Réessayez plus tard.',
    },
  },
  /** A failure of the server itself: nobody knows how far the command came. */
  ERROR: {
    press: {
      en: 'Something went wrong. {label} may still happen.',
      es: 'Algo salió mal. {label} aún puede ocurrir.',
      fr: 'Un problème est survenu. La commande {label} peut encore être exécutée.',
    },
    spoken: {
      en: 'Something went wrong. Your command may still happen.',
      es: 'Algo salió mal. Tu comando aún puede ocurrir.',
      fr: 'Un problème est survenu. Votre commande peut encore être exécutée.',
    },
  },
  /** Any other status: the server refused the call. */
  refused: {
    press: {
      en: 'Something went wrong. {label} was not sent. Try again.',
      es: 'Algo salió mal. No se envió {label}. Inténtalo de nuevo.',
      fr: 'Un problème est survenu. La commande {label} n’a pas été envoyée. Réessayez.',
    },
    spoken: {
      en: 'Something went wrong. Your command was not carried out. Try again.',
      es: 'Algo salió mal. Tu comando no se ejecutó. Inténtalo de nuevo.',
      fr: 'Un problème est survenu. Votre commande n’a pas été exécutée. Réessayez.',
    },
  },
  'EVENT-KEY-REFUSED': EVENT_NOT_TAKEN,
  'EVENT-NOT-SAVED': EVENT_NOT_TAKEN,
  'EVENT-UNKNOWN': EVENT_NOT_TAKEN,
  'SERVICE-FORBIDDEN': EVENT_NOT_TAKEN,
  'SERVICE-HUGE': EVENT_NOT_TAKEN,
  'SERVICE-LYING': EVENT_NOT_TAKEN,
  'SERVICE-REDIRECT': EVENT_NOT_TAKEN,
  'SERVICE-UNREACHABLE': EVENT_NOT_TAKEN,
  'SERVICE-TIMEOUT': {
    press: {
      en: 'Your automation service did not answer. {label} may still happen.',
      es: 'Tu servicio de automatización no respondió. {label} aún puede ocurrir.',
      fr: 'Votre service d’automatisation n’a pas répondu. La commande {label} peut encore être exécutée.',
    },
  },
  /** Nothing was sent. */
  'no connection': {
    press: {
      en: 'No connection. {label} was not sent.',
      es: 'Sin conexión. No se envió {label}.',
      fr: 'Pas de connexion. La commande {label} n’a pas été envoyée.',
    },
    spoken: {
      en: 'No connection. Your command was not sent.',
      es: 'Sin conexión. Tu comando no se envió.',
      fr: 'Pas de connexion. Votre commande n’a pas été envoyée.',
    },
  },
  /** Something was sent, and no answer came. */
  'connection lost': {
    press: {
      en: 'No connection. {label} may still happen.',
      es: 'Sin conexión. {label} aún puede ocurrir.',
      fr: 'Pas de connexion. La commande {label} peut encore être exécutée.',
    },
    spoken: {
      en: 'No connection. Your command may still happen.',
      es: 'Sin conexión. Tu comando aún puede ocurrir.',
      fr: 'Pas de connexion. Votre commande peut encore être exécutée.',
    },
  },
  /** Of the server. */
  'no answer': {
    press: BOX_SILENT,
    spoken: {
      en: 'No answer came. Your command may still happen.',
      es: 'No llegó respuesta. Tu comando aún puede ocurrir.',
      fr: 'Aucune réponse. Votre commande peut encore être exécutée.',
    },
  },
  /** An answer came that is not the server's own: of a proxy, of a page to log in to a network, or cut off. */
  'unclear answer': {
    press: {
      en: 'No clear answer came. {label} may still happen.',
      es: 'No llegó una respuesta clara. {label} aún puede ocurrir.',
      fr: 'Aucune réponse claire. La commande {label} peut encore être exécutée.',
    },
    spoken: {
      en: 'No clear answer came. Your command may still happen.',
      es: 'No llegó una respuesta clara. Tu comando aún puede ocurrir.',
      fr: 'Aucune réponse claire. Votre commande peut encore être exécutée.',
    },
  },
  'RECOGNISER-OFF': {
    spoken: {
      en: 'This server does not recognize speech. You can type instead.',
      es: 'Este servidor no reconoce la voz. Puedes escribir.',
      fr: 'Ce serveur ne reconnaît pas la voix. Vous pouvez taper votre commande.',
    },
  },
  'RECOGNISER-DOWN': {
    spoken: {
      en: 'Speech recognition failed. Nothing was sent. Please try again.',
      es: 'Falló el reconocimiento de voz. No se envió nada. Inténtalo otra vez.',
      fr: 'La reconnaissance vocale a échoué. Rien n’a été envoyé. Réessayez.',
    },
  },
  'RECOGNISER-TIMEOUT': {
    spoken: {
      en: 'The command took too long. Nothing was sent. Press Voice to try again.',
      es: 'El comando tardó demasiado. No se envió nada. Presiona Voz para intentarlo de nuevo.',
      fr: 'La réponse a pris trop de temps. Rien n’a été envoyé. Appuyez sur Voix pour réessayer.',
    },
  },
  'TOO-SHORT': {
    spoken: {
      en: 'That was too short. Press Voice, speak, press again.',
      es: 'Fue demasiado corto. Presiona Voz, habla, presiona otra vez.',
      fr: 'C’était trop court. Appuyez sur Voix, parlez, appuyez encore.',
    },
  },
  /** NOT-UNDERSTOOD, since there was not a word. */
  'nothing heard': {
    spoken: {
      en: 'No command was heard. Press Voice to try again.',
      es: 'No se oyó ningún comando. Presiona Voz para intentarlo de nuevo.',
      fr: 'Aucune commande entendue. Appuyez sur Voix pour réessayer.',
    },
  },
  /** The same, since the microphone is muted. */
  silence: {
    spoken: {
      en: 'No sound came from the microphone. Is it muted?',
      es: 'No llegó sonido del micrófono. ¿Está silenciado?',
      fr: 'Aucun son du microphone. Est-il coupé?',
    },
  },
} as const satisfies Record<string, Row>

/**
 * A status without a row reads as a refusal, a word that is no status of ours as no clear answer. `driver`: the driver
 * whose sets have the switch to press, if known.
 */
export function failureText(why: string, of: 'press' | 'spoken', driver?: Driver): Sentence {
  const row: Row = Object.hasOwn(FAILURE_TEXTS, why) ? FAILURE_TEXTS[why as keyof typeof FAILURE_TEXTS] : {}
  const text = row[of] ?? FAILURE_TEXTS[Object.hasOwn(STATUSES, why) ? 'refused' : 'unclear answer'][of]
  return why === 'BOX-NOT-ALLOWED' ? together(text, notAllowedText(driver)) : text
}

function together(first: Sentence, then: Sentence): Sentence {
  return { en: `${first.en} ${then.en}`, es: `${first.es} ${then.es}`, fr: `${first.fr} ${then.fr}` }
}
