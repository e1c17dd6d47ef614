/** The words of the choices. */
import { defineTexts } from '../../texts/texts.ts'

export const choiceTexts = defineTexts({
  soundCues: { en: 'Sound cues', es: 'Sonidos de las teclas', fr: 'Sons des touches' },
  soundCuesHint: {
    en: 'Each press makes a sound. A press that fails makes a different sound.',
    es: 'Cada tecla suena al presionarla. Si falla, suena distinto.',
    fr: 'Chaque appui émet un son. Un appui qui échoue émet un autre son.',
  },
  volume: { en: 'Sound volume', es: 'Volumen de los sonidos', fr: 'Volume des sons' },
  hear: { en: 'Listen', es: 'Escuchar', fr: 'Écouter' },
  hearPress: { en: 'Press', es: 'Tecla', fr: 'Appui' },
  hearRefused: { en: 'Did not work', es: 'No funcionó', fr: 'N’a pas fonctionné' },
  hearRecording: { en: 'Recording', es: 'Grabación', fr: 'Enregistrement' },
  hearRecorded: { en: 'Recording ended', es: 'Grabación terminada', fr: 'Enregistrement fini' },
  holdToRepeat: { en: 'Hold to repeat', es: 'Mantener para repetir', fr: 'Maintenir pour répéter' },
  holdToRepeatHint: {
    en: 'Arrow, volume, channel and page keys repeat while you hold them. They stop when you let go.',
    es: 'Las flechas y las teclas de volumen, canal y página se repiten mientras las mantienes. Paran al soltar.',
    fr: 'Les flèches et les touches de volume, de chaîne et de page se répètent tant que vous appuyez. Elles s’arrêtent quand vous relâchez.',
  },
  delay: { en: 'First repeat after', es: 'Primera repetición tras', fr: 'Première répétition après' },
  every: { en: 'Then repeat every', es: 'Después, repetir cada', fr: 'Puis répéter toutes les' },
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
  spacing: {
    en: 'Pause between digits',
    es: 'Pausa entre dígitos',
    fr: 'Pause entre les chiffres',
  },
  spacingHint: {
    en: 'If your TV box misses digits, choose a longer pause.',
    es: 'Si tu decodificador pierde dígitos, elige una pausa más larga.',
    fr: 'Si votre décodeur manque des chiffres, choisissez une pause plus longue.',
  },
  spacingHintFor: {
    en: 'For the TV box “{box}”. If it misses digits, choose a longer pause.',
    es: 'Para el decodificador “{box}”. Si pierde dígitos, elige una pausa más larga.',
    fr: 'Pour le décodeur « {box} ». S’il manque des chiffres, choisissez une pause plus longue.',
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
    en: 'The remote offers the last eight. They stay on this device until you log out and are never sent. Anyone who uses it can see them.',
    es: 'El control ofrece los últimos ocho. Quedan en este dispositivo hasta que cierres sesión y nunca se envían. Quien lo use puede verlos.',
    fr: 'La télécommande offre les huit dernières. Elles restent sur cet appareil jusqu’à ce que vous vous déconnectiez et ne sont jamais envoyées. Toute personne qui l’utilise peut les voir.',
  },
  erase: { en: 'Clear typed commands', es: 'Borrar los comandos escritos', fr: 'Effacer les commandes tapées' },
  erased: {
    en: 'Your typed commands are cleared.',
    es: 'Se borraron tus comandos escritos.',
    fr: 'Vos commandes tapées sont effacées.',
  },
  percent: { en: '{percent}%', es: '{percent} %', fr: '{percent} %' },
  ignorePower: {
    en: 'Ignore a second press of a power key for',
    es: 'Ignorar una tecla de encendido repetida durante',
    fr: 'Ignorer un second appui sur une touche d’alimentation pendant',
  },
  ignorePowerHint: {
    en: 'A second press would undo the first one.',
    es: 'La segunda vez desharía la primera.',
    fr: 'Un second appui annulerait le premier.',
  },
  ignoreOthers: {
    en: 'Ignore a second press of any other key for',
    es: 'Ignorar cualquier otra tecla repetida durante',
    fr: 'Ignorer un second appui sur une autre touche pendant',
  },
  ignoreOthersHint: {
    en: 'Helps if your hand shakes. The time starts when you let go of the key.',
    es: 'Ayuda si te tiembla la mano. El tiempo empieza al soltar la tecla.',
    fr: 'Utile si votre main tremble. Le temps commence quand vous relâchez la touche.',
  },
  never: { en: 'Off', es: 'No', fr: 'Non' },
  sayPresses: { en: 'Say each press', es: 'Decir cada tecla', fr: 'Dire chaque appui' },
  sayPressesHint: {
    en: 'Your screen reader says “Volume up: sent”. A press that fails is always said.',
    es: 'Tu lector de pantalla dice “Subir volumen: enviado”. Siempre se dice si una tecla falla.',
    fr: 'Votre lecteur d’écran dit « Volume plus : envoyé ». Un appui qui échoue est toujours dit.',
  },
  accessRowFirst: {
    en: 'Captions and spoken help first',
    es: 'Subtítulos y ayuda hablada primero',
    fr: 'Sous-titres et aide vocale en premier',
  },
  accessRowFirstHint: {
    en: 'The keys for captions, audio description and voice guidance come first. If this is off, they come last.',
    es: 'Subtítulos, audiodescripción y guía de voz son las primeras teclas del control. Sin esta opción, están debajo de las demás.',
    fr: 'Sous-titres, audiodescription et guidage vocal sont les premières touches de la télécommande. Sans ce choix, elles sont sous les autres.',
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
  hearSpeech: { en: 'Hear it', es: 'Escuchar', fr: 'Écouter' },
  speechExample: { en: 'Volume 34', es: 'Volumen 34', fr: 'Volume 34' },
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
    en: 'Plain words on the keys',
    es: 'Palabras sencillas en las teclas',
    fr: 'Mots simples sur les touches',
  },
  plainWordsHint: {
    en: 'Louder, Quieter, Back, No sound. You can still say the usual names.',
    es: 'Más fuerte, Más bajo, Atrás, Sin sonido. Puedes seguir diciendo los nombres de siempre.',
    fr: 'Plus fort, Moins fort, Retour, Sans son. Vous pouvez toujours dire les noms habituels.',
  },
  keySymbols: {
    en: 'Large drawings on the keys',
    es: 'Dibujos grandes en las teclas',
    fr: 'Grands dessins sur les touches',
  },
  keySymbolsHint: {
    en: 'Each key has a drawing above its words. You can find it without reading.',
    es: 'Cada tecla tiene un dibujo sobre sus palabras, para encontrarla sin leer.',
    fr: 'Chaque touche a un dessin au-dessus de ses mots, pour la trouver sans lire.',
  },
  arrowWords: { en: 'Words on the arrow keys', es: 'Palabras en las flechas', fr: 'Mots sur les flèches' },
  arrowWordsHint: {
    en: 'The arrows show Up, Down, Left and Right. By voice, say “Up arrow”.',
    es: 'Las flechas muestran Arriba, Abajo, Izquierda y Derecha. Por voz, di “Flecha Arriba”.',
    fr: 'Les flèches affichent Haut, Bas, Gauche et Droite. À la voix, dites « Flèche Haut ».',
  },
  arrowsInGroups: {
    en: 'Arrow keys move inside a group',
    es: 'Las flechas se mueven dentro de un grupo',
    fr: 'Les flèches se déplacent dans un groupe',
  },
  arrowsInGroupsHint: {
    en: 'Tab then goes from group to group. When the keyboard controls the TV, the arrows go to the TV.',
    es: 'Tab pasa entonces de un grupo a otro. Cuando el teclado controla el televisor, las flechas van al televisor.',
    fr: 'Tab va alors de groupe en groupe. Quand le clavier commande le téléviseur, les flèches vont au téléviseur.',
  },
})
