/**
 * What becomes of a test of an event: its words, which say "sent", not "done", since no service tells what became of an
 * event; and how they are spoken.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { Status } from '@beckon/contract/statuses'
import type { CallResult } from '../../client/api-client.ts'
import type { Clock } from '../../platform/clock.ts'
import { defineTexts } from '../../texts/texts.ts'
import { tvControlTexts } from './texts.ts'

const texts = defineTexts({
  sent: {
    en: 'Sent. If nothing happens, check that the event names match.',
    es: 'Enviado. Si no pasa nada, verifica que los nombres de los eventos coincidan.',
    fr: 'Envoyé. S’il ne se passe rien, vérifiez que les noms des événements correspondent.',
  },
  keyRefused: {
    en: 'The service refused the key. Copy the key again.',
    es: 'El servicio rechazó la clave. Vuelve a copiar la clave.',
    fr: 'Le service a refusé la clé. Copiez de nouveau la clé.',
  },
  eventUnknown: {
    en: 'The service does not know this event. Use letters, digits and underscores only.',
    es: 'El servicio no conoce este evento. Usa solo letras, números y guiones bajos.',
    fr: 'Le service ne connaît pas cet événement. N’utilisez que lettres, chiffres et tirets bas.',
  },
  notSaved: {
    en: 'Save first, then test. Until you type the key again, only saved events can be sent.',
    es: 'Guarda primero y luego prueba. Si no vuelves a escribir la clave, solo se envían eventos guardados.',
    fr: 'Enregistrez d’abord, puis testez. Sans retaper la clé, seuls les événements enregistrés sont envoyés.',
  },
  tooMany: {
    en: 'Too many tests at once. Wait a moment, then test again.',
    es: 'Demasiadas pruebas a la vez. Espera un momento y prueba de nuevo.',
    fr: 'Trop de tests à la fois. Attendez un instant, puis testez de nouveau.',
  },
  busy: {
    en: "The remote's server is busy. Test again in a moment.",
    es: 'El servidor del control está ocupado. Prueba de nuevo en un momento.',
    fr: 'Le serveur de la télécommande est occupé. Testez de nouveau dans un instant.',
  },
  noAnswer: {
    en: 'The service did not answer in time. The event may have arrived all the same.',
    es: 'El servicio no respondió a tiempo. Puede que el evento haya llegado de todos modos.',
    fr: 'Le service n’a pas répondu à temps. L’événement est peut-être arrivé quand même.',
  },
  unreachable: {
    en: 'The service cannot be reached. Is it running and online?',
    es: 'No se puede conectar con el servicio. ¿Está encendido y en línea?',
    fr: 'Le service est injoignable. Est-il en marche et en ligne?',
  },
  sentElsewhere: {
    en: "The service's address leads somewhere else. Ask the person who runs this server to fix it.",
    es: 'La dirección del servicio lleva a otro lugar. Pide a quien administra este servidor que la corrija.',
    fr: 'L’adresse du service mène ailleurs. Demandez à la personne qui gère ce serveur de la corriger.',
  },
  somebodyElse: {
    en: "Something else answers at the service's address, such as a login page. The event was not confirmed.",
    es: 'En la dirección del servicio responde otra cosa, como una página de acceso. El evento no se confirmó.',
    fr: 'Autre chose répond à l’adresse du service, comme une page de connexion. L’événement n’a pas été confirmé.',
  },
  tooLong: {
    en: 'The answer was far too long for this service. The event was not confirmed.',
    es: 'La respuesta fue demasiado larga para este servicio. El evento no se confirmó.',
    fr: 'La réponse était beaucoup trop longue pour ce service. L’événement n’a pas été confirmé.',
  },
  notAllowed: {
    en: "The service's address is not allowed. Ask the person who runs this server to allow it.",
    es: 'La dirección del servicio no está permitida. Pide a quien administra este servidor que la permita.',
    fr: 'L’adresse du service n’est pas autorisée. Demandez à la personne qui gère ce serveur de l’autoriser.',
  },
  tooLate: {
    en: 'It took too long. The event was not sent.',
    es: 'Tardó demasiado. No se envió el evento.',
    fr: 'C’était trop long. L’événement n’a pas été envoyé.',
  },
  noConnection: {
    en: 'No connection. The event was not sent.',
    es: 'Sin conexión. No se envió el evento.',
    fr: 'Pas de connexion. L’événement n’a pas été envoyé.',
  },
})

const BY_STATUS = {
  'EVENT-KEY-REFUSED': texts.keyRefused,
  'EVENT-NOT-SAVED': texts.notSaved,
  'EVENT-UNKNOWN': texts.eventUnknown,
  'TOO-MANY': texts.tooMany,
  BUSY: texts.busy,
  'SERVICE-TIMEOUT': texts.noAnswer,
  'SERVICE-UNREACHABLE': texts.unreachable,
  'SERVICE-REDIRECT': texts.sentElsewhere,
  'SERVICE-LYING': texts.somebodyElse,
  'SERVICE-HUGE': texts.tooLong,
  'SERVICE-FORBIDDEN': texts.notAllowed,
  'TOO-LATE': texts.tooLate,
} as const satisfies Partial<Record<Status, Sentence>>

/** The result of a test, as it is shown and said. */
export interface TestResult {
  readonly good: boolean
  readonly words: Sentence
}

export function testResultOf(result: CallResult<unknown>): TestResult {
  return { good: result.is === 'answer', words: wordsOf(result) }
}

function wordsOf(result: CallResult<unknown>): Sentence {
  if (result.is === 'answer') return texts.sent
  if (result.is === 'unanswered') return result.why === 'timeout' ? texts.noAnswer : texts.noConnection
  const status = result.is === 'refused' ? result.status : undefined
  return status !== undefined && Object.hasOwn(BY_STATUS, status)
    ? BY_STATUS[status as keyof typeof BY_STATUS]
    : tvControlTexts.testFailed
}

/** As long as an announcement stands (H32). */
export const SAID_FOR_MS = 5_000

export interface Speaker {
  atOnce(text: string): void
  inTurn(text: string): void
}

/**
 * A service that answers at once would cut off the words "Testing command for …", so a result waits until what was said
 * last has had its time. What the user does is said at once.
 */
export function makeSpeaker(clock: Clock, announce: (text: string) => void): Speaker {
  const waiting: string[] = []
  let saidAt = -SAID_FOR_MS
  let stop = () => {}

  function say(text: string): void {
    saidAt = clock.now()
    announce(text)
    stop()
    if (waiting.length > 0) stop = clock.after(SAID_FOR_MS, sayNext)
  }

  function sayNext(): void {
    const next = waiting.shift()
    if (next !== undefined) say(next)
  }

  return {
    atOnce: say,
    inTurn(text) {
      waiting.push(text)
      if (waiting.length > 1) return
      stop()
      stop = clock.after(Math.max(saidAt + SAID_FOR_MS - clock.now(), 0), sayNext)
    },
  }
}
