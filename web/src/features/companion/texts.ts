/** The words of pairing a companion app. `{app}` is what the app calls itself. */
import { defineTexts } from '../../texts/texts.ts'

export const companionTexts = defineTexts({
  title: { en: 'Companion', es: 'Aplicación complementaria', fr: 'Application compagnon' },
  asks: {
    en: 'An app that calls itself “{app}” asks to use your TV box.',
    es: 'Una aplicación que se llama «{app}» pide usar tu decodificador.',
    fr: 'Une application qui se nomme « {app} » demande à utiliser votre décodeur.',
  },
  means: {
    en: 'If you log in or pair below, the app can press every key of your TV box, like a remote. Afterwards you are logged out in this browser.',
    es: 'Si inicias sesión o emparejas aquí abajo, la aplicación podrá pulsar todas las teclas de tu decodificador, como un control. Después se cierra tu sesión en este navegador.',
    fr: 'Si vous vous connectez ou associez ci-dessous, l’application pourra presser toutes les touches de votre décodeur, comme une télécommande. Ensuite, vous serez déconnecté de ce navigateur.',
  },
  meansNoLogin: {
    en: 'If you pair below, the app can press every key of your TV box, like a remote. Afterwards this browser is no longer paired.',
    es: 'Si emparejas aquí abajo, la aplicación podrá pulsar todas las teclas de tu decodificador, como un control. Después este navegador deja de estar emparejado.',
    fr: 'Si vous associez ci-dessous, l’application pourra presser toutes les touches de votre décodeur, comme une télécommande. Ensuite, ce navigateur ne sera plus associé.',
  },
  careful: {
    en: 'Go on only if you have just started this in that app yourself.',
    es: 'Continúa solo si acabas de empezar esto tú en esa aplicación.',
    fr: 'Ne continuez que si vous venez de lancer cela vous-même dans cette application.',
  },
  no: { en: 'Do not pair the app', es: 'No emparejar la aplicación', fr: 'Ne pas associer l’application' },
  unknown: {
    en: 'This link is no longer good. Go back to your companion app and ask it for a new one.',
    es: 'Este enlace ya no sirve. Vuelve a tu aplicación complementaria y pídele uno nuevo.',
    fr: 'Ce lien n’est plus valable. Retournez à votre application compagnon et demandez-lui-en un nouveau.',
  },
  without: {
    en: 'Or use Beckon here, without the app',
    es: 'O usa Beckon aquí, sin la aplicación',
    fr: 'Ou utilisez Beckon ici, sans l’application',
  },
  unreachable: { en: 'The server did not answer.', es: 'El servidor no respondió.', fr: 'Le serveur n’a pas répondu.' },
  again: { en: 'Try again', es: 'Intentar de nuevo', fr: 'Réessayer' },
  home: { en: 'Go to the home page', es: 'Ir a la página de inicio', fr: 'Aller à la page d’accueil' },
  pairing: {
    en: 'Pairing your companion app',
    es: 'Emparejando tu aplicación complementaria',
    fr: 'Association de votre application compagnon',
  },
  goBack: {
    en: 'Go back to your Companion App',
    es: 'Vuelve a tu aplicación complementaria',
    fr: 'Retournez à votre application compagnon',
  },
  done: {
    en: 'The app can use your TV box now. You are logged out in this browser, and can close this page.',
    es: 'La aplicación ya puede usar tu decodificador. Se cerró tu sesión en este navegador; puedes cerrar esta página.',
    fr: 'L’application peut maintenant utiliser votre décodeur. Vous êtes déconnecté de ce navigateur et pouvez fermer cette page.',
  },
  thisBrowserToo: {
    en: 'Use Beckon in this browser too',
    es: 'Usar Beckon también en este navegador',
    fr: 'Utiliser aussi Beckon dans ce navigateur',
  },
})
