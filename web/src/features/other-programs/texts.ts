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

  // The files for other programs: on the page, and in the files.
  filesHeading: {
    en: 'Files for your program',
    es: 'Archivos para tu programa',
    fr: 'Fichiers pour votre programme',
  },
  filesLead: {
    en: 'Each file has your keys in your order, with your words, colors and pictures. Open it in your program.',
    es: 'Cada archivo tiene tus teclas en tu orden, con tus palabras, colores e imágenes. Ábrelo en tu programa.',
    fr: 'Chaque fichier contient vos touches dans votre ordre, avec vos mots, vos couleurs et vos images. Ouvrez-le dans votre programme.',
  },
  fileSecret: {
    en: 'The secret of this link is in the file. Anyone who has the file can press keys on your TV. To stop that, end the link in “Paired remotes”.',
    es: 'El secreto de este enlace está en el archivo. Quien tenga el archivo puede presionar teclas en tu TV. Para impedirlo, desconecta el enlace en «Controles emparejados».',
    fr: 'Le secret de ce lien est dans le fichier. Toute personne qui a le fichier peut appuyer sur les touches de votre télé. Pour l’empêcher, déconnectez le lien dans « Télécommandes jumelées ».',
  },
  fileOnce: {
    en: 'Save it now. After you leave this page, you need a new link to make a file.',
    es: 'Guárdalo ahora. Después de salir de esta página, necesitas un enlace nuevo para crear un archivo.',
    fr: 'Enregistrez-le maintenant. Après avoir quitté cette page, il faut un nouveau lien pour créer un fichier.',
  },
  save: { en: 'Save file: {program}', es: 'Guardar archivo: {program}', fr: 'Enregistrer : {program}' },
  astericsHow: {
    en: 'In “Manage grids”, open the menu and choose “Import custom data from file”.',
    es: 'En «Gestionar tableros», abre el menú y elige «Importar tablero/s».',
    fr: 'Dans « Gérer les grilles », ouvrez le menu et choisissez « Importer des données personnalisées depuis un fichier ».',
  },
  astericsShows: {
    en: 'The new grid shows what is on, too.',
    es: 'El tablero nuevo también muestra qué están dando.',
    fr: 'La nouvelle grille montre aussi ce qui joue.',
  },
  astericsLacks: {
    en: 'This link is not made for AsTeRICS Grid: web pages cannot use it, or it may not ask what is on. Make another link, and choose AsTeRICS Grid as your program.',
    es: 'Este enlace no se creó para AsTeRICS Grid: las páginas web no pueden usarlo, o no puede preguntar qué están dando. Crea otro enlace y elige AsTeRICS Grid como tu programa.',
    fr: 'Ce lien n’est pas fait pour AsTeRICS Grid : les pages Web ne peuvent pas l’utiliser, ou il ne peut pas demander ce qui joue. Créez un autre lien et choisissez AsTeRICS Grid comme programme.',
  },
  optikeyHow: {
    en: 'Put the file in the folder of your dynamic keyboards. Turn on plug-ins in the settings of OptiKey.',
    es: 'Pon el archivo en la carpeta de tus teclados dinámicos. Activa los complementos en los ajustes de OptiKey.',
    fr: 'Mettez le fichier dans le dossier de vos claviers dynamiques. Activez les modules dans les paramètres d’OptiKey.',
  },
  openBoardHow: {
    en: 'For other programs that read Open Board files, such as CoughDrop. Each button opens a page that asks before it presses.',
    es: 'Para otros programas que leen archivos Open Board, como CoughDrop. Cada botón abre una página que pregunta antes de presionar.',
    fr: 'Pour d’autres programmes qui lisent les fichiers Open Board, comme CoughDrop. Chaque bouton ouvre une page qui demande avant d’appuyer.',
  },
  openBoardName: { en: 'Open Board', es: 'Open Board', fr: 'Open Board' },
  saved: {
    en: 'Saved as {name}. Keys: {count}.',
    es: 'Guardado como {name}. Teclas: {count}.',
    fr: 'Enregistré sous {name}. Touches : {count}.',
  },
  leftOut: {
    en: 'Not in the file, because a program sends one key or one text at a time: {names}.',
    es: 'No están en el archivo, porque un programa envía una sola tecla o un solo texto cada vez: {names}.',
    fr: 'Absents du fichier, car un programme envoie une seule touche ou un seul texte à la fois : {names}.',
  },
  noPictures: {
    en: 'Pictures that are missing: {count}.',
    es: 'Imágenes que faltan: {count}.',
    fr: 'Images manquantes : {count}.',
  },
  noKeys: {
    en: 'This link may press none of your keys, so there is no file. Make a new link that may press keys.',
    es: 'Este enlace no puede presionar ninguna de tus teclas, así que no hay archivo. Crea un enlace nuevo que pueda presionar teclas.',
    fr: 'Ce lien ne peut appuyer sur aucune de vos touches : il n’y a donc pas de fichier. Créez un nouveau lien qui peut appuyer sur les touches.',
  },
  fileFailed: {
    en: 'The file could not be saved. Try again.',
    es: 'No se pudo guardar el archivo. Inténtalo de nuevo.',
    fr: 'Le fichier n’a pas pu être enregistré. Réessayez.',
  },

  boardKeys: { en: 'TV', es: 'TV', fr: 'Télé' },
  boardOwn: { en: 'My TV buttons', es: 'Mis botones de TV', fr: 'Mes boutons de télé' },
  boardApps: { en: 'Apps', es: 'Aplicaciones', fr: 'Applications' },
  boardHome: { en: 'My boards', es: 'Mis tableros', fr: 'Mes tableaux' },
  boardBack: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  fileName: { en: 'tv-remote', es: 'control-de-tv', fr: 'telecommande' },
})
