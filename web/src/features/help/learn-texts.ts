/** The words of the pages that explain the product. */
import { defineTexts } from '../../texts/texts.ts'

export const learnTexts = defineTexts({
  back: { en: 'Back', es: 'Volver', fr: 'Retour' },
  title: { en: 'Learn more', es: 'Más información', fr: 'En savoir plus' },
  intro: {
    en: 'This is your TV remote on a screen. You can use it by touch, with a mouse, a keyboard, a switch or your eyes, and with a screen reader. It never needs a quick hand: nothing has to be held or pressed twice.',
    es: 'Este es el control de tu televisor en una pantalla. Puedes usarlo con el tacto, el ratón, el teclado, un pulsador o la mirada, y con un lector de pantalla. Nunca pide rapidez: nada hay que mantenerlo pulsado ni pulsarlo dos veces.',
    fr: 'Voici la télécommande de votre téléviseur sur un écran. Elle s’utilise au toucher, à la souris, au clavier, au contacteur ou du regard, et avec un lecteur d’écran. Elle ne demande jamais d’être rapide : rien n’est à maintenir, rien n’est à presser deux fois.',
  },

  pressTitle: { en: 'Press a key', es: 'Presionar una tecla', fr: 'Appuyer sur une touche' },
  press: {
    en: 'A press reaches your TV box once, within two seconds. If it cannot, the line at the top of the remote says why, and nothing is sent later. So you can always press again without fear of pressing twice.',
    es: 'Cada pulsación llega una sola vez al decodificador, en menos de dos segundos. Si no puede llegar, la línea de arriba del control dice por qué, y nada se envía después. Así puedes volver a presionar sin miedo a hacerlo dos veces.',
    fr: 'Un appui arrive une seule fois au décodeur, en moins de deux secondes. S’il ne le peut pas, la ligne en haut de la télécommande dit pourquoi, et rien n’est envoyé plus tard. Vous pouvez donc toujours recommencer sans craindre d’appuyer deux fois.',
  },
  typeTitle: { en: 'Type what you want', es: 'Escribir lo que quieres', fr: 'Écrire ce que vous voulez' },
  type: {
    en: 'Under the keys there is a text box. Type “watch news”, “channel 206”, “volume up” or “open Netflix”, and choose Go.',
    es: 'Debajo de las teclas hay un cuadro de texto. Escribe “ver noticias”, “canal 206”, “sube el volumen” o “abrir Netflix” y elige Enviar.',
    fr: 'Sous les touches se trouve un champ de texte. Écrivez « regarder les infos », « chaîne 206 », « monte le son » ou « ouvrir Netflix », puis choisissez Envoyer.',
  },
  ownTitle: { en: 'Make it yours', es: 'Hacerlo tuyo', fr: 'La faire à votre main' },
  own: {
    en: "Put what you use every day on buttons of your own, and choose how the remote behaves: sounds, held keys, numbers at your speed, your keyboard's keys.",
    es: 'Pon en botones propios lo que usas cada día y elige cómo se comporta el control: sonidos, teclas mantenidas, números a tu ritmo, las teclas de tu teclado.',
    fr: 'Mettez ce qui vous sert chaque jour sur des touches à vous, et choisissez comment la télécommande se comporte : sons, touches maintenues, chiffres à votre rythme, touches de votre clavier.',
  },
  toButtons: { en: 'About custom buttons', es: 'Sobre los botones personalizados', fr: 'Sur les boutons personnels' },
  toAutomation: {
    en: 'About TV buttons and automation',
    es: 'Sobre los botones del televisor y la automatización',
    fr: 'Sur les touches du téléviseur et l’automatisation',
  },
  toAccess: {
    en: 'Accessibility options',
    es: 'Opciones de accesibilidad',
    fr: 'Options d’accessibilité',
  },
  toGuides: { en: 'Quick guides to print', es: 'Guías rápidas para imprimir', fr: 'Guides rapides à imprimer' },
  remotePicture: {
    en: 'The remote on a phone: groups of large keys with words on them, a ring of arrows with OK in the middle, and a line at the top that says Ready.',
    es: 'El control en un teléfono: grupos de teclas grandes con palabras, un círculo de flechas con OK en el centro y una línea arriba que dice Listo.',
    fr: 'La télécommande sur un téléphone : des groupes de grandes touches avec des mots, un cercle de flèches avec OK au milieu, et en haut une ligne qui dit Prêt.',
  },

  automationTitle: {
    en: 'TV buttons and automation',
    es: 'Botones del televisor y automatización',
    fr: 'Touches du téléviseur et automatisation',
  },
  automationWhat: {
    en: 'TV power, all power, input, volume and mute are about your television, not your TV box. The box can reach many televisions through the HDMI cable. Where it cannot, these buttons stay disabled. An automation service can do the work instead.',
    es: 'El encendido, la entrada, el volumen y el silencio son cosa de tu televisor, no del decodificador. El decodificador llega a muchos televisores por el cable HDMI. Donde no llega, estos botones quedan desactivados. Un servicio de automatización puede hacerlo en su lugar.',
    fr: 'La marche, l’entrée, le volume et le silence concernent votre téléviseur, pas le décodeur. Le décodeur atteint beaucoup de téléviseurs par le câble HDMI. Là où il ne le peut pas, ces touches restent désactivées. Un service d’automatisation peut alors faire ce travail.',
  },
  automationHowTitle: { en: 'How it works', es: 'Cómo funciona', fr: 'Comment cela marche' },
  automationHow: {
    en: 'You give a button the name of an event, for example tv_mute. A press sends this name to your service. The service then does what you told it to: it switches a smart plug, or lets an infrared sender speak to the television, an amplifier or a lamp.',
    es: 'Le das a un botón el nombre de un evento, por ejemplo tv_mute. Al pulsarlo, ese nombre llega a tu servicio. El servicio hace lo que le indicaste: conmuta un enchufe inteligente o hace que un emisor de infrarrojos hable con el televisor, un amplificador o una lámpara.',
    fr: 'Vous donnez à une touche le nom d’un événement, par exemple tv_mute. Un appui envoie ce nom à votre service. Le service fait alors ce que vous lui avez dit : il commute une prise connectée, ou fait parler un émetteur infrarouge au téléviseur, à un amplificateur ou à une lampe.',
  },
  automationStepsTitle: { en: 'Set it up', es: 'Configurarlo', fr: 'La mise en place' },
  automationStep1: {
    en: 'Open an account at the service, and connect the device that can reach your television. The TV control page has a link to the service and to its instructions.',
    es: 'Abre una cuenta en el servicio y conecta el aparato que puede alcanzar tu televisor. La página Control del televisor tiene un enlace al servicio y a sus instrucciones.',
    fr: 'Ouvrez un compte auprès du service et reliez-y l’appareil qui peut atteindre votre téléviseur. La page de commande du téléviseur mène au service et à son mode d’emploi.',
  },
  automationStep2: {
    en: 'There, make one rule for each button: “when the event tv_mute comes, mute the television”.',
    es: 'Crea allí una regla para cada botón: “cuando llegue el evento tv_mute, silenciar el televisor”.',
    fr: 'Faites-y une règle par touche : « quand l’événement tv_mute arrive, couper le son du téléviseur ».',
  },
  automationStep3: {
    en: 'Copy your key from the service into “Configure TV buttons”, then write the event names beside the buttons. Leave empty what you do not need.',
    es: 'Copia tu clave del servicio en “Configurar botones del televisor” y escribe los nombres de los eventos junto a los botones. Deja vacío lo que no necesites.',
    fr: 'Copiez votre clé du service dans « Configurer les touches du téléviseur », puis écrivez les noms des événements à côté des touches. Laissez vide ce qui ne vous sert pas.',
  },
  automationStep4: {
    en: 'Choose Test beside each button: you see at once whether the service took the event. Then Save.',
    es: 'Elige Probar junto a cada botón: verás en el momento si el servicio aceptó el evento. Después, Guardar.',
    fr: 'Choisissez Tester à côté de chaque touche : vous voyez aussitôt si le service a pris l’événement. Puis enregistrez.',
  },
  automationSafe: {
    en: 'Your key is stored sealed and is shown to nobody again, not even to you: only its last four characters. An event works even where HDMI does not reach.',
    es: 'Tu clave se guarda sellada y no se vuelve a mostrar a nadie, tampoco a ti: solo sus cuatro últimos caracteres. Un evento funciona también donde HDMI no llega.',
    fr: 'Votre clé est conservée scellée et n’est plus montrée à personne, pas même à vous : seulement ses quatre derniers caractères. Un événement marche même là où HDMI n’arrive pas.',
  },
  automationGo: {
    en: 'Configure TV buttons',
    es: 'Configurar botones del televisor',
    fr: 'Configurer les touches du téléviseur',
  },
  automationPicture: {
    en: 'The TV control page: beside each TV button the name of its event, with Test and Clear.',
    es: 'La página Control del televisor: junto a cada botón, el nombre de su evento, con Probar y Borrar.',
    fr: 'La page de commande du téléviseur : à côté de chaque touche, le nom de son événement, avec Tester et Effacer.',
  },

  buttonsTitle: { en: 'Custom buttons', es: 'Botones personalizados', fr: 'Boutons personnels' },
  buttonsWhat: {
    en: 'A custom button holds a command, as you would say it to the TV. One press replaces many keys.',
    es: 'Un botón propio guarda un comando, como se lo dirías a la TV. Una pulsación reemplaza muchas teclas.',
    fr: 'Une touche personnelle garde une commande, comme vous la diriez au téléviseur. Un appui remplace beaucoup de touches.',
  },
  buttonsKept: {
    en: 'Your buttons are kept with your account, so they are on every phone, tablet and computer where you log in.',
    es: 'Tus botones se guardan con tu cuenta: están en cada teléfono, tableta y computadora donde inicias sesión.',
    fr: 'Vos touches sont gardées avec votre compte : elles sont sur chaque téléphone, tablette et ordinateur où vous vous connectez.',
  },
  buttonsKeptAtHome: {
    en: 'Your buttons are kept at home, so they are on every phone, tablet and computer that you pair.',
    es: 'Tus botones se guardan en casa: están en cada teléfono, tableta y computadora que emparejes.',
    fr: 'Vos boutons sont gardés chez vous : ils sont sur chaque téléphone, tablette et ordinateur que vous jumelez.',
  },
  buttonsIdeasTitle: { en: 'Ideas', es: 'Ideas', fr: 'Des idées' },
  buttonsIdea1: {
    en: 'Your channels: “channel 206”, “watch news”',
    es: 'Tus canales: “canal 206”, “ver noticias”',
    fr: 'Vos chaînes : « chaîne 206 », « regarder les infos »',
  },
  buttonsIdea2: {
    en: 'Your apps: “open Netflix”, “open YouTube”',
    es: 'Tus aplicaciones: “abrir Netflix”, “abrir YouTube”',
    fr: 'Vos applications : « ouvrir Netflix », « ouvrir YouTube »',
  },
  buttonsIdea3: {
    en: 'What is hard to find in menus: “record this”, “what is on tonight”',
    es: 'Lo que cuesta encontrar en los menús: “graba esto”, “qué dan esta noche”',
    fr: 'Ce qu’on cherche dans les menus : « enregistre ça », « qu’y a-t-il ce soir »',
  },
  buttonsStepsTitle: { en: 'Make one', es: 'Crear uno', fr: 'En faire une' },
  buttonsStep1: {
    en: 'Open “Configure my remote” and choose Add, then Custom buttons.',
    es: 'Abre “Configurar mi control” y elige Agregar, después Botones personalizados.',
    fr: 'Ouvrez « Configurer ma télécommande » et choisissez Ajouter, puis Boutons personnels.',
  },
  buttonsStep2: {
    en: 'Write the command. A label and a picture are proposed; change them as you like, or use a photo of your own.',
    es: 'Escribe el comando. Se proponen un texto y una imagen; cámbialos si quieres, o usa una foto tuya.',
    fr: 'Écrivez la commande. Un texte et une image sont proposés; changez-les à votre gré, ou prenez une photo à vous.',
  },
  buttonsStep3: {
    en: 'Choose Test to see on the TV what it does, then Save. The new button comes first.',
    es: 'Elige Probar para ver en el televisor qué hace, y después Guardar. El botón nuevo queda el primero.',
    fr: 'Choisissez Tester pour voir sur le téléviseur ce qu’elle fait, puis enregistrez. La nouvelle touche est la première.',
  },
  buttonsStep4: {
    en: 'Order your buttons with the large arrows. The first nine stand on the main remote too.',
    es: 'Ordena tus botones con las flechas grandes. Los nueve primeros están también en el control principal.',
    fr: 'Rangez vos touches avec les grandes flèches. Les neuf premières sont aussi sur la télécommande principale.',
  },
  buttonsPopular: {
    en: 'No time to make them one by one? Popular buttons are ready-made: tick what you want.',
    es: '¿Sin tiempo para crearlos uno a uno? Los botones populares ya están hechos: marca los que quieras.',
    fr: 'Pas le temps de les faire une à une? Les touches populaires sont toutes prêtes : cochez celles que vous voulez.',
  },
  buttonsGo: { en: 'Configure my remote', es: 'Configurar mi control', fr: 'Configurer ma télécommande' },
  buttonsGoPopular: {
    en: 'Choose popular buttons',
    es: 'Elegir botones populares',
    fr: 'Choisir des touches populaires',
  },
  myRemotePicture: {
    en: 'My remote with six custom buttons, each with a picture and a word, above the ring of arrows.',
    es: 'Mi control con seis botones propios, cada uno con una imagen y una palabra, sobre el círculo de flechas.',
    fr: 'Ma télécommande avec six touches personnelles, chacune avec une image et un mot, au-dessus du cercle de flèches.',
  },
  editorPicture: {
    en: 'The editor: a field for the command, one for the label, a row of pictures, and a preview of the button with Test.',
    es: 'El editor: un campo para el comando, otro para el texto, una fila de imágenes y una vista previa del botón con Probar.',
    fr: 'L’éditeur : un champ pour la commande, un pour le texte, une rangée d’images, et un aperçu de la touche avec Tester.',
  },
})
