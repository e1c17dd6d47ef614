/** The words of the page "TVs at home": of its list, of the access to it, and of the page of a set-up. */
import { defineTexts } from '../../texts/texts.ts'

export const tvsTexts = defineTexts({
  lead: {
    en: 'Add the TVs and TV boxes of your home. Then you can pair remotes with them.',
    es: 'Agrega los televisores y decodificadores de tu casa. Después puedes emparejar controles con ellos.',
    fr: 'Ajoutez les téléviseurs et les décodeurs de la maison. Vous pourrez ensuite y jumeler des télécommandes.',
  },
  closedTitle: { en: 'This page needs a link', es: 'Esta página necesita un enlace', fr: 'Cette page demande un lien' },
  noKey: {
    en: 'Only the person who runs the server can open this page, with a link that works once.',
    es: 'Solo quien administra el servidor puede abrir esta página, con un enlace que sirve una vez.',
    fr: 'Seule la personne qui gère le serveur peut ouvrir cette page, avec un lien qui sert une seule fois.',
  },
  noAdministrator: {
    en: 'Only administrators of Home Assistant can open this page. Ask one of them to add your TV.',
    es: 'Solo los administradores de Home Assistant pueden abrir esta página. Pide a uno de ellos que agregue tu televisor.',
    fr: 'Seuls les administrateurs de Home Assistant peuvent ouvrir cette page. Demandez à l’un d’eux d’ajouter votre téléviseur.',
  },
  used: {
    en: 'This link was used before or has expired. Each link works once.',
    es: 'Este enlace ya se usó o venció. Cada enlace sirve una vez.',
    fr: 'Ce lien a déjà servi ou a expiré. Chaque lien sert une seule fois.',
  },
  over: {
    en: 'Your time on this page has expired, or the server was restarted. Nothing you saved is lost.',
    es: 'Tu tiempo en esta página venció o el servidor se reinició. No se perdió nada de lo que guardaste.',
    fr: 'Votre temps sur cette page a expiré, ou le serveur a redémarré. Rien de ce que vous avez enregistré n’est perdu.',
  },
  noAnswer: {
    en: 'The server did not answer. The link still works.',
    es: 'El servidor no respondió. El enlace aún sirve.',
    fr: 'Le serveur n’a pas répondu. Le lien est encore bon.',
  },
  newLink: {
    en: 'To get a new link, run this on the computer that runs Beckon:',
    es: 'Para obtener otro enlace, ejecuta esto en la computadora de Beckon:',
    fr: 'Pour obtenir un nouveau lien, tapez ceci sur l’ordinateur de Beckon :',
  },
  helperDone: { en: 'You are done here', es: 'Aquí ya terminaste', fr: 'Vous avez terminé ici' },
  helperNotNeeded: {
    en: 'The set-up was finished or stopped on the other device. You can close this page.',
    es: 'La configuración se terminó o se detuvo en el otro dispositivo. Puedes cerrar esta página.',
    fr: 'La configuration a été terminée ou arrêtée sur l’autre appareil. Vous pouvez fermer cette page.',
  },
  back: { en: 'Back', es: 'Volver', fr: 'Retour' },
  loadFailed: {
    en: 'Your TVs could not be loaded.',
    es: 'No se pudieron cargar tus televisores.',
    fr: 'Vos téléviseurs n’ont pas pu être chargés.',
  },
  find: { en: 'Find TVs', es: 'Buscar televisores', fr: 'Chercher des téléviseurs' },
  none: { en: 'No TV yet', es: 'Aún no hay televisores', fr: 'Aucun téléviseur pour l’instant' },
  noneText: {
    en: 'Turn on the TV that you want to use, then press Find TVs.',
    es: 'Enciende el televisor que quieras usar y presiona Buscar televisores.',
    fr: 'Allumez le téléviseur que vous voulez utiliser, puis appuyez sur Chercher des téléviseurs.',
  },
  closedByVirtual: {
    en: 'This server shows virtual TVs, named in the setting BECKON_BOXES. Real TVs cannot be added beside them. Clear that setting and restart the server.',
    es: 'Este servidor muestra televisores virtuales, indicados en la configuración BECKON_BOXES. No se pueden agregar televisores reales junto a ellos. Borra esa configuración y reinicia el servidor.',
    fr: 'Ce serveur montre des téléviseurs virtuels, nommés dans le paramètre BECKON_BOXES. On ne peut pas y ajouter de vrais téléviseurs. Effacez ce paramètre et redémarrez le serveur.',
  },
  answers: { en: 'Answers', es: 'Responde', fr: 'Répond' },
  onlyAgent: {
    en: 'The agent is connected. No TV box of its own answers.',
    es: 'El agente está conectado. Ningún decodificador propio responde.',
    fr: 'L’agent est connecté. Aucun décodeur à lui ne répond.',
  },
  asleep: { en: 'In standby', es: 'En modo de espera', fr: 'En veille' },
  unreachable: {
    en: 'Cannot be reached. Check that it is on and connected.',
    es: 'No se puede conectar. Verifica que esté encendido y conectado.',
    fr: 'Injoignable. Vérifiez qu’il est allumé et branché.',
  },
  mayHaveMoved: {
    en: 'If its address has changed, find it with “Find TVs” and set it up again.',
    es: 'Si su dirección cambió, encuéntralo con «Buscar televisores» y configúralo de nuevo.',
    fr: 'Si son adresse a changé, retrouvez-le avec « Chercher des téléviseurs » et configurez-le de nouveau.',
  },
  notAllowed: { en: 'Does not accept Beckon.', es: 'No acepta Beckon.', fr: 'N’accepte pas Beckon.' },
  noRemotes: { en: 'No remote paired', es: 'Ningún control emparejado', fr: 'Aucune télécommande jumelée' },
  oneRemote: { en: '1 remote paired', es: '1 control emparejado', fr: '1 télécommande jumelée' },
  remotes: { en: '{count} remotes paired', es: '{count} controles emparejados', fr: '{count} télécommandes jumelées' },
  forPractice: {
    en: 'For practice. It goes away when you add a TV of your own.',
    es: 'Para practicar. Desaparece cuando agregas un televisor propio.',
    fr: 'Pour s’exercer. Il disparaît quand vous ajoutez votre propre téléviseur.',
  },
  fromSettings: {
    en: 'From the setting BECKON_BOXES. Change it there.',
    es: 'De la configuración BECKON_BOXES. Cámbialo allí.',
    fr: 'Vient du paramètre BECKON_BOXES. Modifiez-le là.',
  },
  fromAgent: {
    en: 'From the agent in its home, which sets it up. Here you change its name and its remote.',
    es: 'Del agente en su casa, que lo configura. Aquí cambias su nombre y su control.',
    fr: 'Vient de l’agent dans sa maison, qui le configure. Ici, vous changez son nom et sa télécommande.',
  },
  checkAgain: { en: 'Check all again', es: 'Verificar todos de nuevo', fr: 'Tout vérifier de nouveau' },
  checked: {
    en: 'Each TV says what it answers now.',
    es: 'Cada televisor muestra lo que responde ahora.',
    fr: 'Chaque téléviseur indique ce qu’il répond maintenant.',
  },
  noCodesYet: {
    en: 'No key has a code yet, so nothing can be pressed.',
    es: 'Ninguna tecla tiene código aún, así que no se puede presionar nada.',
    fr: 'Aucune touche n’a encore de code : on ne peut rien envoyer.',
  },
  tryIt: { en: 'Try it now', es: 'Probarlo ahora', fr: 'L’essayer' },
  change: { en: 'Change', es: 'Cambiar', fr: 'Modifier' },
  setUpAgain: { en: 'Set up again', es: 'Configurar de nuevo', fr: 'Configurer de nouveau' },
  notBegun: {
    en: 'The set-up could not begin. Try again.',
    es: 'No se pudo iniciar la configuración. Inténtalo de nuevo.',
    fr: 'La configuration n’a pas pu commencer. Réessayez.',
  },
  familyUnknown: {
    en: 'This server cannot set up that kind of TV.',
    es: 'Este servidor no puede configurar ese tipo de televisor.',
    fr: 'Ce serveur ne peut pas configurer ce type de téléviseur.',
  },
})

