/** The words of the choices that do not depend on how somebody presses. */
import { defineTexts } from '../../texts/texts.ts'

export const choiceTexts = defineTexts({
  sounds: { en: 'Sounds and speech', es: 'Sonidos y voz', fr: 'Sons et parole' },
  touching: { en: 'Touching and holding keys', es: 'Tocar y mantener teclas', fr: 'Toucher et maintenir' },
  keyboard: { en: 'Keyboard, numbers and voice', es: 'Teclado, números y voz', fr: 'Clavier, chiffres et voix' },
  screen: {
    en: 'The screen while you watch',
    es: 'La pantalla mientras ves TV',
    fr: 'L’écran pendant que vous regardez',
  },
  remembered: {
    en: 'What this device remembers',
    es: 'Lo que recuerda este dispositivo',
    fr: 'Ce que cet appareil retient',
  },
  soundCues: { en: 'Sound cues', es: 'Sonidos de las teclas', fr: 'Sons des touches' },
  soundCuesHint: {
    en: 'Each press makes a sound. A press that fails makes a different sound.',
    es: 'Cada tecla suena al presionarla. Si falla, suena distinto.',
    fr: 'Chaque appui émet un son. Un appui qui échoue émet un autre son.',
  },
  holdToRepeat: { en: 'Hold to repeat', es: 'Mantener para repetir', fr: 'Maintenir pour répéter' },
  holdToRepeatHint: {
    en: 'Arrow, volume, channel and page keys repeat while you hold them. They stop when you let go.',
    es: 'Las flechas y las teclas de volumen, canal y página se repiten mientras las mantienes. Paran al soltar.',
    fr: 'Les flèches et les touches de volume, de chaîne et de page se répètent tant que vous appuyez. Elles s’arrêtent quand vous relâchez.',
  },
  composer: {
    en: 'Enter the whole number first',
    es: 'Escribir primero el número completo',
    fr: 'Composer le numéro au complet',
  },
  composerHint: {
    en: 'Digits are sent together when you press Send number. Take as long as you need.',
    es: 'Los dígitos se envían juntos cuando presionas Enviar número. Tómate el tiempo que necesites.',
    fr: 'Les chiffres partent ensemble quand vous appuyez sur Envoyer le numéro. Prenez le temps qu’il vous faut.',
  },
  voiceLimit: { en: 'Recording time', es: 'Tiempo de grabación', fr: 'Durée d’enregistrement' },
  voiceLimitHint: {
    en: 'Press Voice again to stop sooner. You get a warning one second before the end.',
    es: 'Presiona Voz otra vez para parar antes. Recibes un aviso un segundo antes del final.',
    fr: 'Appuyez encore sur Voix pour arrêter plus tôt. Un avertissement est donné une seconde avant la fin.',
  },
  microphoneReady: {
    en: 'Keep the microphone ready',
    es: 'Mantener el micrófono listo',
    fr: 'Garder le microphone prêt',
  },
  microphoneReadyHint: {
    en: 'Recording starts faster. Your browser shows that the microphone is on while the remote is open. We send only what you say between two presses.',
    es: 'La grabación empieza más rápido. El navegador muestra que el micrófono está activo mientras el control está abierto. Solo enviamos lo que dices entre las dos veces que presionas.',
    fr: 'L’enregistrement démarre plus vite. Votre navigateur montre que le microphone est actif tant que la télécommande est ouverte. Nous n’envoyons que ce que vous dites entre deux appuis.',
  },
  keysToTv: {
    en: 'Keyboard controls the TV',
    es: 'El teclado controla el televisor',
    fr: 'Le clavier commande le téléviseur',
  },
  keysToTvHint: {
    en: 'Arrow, number and letter keys press the buttons of the remote. The remote shows a list of them and a switch to turn this off. Typing in text boxes works as usual.',
    es: 'Las flechas, los números y las letras presionan las teclas del control. El control muestra la lista y un interruptor para desactivar esto. En los cuadros de texto escribes como siempre.',
    fr: 'Les flèches, les chiffres et les lettres appuient sur les touches de la télécommande. Elle en affiche la liste, et un interrupteur pour tout arrêter. Dans les champs de texte, vous tapez comme d’habitude.',
  },
  remember: { en: 'Remember typed commands', es: 'Recordar los comandos escritos', fr: 'Retenir les commandes tapées' },
  rememberHint: {
    en: 'Up to 50 commands stay on this device until you log out. Anyone who uses it can read them.',
    es: 'Hasta 50 comandos quedan en este dispositivo hasta que cierres sesión. Quien lo use puede leerlos.',
    fr: 'Jusqu’à 50 commandes restent sur cet appareil jusqu’à ce que vous vous déconnectiez. Toute personne qui l’utilise peut les lire.',
  },
  rememberChannels: {
    en: 'Remember the channels I watch',
    es: 'Recordar los canales que veo',
    fr: 'Retenir les chaînes que je regarde',
  },
  rememberChannelsHint: {
    en: 'The remote offers the last 8 channels. They stay on this device until you log out and are never sent. Anyone who uses it can see them.',
    es: 'El control ofrece los últimos 8 canales. Quedan en este dispositivo hasta que cierres sesión y nunca se envían. Quien lo use puede verlos.',
    fr: 'La télécommande offre les 8 dernières chaînes. Elles restent sur cet appareil jusqu’à ce que vous vous déconnectiez et ne sont jamais envoyées. Toute personne qui l’utilise peut les voir.',
  },
  erase: { en: 'Clear typed commands', es: 'Borrar los comandos escritos', fr: 'Effacer les commandes tapées' },
  erased: {
    en: 'Your typed commands are cleared.',
    es: 'Se borraron tus comandos escritos.',
    fr: 'Vos commandes tapées sont effacées.',
  },
  percent: { en: '{percent}%', es: '{percent} %', fr: '{percent} %' },
  ignoreOthers: {
    en: 'Ignore a second press of a key for',
    es: 'Ignorar una tecla repetida durante',
    fr: 'Ignorer un second appui sur une touche pendant',
  },
  ignoreOthersHint: {
    en: 'Helps if your hand shakes. The time starts when you let go of the key.',
    es: 'Ayuda si te tiembla la mano. El tiempo empieza al soltar la tecla.',
    fr: 'Utile si votre main tremble. Le temps commence quand vous relâchez la touche.',
  },
  sayPresses: { en: 'Say each press', es: 'Decir cada tecla', fr: 'Dire chaque appui' },
  sayPressesHint: {
    en: 'Your screen reader says “Volume up: sent”. A press that fails is always said.',
    es: 'Tu lector de pantalla dice “Subir volumen: enviado”. Siempre se dice si una tecla falla.',
    fr: 'Votre lecteur d’écran dit « Volume plus : envoyé ». Un appui qui échoue est toujours dit.',
  },
  sayTv: { en: 'Say what the TV did', es: 'Decir qué hizo el televisor', fr: 'Dire ce que le téléviseur a fait' },
  sayTvHint: {
    en: 'After a press you hear “Volume 34” or “Channel 206, News”. Not all TV boxes tell it.',
    es: 'Después de una tecla oyes “Volumen 34” o “Canal 206, Noticias”, si tu decodificador lo dice.',
    fr: 'Après un appui, vous entendez « Volume 34 » ou « Chaîne 206, Nouvelles », si votre décodeur le dit.',
  },
  speakAloud: {
    en: 'Speak without a screen reader',
    es: 'Hablar sin lector de pantalla',
    fr: 'Parler sans lecteur d’écran',
  },
  speakAloudHint: {
    en: 'Your browser speaks what a screen reader would say. If you use a screen reader, leave this off.',
    es: 'El navegador dice lo que diría un lector de pantalla. Si usas uno, deja esto desactivado.',
    fr: 'Votre navigateur dit ce qu’un lecteur d’écran dirait. Si vous en utilisez un, laissez ceci désactivé.',
  },
  speechRate: { en: 'How fast it speaks', es: 'Qué tan rápido habla', fr: 'Vitesse de la voix' },
  haptics: { en: 'Vibrate at each press', es: 'Vibrar con cada tecla', fr: 'Vibrer à chaque appui' },
  hapticsHint: {
    en: 'Once for a press, twice if it did not work.',
    es: 'Una vez por tecla, dos si no funcionó.',
    fr: 'Une fois par appui, deux fois s’il n’a pas fonctionné.',
  },
  stayAwake: { en: 'Keep the screen on', es: 'Mantener la pantalla encendida', fr: 'Garder l’écran allumé' },
  stayAwakeHint: {
    en: 'The screen of this device stays on while the remote is open. It uses more battery.',
    es: 'La pantalla de este dispositivo queda encendida mientras el control está abierto. Gasta más batería.',
    fr: 'L’écran de cet appareil reste allumé tant que la télécommande est ouverte. La pile s’use plus vite.',
  },
  plainWords: {
    en: 'Easy keys: plain words and large drawings',
    es: 'Teclas fáciles: palabras sencillas y dibujos grandes',
    fr: 'Touches faciles : mots simples et grands dessins',
  },
  plainWordsHint: {
    en: 'Louder, Quieter, Back, No sound, and words on the arrows. You can still say the usual names.',
    es: 'Más fuerte, Más bajo, Atrás, Sin sonido, y palabras en las flechas. Puedes seguir diciendo los nombres de siempre.',
    fr: 'Plus fort, Moins fort, Retour, Sans son, et des mots sur les flèches. Vous pouvez toujours dire les noms habituels.',
  },
})

