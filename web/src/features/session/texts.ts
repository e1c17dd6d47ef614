/** The words of logging in and out. */
import { defineTexts } from '../../texts/texts.ts'

export const sessionTexts = defineTexts({
  loggingIn: { en: 'Logging you in', es: 'Iniciando tu sesión', fr: 'Connexion en cours' },
  unfinished: {
    en: 'Your login is not finished. Please log in again.',
    es: 'Tu inicio de sesión no terminó. Inicia sesión de nuevo.',
    fr: 'Votre connexion n’est pas terminée. Connectez-vous à nouveau.',
  },
  loggingOut: { en: 'Logging you out', es: 'Cerrando tu sesión', fr: 'Déconnexion en cours' },
  loginAgain: { en: 'Log in again', es: 'Inicia sesión de nuevo', fr: 'Connectez-vous à nouveau' },
  reLogin: { en: 'You need to re-login', es: 'Debes volver a iniciar sesión', fr: 'Vous devez vous reconnecter' },
  plainlyLogIn: {
    en: 'This remote has stopped working. Press “Log in again” to set it up.',
    es: 'Este control dejó de funcionar. Presiona “Iniciar sesión de nuevo” para configurarlo.',
    fr: 'Cette télécommande ne fonctionne plus. Appuyez sur « Se connecter à nouveau » pour la configurer.',
  },
  plainlyPair: {
    en: 'This remote has stopped working. Press “Pair again” to set it up.',
    es: 'Este control dejó de funcionar. Presiona “Emparejar de nuevo” para configurarlo.',
    fr: 'Cette télécommande ne fonctionne plus. Appuyez sur « Jumeler de nouveau » pour la configurer.',
  },
  plainlyGoBack: {
    en: 'Your remote may still work. Press “Go Back” to try it.',
    es: 'Puede que tu control aún funcione. Presiona “Volver” para probarlo.',
    fr: 'Votre télécommande fonctionne peut-être encore. Appuyez sur « Retour » pour l’essayer.',
  },
  goBack: { en: 'Go Back', es: 'Volver', fr: 'Retour' },
  pairAgain: { en: 'Pair again', es: 'Emparejar de nuevo', fr: 'Jumeler de nouveau' },
  needToPair: {
    en: 'You need to pair again',
    es: 'Debes emparejar de nuevo',
    fr: 'Vous devez jumeler la télécommande de nouveau',
  },
  logInAgain: { en: 'Log in again', es: 'Iniciar sesión de nuevo', fr: 'Se connecter à nouveau' },
  replaceTitle: {
    en: 'Switch to the remote in this link?',
    es: '¿Cambiar al control de este enlace?',
    fr: 'Passer à la télécommande de ce lien?',
  },
  replaceText: {
    en: 'This browser already has a remote. The link you opened would replace it with another one. If you did not expect this, keep the remote you have.',
    es: 'Este navegador ya tiene un control. El enlace que abriste lo reemplazaría por otro. Si no lo esperabas, conserva el que tienes.',
    fr: 'Ce navigateur a déjà une télécommande. Le lien que vous avez ouvert la remplacerait par une autre. Si vous ne vous y attendiez pas, gardez celle que vous avez.',
  },
  keep: { en: 'Keep my remote', es: 'Conservar mi control', fr: 'Garder ma télécommande' },
  replace: { en: 'Switch to the other remote', es: 'Cambiar al otro control', fr: 'Passer à l’autre télécommande' },
})

/** The question before the user logs out. */
export const logOutTexts = defineTexts({
  title: { en: 'Log out?', es: '¿Cerrar sesión?', fr: 'Se déconnecter?' },
  text: {
    en: 'This remote will stop working here. To use it again, someone must pair it or log in.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo o iniciar sesión.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler ou se connecter.',
  },
  textNoLogin: {
    en: 'This remote will stop working here. To use it again, someone must pair it.',
    es: 'Este control dejará de funcionar aquí. Para usarlo de nuevo, alguien debe emparejarlo.',
    fr: 'Cette télécommande ne fonctionnera plus ici. Pour la réutiliser, quelqu’un devra la jumeler.',
  },
  stay: { en: 'Stay logged in', es: 'Seguir con la sesión', fr: 'Garder la session ouverte' },
  bookmark: {
    en: 'End the bookmark link too',
    es: 'Desconectar también el enlace de marcador',
    fr: 'Déconnecter aussi le signet',
  },
  bookmarkHint: {
    en: 'Without this, the bookmark still opens the remote.',
    es: 'Si no lo marcas, el marcador todavía abre el control.',
    fr: 'Sinon, le signet ouvre encore la télécommande.',
  },
  leave: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
})