/** What the page of a set-up says by itself; the words of its steps are in the contract. */
export const setUpPageTexts = defineTexts({
  stepOf: { en: 'Step {step} of 4', es: 'Paso {step} de 4', fr: 'Étape {step} de 4' },
  codeKeys: { en: 'Keys for the code', es: 'Teclas para el código', fr: 'Touches pour le code' },
  typed: {
    en: 'You entered {count} of {length}: {spelled}',
    es: 'Ingresaste {count} de {length}: {spelled}',
    fr: 'Vous avez entré {count} sur {length} : {spelled}',
  },
  nothingTyped: { en: 'Nothing entered yet', es: 'Aún no ingresaste nada', fr: 'Rien d’entré pour l’instant' },
  deleteLast: { en: 'Delete last character', es: 'Borrar el último carácter', fr: 'Effacer le dernier caractère' },
  clearCode: { en: 'Clear code', es: 'Borrar el código', fr: 'Effacer le code' },
  readAloud: { en: 'Read the code aloud', es: 'Leer el código en voz alta', fr: 'Lire le code à voix haute' },
  unknownCharacters: {
    en: 'The code has no {characters}. Check the TV.',
    es: 'El código no contiene {characters}. Mira el televisor.',
    fr: 'Le code ne contient pas {characters}. Vérifiez sur le téléviseur.',
  },
  tooShort: {
    en: 'The code has {length} characters. You entered {count}.',
    es: 'El código tiene {length} caracteres. Ingresaste {count}.',
    fr: 'Le code a {length} caractères. Vous en avez entré {count}.',
  },
  showPassword: { en: 'Show what I type', es: 'Mostrar lo que escribo', fr: 'Afficher ce que je tape' },
  goneTitle: { en: 'This set-up has ended', es: 'Esta configuración terminó', fr: 'Cette configuration est terminée' },
  goneText: {
    en: 'It was left, on this device or another, or the server was restarted. Nothing was added.',
    es: 'Se abandonó, en este dispositivo o en otro, o el servidor se reinició. No se agregó nada.',
    fr: 'Elle a été quittée, sur cet appareil ou un autre, ou le serveur a redémarré. Rien n’a été ajouté.',
  },
  startAgain: { en: 'Start again', es: 'Empezar de nuevo', fr: 'Recommencer' },
  answeredElsewhere: {
    en: 'Someone answered this on another device, just before you. You can continue here.',
    es: 'Alguien respondió esto en otro dispositivo, justo antes que tú. Puedes continuar aquí.',
    fr: 'Quelqu’un vient de répondre sur un autre appareil, juste avant vous. Vous pouvez continuer ici.',
  },
  notSent: {
    en: 'It is not certain that this worked. Try again.',
    es: 'No es seguro que haya funcionado. Inténtalo de nuevo.',
    fr: 'Il n’est pas sûr que cela ait fonctionné. Réessayez.',
  },
  noConnection: {
    en: 'No connection to the server. This page continues by itself.',
    es: 'Sin conexión con el servidor. Esta página continúa sola.',
    fr: 'Pas de connexion au serveur. Cette page reprend d’elle-même.',
  },
  choose: { en: 'Choose', es: 'Elige', fr: 'Choisissez' },
})
