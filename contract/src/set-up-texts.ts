/** The sentences of the steps of a set-up: the server names them by their ids, the page and the command line say them. */
import { buttonTexts } from './button-texts.ts'
import { DRIVERS, type Driver } from './drivers.ts'
import { inEveryLanguage, type Sentence } from './languages.ts'
import { notAllowedText } from './not-allowed-texts.ts'
import { tvFamilyTexts } from './tv-family-texts.ts'

const texts = {
  addressTitle: {
    en: 'Type the address of the TV',
    es: 'Escribe la dirección del televisor',
    fr: 'Tapez l’adresse du téléviseur',
  },
  family: {
    en: 'Kind of TV or TV box',
    es: 'Tipo de televisor o decodificador',
    fr: 'Type de téléviseur ou de décodeur',
  },
  address: { en: 'Address', es: 'Dirección', fr: 'Adresse' },
  addressHint: {
    en: 'For example 192.168.1.20. The TV shows it in its network settings.',
    es: 'Por ejemplo 192.168.1.20. El televisor la muestra en su configuración de red.',
    fr: 'Par exemple 192.168.1.20. Le téléviseur l’affiche dans ses paramètres de réseau.',
  },
  serverAddressHint: {
    en: 'For example 192.168.1.5, or its name. It is the address of the computer that runs this service, not of the TV. Your router lists the addresses.',
    es: 'Por ejemplo 192.168.1.5, o su nombre. Es la dirección de la computadora con este servicio, no del televisor. Tu router muestra las direcciones.',
    fr: 'Par exemple 192.168.1.5, ou son nom. C’est l’adresse de l’ordinateur qui offre ce service, pas du téléviseur. Votre routeur affiche les adresses.',
  },
  noFamily: {
    en: 'Choose the kind of TV.',
    es: 'Elige el tipo de televisor.',
    fr: 'Choisissez le type de téléviseur.',
  },
  noAddress: {
    en: 'Type the address, such as 192.168.1.20.',
    es: 'Escribe la dirección, por ejemplo 192.168.1.20.',
    fr: 'Tapez l’adresse, par exemple 192.168.1.20.',
  },
  connecting: { en: 'Connecting to the TV', es: 'Conectando con el televisor', fr: 'Connexion au téléviseur' },
  connectingText: {
    en: 'Beckon is speaking to the TV. This takes a few seconds.',
    es: 'Beckon está hablando con el televisor. Toma unos segundos.',
    fr: 'Beckon parle au téléviseur. Cela prend quelques secondes.',
  },
  codeTitle: {
    en: 'Enter the code that the TV shows',
    es: 'Ingresa el código que muestra el televisor',
    fr: 'Entrez le code affiché par le téléviseur',
  },
  codeText: {
    en: 'Look at the TV. It shows a code of {length} characters. Take as long as you need.',
    es: 'Mira el televisor. Muestra un código de {length} caracteres. Tómate el tiempo que necesites.',
    fr: 'Regardez le téléviseur. Il affiche un code de {length} caractères. Prenez tout votre temps.',
  },
  code: { en: 'Code', es: 'Código', fr: 'Code' },
  codeHint: {
    en: 'Capitals, small letters and spaces are all fine.',
    es: 'Puedes usar mayúsculas, minúsculas y espacios.',
    fr: 'Majuscules, minuscules et espaces : tout est accepté.',
  },
  sendCode: { en: 'Send code', es: 'Enviar código', fr: 'Envoyer le code' },
  wrongCode: {
    en: 'The TV did not accept that code. Compare it with the TV and enter it again.',
    es: 'El televisor no aceptó ese código. Compáralo con el televisor e ingrésalo de nuevo.',
    fr: 'Le téléviseur n’a pas accepté ce code. Comparez-le avec le téléviseur et entrez-le de nouveau.',
  },
  newCode: { en: 'Show a new code', es: 'Mostrar otro código', fr: 'Afficher un nouveau code' },
  newCodeHint: {
    en: 'If the TV shows no code any more, or none that you can read.',
    es: 'Si el televisor ya no muestra un código, o no puedes leerlo.',
    fr: 'Si le téléviseur n’affiche plus de code, ou si vous ne pouvez pas le lire.',
  },
  newCodeShown: {
    en: 'Look at the TV: enter the code that it shows now.',
    es: 'Mira el televisor: ingresa el código que muestra ahora.',
    fr: 'Regardez le téléviseur : entrez le code qu’il affiche maintenant.',
  },
  waitingForTv: { en: 'Waiting for the TV', es: 'Esperando al televisor', fr: 'En attente du téléviseur' },
  allowTitle: {
    en: 'Press Allow on the TV',
    es: 'Presiona Permitir en el televisor',
    fr: 'Appuyez sur Autoriser sur le téléviseur',
  },
  allowText: {
    en: "The TV asks whether Beckon may use it. Choose Allow with the TV's own remote. Take as long as you need.",
    es: 'El televisor pregunta si Beckon puede usarlo. Elige Permitir con el control del televisor. Tómate el tiempo que necesites.',
    fr: 'Le téléviseur demande si Beckon peut l’utiliser. Choisissez Autoriser avec la télécommande du téléviseur. Prenez tout votre temps.',
  },
  askAgain: { en: 'Ask on the TV again', es: 'Preguntar otra vez en el televisor', fr: 'Redemander sur le téléviseur' },
  askAgainHint: {
    en: 'If the TV shows no question.',
    es: 'Si el televisor no muestra ninguna pregunta.',
    fr: 'Si le téléviseur n’affiche aucune question.',
  },
  passwordTitle: { en: 'Name and password', es: 'Nombre y contraseña', fr: 'Nom et mot de passe' },
  passwordText: {
    en: 'Enter the name and password that were set on the TV box.',
    es: 'Ingresa el nombre y la contraseña que se pusieron en el decodificador.',
    fr: 'Entrez le nom et le mot de passe réglés sur le décodeur.',
  },
  user: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  password: { en: 'Password', es: 'Contraseña', fr: 'Mot de passe' },
  wrongPassword: {
    en: 'The TV box did not accept that name and password. Check both.',
    es: 'El decodificador no aceptó ese nombre y esa contraseña. Verifica ambos.',
    fr: 'Le décodeur n’a pas accepté ce nom et ce mot de passe. Vérifiez les deux.',
  },
  tokenTitle: { en: 'Access token', es: 'Token de acceso', fr: 'Jeton d’accès' },
  token: { en: 'Token', es: 'Token', fr: 'Jeton' },
  tokenHint: {
    en: 'Copy the whole token and paste it here. Beckon encrypts it and does not show it again.',
    es: 'Copia el token completo y pégalo aquí. Beckon lo cifra y no lo muestra de nuevo.',
    fr: 'Copiez le jeton en entier et collez-le ici. Beckon le chiffre et ne l’affiche plus.',
  },
  wrongToken: {
    en: 'That token was not accepted. Copy the whole token, or create a new one.',
    es: 'No se aceptó ese token. Copia el token completo o crea otro.',
    fr: 'Ce jeton n’a pas été accepté. Copiez le jeton en entier ou créez-en un autre.',
  },
  loginTitle: { en: 'Log in to {name}', es: 'Inicia sesión en {name}', fr: 'Connectez-vous à {name}' },
  loginText: {
    en: 'The button opens the page of {name}. Log in there. It then brings you back here.',
    es: 'El botón abre la página de {name}. Inicia sesión allí. Después vuelves aquí sin hacer nada más.',
    fr: 'Le bouton ouvre la page de {name}. Connectez-vous là-bas. Vous revenez ensuite ici sans rien faire.',
  },
  logIn: { en: 'Log in to {name}', es: 'Iniciar sesión en {name}', fr: 'Se connecter à {name}' },
  wrongLogin: {
    en: '{name} did not accept that. Log in again, or copy the whole token.',
    es: '{name} no lo aceptó. Inicia sesión de nuevo o copia el token completo.',
    fr: '{name} n’a pas accepté. Connectez-vous de nouveau ou copiez le jeton en entier.',
  },
  byToken: { en: 'Use an access token', es: 'Usar un token de acceso', fr: 'Utiliser un jeton d’accès' },
  tokenHow: {
    en: 'In {name}, log in as that user. Open the profile, then Security, and create a long-lived access token.',
    es: 'En {name}, inicia sesión con ese usuario. Abre el perfil, luego Seguridad, y crea un token de acceso de larga duración.',
    fr: 'Dans {name}, connectez-vous avec cet utilisateur. Ouvrez le profil, puis Sécurité, et créez un jeton d’accès de longue durée.',
  },
  fieldEmpty: { en: 'This field is empty.', es: 'Este campo está vacío.', fr: 'Ce champ est vide.' },
  choiceTitle: { en: 'Which one is it?', es: '¿Cuál es?', fr: 'Lequel est-ce?' },
  choiceText: {
    en: 'There are several here. Choose the one that you want to use.',
    es: 'Aquí hay varios. Elige el que quieras usar.',
    fr: 'Il y en a plusieurs ici. Choisissez celui que vous voulez utiliser.',
  },
  noChoice: { en: 'Choose one first.', es: 'Elige uno primero.', fr: 'Choisissez-en un d’abord.' },
  wrongChoice: {
    en: 'That one did not work. Choose another one.',
    es: 'Ese no funcionó. Elige otro.',
    fr: 'Celui-là n’a pas fonctionné. Choisissez-en un autre.',
  },
  noOptions: {
    en: 'There is nothing to choose from. Add it there first, then try again.',
    es: 'No hay nada para elegir. Agrégalo allí primero e inténtalo de nuevo.',
    fr: 'Il n’y a rien à choisir. Ajoutez-le d’abord là-bas, puis réessayez.',
  },
  failedTitle: {
    en: 'The TV is not set up yet',
    es: 'El televisor aún no está configurado',
    fr: 'Le téléviseur n’est pas encore configuré',
  },
  changeAddress: { en: 'Change the address', es: 'Cambiar la dirección', fr: 'Changer l’adresse' },
  otherTv: { en: 'Choose another TV', es: 'Elegir otro televisor', fr: 'Choisir un autre téléviseur' },
  familyAt: inEveryLanguage('{family}, {host}'),
  'failed.unreachable': {
    en: 'Nothing answers at this address. Turn on the TV, check the address and that both are in the same network, then try again.',
    es: 'Nada responde en esta dirección. Enciende el televisor, verifica la dirección y que ambos estén en la misma red, e inténtalo de nuevo.',
    fr: 'Rien ne répond à cette adresse. Allumez le téléviseur, vérifiez l’adresse et que les deux sont dans le même réseau, puis réessayez.',
  },
  'failed.port-closed': {
    en: 'Something is there, but it does not take connections from remotes. Turn on network control at the TV, then try again.',
    es: 'Hay algo allí, pero no acepta conexiones de controles. Activa el control por red en el televisor e inténtalo de nuevo.',
    fr: 'Il y a quelque chose, mais cela n’accepte pas les télécommandes. Activez le contrôle par le réseau sur le téléviseur, puis réessayez.',
  },
  'failed.asleep': {
    en: 'The TV is in standby. Turn it on with its own remote, then try again.',
    es: 'El televisor está en modo de espera. Enciéndelo con su propio control e inténtalo de nuevo.',
    fr: 'Le téléviseur est en veille. Allumez-le avec sa propre télécommande, puis réessayez.',
  },
  'failed.other-family': {
    en: 'What answers there is another kind of TV. Go back and choose another kind, or check the address.',
    es: 'Lo que responde allí es otro tipo de televisor. Vuelve y elige otro tipo, o verifica la dirección.',
    fr: 'Ce qui répond là est un autre type de téléviseur. Revenez en arrière et choisissez un autre type, ou vérifiez l’adresse.',
  },
  'failed.not-allowed': {
    en: 'The TV does not accept Beckon.',
    es: 'El televisor no acepta Beckon.',
    fr: 'Le téléviseur n’accepte pas Beckon.',
  },
  'failed.declined': {
    en: 'Someone chose Deny on the TV. Try again, and choose Allow this time.',
    es: 'Alguien eligió Denegar en el televisor. Inténtalo de nuevo y esta vez elige Permitir.',
    fr: 'Quelqu’un a choisi Refuser sur le téléviseur. Réessayez et choisissez Autoriser cette fois.',
  },
  'failed.tv-gave-up': {
    en: 'The TV stopped waiting. This is a time limit of the TV. Try again, and it asks anew.',
    es: 'El televisor dejó de esperar. Ese límite de tiempo es del televisor. Inténtalo de nuevo y preguntará otra vez.',
    fr: 'Le téléviseur a cessé d’attendre. Cette limite de temps est celle du téléviseur. Réessayez, et il redemandera.',
  },
  'failed.not-at-home': {
    en: 'This address is not one of your home network. Go back and type the address that the TV shows, such as 192.168.1.20.',
    es: 'Esta dirección no es de la red de tu casa. Vuelve y escribe la dirección que muestra el televisor, por ejemplo 192.168.1.20.',
    fr: 'Cette adresse n’est pas du réseau de la maison. Revenez en arrière et tapez l’adresse affichée par le téléviseur, par exemple 192.168.1.20.',
  },
  'failed.certificate-changed': {
    en: 'The TV identifies itself differently than before. If it was reset to factory settings, forget it on the page “TVs at home” and add it again. If not, something else may pretend to be your TV.',
    es: 'El televisor se identifica de otra manera que antes. Si se restableció de fábrica, olvídalo en la página «Televisores de casa» y agrégalo de nuevo. Si no, otra cosa podría hacerse pasar por tu televisor.',
    fr: 'Le téléviseur s’identifie autrement qu’avant. S’il a été réinitialisé, oubliez-le à la page « Téléviseurs à la maison » et ajoutez-le de nouveau. Sinon, autre chose se fait peut-être passer pour votre téléviseur.',
  },
  tryTitle: { en: 'Try the TV', es: 'Prueba el televisor', fr: 'Essayez le téléviseur' },
  tryText: {
    en: 'The TV accepts Beckon. Now watch the TV and press the button. Beckon turns the volume up and then down again, or opens a menu where it cannot change the volume.',
    es: 'El televisor acepta Beckon. Ahora mira el televisor y presiona el botón. Beckon sube el volumen y lo vuelve a bajar, o abre un menú si no puede cambiar el volumen.',
    fr: 'Le téléviseur accepte Beckon. Regardez le téléviseur et appuyez sur le bouton. Beckon monte le volume, puis le baisse, ou ouvre un menu s’il ne peut pas changer le volume.',
  },
  sameAs: {
    en: 'This TV is already here, as {name}. If you continue, it is in the list twice.',
    es: 'Este televisor ya está aquí, como {name}. Si continúas, estará dos veces en la lista.',
    fr: 'Ce téléviseur est déjà là, sous le nom {name}. Si vous continuez, il sera deux fois dans la liste.',
  },
  toSame: { en: 'Go to {name}', es: 'Ir a {name}', fr: 'Aller à {name}' },
  tryNow: { en: 'Try it', es: 'Probar', fr: 'Essayer' },
  tryItAgain: { en: 'Try it again', es: 'Probar de nuevo', fr: 'Essayer de nouveau' },
  didItMove: { en: 'Did it move?', es: '¿Se movió?', fr: 'A-t-il bougé?' },
  pressedVolume: {
    en: 'Beckon pressed volume up and then volume down.',
    es: 'Beckon presionó subir volumen y luego bajar volumen.',
    fr: 'Beckon a appuyé sur volume plus, puis sur volume moins.',
  },
  pressedKey: { en: 'Beckon pressed {key}.', es: 'Beckon presionó {key}.', fr: 'Beckon a appuyé sur {key}.' },
  confirmed: {
    en: 'The TV reports that it worked.',
    es: 'El televisor informa que funcionó.',
    fr: 'Le téléviseur signale que cela a fonctionné.',
  },
  didSomethingHappen: {
    en: 'Did something happen on the TV?',
    es: '¿Pasó algo en el televisor?',
    fr: 'Est-ce que quelque chose s’est passé sur le téléviseur?',
  },
  itMoved: { en: 'Yes, it moved', es: 'Sí, se movió', fr: 'Oui, il a bougé' },
  somethingHappened: { en: 'Yes, it did', es: 'Sí, pasó algo', fr: 'Oui' },
  possibleCauses: { en: 'What may be wrong', es: 'Qué puede pasar', fr: 'Ce qui peut en être la cause' },
  causeReceiver: {
    en: "The sound comes from a receiver or sound bar. Then the TV's volume does not move, but its keys work.",
    es: 'El sonido sale de un receptor o una barra de sonido. Entonces el volumen del televisor no se mueve, pero sus teclas funcionan.',
    fr: 'Le son vient d’un amplificateur ou d’une barre de son. Le volume du téléviseur ne bouge pas, mais ses touches fonctionnent.',
  },
  causeOtherTv: {
    en: 'Another TV in your home moved. Go back and choose the other one.',
    es: 'Se movió otro televisor de tu casa. Vuelve y elige el otro.',
    fr: 'Un autre téléviseur de la maison a bougé. Revenez en arrière et choisissez l’autre.',
  },
  goOnAnyway: { en: 'Continue without a try', es: 'Continuar sin probar', fr: 'Continuer sans essayer' },
  needsCodesTitle: { en: 'The sender is found', es: 'Se encontró el emisor', fr: 'L’émetteur est trouvé' },
  needsCodes: {
    en: 'The sender answers. It has no codes yet, so there is nothing to try. Give it a name first; then it learns the keys of the old remote, one after the other.',
    es: 'El emisor responde. Aún no tiene códigos, así que no hay nada que probar. Primero dale un nombre; después aprende las teclas del control viejo, una tras otra.',
    fr: 'L’émetteur répond. Il n’a pas encore de codes : il n’y a rien à essayer. Donnez-lui d’abord un nom; ensuite il apprend les touches de l’ancienne télécommande, une après l’autre.',
  },
  'tried.asleep': {
    en: 'The TV is in standby. Turn it on, then try again.',
    es: 'El televisor está en modo de espera. Enciéndelo e inténtalo de nuevo.',
    fr: 'Le téléviseur est en veille. Allumez-le, puis réessayez.',
  },
  'tried.unreachable': {
    en: 'The TV cannot be reached. Nothing was pressed. Check that it is on and connected.',
    es: 'No se puede conectar con el televisor. No se presionó nada. Verifica que esté encendido y conectado.',
    fr: 'Le téléviseur est injoignable. Aucune touche n’a été envoyée. Vérifiez qu’il est allumé et branché.',
  },
  'tried.notAllowed': {
    en: 'The TV does not accept Beckon. Nothing was pressed.',
    es: 'El televisor no acepta Beckon. No se presionó nada.',
    fr: 'Le téléviseur n’accepte pas Beckon. Aucune touche n’a été envoyée.',
  },
  'tried.timeout': {
    en: 'The TV did not answer. Something may have moved all the same: look at the TV.',
    es: 'El televisor no respondió. Aun así, algo pudo moverse: mira el televisor.',
    fr: 'Le téléviseur n’a pas répondu. Il a peut-être bougé quand même : regardez le téléviseur.',
  },
  'tried.invalidKey': {
    en: 'The TV does not know that key.',
    es: 'El televisor no conoce esa tecla.',
    fr: 'Le téléviseur ne connaît pas cette touche.',
  },
  'key.HOME': { en: 'Home', es: 'Inicio', fr: 'Accueil' },
  'key.INFO': buttonTexts.info,
  'key.GUIDE': buttonTexts.guide,
  'key.MENU': buttonTexts.menu,
  'key.UP': buttonTexts.up,
  'key.OK': buttonTexts.ok,
  'wake.title': {
    en: 'Turn the TV on from standby',
    es: 'Encender desde el modo de espera',
    fr: 'Allumer depuis la veille',
  },
  'wake.text': {
    en: 'Some TVs wake over the network. To find out: turn the TV off with its own remote, wait a minute, then press the button. You can leave this out.',
    es: 'Algunos televisores se encienden por la red. Para saberlo: apaga el televisor con su propio control, espera un minuto y presiona el botón. Puedes omitir este paso.',
    fr: 'Certains téléviseurs s’allument par le réseau. Pour le savoir : éteignez le téléviseur avec sa propre télécommande, attendez une minute, puis appuyez sur le bouton. Vous pouvez sauter cette étape.',
  },
  'wake.wake': { en: 'Wake the TV', es: 'Encender el televisor', fr: 'Allumer le téléviseur' },
  'wake.sent': {
    en: 'Sent. A TV can take 20 seconds to wake.',
    es: 'Enviado. Un televisor puede tardar 20 segundos en encenderse.',
    fr: 'Envoyé. Un téléviseur peut mettre 20 secondes à s’allumer.',
  },
  'wake.notSent': {
    en: 'It could not be sent. Try again.',
    es: 'No se pudo enviar. Inténtalo de nuevo.',
    fr: 'L’envoi a échoué. Réessayez.',
  },
  'wake.didItWake': {
    en: 'Did the TV turn on?',
    es: '¿Se encendió el televisor?',
    fr: 'Le téléviseur s’est-il allumé?',
  },
  'wake.yes': { en: 'Yes, it turned on', es: 'Sí, se encendió', fr: 'Oui, il s’est allumé' },
  'wake.works': {
    en: 'The Power key of the remote will wake this TV.',
    es: 'La tecla de encendido del control encenderá este televisor.',
    fr: 'La touche Alimentation de la télécommande allumera ce téléviseur.',
  },
  'wake.worksNot': {
    en: 'Then turn it on with its own remote. Many TVs have a switch for this in their network settings, such as “Wake on LAN” or “Turn on via Wi-Fi”.',
    es: 'Entonces enciéndelo con su propio control. Muchos televisores tienen una opción para esto en su configuración de red, como “Wake on LAN” o “Encender por Wi-Fi”.',
    fr: 'Allumez-le alors avec sa propre télécommande. Beaucoup de téléviseurs ont un réglage pour cela dans leurs paramètres réseau, comme « Wake on LAN » ou « Allumer par Wi-Fi ».',
  },
  nameTitle: { en: 'Name the TV', es: 'Ponle nombre al televisor', fr: 'Nommez le téléviseur' },
  saveTitle: { en: 'Save the TV', es: 'Guarda el televisor', fr: 'Enregistrez le téléviseur' },
  namedInSettings: {
    en: '{name} keeps its name, room and remote. They are in the setting BECKON_BOXES. Change them there.',
    es: '{name} conserva su nombre, su habitación y su control. Están en la configuración BECKON_BOXES. Cámbialos allí.',
    fr: '{name} garde son nom, sa pièce et sa télécommande. Ils sont dans le paramètre BECKON_BOXES. Changez-les là.',
  },
  name: { en: 'Name', es: 'Nombre', fr: 'Nom' },
  nameHint: {
    en: 'This name appears on the remotes.',
    es: 'Este nombre aparece en los controles.',
    fr: 'Ce nom apparaît sur les télécommandes.',
  },
  nameEmpty: { en: 'Give the TV a name.', es: 'Ponle un nombre al televisor.', fr: 'Donnez un nom au téléviseur.' },
  room: { en: 'Room (optional)', es: 'Habitación (opcional)', fr: 'Pièce (facultatif)' },
  rooms: { en: 'Suggestions for the room', es: 'Sugerencias de habitación', fr: 'Suggestions de pièces' },
  'room.living': { en: 'Living room', es: 'Sala', fr: 'Salon' },
  'room.bedroom': { en: 'Bedroom', es: 'Dormitorio', fr: 'Chambre' },
  'room.kitchen': { en: 'Kitchen', es: 'Cocina', fr: 'Cuisine' },
  'room.children': { en: "Children's room", es: 'Cuarto de los niños', fr: 'Chambre des enfants' },
  'room.basement': { en: 'Basement', es: 'Sótano', fr: 'Sous-sol' },
  layout: { en: 'Remote', es: 'Control', fr: 'Télécommande' },
  'layout.standard': {
    en: 'Standard: with numbers and channels',
    es: 'Estándar: con números y canales',
    fr: 'Standard : avec les chiffres et les chaînes',
  },
  'layout.flex': {
    en: 'Flex: fewer keys, with apps and categories',
    es: 'Flex: menos teclas, con aplicaciones y categorías',
    fr: 'Flex : moins de touches, avec applications et catégories',
  },
  'layout.standard.suggested': {
    en: 'Standard: with numbers and channels (suggested)',
    es: 'Estándar: con números y canales (sugerido)',
    fr: 'Standard\u00a0: avec les chiffres et les chaînes (suggéré)',
  },
  'layout.flex.suggested': {
    en: 'Flex: fewer keys, with apps and categories (suggested)',
    es: 'Flex: menos teclas, con aplicaciones y categorías (sugerido)',
    fr: 'Flex\u00a0: moins de touches, avec applications et catégories (suggéré)',
  },
  finish: { en: 'Add this TV', es: 'Agregar este televisor', fr: 'Ajouter ce téléviseur' },
  doneTitle: { en: '{name} is ready', es: '{name} está listo', fr: '{name} est prêt' },
  doneText: {
    en: 'Now pair a remote with it: a phone, a tablet or a computer.',
    es: 'Ahora empareja un control: un teléfono, una tableta o una computadora.',
    fr: 'Jumelez maintenant une télécommande : un téléphone, une tablette ou un ordinateur.',
  },
  doneNeedsCodes: {
    en: 'Next, the sender learns the keys of the old remote. After that you can pair a remote.',
    es: 'Ahora el emisor aprende las teclas del control viejo. Después puedes emparejar un control.',
    fr: 'Ensuite, l’émetteur apprend les touches de l’ancienne télécommande. Vous pourrez alors jumeler une télécommande.',
  },
  addAnother: { en: 'Add another TV', es: 'Agregar otro televisor', fr: 'Ajouter un autre téléviseur' },
  helperDone: { en: 'You are done here', es: 'Aquí ya terminaste', fr: 'Vous avez terminé ici' },
  helperThanks: {
    en: 'Thank you. The name and the room are entered on the other device. You can close this page.',
    es: 'Gracias. El nombre y la habitación se ingresan en el otro dispositivo. Puedes cerrar esta página.',
    fr: 'Merci. Le nom et la pièce s’entrent sur l’autre appareil. Vous pouvez fermer cette page.',
  },
  goOn: { en: 'Continue', es: 'Continuar', fr: 'Continuer' },
  learnKeys: { en: 'Learn the keys', es: 'Aprender las teclas', fr: 'Apprendre les touches' },
  pair: { en: 'Pair a remote', es: 'Emparejar un control', fr: 'Jumeler une télécommande' },
  allTvs: {
    en: 'Back to TVs at home',
    es: 'Volver a los televisores de casa',
    fr: 'Retour aux téléviseurs à la maison',
  },
  tryAgain: { en: 'Try again', es: 'Intentar de nuevo', fr: 'Réessayer' },
  no: { en: 'No', es: 'No', fr: 'Non' },
  save: { en: 'Save', es: 'Guardar', fr: 'Enregistrer' },
} as const satisfies Readonly<Record<string, Sentence>>

type NotAllowed = `notAllowed.${Driver}`
const notAllowed = Object.fromEntries(DRIVERS.map((driver) => [`notAllowed.${driver}`, notAllowedText(driver)]))

export type SetUpTextId = keyof typeof texts | keyof typeof tvFamilyTexts | NotAllowed
export const setUpTexts: Readonly<Record<SetUpTextId, Sentence>> = {
  ...texts,
  ...tvFamilyTexts,
  ...(notAllowed as Record<NotAllowed, Sentence>),
}
