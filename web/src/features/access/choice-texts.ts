/** The words of the choices. */
import { defineTexts } from '../../texts/texts.ts'

export const choiceTexts = defineTexts({
  soundCues: { en: 'Sound cues', es: 'Sonidos de las teclas', fr: 'Sons des touches' },
  soundCuesHint: {
    en: 'Each press sounds. A press that did not work sounds different.',
    es: 'Cada pulsación suena. Una que no funcionó suena distinta.',
    fr: 'Chaque appui sonne. Un appui qui n’a pas fonctionné sonne autrement.',
  },
  volume: { en: 'How loud the sounds are', es: 'Volumen de los sonidos', fr: 'Volume des sons' },
  hear: { en: 'Hear them', es: 'Escúchalos', fr: 'Les écouter' },
  hearPress: { en: 'Press', es: 'Pulsación', fr: 'Appui' },
  hearRefused: { en: 'Did not work', es: 'No funcionó', fr: 'N’a pas marché' },
  hearRecording: { en: 'Recording', es: 'Grabación', fr: 'Enregistrement' },
  hearRecorded: { en: 'Recording ended', es: 'Grabación terminada', fr: 'Enregistrement fini' },
  holdToRepeat: { en: 'Hold to repeat', es: 'Mantener para repetir', fr: 'Maintenir pour répéter' },
  holdToRepeatHint: {
    en: 'Arrows, volume, channel and page keys go on while you hold them. They stop when you let go.',
    es: 'Las flechas, el volumen, el canal y la página siguen mientras las mantienes. Paran al soltar.',
    fr: 'Flèches, volume, chaîne et page continuent tant que vous appuyez. Elles s’arrêtent quand vous lâchez.',
  },
  delay: { en: 'First repeat after', es: 'Primera repetición tras', fr: 'Première répétition après' },
  every: { en: 'Then one every', es: 'Después, una cada', fr: 'Puis une toutes les' },
  composer: {
    en: 'Enter the whole number first',
    es: 'Escribir primero el número completo',
    fr: 'Composer le numéro au complet',
  },
  composerHint: {
    en: 'Digits wait until you press Send number, however long you take. Then they go out together.',
    es: 'Las cifras esperan a que presiones Enviar número, tardes lo que tardes. Luego salen juntas.',
    fr: 'Les chiffres attendent que vous pressiez Envoyer le numéro, sans limite de temps. Ils partent alors ensemble.',
  },
  spacing: {
    en: 'Time between the digits sent',
    es: 'Tiempo entre las cifras enviadas',
    fr: 'Temps entre les chiffres envoyés',
  },
  spacingHint: {
    en: 'If your TV box misses digits, choose more.',
    es: 'Si tu decodificador pierde cifras, elige más.',
    fr: 'Si votre décodeur manque des chiffres, choisissez plus.',
  },
  spacingHintFor: {
    en: 'For the TV box “{box}”. If it misses digits, choose more.',
    es: 'Para el decodificador “{box}”. Si pierde cifras, elige más.',
    fr: 'Pour le décodeur « {box} ». S’il manque des chiffres, choisissez plus.',
  },
  voiceLimit: { en: 'Time to speak', es: 'Tiempo para hablar', fr: 'Temps pour parler' },
  voiceLimitHint: {
    en: 'A second press on Voice ends it sooner. You are warned one second before the end.',
    es: 'Una segunda pulsación en Voz lo termina antes. Se avisa un segundo antes del final.',
    fr: 'Un second appui sur Voix y met fin plus tôt. Vous êtes averti une seconde avant la fin.',
  },
  microphoneReady: {
    en: 'Keep the microphone ready',
    es: 'Mantener el micrófono listo',
    fr: 'Garder le microphone prêt',
  },
  microphoneReadyHint: {
    en: 'Recording starts at once, but the browser shows its recording sign while the remote is in front. Only what you say between two presses is sent.',
    es: 'La grabación empieza enseguida, pero el navegador muestra su señal de grabación mientras el control está delante. Solo se envía lo que dices entre dos pulsaciones.',
    fr: 'L’enregistrement commence aussitôt, mais le navigateur montre son signe d’enregistrement tant que la télécommande est devant. Seul ce que vous dites entre deux appuis est envoyé.',
  },
  keysToTv: { en: 'Keys go to the TV', es: 'Las teclas van al televisor', fr: 'Les touches vont au téléviseur' },
  keysToTvHint: {
    en: 'On the remote, arrows, digits and letters press its keys. The remote lists them, and has a switch to stop. Text boxes and the browser keep their own keys.',
    es: 'En el control, flechas, cifras y letras presionan sus teclas. El control las muestra y tiene un interruptor para parar. Las casillas de texto y el navegador conservan las suyas.',
    fr: 'Sur la télécommande, flèches, chiffres et lettres pressent ses touches. Elle en donne la liste et un interrupteur pour arrêter. Les champs de texte et le navigateur gardent les leurs.',
  },
  remember: { en: 'Remember what I typed', es: 'Recordar lo que escribí', fr: 'Retenir ce que j’ai écrit' },
  rememberHint: {
    en: 'Up to 50 commands stay on this device. Anybody who uses it can read them.',
    es: 'Hasta 50 comandos quedan en este dispositivo. Quien lo use puede leerlos.',
    fr: 'Jusqu’à 50 commandes restent sur cet appareil. Toute personne qui l’utilise peut les lire.',
  },
  erase: { en: 'Erase what I typed', es: 'Borrar lo que escribí', fr: 'Effacer ce que j’ai écrit' },
  erased: {
    en: 'Your typed commands are erased.',
    es: 'Tus comandos escritos están borrados.',
    fr: 'Vos commandes écrites sont effacées.',
  },
  seconds: { en: '{seconds} seconds', es: '{seconds} segundos', fr: '{seconds} secondes' },
  second: { en: '1 second', es: '1 segundo', fr: '1 seconde' },
  percent: { en: '{percent} %', es: '{percent} %', fr: '{percent} %' },
  ignorePower: {
    en: 'Ignore a second press of a power key for',
    es: 'Ignorar una segunda pulsación de encendido durante',
    fr: 'Ignorer un second appui sur marche/arrêt pendant',
  },
  ignorePowerHint: {
    en: 'A second press would undo the first one.',
    es: 'Una segunda pulsación desharía la primera.',
    fr: 'Un second appui annulerait le premier.',
  },
  ignoreOthers: {
    en: 'Ignore a second press of any other key for',
    es: 'Ignorar una segunda pulsación de otra tecla durante',
    fr: 'Ignorer un second appui sur une autre touche pendant',
  },
  ignoreOthersHint: {
    en: 'Helps if your hand shakes. The time starts when you let go of the key.',
    es: 'Ayuda si te tiembla la mano. El tiempo empieza al soltar la tecla.',
    fr: 'Utile si votre main tremble. Le temps commence quand vous lâchez la touche.',
  },
  never: { en: 'Off', es: 'No', fr: 'Non' },
  sayPresses: { en: 'Say each press', es: 'Decir cada pulsación', fr: 'Dire chaque appui' },
  sayPressesHint: {
    en: 'Your screen reader says “Volume up: sent”. A press that fails is always said.',
    es: 'Tu lector de pantalla dice “Subir volumen: enviado”. Una pulsación que falla se dice siempre.',
    fr: 'Votre lecteur d’écran dit « Volume plus : envoyé ». Un appui qui échoue est toujours dit.',
  },
  arrowWords: { en: 'Words on the arrow keys', es: 'Palabras en las flechas', fr: 'Mots sur les flèches' },
  arrowWordsHint: {
    en: 'The arrows show Up, Down, Left and Right. By voice, say “Up arrow”.',
    es: 'Las flechas muestran Arriba, Abajo, Izquierda y Derecha. Por voz, di “Flecha Arriba”.',
    fr: 'Les flèches affichent Haut, Bas, Gauche et Droite. À la voix, dites « Flèche Haut ».',
  },
})
