/** The words of one TV that was added: changing and forgetting it, and pairing a remote with it. */
import { defineTexts } from '../../texts/texts.ts'

export const tvTexts = defineTexts({
  thisTv: { en: 'The TV', es: 'El televisor', fr: 'Le téléviseur' },
  title: { en: 'Change {name}', es: 'Cambiar {name}', fr: 'Modifier {name}' },
  saved: { en: 'Saved', es: 'Guardado', fr: 'Enregistré' },
  notSaved: {
    en: 'It is not certain that this was saved. Try again.',
    es: 'No es seguro que se haya guardado. Inténtalo de nuevo.',
    fr: 'Il n’est pas sûr que cela ait été enregistré. Réessayez.',
  },
  gone: {
    en: 'This TV is not in the list any more.',
    es: 'Este televisor ya no está en la lista.',
    fr: 'Ce téléviseur n’est plus dans la liste.',
  },
  apps: {
    en: 'Apps that open by name',
    es: 'Aplicaciones que se abren por nombre',
    fr: 'Applications qui s’ouvrent par leur nom',
  },
  appsHint: {
    en: "The name is what people press or say. “Opens” is a link or the app's id on the TV.",
    es: 'El nombre es lo que se presiona o se dice. “Abre” es un enlace o el identificador de la aplicación en el televisor.',
    fr: 'Le nom est celui de la touche, ou ce que l’on dit. « Ouvre » est un lien ou l’identifiant de l’application sur le téléviseur.',
  },
  wordsHint: {
    en: 'The name is what people press or say, such as Movies. “Opens” is what the TV then gets: the name of one of its apps, or a command such as channel 5.',
    es: 'El nombre es lo que se presiona o se dice, como Películas. “Abre” es lo que recibe el televisor: el nombre de una de sus aplicaciones, o un comando como canal 5.',
    fr: 'Le nom est celui de la touche, ou ce que l’on dit, comme Films. « Ouvre » est ce que le téléviseur reçoit : le nom d’une de ses applications, ou une commande comme chaîne 5.',
  },
  app: { en: 'App {number}', es: 'Aplicación {number}', fr: 'Application {number}' },
  appName: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  opens: { en: 'Opens', es: 'Abre', fr: 'Ouvre' },
  addApp: { en: 'Add an app', es: 'Agregar una aplicación', fr: 'Ajouter une application' },
  appDeleted: { en: 'Deleted: {name}', es: 'Eliminada: {name}', fr: 'Supprimée : {name}' },
  appEmpty: {
    en: 'Each app needs a name and what it opens.',
    es: 'Cada aplicación necesita un nombre y lo que abre.',
    fr: 'Chaque application demande un nom et ce qu’elle ouvre.',
  },
  keyGap: { en: 'Time between two keys', es: 'Tiempo entre dos teclas', fr: 'Temps entre deux touches' },
  keyGapHint: {
    en: 'Choose longer if the TV loses keys, such as a digit of a channel. Presses that then wait more than 2 seconds are not sent, and the remote says so.',
    es: 'Elige más tiempo si el televisor pierde teclas, como un dígito de un canal. Las que entonces esperan más de 2 segundos no se envían, y el control lo dice.',
    fr: 'Choisissez plus long si le téléviseur perd des touches, comme un chiffre d’une chaîne. Celles qui attendent alors plus de 2 secondes ne sont pas envoyées, et la télécommande le dit.',
  },
  gapUsual: { en: '0.4 seconds (usual)', es: '0.4 segundos (normal)', fr: '0,4 seconde (habituel)' },
  gapLonger: { en: '0.8 seconds', es: '0.8 segundos', fr: '0,8 seconde' },
  gapLongest: { en: '1.5 seconds', es: '1.5 segundos', fr: '1,5 seconde' },
  codes: { en: 'Keys and their codes', es: 'Teclas y sus códigos', fr: 'Touches et leurs codes' },
  codesLearned: {
    en: 'Learn keys from the old remote, test them, and delete what is wrong.',
    es: 'Aprende teclas del control viejo, pruébalas y elimina lo que esté mal.',
    fr: 'Apprenez des touches de l’ancienne télécommande, testez-les et supprimez ce qui ne va pas.',
  },
  codesChosen: {
    en: 'Choose which code of LIRC each key sends.',
    es: 'Elige qué código de LIRC envía cada tecla.',
    fr: 'Choisissez quel code de LIRC chaque touche envoie.',
  },
  codesOpen: { en: 'Open the list of keys', es: 'Abrir la lista de teclas', fr: 'Ouvrir la liste des touches' },
  againHint: {
    en: 'If the TV no longer accepts Beckon, or has another address. Its name and its remotes stay.',
    es: 'Si el televisor ya no acepta Beckon o tiene otra dirección. Su nombre y sus controles se quedan.',
    fr: 'Si le téléviseur n’accepte plus Beckon, ou a une autre adresse. Son nom et ses télécommandes restent.',
  },
  forget: { en: 'Forget this TV', es: 'Olvidar este televisor', fr: 'Oublier ce téléviseur' },
  forgotten: { en: 'Forgotten: {name}', es: 'Olvidado: {name}', fr: 'Oublié : {name}' },
  notForgotten: {
    en: 'That did not work. {name} is still here. Try again.',
    es: 'No funcionó. {name} sigue aquí. Inténtalo de nuevo.',
    fr: 'Cela n’a pas fonctionné. {name} est encore là. Réessayez.',
  },
  askForget: { en: 'Forget {name}?', es: '¿Olvidar {name}?', fr: 'Oublier {name}?' },
  keysDeleted: {
    en: 'Its keys and tokens are deleted from this server. You cannot undo this.',
    es: 'Sus claves y tokens se eliminan de este servidor. No se puede deshacer.',
    fr: 'Ses clés et ses jetons sont supprimés de ce serveur. Cette action est définitive.',
  },
  noRemoteLoses: {
    en: 'No remote is paired with it.',
    es: 'Ningún control está emparejado con él.',
    fr: 'Aucune télécommande n’y est jumelée.',
  },
  oneRemoteLoses: { en: '1 remote loses it.', es: '1 control lo pierde.', fr: '1 télécommande le perd.' },
  remotesLose: {
    en: '{count} remotes lose it.',
    es: '{count} controles lo pierden.',
    fr: '{count} télécommandes le perdent.',
  },
  keep: { en: 'Keep it', es: 'Conservar', fr: 'Garder' },

  pairTitle: {
    en: 'Pair a remote with {name}',
    es: 'Emparejar un control con {name}',
    fr: 'Jumeler une télécommande avec {name}',
  },
  pairHow: {
    en: 'On the phone or tablet, open {address} and press Easy pair. It shows seven digits. Enter them here.',
    es: 'En el teléfono o la tableta, abre {address} y presiona Emparejamiento fácil. Muestra siete dígitos. Ingrésalos aquí.',
    fr: 'Sur le téléphone ou la tablette, ouvrez {address} et appuyez sur Jumelage facile. Sept chiffres s’affichent. Entrez-les ici.',
  },
  pairHowInHomeAssistant: {
    en: 'On the phone or tablet, log in to Home Assistant, open TV remote in its menu and press Easy pair. It shows seven digits. Enter them here.',
    es: 'En el teléfono o la tableta, inicia sesión en Home Assistant, abre “TV remote” en su menú y presiona Emparejamiento fácil. Muestra siete dígitos. Ingrésalos aquí.',
    fr: 'Sur le téléphone ou la tablette, connectez-vous à Home Assistant, ouvrez « TV remote » dans son menu et appuyez sur Jumelage facile. Sept chiffres s’affichent. Entrez-les ici.',
  },
  onPhone: { en: 'Open Beckon on the phone', es: 'Abrir Beckon en el teléfono', fr: 'Ouvrir Beckon sur le téléphone' },
  pairHowThere: {
    en: 'On the phone or tablet, open one of these addresses and follow its steps. It must be in the same Wi-Fi. Then press Easy pair: it shows seven digits. Enter them here.',
    es: 'En el teléfono o la tableta, abre una de estas direcciones y sigue los pasos. Debe estar en la misma red Wi-Fi. Después presiona Emparejamiento fácil: muestra siete dígitos. Ingrésalos aquí.',
    fr: 'Sur le téléphone ou la tablette, ouvrez une de ces adresses et suivez les étapes. Il faut être dans le même réseau Wi-Fi. Appuyez ensuite sur Jumelage facile : sept chiffres s’affichent. Entrez-les ici.',
  },
  scanIt: {
    en: 'Or point the camera of the phone at this picture. It is the first address.',
    es: 'O apunta la cámara del teléfono a esta imagen. Es la primera dirección.',
    fr: 'Ou pointez l’appareil photo du téléphone vers cette image. C’est la première adresse.',
  },
  addressPicture: {
    en: 'QR code of the address {address}',
    es: 'Código QR de la dirección {address}',
    fr: 'Code QR de l’adresse {address}',
  },
  onlyHere: {
    en: 'Now only this computer can open Beckon (“{host}” means this computer). Phones and tablets can when you choose “The devices of my home”.',
    es: 'Por ahora solo esta computadora puede abrir Beckon (“{host}” es esta computadora). Los teléfonos y las tabletas podrán cuando elijas “Los dispositivos de mi casa”.',
    fr: 'Pour l’instant, seul cet ordinateur peut ouvrir Beckon (« {host} » désigne cet ordinateur). Les téléphones et les tablettes le pourront si vous choisissez « Les appareils de la maison ».',
  },
  openHome: { en: 'Open Beckon to my home', es: 'Abrir Beckon a mi casa', fr: 'Ouvrir Beckon à la maison' },
  stuck: {
    en: 'It does not open? Check that the phone is not on mobile data or a guest network, and try each address.',
    es: '¿No se abre? Verifica que el teléfono no use datos móviles ni una red de invitados, y prueba cada dirección.',
    fr: 'Rien ne s’ouvre? Vérifiez que le téléphone n’utilise ni les données mobiles ni un réseau d’invités, et essayez chaque adresse.',
  },
  pairHowHere: {
    en: 'To use this computer as a remote, open {address} in another tab and press Easy pair. It shows seven digits. Enter them here.',
    es: 'Para usar esta computadora como control, abre {address} en otra pestaña y presiona Emparejamiento fácil. Muestra siete dígitos. Ingrésalos aquí.',
    fr: 'Pour utiliser cet ordinateur comme télécommande, ouvrez {address} dans un autre onglet et appuyez sur Jumelage facile. Sept chiffres s’affichent. Entrez-les ici.',
  },
  digits: { en: 'Seven digits', es: 'Siete dígitos', fr: 'Sept chiffres' },
  digitsHint: { en: 'Spaces are fine.', es: 'Puedes usar espacios.', fr: 'Les espaces sont permis.' },
  wrong: {
    en: 'No remote shows these digits now. Compare them, or press Get a new code on the remote.',
    es: 'Ningún control muestra estos dígitos ahora. Compáralos, o presiona Obtener otro código en el control.',
    fr: 'Aucune télécommande n’affiche ces chiffres maintenant. Comparez-les, ou appuyez sur Obtenir un nouveau code sur la télécommande.',
  },
  severalOwners: {
    en: 'This TV has several owners. Log in on the remote instead of using Easy pair.',
    es: 'Este televisor tiene varios propietarios. Inicia sesión en el control en lugar de usar el emparejamiento fácil.',
    fr: 'Ce téléviseur a plusieurs propriétaires. Connectez-vous sur la télécommande au lieu d’utiliser le jumelage facile.',
  },
  wait: {
    en: 'Too many wrong codes. Wait {seconds} seconds, then try again.',
    es: 'Demasiados códigos incorrectos. Espera {seconds} segundos e inténtalo de nuevo.',
    fr: 'Trop de codes incorrects. Attendez {seconds} secondes, puis réessayez.',
  },
  noAnswer: {
    en: 'The server did not answer. Try again.',
    es: 'El servidor no respondió. Inténtalo de nuevo.',
    fr: 'Le serveur n’a pas répondu. Réessayez.',
  },
  compareTitle: { en: 'Compare two words', es: 'Compara dos palabras', fr: 'Comparez deux mots' },
  compare: {
    en: '{remote} wants to use this TV. Does it show these two words?',
    es: '{remote} quiere usar este televisor. ¿Muestra estas dos palabras?',
    fr: '{remote} veut utiliser ce téléviseur. Affiche-t-il ces deux mots?',
  },
  yes: { en: 'Yes, pair it', es: 'Sí, emparejar', fr: 'Oui, jumeler' },
  paired: { en: '{remote} is paired.', es: '{remote} está emparejado.', fr: '{remote} est jumelé.' },
  refused: {
    en: 'Not paired. The code no longer works.',
    es: 'No se emparejó. El código ya no sirve.',
    fr: 'Pas jumelé. Le code ne sert plus.',
  },
  pairGone: {
    en: 'The code expired meanwhile. Press Get a new code on the remote, and enter that one.',
    es: 'El código venció mientras tanto. Presiona Obtener otro código en el control e ingresa ese.',
    fr: 'Le code a expiré entre-temps. Appuyez sur Obtenir un nouveau code sur la télécommande et entrez celui-là.',
  },
  pairAnother: { en: 'Pair another remote', es: 'Emparejar otro control', fr: 'Jumeler une autre télécommande' },
  shownBy: {
    en: 'TV that shows this box',
    es: 'Televisor que muestra este decodificador',
    fr: 'Téléviseur qui affiche ce décodeur',
  },
  shownByHint: {
    en: 'The TV keys (power, input, mute and volume) then go to that TV. Choose none if this is a TV itself.',
    es: 'Las teclas del televisor (encendido, entrada, silencio y volumen) van entonces a ese televisor. Elige ninguno si este ya es un televisor.',
    fr: 'Les touches du téléviseur (alimentation, entrée, sourdine et volume) vont alors à ce téléviseur. Choisissez aucun si celui-ci est lui-même un téléviseur.',
  },
  shownByNone: { en: 'None', es: 'Ninguno', fr: 'Aucun' },
})

