/** The words of "Use from another program". */
import { inEveryLanguage } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'

export const otherProgramsTexts = defineTexts({
  title: {
    en: 'Use from another program',
    es: 'Usar desde otro programa',
    fr: 'Utiliser depuis un autre programme',
  },
  lead: {
    en: 'A program that you already use, such as AsTeRICS Grid or OptiKey, can press the keys of {box}. It needs a link. You make the link here.',
    es: 'Un programa que ya usas, como AsTeRICS Grid u OptiKey, puede presionar las teclas de {box}. Necesita un enlace, que creas aquí.',
    fr: 'Un programme que vous utilisez déjà, comme AsTeRICS Grid ou OptiKey, peut appuyer sur les touches de {box}. Il lui faut un lien, que vous créez ici.',
  },
  program: { en: 'Your program', es: 'Tu programa', fr: 'Votre programme' },
  asterics: inEveryLanguage('AsTeRICS Grid'),
  optikey: inEveryLanguage('OptiKey'),
  openBoard: {
    en: 'An app that opens Open Board files, such as CoughDrop',
    es: 'Una aplicación que abre archivos Open Board, como CoughDrop',
    fr: 'Une application qui ouvre les fichiers Open Board, comme CoughDrop',
  },
  other: { en: 'Another program', es: 'Otro programa', fr: 'Un autre programme' },
  astericsHint: {
    en: 'The page {page} can then use the link, and can ask what is on.',
    es: 'La página {page} podrá usar el enlace y preguntar qué están dando.',
    fr: 'La page {page} pourra utiliser le lien et demander ce qui joue.',
  },
  yourTv: { en: 'your TV', es: 'tu TV', fr: 'votre télé' },
  name: { en: 'Name of the link', es: 'Nombre del enlace', fr: 'Nom du lien' },
  nameHint: {
    en: 'You find it again by this name, for example the name of the program.',
    es: 'Con este nombre lo encuentras después, por ejemplo el nombre del programa.',
    fr: 'Vous le retrouverez sous ce nom, par exemple le nom du programme.',
  },
  nameMissing: {
    en: 'Please enter a name.',
    es: 'Escribe un nombre.',
    fr: 'Entrez un nom.',
  },
  more: { en: 'More choices', es: 'Más opciones', fr: 'Plus de choix' },
  may: { en: 'What it may do', es: 'Qué puede hacer', fr: 'Ce qu’il peut faire' },
  keys: { en: 'Press keys', es: 'Presionar teclas', fr: 'Appuyer sur des touches' },
  words: {
    en: 'Send commands in words',
    es: 'Enviar comandos con palabras',
    fr: 'Envoyer des commandes en mots',
  },
  state: { en: 'Ask what is on', es: 'Preguntar qué están dando', fr: 'Demander ce qui joue' },
  stateHint: {
    en: 'Then the program can show it.',
    es: 'Así el programa puede mostrarlo.',
    fr: 'Le programme peut alors l’afficher.',
  },
  mayMissing: {
    en: 'Choose at least one thing that it may do.',
    es: 'Elige al menos una cosa que pueda hacer.',
    fr: 'Choisissez au moins une chose qu’il peut faire.',
  },
  lasts: { en: 'How long it works', es: 'Cuánto tiempo funciona', fr: 'Combien de temps il fonctionne' },
  always: { en: 'Until I end it', es: 'Hasta que lo desconecte', fr: 'Jusqu’à ce que je le déconnecte' },
  days: { en: '{days} days', es: '{days} días', fr: '{days} jours' },
  day: { en: 'One day', es: 'Un día', fr: 'Un jour' },
  endsWithSession: {
    en: 'End it when I log out here',
    es: 'Desconectarlo cuando cierre sesión aquí',
    fr: 'Le déconnecter quand je me déconnecte ici',
  },
  pages: {
    en: 'The program is a web page',
    es: 'El programa es una página web',
    fr: 'Le programme est une page Web',
  },
  pagesHint: {
    en: 'Web pages can use the link only if you name them here.',
    es: 'Las páginas web pueden usar el enlace solo si las nombras aquí.',
    fr: 'Les pages Web ne peuvent utiliser le lien que si vous les nommez ici.',
  },
  astericsPage: {
    en: 'AsTeRICS Grid at {page}',
    es: 'AsTeRICS Grid en {page}',
    fr: 'AsTeRICS Grid à {page}',
  },
  otherPage: {
    en: 'Address of another web page',
    es: 'Dirección de otra página web',
    fr: 'Adresse d’une autre page Web',
  },
  otherPageHint: {
    en: 'For example {page}. Leave it empty if there is none.',
    es: 'Por ejemplo {page}. Déjala vacía si no hay ninguna.',
    fr: 'Par exemple {page}. Laissez vide s’il n’y en a pas.',
  },
  pageWrong: {
    en: 'This is not the address of a web page. It begins with https:// or http://.',
    es: 'Esta no es la dirección de una página web. Empieza con https:// o http://.',
    fr: 'Ce n’est pas l’adresse d’une page Web. Elle commence par https:// ou http://.',
  },
  make: { en: 'Make the link', es: 'Crear el enlace', fr: 'Créer le lien' },
  another: { en: 'Make another link', es: 'Crear otro enlace', fr: 'Créer un autre lien' },
  tooMany: {
    en: 'There are too many links. Wait a minute, or end some on the page Paired remotes.',
    es: 'Hay demasiados enlaces. Espera un minuto o desconecta algunos en la página Controles emparejados.',
    fr: 'Il y a trop de liens. Attendez une minute, ou déconnectez-en à la page Télécommandes jumelées.',
  },
  noBox: {
    en: 'This remote has no TV box. Choose one, then come back.',
    es: 'Este control no tiene decodificador. Elige uno y vuelve.',
    fr: 'Cette télécommande n’a pas de décodeur. Choisissez-en un, puis revenez.',
  },
  failed: {
    en: 'The link could not be made. Try again.',
    es: 'No se pudo crear el enlace. Inténtalo de nuevo.',
    fr: 'Le lien n’a pas pu être créé. Réessayez.',
  },
  ready: {
    en: 'The link for {name} is ready',
    es: 'El enlace para {name} está listo',
    fr: 'Le lien pour {name} est prêt',
  },
  byHand: { en: 'Enter it yourself', es: 'Escribirlo por tu cuenta', fr: 'L’entrer vous-même' },
  onlyOnce: {
    en: 'For any other program. The secret is shown only now: copy it into the program before you leave this page.',
    es: 'Para cualquier otro programa. El secreto se muestra solo ahora: cópialo en el programa antes de salir de esta página.',
    fr: 'Pour tout autre programme. Le secret n’est affiché que maintenant : copiez-le dans le programme avant de quitter cette page.',
  },
  onlyHere: {
    en: 'This address works only on this computer. For a program on another device, open this page under the address that other devices use.',
    es: 'Esta dirección funciona solo en esta computadora. Para un programa en otro aparato, abre esta página con la dirección que usan los demás.',
    fr: 'Cette adresse ne fonctionne que sur cet ordinateur. Pour un programme sur un autre appareil, ouvrez cette page à l’adresse que les autres utilisent.',
  },
  inside: {
    en: 'Programs cannot reach this address, since it is inside Home Assistant. Open Beckon at its own address, and make the link there.',
    es: 'Los programas no llegan a esta dirección, porque está dentro de Home Assistant. Abre Beckon en su propia dirección y crea allí el enlace.',
    fr: 'Les programmes ne peuvent pas atteindre cette adresse, qui est dans Home Assistant. Ouvrez Beckon à sa propre adresse et créez-y le lien.',
  },
  address: { en: 'Address', es: 'Dirección', fr: 'Adresse' },
  user: { en: 'User', es: 'Usuario', fr: 'Utilisateur' },
  secret: { en: 'Secret, as the password', es: 'Secreto, como contraseña', fr: 'Secret, comme mot de passe' },
  whole: {
    en: 'Address with the secret, for programs without a password',
    es: 'Dirección con el secreto, para programas sin contraseña',
    fr: 'Adresse avec le secret, pour les programmes sans mot de passe',
  },
  copy: { en: 'Copy', es: 'Copiar', fr: 'Copier' },
  copied: { en: 'Copied: {what}', es: 'Copiado: {what}', fr: 'Copié : {what}' },
  notCopied: {
    en: 'That could not be copied. Select it and copy it yourself.',
    es: 'No se pudo copiar. Selecciónalo y cópialo.',
    fr: 'La copie n’a pas fonctionné. Sélectionnez le texte et copiez-le.',
  },
  picture: {
    en: 'QR code of the address with the secret',
    es: 'Código QR de la dirección con el secreto',
    fr: 'Code QR de l’adresse avec le secret',
  },
  pictureHint: {
    en: 'With a phone or tablet: this opens the address there. It asks before it presses.',
    es: 'Con un teléfono o una tableta: abre allí la dirección. Pregunta antes de presionar.',
    fr: 'Avec un téléphone ou une tablette : l’adresse s’ouvre là. Elle demande avant d’appuyer.',
  },
  end: {
    en: 'To end this link, open the page',
    es: 'Para desconectar este enlace, abre la página',
    fr: 'Pour déconnecter ce lien, ouvrez la page',
  },
  pairedRemotes: { en: 'Paired remotes', es: 'Controles emparejados', fr: 'Télécommandes jumelées' },
})
