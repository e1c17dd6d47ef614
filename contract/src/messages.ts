/**
 * The messages in addresses (`?msg=`) and banners, by key. Keys and English texts are the specification's (section 8).
 * The browser's table of failures says when each is shown.
 */
import { LANGUAGES, type Language, type Sentence } from './languages.ts'

/** Replaces messages that offer a log-in if the server has none. */
const PAIR_AGAIN: Sentence = {
  en: 'This remote is no longer paired. You need to pair it again.',
  es: 'Este control ya no está emparejado. Debes emparejarlo de nuevo.',
  fr: 'Cette télécommande n’est plus jumelée. Jumelez-la de nouveau.',
}
const WITHOUT_LOGIN: ReadonlyMap<string, Sentence> = new Map([
  ['sessionIsNoLongerValid', PAIR_AGAIN],
  ['yourSessionExpired', PAIR_AGAIN],
  ['EXPIRED-EASYPAIR-TOKEN', PAIR_AGAIN],
  ['EXPIRED-XAPI-TOKEN', PAIR_AGAIN],
  ['cantSeeStbsWithoutLogin', PAIR_AGAIN],
  [
    'remoteWasEnded',
    {
      en: 'Someone who can use your TV ended this remote. To use it again, pair it.',
      es: 'Alguien que puede usar tu televisor desconectó este control. Para usarlo de nuevo, emparéjalo.',
      fr: 'Une personne qui peut utiliser votre téléviseur a déconnecté cette télécommande. Pour la réutiliser, jumelez-la.',
    },
  ],
  [
    'youAreLoggedOut',
    {
      en: 'You are logged out. To use this remote again, pair it.',
      es: 'Cerraste la sesión. Para usar este control de nuevo, emparéjalo.',
      fr: 'Votre session est fermée. Pour réutiliser cette télécommande, jumelez-la.',
    },
  ],
])