/** The words of going on with a set-up on another phone. */
export const shareTexts = defineTexts({
  title: { en: 'Continue on another phone', es: 'Continuar en otro teléfono', fr: 'Continuer sur un autre téléphone' },
  hint: {
    en: 'Someone beside the TV can finish this step with their own phone.',
    es: 'Alguien junto al televisor puede terminar este paso con su propio teléfono.',
    fr: 'Quelqu’un près du téléviseur peut terminer cette étape avec son propre téléphone.',
  },
  how: {
    en: 'Point the camera of the other phone at this picture, or open this link there. It works once, for {minutes} minutes, and only for this TV.',
    es: 'Apunta la cámara del otro teléfono a esta imagen o abre allí este enlace. Sirve una vez, durante {minutes} minutos, y solo para este televisor.',
    fr: 'Pointez l’appareil photo de l’autre téléphone vers cette image, ou ouvrez-y ce lien. Il sert une seule fois, pendant {minutes} minutes, et seulement pour ce téléviseur.',
  },
  picture: { en: 'QR code of the link', es: 'Código QR del enlace', fr: 'Code QR du lien' },
  link: { en: 'Link', es: 'Enlace', fr: 'Lien' },
  another: { en: 'Get another link', es: 'Obtener otro enlace', fr: 'Obtenir un autre lien' },
  failed: {
    en: 'No link could be made. Try again.',
    es: 'No se pudo crear un enlace. Inténtalo de nuevo.',
    fr: 'Le lien n’a pas pu être créé. Réessayez.',
  },
  onlyHere: {
    en: 'You opened this page by an address that works only on this computer ({host}). Open it by the name or number of the computer first. Then the link works on other devices.',
    es: 'Abriste esta página con una dirección que solo sirve en esta computadora ({host}). Ábrela primero con el nombre o número de la computadora. Así el enlace sirve en otros dispositivos.',
    fr: 'Vous avez ouvert cette page par une adresse qui ne sert que sur cet ordinateur ({host}). Ouvrez-la d’abord par le nom ou le numéro de l’ordinateur. Le lien servira alors sur d’autres appareils.',
  },
})
