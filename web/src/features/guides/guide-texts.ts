/** The words of the printable guides. Each fits one sheet. */
import { defineTexts } from '../../texts/texts.ts'

export const guideTexts = defineTexts({
  title: { en: 'Quick guides', es: 'Guías rápidas', fr: 'Guides rapides' },
  intro: {
    en: 'One sheet each, to read here or to print and put beside the TV.',
    es: 'Una hoja cada una, para leer aquí o para imprimir y dejar junto al televisor.',
    fr: 'Une feuille chacun, à lire ici ou à imprimer et à poser près du téléviseur.',
  },
  all: { en: 'All guides', es: 'Todas las guías', fr: 'Tous les guides' },
  print: { en: 'Print', es: 'Imprimir', fr: 'Imprimer' },
  needs: { en: 'You need', es: 'Necesitas', fr: 'Il vous faut' },
  steps: { en: 'Step by step', es: 'Paso a paso', fr: 'Pas à pas' },
  trouble: { en: 'If it does not work', es: 'Si no funciona', fr: 'Si cela ne fonctionne pas' },
  address: {
    en: 'Address of the remote: {address}',
    es: 'Dirección del control: {address}',
    fr: 'Adresse de la télécommande : {address}',
  },
})

export const carerTexts = defineTexts({
  title: {
    en: 'Set up the remote with a caregiver',
    es: 'Preparar el control con una persona de apoyo',
    fr: 'Installer la télécommande avec une personne proche aidante',
  },
  for: {
    en: 'For two people: one who knows the TV, one who will use the remote. About ten minutes.',
    es: 'Para dos personas: una que conoce el televisor y otra que usará el control. Unos diez minutos.',
    fr: 'Pour deux personnes : une qui connaît le téléviseur, une qui utilisera la télécommande. Environ dix minutes.',
  },
  need1: {
    en: 'The phone, tablet or computer of the person who will use it',
    es: 'El teléfono, la tableta o la computadora de quien lo usará',
    fr: 'Le téléphone, la tablette ou l’ordinateur de la personne qui l’utilisera',
  },
  need2: {
    en: "The TV's own remote, just this once",
    es: 'El control remoto del televisor, solo esta vez',
    fr: 'La télécommande du téléviseur, pour cette fois seulement',
  },
  step1: {
    en: 'On the device, open the address of the remote. Choose the language at the top.',
    es: 'En el dispositivo, abre la dirección del control. Elige el idioma arriba.',
    fr: 'Sur l’appareil, ouvrez l’adresse de la télécommande. Choisissez la langue en haut.',
  },
  step2: {
    en: "Choose Easy pair. A code of 7 digits appears. Or log in with the provider's account, and continue with step 4.",
    es: 'Elige Emparejamiento fácil. Aparece un código de 7 dígitos. O inicia sesión con la cuenta del proveedor y sigue en el paso 4.',
    fr: 'Choisissez Jumelage facile. Un code à 7 chiffres apparaît. Ou connectez-vous avec le compte du fournisseur : passez alors à l’étape 4.',
  },
  step3: {
    en: "Enter the code with the TV's remote within three minutes. When both screens show the same two words, choose Yes on the TV.",
    es: 'Ingresa el código con el control remoto del televisor en menos de tres minutos. Cuando las dos pantallas muestren las mismas dos palabras, elige Sí en el televisor.',
    fr: 'Entrez le code avec la télécommande du téléviseur en moins de trois minutes. Quand les deux écrans montrent les deux mêmes mots, choisissez Oui sur le téléviseur.',
  },
  step4: {
    en: 'Let the person press Channel up. The TV changes, and the line at the top says so.',
    es: 'Deja que la persona presione Subir canal. El televisor cambia y la línea de arriba lo dice.',
    fr: 'Laissez la personne appuyer sur Chaîne plus. Le téléviseur change, et la ligne du haut le dit.',
  },
  step5: {
    en: 'In the menu, open “Accessibility options” together: sounds, held keys, numbers at your own pace.',
    es: 'En el menú, abre con la persona “Opciones de accesibilidad”: sonidos, teclas mantenidas, números a tu ritmo.',
    fr: 'Dans le menu, ouvrez ensemble « Options d’accessibilité » : sons, touches maintenues, chiffres à votre rythme.',
  },
  step6: {
    en: "Make three buttons for what is watched every day. Then keep the remote on the home screen, with “Add app to homepage” or the browser's menu.",
    es: 'Crea con la persona tres botones para lo que ve cada día. Después deja el control en la pantalla de inicio, con “Agregar a la pantalla de inicio” o el menú del navegador.',
    fr: 'Créez trois boutons pour ce qui se regarde chaque jour. Puis gardez la télécommande sur l’écran d’accueil, avec « Ajouter à l’écran d’accueil » ou le menu du navigateur.',
  },
  trouble1: {
    en: 'The code expired: go back and choose Easy pair again. A new code comes each time.',
    es: 'El código venció: vuelve y elige Emparejamiento fácil otra vez. Cada vez sale un código nuevo.',
    fr: 'Le code a expiré : revenez et choisissez de nouveau Jumelage facile. Un nouveau code vient chaque fois.',
  },
  trouble2: {
    en: 'Volume or power buttons stay gray: the TV box cannot control the TV. See “Configure TV buttons” in the menu.',
    es: 'Las teclas de volumen o de encendido siguen en gris: el decodificador no puede controlar el televisor. Consulta “Configurar botones del televisor” en el menú.',
    fr: 'Les touches de volume ou d’alimentation restent grises : le décodeur ne peut pas commander le téléviseur. Consultez « Configurer les touches du téléviseur » dans le menu.',
  },
})

