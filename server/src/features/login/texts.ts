/** The sentences of the pages that the server itself draws for login and logout. */
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = {
  chooseTitle: { en: 'Log in to {brand}', es: 'Iniciar sesión en {brand}', fr: 'Se connecter à {brand}' },
  chooseTitlePlain: { en: 'Log in', es: 'Iniciar sesión', fr: 'Se connecter' },
  chooseLead: {
    en: 'Who is using the remote?',
    es: '¿Quién usa el control remoto?',
    fr: 'Qui utilise la télécommande?',
  },
  chooseNote: {
    en: 'This is a practice login. The people are made up, and there is no password.',
    es: 'Este es un inicio de sesión de práctica. Las personas son inventadas y no hay contraseña.',
    fr: 'Ceci est une connexion d’essai. Les personnes sont inventées et il n’y a pas de mot de passe.',
  },
  noLoginTitle: {
    en: 'There is no log-in here',
    es: 'Aquí no se inicia sesión',
    fr: 'Il n’y a pas de connexion ici',
  },
  noLoginLead: {
    en: 'This remote has no accounts. Go back to the remote and choose Easy pair: you get a short code for your TV.',
    es: 'Este control remoto no tiene cuentas. Vuelve al control y elige Emparejamiento fácil: recibes un código corto para tu televisor.',
    fr: 'Cette télécommande n’a pas de comptes. Revenez à la télécommande et choisissez Jumelage facile : vous recevez un code court pour votre téléviseur.',
  },
  backToRemote: { en: 'Back to the remote', es: 'Volver al control remoto', fr: 'Retour à la télécommande' },
  goneTitle: {
    en: 'This login has expired',
    es: 'Este inicio de sesión venció',
    fr: 'Cette connexion a expiré',
  },
  goneLead: {
    en: 'You already logged in, or it took too long. Go back and press Log in to begin again.',
    es: 'Ya iniciaste sesión o tardó demasiado. Vuelve y presiona Iniciar sesión para empezar de nuevo.',
    fr: 'La connexion est déjà faite, ou elle a pris trop de temps. Revenez et appuyez sur Se connecter pour recommencer.',
  },
  leaveTitle: { en: 'Do you want to log out?', es: '¿Quieres cerrar sesión?', fr: 'Voulez-vous vous déconnecter?' },
  leaveLead: {
    en: 'Another page is asking to log you out. If you did not ask for this, choose Stay.',
    es: 'Otra página pide cerrar tu sesión. Si no lo pediste, elige Quedarme.',
    fr: 'Une autre page demande de fermer votre session. Si vous ne l’avez pas demandé, choisissez Rester.',
  },
  stay: {
    en: 'Stay and go to the remote',
    es: 'Quedarme e ir al control remoto',
    fr: 'Rester et aller à la télécommande',
  },
  leave: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
} as const satisfies Record<string, Sentence>