/** The words of the choices about watching mode. */
export const watchingTexts = defineTexts({
  restsAfter: {
    en: 'With no press, the remote rests after',
    es: 'Si no presionas nada, el control descansa después de',
    fr: 'Sans appui, la télécommande se repose après',
  },
  restsAfterHint: {
    en: 'The screen goes dark and shows a few very large keys. You get a warning first. Wake brings everything back as it was.',
    es: 'La pantalla se oscurece y muestra unas pocas teclas muy grandes. Antes recibes un aviso. Despertar devuelve todo como estaba.',
    fr: 'L’écran s’assombrit et montre quelques touches très grandes. Un avertissement vient avant. Réveil ramène tout comme avant.',
  },
  minutes: { en: '{count} minutes', es: '{count} minutos', fr: '{count} minutes' },
  minute: { en: '1 minute', es: '1 minuto', fr: '1 minute' },
})

/** The words of the choices about colours, text and movement. */
export const lookTexts = defineTexts({
  theme: { en: 'Theme', es: 'Tema', fr: 'Thème' },
  themeHint: {
    en: 'If your device sets colors for all pages, those stay.',
    es: 'Si tu dispositivo fija los colores de todas las páginas, esos se quedan.',
    fr: 'Si votre appareil impose ses couleurs à toutes les pages, elles restent.',
  },
  device: { en: 'Same as the device', es: 'Como el dispositivo', fr: 'Comme l’appareil' },
  light: { en: 'Light', es: 'Claro', fr: 'Clair' },
  dark: { en: 'Dark', es: 'Oscuro', fr: 'Sombre' },
  'contrast-light': {
    en: 'High contrast, black on white',
    es: 'Alto contraste, negro sobre blanco',
    fr: 'Contraste élevé, noir sur blanc',
  },
  'contrast-dark': {
    en: 'High contrast, white on black',
    es: 'Alto contraste, blanco sobre negro',
    fr: 'Contraste élevé, blanc sur noir',
  },
  text: { en: 'Text size', es: 'Tamaño del texto', fr: 'Taille du texte' },
})

