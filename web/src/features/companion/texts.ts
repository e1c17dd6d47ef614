/** The words of pairing a companion app. `{app}` is what the app calls itself. */
import { defineTexts } from '../../texts/texts.ts'

export const companionTexts = defineTexts({
  title: { en: 'Companion', es: 'Aplicación complementaria', fr: 'Application compagnon' },
  asks: {
    en: 'An app named “{app}” wants to control your TV box.',
    es: 'Una aplicación llamada “{app}” quiere controlar tu decodificador.',
    fr: 'Une application nommée « {app} » veut commander votre décodeur.',
  },
  asksUnnamed: {
    en: 'A companion app wants to be paired with your TV box. Beckon does not know its name.',
    es: 'Una aplicación complementaria quiere emparejarse con tu decodificador. Beckon no sabe su nombre.',
    fr: 'Une application compagnon veut être jumelée à votre décodeur. Beckon ne connaît pas son nom.',
  },
  meansNote: {
    en: 'If you log in or pair below, Beckon notes for a day that you agreed. The app cannot press any key by that. Then you are logged out in this browser.',
    es: 'Si inicias sesión o emparejas aquí abajo, Beckon anota durante un día que aceptaste. Con eso la aplicación no puede presionar ninguna tecla. Después se cierra tu sesión en este navegador.',
    fr: 'Si vous vous connectez ou jumelez la télécommande ci-dessous, Beckon note pour un jour que vous avez accepté. L’application ne peut utiliser aucune touche pour autant. Ensuite, votre session sera fermée dans ce navigateur.',
  },
  meansNoteNoLogin: {
    en: 'If you pair below, Beckon notes for a day that you agreed. The app cannot press any key by that. Then this browser is no longer paired.',
    es: 'Si emparejas aquí abajo, Beckon anota durante un día que aceptaste. Con eso la aplicación no puede presionar ninguna tecla. Después este navegador deja de estar emparejado.',
    fr: 'Si vous jumelez la télécommande ci-dessous, Beckon note pour un jour que vous avez accepté. L’application ne peut utiliser aucune touche pour autant. Ensuite, ce navigateur ne sera plus jumelé.',
  },
  means: {
    en: 'If you log in or pair below, the app can press every key of your TV box, like a remote. Then you are logged out in this browser.',
    es: 'Si inicias sesión o emparejas aquí abajo, la aplicación podrá presionar todas las teclas de tu decodificador, como un control. Después se cierra tu sesión en este navegador.',
    fr: 'Si vous vous connectez ou jumelez la télécommande ci-dessous, l’application pourra utiliser toutes les touches de votre décodeur, comme une télécommande. Ensuite, votre session sera fermée dans ce navigateur.',
  },
  meansNoLogin: {
    en: 'If you pair below, the app can press every key of your TV box, like a remote. Then this browser is no longer paired.',
    es: 'Si emparejas aquí abajo, la aplicación podrá presionar todas las teclas de tu decodificador, como un control. Después este navegador deja de estar emparejado.',
    fr: 'Si vous jumelez la télécommande ci-dessous, l’application pourra utiliser toutes les touches de votre décodeur, comme une télécommande. Ensuite, ce navigateur ne sera plus jumelé.',
  },
  careful: {
    en: 'Continue only if you started this in that app.',
    es: 'Continúa solo si acabas de empezar esto en esa aplicación.',
    fr: 'Continuez seulement si vous avez commencé ceci dans cette application.',
  },
  no: { en: 'Do not pair the app', es: 'No emparejar la aplicación', fr: 'Ne pas jumeler l’application' },
  over: {
    en: 'This link has expired. Go back to your companion app and ask it for a new one.',
    es: 'Este enlace venció. Vuelve a tu aplicación complementaria y pídele uno nuevo.',
    fr: 'Ce lien a expiré. Retournez à votre application compagnon et demandez-lui-en un nouveau.',
  },
  without: {
    en: 'Or use Beckon here, without the app',
    es: 'O usa Beckon aquí, sin la aplicación',
    fr: 'Ou utilisez Beckon ici, sans l’application',
  },
  pairing: {
    en: 'Pairing your companion app',
    es: 'Emparejando tu aplicación complementaria',
    fr: 'Jumelage de votre application compagnon',
  },
  goBack: {
    en: 'Go back to your Companion App',
    es: 'Vuelve a tu aplicación complementaria',
    fr: 'Retournez à votre application compagnon',
  },
  done: {
    en: 'The pairing is saved. You are logged out in this browser, and can close this page.',
    es: 'El emparejamiento está guardado. Se cerró tu sesión en este navegador; puedes cerrar esta página.',
    fr: 'Le jumelage est enregistré. Votre session est fermée dans ce navigateur : vous pouvez fermer cette page.',
  },
  thisBrowserToo: {
    en: 'Use Beckon in this browser too',
    es: 'Usar Beckon también en este navegador',
    fr: 'Utiliser aussi Beckon dans ce navigateur',
  },
})
