/** The words of logging in and out. */
import { defineTexts } from '../../texts/texts.ts'

export const sessionTexts = defineTexts({
  loggingIn: { en: 'Logging you in', es: 'Iniciando tu sesión', fr: 'Connexion en cours' },
  loggingOut: { en: 'Logging you out', es: 'Cerrando tu sesión', fr: 'Déconnexion en cours' },
  loginAgain: { en: 'Log in again', es: 'Inicia sesión de nuevo', fr: 'Connectez-vous à nouveau' },
  reLogin: { en: 'You need to re-login', es: 'Debes volver a iniciar sesión', fr: 'Vous devez vous reconnecter' },
  goBack: { en: 'Go Back', es: 'Volver', fr: 'Retour' },
  logInAgain: { en: 'Log in again', es: 'Iniciar sesión de nuevo', fr: 'Se connecter à nouveau' },
  replaceTitle: {
    en: 'Switch to the remote in this link?',
    es: '¿Cambiar al control de este enlace?',
    fr: 'Passer à la télécommande de ce lien ?',
  },
  replaceText: {
    en: 'This browser already has a remote. The link you opened would replace it with another one. If you did not expect this, keep the remote you have.',
    es: 'Este navegador ya tiene un control. El enlace que abriste lo reemplazaría por otro. Si no lo esperabas, conserva el que tienes.',
    fr: 'Ce navigateur a déjà une télécommande. Le lien que vous avez ouvert la remplacerait par une autre. Si vous ne vous y attendiez pas, gardez celle que vous avez.',
  },
  keep: { en: 'Keep my remote', es: 'Conservar mi control', fr: 'Garder ma télécommande' },
  replace: { en: 'Switch to the other remote', es: 'Cambiar al otro control', fr: 'Passer à l’autre télécommande' },
})