/** The words of what of a touch counts. */
export const touchingTexts = defineTexts({
  hold: {
    en: 'Hold before a touch counts',
    es: 'Mantener antes de que cuente',
    fr: 'Maintenir avant que le toucher compte',
  },
  holdHint: {
    en: 'A short touch then does nothing. A frame shows when you can let go.',
    es: 'Un toque corto no hace nada. Un marco muestra cuándo puedes soltar.',
    fr: 'Un toucher bref ne fait rien. Un cadre montre quand vous pouvez relâcher.',
  },
  where: { en: 'A touch counts', es: 'Un toque cuenta', fr: 'Un toucher compte' },
  same: {
    en: 'When it begins and ends on the same key',
    es: 'Si empieza y termina en la misma tecla',
    fr: 'S’il commence et finit sur la même touche',
  },
  began: { en: 'Where it began', es: 'Donde empezó', fr: 'Là où il a commencé' },
  ended: { en: 'Where it ended', es: 'Donde terminó', fr: 'Là où il a fini' },
  whereHint: {
    en: '“Where it began” also counts if your finger slips a little off the key. “Where it ended” lets you look for the key with your finger.',
    es: '“Donde empezó” también cuenta si el dedo se sale un poco de la tecla. “Donde terminó” te deja buscar la tecla con el dedo.',
    fr: '« Là où il a commencé » compte aussi si le doigt glisse un peu hors de la touche. « Là où il a fini » vous laisse chercher la touche du doigt.',
  },
})

/** The words of the choices about size and number of keys. */
export const layoutTexts = defineTexts({
  heading: { en: 'Look and size', es: 'Aspecto y tamaño', fr: 'Apparence et taille' },
  size: { en: 'Size of keys', es: 'Tamaño de las teclas', fr: 'Taille des touches' },
  standard: { en: 'Standard', es: 'Normal', fr: 'Normale' },
  large: { en: 'Large', es: 'Grande', fr: 'Grande' },
  'gaze small': { en: 'Very large', es: 'Muy grande', fr: 'Très grande' },
  gaze: { en: 'Largest', es: 'La más grande', fr: 'La plus grande' },
  four: {
    en: 'Four keys that fill the screen',
    es: 'Cuatro teclas que llenan la pantalla',
    fr: 'Quatre touches qui remplissent l’écran',
  },
  shown: { en: 'How many keys', es: 'Cuántas teclas', fr: 'Nombre de touches' },
  shownHint: {
    en: 'All other keys are one press away, under More keys.',
    es: 'Las demás teclas están a un paso, en Más teclas.',
    fr: 'Les autres touches sont à un appui, sous Plus de touches.',
  },
  all: { en: 'All keys', es: 'Todas las teclas', fr: 'Toutes les touches' },
  keys: { en: '{count} keys', es: '{count} teclas', fr: '{count} touches' },
  first: { en: 'Top left', es: 'Arriba a la izquierda', fr: 'En haut à gauche' },
  second: { en: 'Top right', es: 'Arriba a la derecha', fr: 'En haut à droite' },
  third: { en: 'Bottom left', es: 'Abajo a la izquierda', fr: 'En bas à gauche' },
  fourth: { en: 'Bottom right', es: 'Abajo a la derecha', fr: 'En bas à droite' },
})
