/**
 * The messages that may stand in an address (`?msg=`) or a banner, by their key, in every language.
 * Keys are the specification's (section 8); what triggers each is the browser's table of failures.
 */
import { LANGUAGES, type Language, type Sentence } from './languages.ts'

export const MESSAGES = {
  sessionIsNoLongerValid: {
    en: 'Your session is no longer valid. You need to re-pair or login.',
    es: 'Tu sesión ya no es válida. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session n’est plus valide. Vous devez associer à nouveau ou vous connecter.',
  },
  yourSessionExpired: {
    en: 'Your session has expired. You need to re-pair or login.',
    es: 'Tu sesión ha caducado. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session a expiré. Vous devez associer à nouveau ou vous connecter.',
  },
  'EXPIRED-EASYPAIR-TOKEN': {
    en: 'Your EasyPair setup has expired. You need to re-pair or login.',
    es: 'Tu configuración de EasyPair ha caducado. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre configuration EasyPair a expiré. Vous devez associer à nouveau ou vous connecter.',
  },
  'EXPIRED-XAPI-TOKEN': {
    en: 'Your session has expired. You need to re-pair or login.',
    es: 'Tu sesión ha caducado. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session a expiré. Vous devez associer à nouveau ou vous connecter.',
  },
  couldNotProcessKey: {
    en: 'We could not process that key. Please try again.',
    es: 'No pudimos procesar esa tecla. Inténtalo de nuevo.',
    fr: 'Nous n’avons pas pu traiter cette touche. Veuillez réessayer.',
  },
  confirmationTookTooLong: {
    en: 'The confirmation process took too long. Refresh this page to try again.',
    es: 'La confirmación tardó demasiado. Actualiza esta página para intentarlo de nuevo.',
    fr: 'La confirmation a pris trop de temps. Actualisez cette page pour réessayer.',
  },
  unusualErrorConfirmingCode: {
    en: 'An unusual error occurred while confirming your code. Please try again.',
    es: 'Se produjo un error inusual al confirmar tu código. Inténtalo de nuevo.',
    fr: 'Une erreur inhabituelle s’est produite lors de la confirmation de votre code. Veuillez réessayer.',
  },
  internalErrorGettingCode: {
    en: "We're sorry. An internal error occurred while getting your code. Please try again.",
    es: 'Lo sentimos. Se produjo un error interno al obtener tu código. Inténtalo de nuevo.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite lors de l’obtention de votre code. Veuillez réessayer.',
  },
  unusualErrorGettingCode: {
    en: 'An unusual error occurred while getting your code. Please try again.',
    es: 'Se produjo un error inusual al obtener tu código. Inténtalo de nuevo.',
    fr: 'Une erreur inhabituelle s’est produite lors de l’obtention de votre code. Veuillez réessayer.',
  },
  internalErrorOccurred: {
    en: "We're sorry. An internal error occurred.",
    es: 'Lo sentimos. Se produjo un error interno.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite.',
  },
  internalErrorGettingBtns: {
    en: "We're sorry. An error occurred getting your customized button data. Please try again later.",
    es: 'Lo sentimos. Se produjo un error al obtener tus botones personalizados. Inténtalo más tarde.',
    fr: 'Nous sommes désolés. Une erreur s’est produite lors de l’obtention de vos boutons personnalisés. Veuillez réessayer plus tard.',
  },
  internalErrorSavingBtns: {
    en: "We're sorry. An error occurred saving your buttons. Please try again later.",
    es: 'Lo sentimos. Se produjo un error al guardar tus botones. Inténtalo más tarde.',
    fr: 'Nous sommes désolés. Une erreur s’est produite lors de l’enregistrement de vos boutons. Veuillez réessayer plus tard.',
  },
  noCompatibleStbFound: {
    en: 'No compatible TV box found.',
    es: 'No se encontró ningún decodificador compatible.',
    fr: 'Aucun décodeur compatible n’a été trouvé.',
  },
  internalErrorGettingDevs: {
    en: "We're sorry. An internal error occurred while getting your TV boxes.",
    es: 'Lo sentimos. Se produjo un error interno al obtener tus decodificadores.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite lors de l’obtention de vos décodeurs.',
  },
  internalErrorGettingToken: {
    en: "We're sorry. An internal error occurred while connecting to your TV box.",
    es: 'Lo sentimos. Se produjo un error interno al conectar con tu decodificador.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite lors de la connexion à votre décodeur.',
  },
  internalErrorSavingCompanionPairing: {
    en: "We're sorry. An internal error occurred while pairing your Companion App.",
    es: 'Lo sentimos. Se produjo un error interno al emparejar tu aplicación complementaria.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite lors de l’association de votre application compagnon.',
  },
  wereSorryInternalError: {
    en: "We're sorry. An internal error occurred. Please try again later.",
    es: 'Lo sentimos. Se produjo un error interno. Inténtalo más tarde.',
    fr: 'Nous sommes désolés. Une erreur interne s’est produite. Veuillez réessayer plus tard.',
  },
  appRequiresLocalStorage: {
    en: 'This application requires Local Storage support.',
    es: 'Esta aplicación requiere compatibilidad con el almacenamiento local.',
    fr: 'Cette application nécessite la prise en charge du stockage local.',
  },
  cantSeeStbsWithoutLogin: {
    en: "You can't see your TV boxes without logging in.",
    es: 'No puedes ver tus decodificadores sin iniciar sesión.',
    fr: 'Vous ne pouvez pas voir vos décodeurs sans vous connecter.',
  },
} as const satisfies Record<string, Sentence>

export type MessageKey = keyof typeof MESSAGES

export function isMessageKey(value: unknown): value is MessageKey {
  return typeof value === 'string' && Object.hasOwn(MESSAGES, value)
}

/** The key that a value names, or whose text in any language it repeats (Q12). */
export function messageKeyOf(value: string): MessageKey | undefined {
  if (isMessageKey(value)) return value
  return (Object.keys(MESSAGES) as MessageKey[]).find((key) =>
    LANGUAGES.some((language) => MESSAGES[key][language] === value),
  )
}

/** The text of a message; a key that does not exist gets the internal-error text, never nothing (A19). */
export function messageText(key: string, language: Language): string {
  return MESSAGES[isMessageKey(key) ? key : 'internalErrorOccurred'][language]
}
