/** The words of the pages that explain the product. */
import { defineTexts } from '../../texts/texts.ts'

export const learnTexts = defineTexts({
  back: { en: 'Back', es: 'Volver', fr: 'Retour' },
  title: { en: 'Learn more', es: 'Más información', fr: 'En savoir plus' },
  intro: {
    en: 'This is your TV remote on a screen. You can use it by touch, with a mouse, a keyboard, a switch or your eyes, and with a screen reader. You never need to be fast. If holding or pressing twice is hard, choose how you press.',
    es: 'Este es el control remoto de tu televisor en una pantalla. Puedes usarlo tocando la pantalla, con mouse, teclado, pulsador o mirada, y con un lector de pantalla. No hace falta rapidez. Si te cuesta mantener presionado o presionar dos veces, elige cómo presionas.',
    fr: 'Voici la télécommande de votre téléviseur sur un écran. Elle s’utilise au toucher, à la souris, au clavier, au contacteur ou du regard, et avec un lecteur d’écran. Pas besoin d’être rapide. S’il est difficile de maintenir ou d’appuyer deux fois, choisissez votre façon d’appuyer.',
  },

  pressTitle: { en: 'Press a key', es: 'Presionar una tecla', fr: 'Appuyer sur une touche' },
  press: {
    en: 'A press reaches your TV box once, within two seconds. If it cannot, the line at the top of the remote says why, and nothing is sent later. If it says “not sent”, press again. If it says “may still happen”, look at the TV first.',
    es: 'Cada tecla llega una sola vez al decodificador, en menos de dos segundos. Si no puede llegar, la línea de arriba del control dice por qué, y nada se envía después. Si dice “no se envió”, presiona de nuevo. Si dice “aún puede ocurrir”, mira primero el televisor.',
    fr: 'Un appui arrive une seule fois au décodeur, en moins de deux secondes. S’il ne le peut pas, la ligne en haut de la télécommande dit pourquoi, et rien n’est envoyé plus tard. Si elle dit « pas été envoyée », appuyez de nouveau. Si elle dit « peut encore être exécutée », regardez d’abord la télé.',
  },
  typeTitle: { en: 'Type what you want', es: 'Escribir lo que quieres', fr: 'Taper ce que vous voulez' },
  type: {
    en: 'Under the keys there is a text box. Type “watch news”, “channel 206”, “volume up” or “open Netflix”, and choose Go.',
    es: 'Debajo de las teclas hay un cuadro de texto. Escribe “ver noticias”, “canal 206”, “sube el volumen” o “abrir Netflix” y elige Enviar.',
    fr: 'Sous les touches se trouve un champ de texte. Tapez « regarder les nouvelles », « chaîne 206 », « monte le son » ou « ouvrir Netflix », puis choisissez Envoyer.',
  },
  ownTitle: { en: 'Make it yours', es: 'Hacerlo tuyo', fr: 'La mettre à votre goût' },
  own: {
    en: "Put what you use every day on buttons of your own. Choose how the remote behaves: sounds, held keys, numbers at your speed, your keyboard's keys.",
    es: 'Pon lo que usas cada día en botones tuyos. Elige cómo se comporta el control: sonidos, teclas mantenidas, números a tu ritmo, las teclas de tu teclado.',
    fr: 'Mettez ce qui vous sert chaque jour sur des boutons à vous. Choisissez comment la télécommande se comporte : sons, touches maintenues, chiffres à votre rythme, touches de votre clavier.',
  },
  toButtons: { en: 'About custom buttons', es: 'Sobre los botones personalizados', fr: 'Sur les boutons personnels' },
  toAutomation: {
    en: 'About TV buttons and automation',
    es: 'Sobre los botones del televisor y la automatización',
    fr: 'Sur les touches du téléviseur et l’automatisation',
  },
  toAccess: { en: 'Accessibility options', es: 'Opciones de accesibilidad', fr: 'Options d’accessibilité' },
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
    en: 'TV power, all power, input, volume and mute control your TV, not your TV box. The box can control many TVs through the HDMI cable. If it cannot control yours, these buttons stay disabled. An automation service can do the work instead.',
    es: 'El encendido, la entrada, el volumen y el silencio controlan tu televisor, no el decodificador. El decodificador puede controlar muchos televisores por el cable HDMI. Si no puede controlar el tuyo, estas teclas quedan desactivadas. Un servicio de automatización puede hacerlo en su lugar.',
    fr: 'L’alimentation, l’entrée, le volume et la sourdine commandent votre téléviseur, pas le décodeur. Le décodeur peut commander beaucoup de téléviseurs par le câble HDMI. S’il ne peut pas commander le vôtre, ces touches restent désactivées. Un service d’automatisation peut alors faire ce travail.',
  },
  automationHowTitle: { en: 'How it works', es: 'Cómo funciona', fr: 'Comment cela fonctionne' },
  automationHow: {
    en: 'You give a button the name of an event, for example tv_mute. A press sends this name to your service. The service then does what you set up: it turns a smart plug on or off, or sends an infrared signal to the TV, an amplifier or a lamp.',
    es: 'Le das a un botón el nombre de un evento, por ejemplo tv_mute. Al presionarlo, ese nombre llega a tu servicio. El servicio hace lo que le indicaste: enciende o apaga un enchufe inteligente, o envía una señal infrarroja al televisor, a un amplificador o a una lámpara.',
    fr: 'Vous donnez à une touche le nom d’un événement, par exemple tv_mute. Un appui envoie ce nom à votre service. Le service fait alors ce que vous lui avez dit : il allume ou éteint une prise intelligente, ou envoie un signal infrarouge au téléviseur, à un amplificateur ou à une lampe.',
  },
  automationStepsTitle: { en: 'Set it up', es: 'Configurarlo', fr: 'La mise en place' },
  automationStep1: {
    en: 'Open an account at the service, and connect the device that can control your TV. The TV Control page has links to the service and to its instructions.',
    es: 'Abre una cuenta en el servicio y conecta el aparato que puede controlar tu televisor. La página Control del televisor tiene enlaces al servicio y a sus instrucciones.',
    fr: 'Ouvrez un compte auprès du service et reliez-y l’appareil qui peut commander votre téléviseur. La page Commande du téléviseur mène au service et à son mode d’emploi.',
  },
  automationStep2: {
    en: 'There, make one rule for each button: “when the event tv_mute comes, mute the television”.',
    es: 'Crea allí una regla para cada botón: “cuando llegue el evento tv_mute, silenciar el televisor”.',
    fr: 'Faites-y une règle par touche : « quand l’événement tv_mute arrive, couper le son du téléviseur ».',
  },
  automationStep3: {
    en: 'Copy your access key from the service into “Configure TV buttons”, then write the event names beside the buttons. Leave empty what you do not need.',
    es: 'Copia tu clave de acceso del servicio en “Configurar botones del televisor” y escribe los nombres de los eventos junto a los botones. Deja vacío lo que no necesites.',
    fr: 'Copiez votre clé d’accès du service dans « Configurer les touches du téléviseur », puis tapez les noms des événements à côté des touches. Laissez vide ce qui ne vous sert pas.',
  },
  automationStep4: {
    en: 'Choose Test beside each button. You see at once whether the service accepted the event. Then choose Save.',
    es: 'Elige Probar junto a cada botón. Verás en el momento si el servicio aceptó el evento. Después elige Guardar.',
    fr: 'Choisissez Tester à côté de chaque touche. Vous voyez aussitôt si le service a accepté l’événement. Puis enregistrez.',
  },
  automationSafe: {
    en: 'Your key is encrypted. After you save it, only its last four characters are shown. An event works even where the TV box cannot control the TV.',
    es: 'Tu clave se guarda cifrada. Después de guardarla, solo se muestran sus cuatro últimos caracteres. Un evento funciona aunque el decodificador no pueda controlar el televisor.',
    fr: 'Votre clé est chiffrée. Une fois enregistrée, seuls ses quatre derniers caractères sont affichés. Un événement fonctionne même si le décodeur ne peut pas commander le téléviseur.',
  },
  automationGo: {
    en: 'Configure TV buttons',
    es: 'Configurar botones del televisor',
    fr: 'Configurer les touches du téléviseur',
  },
  automationPicture: {
    en: 'The TV Control page: beside each TV button the name of its event, with Test and Clear.',
    es: 'La página Control del televisor: junto a cada botón, el nombre de su evento, con Probar y Borrar.',
    fr: 'La page Commande du téléviseur : à côté de chaque touche, le nom de son événement, avec Tester et Effacer.',
  },

  buttonsTitle: { en: 'Custom buttons', es: 'Botones personalizados', fr: 'Boutons personnels' },
  buttonsWhat: {
    en: 'A custom button holds a command, as you would say it to the TV. One press can replace many.',
    es: 'Un botón personalizado guarda un comando, como se lo dirías al televisor. Presionar una vez puede reemplazar muchas.',
    fr: 'Un bouton personnel garde une commande, comme vous la diriez au téléviseur. Un appui peut en remplacer beaucoup.',
  },
  buttonsKept: {
    en: 'Your buttons are kept with your account, so they are on every phone, tablet and computer where you log in.',
    es: 'Tus botones se guardan con tu cuenta: están en cada teléfono, tableta y computadora donde inicias sesión.',
    fr: 'Vos boutons sont gardés avec votre compte : ils sont sur chaque téléphone, tablette et ordinateur où vous vous connectez.',
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
    fr: 'Vos chaînes : « chaîne 206 », « regarder les nouvelles »',
  },
  buttonsIdea2: {
    en: 'Your apps: “open Netflix”, “open YouTube”',
    es: 'Tus aplicaciones: “abrir Netflix”, “abrir YouTube”',
    fr: 'Vos applications : « ouvrir Netflix », « ouvrir YouTube »',
  },
  buttonsIdea3: {
    en: 'What is hard to find in menus: “record this”, “what is on tonight”',
    es: 'Lo que cuesta encontrar en los menús: “graba esto”, “qué dan esta noche”',
    fr: 'Ce qu’on cherche dans les menus : « enregistre ça », « qu’est-ce qui passe ce soir »',
  },
  buttonsStepsTitle: { en: 'Make one', es: 'Crear uno', fr: 'En créer un' },
  buttonsStep1: {
    en: 'Open “Configure my remote” and choose Add, then Custom buttons.',
    es: 'Abre “Configurar mi control” y elige Agregar, después Botones personalizados.',
    fr: 'Ouvrez « Configurer ma télécommande » et choisissez Ajouter, puis Boutons personnels.',
  },
  buttonsStep2: {
    en: 'Type the command. A label and a picture are suggested. Change them as you like, or use a photo of your own.',
    es: 'Escribe el comando. Se proponen un texto y una imagen. Cámbialos si quieres, o usa una foto tuya.',
    fr: 'Tapez la commande. Un texte et une image sont proposés; changez-les à votre gré, ou prenez une photo à vous.',
  },
  buttonsStep3: {
    en: 'Choose Test to see on the TV what it does, then Save. The new button comes first.',
    es: 'Elige Probar para ver en el televisor qué hace, y después Guardar. El botón nuevo queda el primero.',
    fr: 'Choisissez Tester pour voir sur le téléviseur ce qu’il fait, puis enregistrez. Le nouveau bouton est le premier.',
  },
  buttonsStep4: {
    en: 'Order your buttons with the large arrows. The first nine also appear on the main remote.',
    es: 'Ordena tus botones con las flechas grandes. Los nueve primeros están también en el control principal.',
    fr: 'Rangez vos boutons avec les grandes flèches. Les neuf premiers sont aussi sur la télécommande principale.',
  },
  buttonsPopular: {
    en: 'No time to make them one by one? Popular buttons are ready-made. Select the ones you want.',
    es: '¿Sin tiempo para crearlos uno a uno? Los botones populares ya están hechos. Marca los que quieras.',
    fr: 'Pas le temps de les faire un à un? Les boutons populaires sont tout prêts. Cochez ceux que vous voulez.',
  },
  buttonsGo: { en: 'Configure my remote', es: 'Configurar mi control', fr: 'Configurer ma télécommande' },
  buttonsGoPopular: {
    en: 'Choose popular buttons',
    es: 'Elegir botones populares',
    fr: 'Choisir des boutons populaires',
  },
  myRemotePicture: {
    en: 'My remote with six custom buttons, each with a picture and a word, above the ring of arrows.',
    es: 'Mi control con seis botones personalizados, cada uno con una imagen y una palabra, sobre el círculo de flechas.',
    fr: 'Ma télécommande avec six boutons personnels, chacun avec une image et un mot, au-dessus du cercle de flèches.',
  },
  editorPicture: {
    en: 'The editor: a field for the command, one for the label, a row of pictures, and a preview of the button with Test.',
    es: 'El editor: un campo para el comando, otro para el texto, una fila de imágenes y una vista previa del botón con Probar.',
    fr: 'L’éditeur : un champ pour la commande, un pour le texte, une rangée d’images, et un aperçu du bouton avec Tester.',
  },
})