/** The rest is in `pressing-guide-texts.ts`. */
export const helperHeads = defineTexts({
  title: {
    en: 'Help somebody choose how they press',
    es: 'Ayudar a alguien a elegir cómo presiona',
    fr: 'Aider une personne à choisir sa façon d’appuyer',
  },
  for: {
    en: 'For the person who helps. Take 15 minutes at a calm time.',
    es: 'Para quien ayuda. Reserva 15 minutos en un momento tranquilo.',
    fr: 'Pour la personne qui aide. Prenez 15 minutes à un moment calme.',
  },
})

/** The rest is in `pressing-guide-texts.ts`. */
export const switchHeads = defineTexts({
  title: {
    en: 'Use the remote with a switch',
    es: 'Usar el control con un pulsador',
    fr: 'Utiliser la télécommande au contacteur',
  },
  for: {
    en: 'With one switch or more. You need no other program.',
    es: 'Con uno o varios pulsadores. No hace falta otro programa.',
    fr: 'Avec un contacteur ou plus. Aucun autre logiciel n’est nécessaire.',
  },
})

/** The rest is in `pressing-guide-texts.ts`. */
export const restHeads = defineTexts({
  title: {
    en: 'Use the remote by resting the pointer',
    es: 'Usar el control dejando quieto el puntero',
    fr: 'Utiliser la télécommande avec un pointeur immobile',
  },
  for: {
    en: 'With your eyes, your head, a stick, or a mouse that you cannot click.',
    es: 'Con los ojos, la cabeza, una varilla o un ratón en el que no puedes hacer clic.',
    fr: 'Avec les yeux, la tête, une baguette ou une souris sans pouvoir cliquer.',
  },
})