export const MESSAGES = {
  sessionIsNoLongerValid: {
    en: 'Your session is no longer valid. You need to re-pair or login.',
    es: 'Tu sesión ya no es válida. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session n’est plus valide. Jumelez de nouveau la télécommande ou connectez-vous.',
  },
  remoteWasEnded: {
    en: 'Someone who can use your TV ended this remote. To use it again, pair it or log in.',
    es: 'Alguien que puede usar tu televisor desconectó este control. Para usarlo de nuevo, empareja o inicia sesión.',
    fr: 'Une personne qui peut utiliser votre téléviseur a déconnecté cette télécommande. Pour la réutiliser, jumelez-la ou connectez-vous.',
  },
  youAreLoggedOut: {
    en: 'You are logged out. To use this remote again, pair it or log in.',
    es: 'Cerraste la sesión. Para usar este control de nuevo, empareja o inicia sesión.',
    fr: 'Votre session est fermée. Pour réutiliser cette télécommande, jumelez-la ou connectez-vous.',
  },
  notLoggedOutAtServer: {
    en: 'This device has forgotten the remote, but the server could not save that. If somebody else has its link or token, they can still use your TV. Tell the person who runs Beckon.',
    es: 'Este dispositivo olvidó el control, pero el servidor no pudo guardarlo. Si otra persona tiene su enlace o su clave, todavía puede usar tu televisor. Avisa a quien administra Beckon.',
    fr: 'Cet appareil a oublié la télécommande, mais le serveur n’a pas pu l’enregistrer. Si quelqu’un d’autre a son lien ou sa clé, il peut encore utiliser votre téléviseur. Prévenez la personne qui gère Beckon.',
  },
  yourSessionExpired: {
    en: 'Your session has expired. You need to re-pair or login.',
    es: 'Tu sesión venció. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session a expiré. Jumelez de nouveau la télécommande ou connectez-vous.',
  },
  'EXPIRED-EASYPAIR-TOKEN': {
    en: 'Your EasyPair setup has expired. You need to re-pair or login.',
    es: 'Tu emparejamiento fácil venció. Empareja de nuevo o inicia sesión.',
    fr: 'Votre jumelage facile a expiré. Jumelez de nouveau la télécommande ou connectez-vous.',
  },
  'EXPIRED-XAPI-TOKEN': {
    en: 'Your session has expired. You need to re-pair or login.',
    es: 'Tu sesión venció. Debes volver a emparejar o iniciar sesión.',
    fr: 'Votre session a expiré. Jumelez de nouveau la télécommande ou connectez-vous.',
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
    fr: 'Une erreur inhabituelle s’est produite pendant la vérification de votre code. Veuillez réessayer.',
  },
  internalErrorGettingCode: {
    en: "We're sorry. An internal error occurred while getting your code. Please try again.",
    es: 'Lo sentimos. Se produjo un error interno al obtener tu código. Inténtalo de nuevo.',
    fr: 'Toutes nos excuses. Une erreur interne s’est produite pendant la recherche de votre code. Veuillez réessayer.',
  },
  unusualErrorGettingCode: {
    en: 'An unusual error occurred while getting your code. Please try again.',
    es: 'Se produjo un error inusual al obtener tu código. Inténtalo de nuevo.',
    fr: 'Une erreur inhabituelle s’est produite pendant la recherche de votre code. Veuillez réessayer.',
  },
  internalErrorOccurred: {
    en: "We're sorry. An internal error occurred.",
    es: 'Lo sentimos. Se produjo un error interno.',
    fr: 'Toutes nos excuses. Une erreur interne s’est produite.',
  },
  internalErrorGettingBtns: {
    en: "We're sorry. An error occurred getting your customized button data. Please try again later.",
    es: 'Lo sentimos. Se produjo un error al obtener tus botones personalizados. Inténtalo más tarde.',
    fr: 'Toutes nos excuses. Vos boutons n’ont pas pu être chargés. Réessayez plus tard.',
  },
  internalErrorSavingBtns: {
    en: "We're sorry. An error occurred saving your buttons. Please try again later.",
    es: 'Lo sentimos. Se produjo un error al guardar tus botones. Inténtalo más tarde.',
    fr: 'Toutes nos excuses. Vos boutons n’ont pas pu être enregistrés. Réessayez plus tard.',
  },
  noCompatibleStbFound: {
    en: 'No compatible TV box found.',
    es: 'No se encontró ningún decodificador compatible.',
    fr: 'Aucun décodeur compatible n’a été trouvé.',
  },
  internalErrorGettingDevs: {
    en: "We're sorry. An internal error occurred while getting your TV boxes.",
    es: 'Lo sentimos. Se produjo un error interno al obtener tus decodificadores.',
    fr: 'Toutes nos excuses. Vos décodeurs n’ont pas pu être chargés.',
  },
  internalErrorGettingToken: {
    en: "We're sorry. An internal error occurred while connecting to your TV box.",
    es: 'Lo sentimos. Se produjo un error interno al conectar con tu decodificador.',
    fr: 'Toutes nos excuses. La connexion à votre décodeur a échoué.',
  },
  internalErrorSavingCompanionPairing: {
    en: "We're sorry. An internal error occurred while pairing your Companion App.",
    es: 'Lo sentimos. Se produjo un error interno al emparejar tu aplicación complementaria.',
    fr: 'Toutes nos excuses. Une erreur interne s’est produite pendant le jumelage de votre application compagnon.',
  },
  wereSorryInternalError: {
    en: "We're sorry. An internal error occurred. Please try again later.",
    es: 'Lo sentimos. Se produjo un error interno. Inténtalo más tarde.',
    fr: 'Toutes nos excuses. Une erreur interne s’est produite. Veuillez réessayer plus tard.',
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

/** The key equal to a value, or whose text in any language equals it (Q12). */
export function messageKeyOf(value: string): MessageKey | undefined {
  if (isMessageKey(value)) return value
  return (Object.keys(MESSAGES) as MessageKey[]).find((key) =>
    LANGUAGES.some((language) => MESSAGES[key][language] === value),
  )
}

/** The text of a message; an unknown key gets the internal-error text (A19). */
export function messageText(key: string, language: Language, canLogIn = true): string {
  const withoutLogin = canLogIn ? undefined : WITHOUT_LOGIN.get(key)
  if (withoutLogin !== undefined) return withoutLogin[language]
  return MESSAGES[isMessageKey(key) ? key : 'internalErrorOccurred'][language]
}
