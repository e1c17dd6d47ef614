/** The words of "Paired remotes", and of the notice that there is a new one. */
import { defineTexts } from '../../texts/texts.ts'

export const remotesTexts = defineTexts({
  title: { en: 'Paired remotes', es: 'Controles emparejados', fr: 'Télécommandes jumelées' },
  lead: {
    en: 'All of these can use your TV box. End any that you do not know.',
    es: 'Todo esto puede usar tu decodificador. Desconecta lo que no conozcas.',
    fr: 'Tout ceci peut utiliser votre décodeur. Déconnectez ce que vous ne connaissez pas.',
  },
  thisRemote: { en: 'This remote', es: 'Este control', fr: 'Cette télécommande' },
  others: { en: 'Other remotes', es: 'Otros controles', fr: 'Autres télécommandes' },
  apps: { en: 'Companion apps', es: 'Aplicaciones complementarias', fr: 'Applications compagnons' },
  pressLinks: { en: 'Other programs', es: 'Otros programas', fr: 'Autres programmes' },
  neverUsed: { en: 'Never used', es: 'Nunca usado', fr: 'Jamais utilisé' },
  bookmarks: { en: 'Bookmarks', es: 'Marcadores', fr: 'Signets' },
  bookmarksHint: {
    en: 'Each remote has a bookmark link in its menu. Anyone who has the link can open the remote.',
    es: 'Cada control tiene un enlace de marcador en su menú. Quien tenga el enlace puede abrir el control.',
    fr: 'Chaque télécommande a un lien de signet dans son menu. Qui a le lien peut ouvrir la télécommande.',
  },
  unopened: { en: 'Never opened: {count}', es: 'Nunca abiertos: {count}', fr: 'Jamais ouverts : {count}' },
  noOthers: {
    en: 'No other remote can use your TV box.',
    es: 'Ningún otro control puede usar tu decodificador.',
    fr: 'Aucune autre télécommande ne peut utiliser votre décodeur.',
  },
  since: { en: 'Since: {day}', es: 'Desde: {day}', fr: 'Depuis : {day}' },
  lastUsed: { en: 'Last used: {day}', es: 'Último uso: {day}', fr: 'Dernière utilisation : {day}' },
  lastOpened: { en: 'Last opened: {day}', es: 'Abierto por última vez: {day}', fr: 'Dernière ouverture : {day}' },
  neverOpened: { en: 'Never opened', es: 'Nunca abierto', fr: 'Jamais ouvert' },
  end: { en: 'End', es: 'Desconectar', fr: 'Déconnecter' },
  logOut: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
  endAll: { en: 'End all others', es: 'Desconectar los demás', fr: 'Déconnecter les autres' },
  ended: { en: 'Ended: {name}', es: 'Desconectado: {name}', fr: 'Déconnecté : {name}' },
  allEnded: {
    en: 'All others are ended. Only this remote can use your TV box.',
    es: 'Se desconectaron todos los demás. Solo este control puede usar tu decodificador.',
    fr: 'Tout le reste est déconnecté. Seule cette télécommande peut utiliser votre décodeur.',
  },
  cannotSave: {
    en: 'The server cannot save anything just now. Nothing was ended. Try again later, or tell the person who runs Beckon.',
    es: 'El servidor no puede guardar nada en este momento. No se desconectó nada. Inténtalo más tarde o avisa a quien administra Beckon.',
    fr: 'Le serveur ne peut rien enregistrer pour le moment. Rien n’a été déconnecté. Réessayez plus tard ou prévenez la personne qui gère Beckon.',
  },
  notEnded: {
    en: 'That did not work. Nothing was ended. Try again.',
    es: 'No funcionó. No se desconectó nada. Inténtalo de nuevo.',
    fr: 'Cela n’a pas fonctionné. Rien n’a été déconnecté. Réessayez.',
  },
  loadFailed: {
    en: 'Your remotes could not be loaded.',
    es: 'No se pudieron cargar tus controles.',
    fr: 'Vos télécommandes n’ont pas pu être chargées.',
  },
  askEnd: { en: 'End {name}?', es: '¿Desconectar {name}?', fr: 'Déconnecter {name}?' },
  askAll: {
    en: 'End all other remotes?',
    es: '¿Desconectar todos los demás controles?',
    fr: 'Déconnecter toutes les autres télécommandes?',
  },
  remoteStops: {
    en: 'It stops at once. Its bookmark, its apps and its links stop too.',
    es: 'Deja de funcionar de inmediato. También su marcador, sus aplicaciones y sus enlaces.',
    fr: 'Elle s’arrête tout de suite. Son signet, ses applications et ses liens aussi.',
  },
  appStops: {
    en: 'The app stops at once.',
    es: 'La aplicación deja de funcionar de inmediato.',
    fr: 'L’application s’arrête tout de suite.',
  },
  linkStops: {
    en: 'The program can no longer press the TV. You can make a new link for it.',
    es: 'El programa ya no puede usar la TV. Puedes crear otro enlace para él.',
    fr: 'Le programme ne peut plus commander la télé. Vous pouvez lui créer un autre lien.',
  },
  bookmarkStops: {
    en: 'The link stops at once. Remotes that were opened with it stop too.',
    es: 'El enlace deja de funcionar de inmediato. También los controles que se abrieron con él.',
    fr: 'Le lien s’arrête tout de suite. Les télécommandes ouvertes avec lui aussi.',
  },
  allStop: {
    en: 'Other remotes, apps, other programs and all bookmarks stop at once. This remote stays.',
    es: 'Los demás controles, las aplicaciones, los otros programas y todos los marcadores dejan de funcionar de inmediato. Este control se queda.',
    fr: 'Les autres télécommandes, les applications, les autres programmes et tous les signets s’arrêtent tout de suite. Celle-ci reste.',
  },
  endsToo: { en: 'These stop with it:', es: 'Con esto también dejan de funcionar:', fr: 'Ceci s’arrête aussi :' },
  noWayBack: {
    en: 'You cannot undo this. To come back, it must be paired or log in.',
    es: 'No se puede deshacer. Para volver, hay que emparejar o iniciar sesión.',
    fr: 'Cette action est définitive. Pour revenir, il faut jumeler ou se connecter.',
  },
  noUndo: { en: 'You cannot undo this.', es: 'No se puede deshacer.', fr: 'Cette action est définitive.' },
  keep: { en: 'Keep it', es: 'Conservar', fr: 'Garder' },
  keepAll: { en: 'Keep them', es: 'Conservarlos', fr: 'Tout garder' },
  manyNew: {
    en: '{count} new remotes can use your TV box.',
    es: '{count} controles nuevos pueden usar tu decodificador.',
    fr: '{count} nouvelles télécommandes peuvent utiliser votre décodeur.',
  },
  ifUnknown: {
    en: 'If you do not know one, end it on the page',
    es: 'Si no conoces alguno, desconéctalo en la página',
    fr: 'Si vous n’en connaissez pas une, déconnectez-la sur la page',
  },
})