export const readerTexts = defineTexts({
  title: {
    en: 'Use the remote with a screen reader',
    es: 'Usar el control con un lector de pantalla',
    fr: 'Utiliser la télécommande avec un lecteur d’écran',
  },
  for: {
    en: 'With VoiceOver, TalkBack, NVDA, JAWS, Narrator or Orca.',
    es: 'Con VoiceOver, TalkBack, NVDA, JAWS, Narrador u Orca.',
    fr: 'Avec VoiceOver, TalkBack, NVDA, JAWS, Narrateur ou Orca.',
  },
  need1: {
    en: 'A device with its screen reader turned on',
    es: 'Un dispositivo con su lector de pantalla activado',
    fr: 'Un appareil dont le lecteur d’écran est activé',
  },
  need2: {
    en: "Once, someone who can read the TV's screen aloud, or a log-in with your provider's account",
    es: 'Una vez, alguien que te lea la pantalla del televisor, o iniciar sesión con la cuenta de tu proveedor',
    fr: 'Une fois, quelqu’un qui lise l’écran du téléviseur à voix haute, ou une connexion avec le compte du fournisseur',
  },
  step1: {
    en: 'Open the address of the remote. The page has one main heading. The buttons to log in and to pair follow it.',
    es: 'Abre la dirección del control. La página tiene un encabezado principal. Los botones para iniciar sesión y emparejar le siguen.',
    fr: 'Ouvrez l’adresse de la télécommande. La page a un titre principal. Les boutons pour se connecter et jumeler le suivent.',
  },
  step2: {
    en: 'Easy pair reads its code digit by digit. It is entered on the TV within three minutes.',
    es: 'El emparejamiento fácil lee su código dígito por dígito. Se ingresa en el televisor en menos de tres minutos.',
    fr: 'Jumelage facile lit son code chiffre par chiffre. On l’entre sur le téléviseur en moins de trois minutes.',
  },
  step3: {
    en: 'On the remote, go by headings or groups: Power, TV menus, Volume, Arrows and OK, Channel, Playback, Numbers, Color keys.',
    es: 'En el control, ve por encabezados o grupos: Encendido, Menús de TV, Volumen, Flechas y OK, Canal, Reproducción, Números, Teclas de color.',
    fr: 'Sur la télécommande, allez par titres ou par groupes : Alimentation, Menus de la télé, Volume, Flèches et OK, Chaîne, Lecture, Chiffres, Touches de couleur.',
  },
  step4: {
    en: 'After a press, only what matters is spoken: that it failed and why, or what the TV understood. The line “Last press” tells the rest.',
    es: 'Después de cada tecla solo se dice lo que importa: que falló y por qué, o lo que el televisor entendió. La línea “Última tecla” dice el resto.',
    fr: 'Après un appui, seul l’important est dit : l’échec et sa cause, ou ce que le téléviseur a compris. La ligne « Dernière touche » dit le reste.',
  },
  step5: {
    en: 'In “Accessibility options”, turn on sounds for each press. If you have a keyboard, let it control the TV.',
    es: 'En “Opciones de accesibilidad”, activa el sonido de cada tecla. Si tienes teclado, deja que controle el televisor.',
    fr: 'Dans « Options d’accessibilité », activez les sons des touches. Si vous avez un clavier, laissez-le commander le téléviseur.',
  },
  step6: {
    en: "For the TV box's own voice, press “Accessibility” on a flex remote, or type “voice guidance on”.",
    es: 'Para la voz del decodificador, presiona “Accesibilidad” en un control flex o escribe “activar guía de voz”.',
    fr: 'Pour la voix du décodeur, appuyez sur « Accessibilité » sur une télécommande flex, ou tapez « activer le guidage vocal ».',
  },
  trouble1: {
    en: 'Keys of the keyboard do nothing: the screen reader is using them. Switch to its focus or forms mode.',
    es: 'Las teclas del teclado no hacen nada: el lector de pantalla las está usando. Cambia a su modo de foco o de formularios.',
    fr: 'Les touches du clavier ne font rien : le lecteur d’écran les utilise. Passez à son mode focus ou formulaire.',
  },
  trouble2: {
    en: 'You missed a message: it stays at the top of the page, in the region “Messages”, until you dismiss it.',
    es: 'Te perdiste un mensaje: sigue arriba de la página, en la región “Mensajes”, hasta que lo cierres.',
    fr: 'Vous avez manqué un message : il reste en haut de la page, dans la région « Messages », jusqu’à ce que vous le fermiez.',
  },
})

/** Sentences for homes without a log-in. */
export const noLoginTexts = defineTexts({
  carerStep2: {
    en: 'Choose Easy pair. A code of 7 digits appears.',
    es: 'Elige Emparejamiento fácil. Aparece un código de 7 dígitos.',
    fr: 'Choisissez Jumelage facile. Un code à 7 chiffres apparaît.',
  },
  readerNeed2: {
    en: "Once, someone who can read the TV's screen aloud",
    es: 'Una vez, alguien que te lea la pantalla del televisor',
    fr: 'Une fois, quelqu’un qui lise l’écran du téléviseur à voix haute',
  },
  readerStep1: {
    en: 'Open the address of the remote. The page has one main heading. The button to pair follows it.',
    es: 'Abre la dirección del control. La página tiene un encabezado principal. El botón para emparejar le sigue.',
    fr: 'Ouvrez l’adresse de la télécommande. La page a un titre principal. Le bouton pour jumeler le suit.',
  },
})
