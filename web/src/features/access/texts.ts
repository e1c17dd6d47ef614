/** The words of the page on which the remote is fitted to its user. */
import { defineTexts } from '../../texts/texts.ts'

export const accessTexts = defineTexts({
  title: { en: 'Ways to use this remote', es: 'Formas de usar este control', fr: 'Façons d’utiliser la télécommande' },
  intro: {
    en: 'Choose what helps you. Everything here works at once, is kept on this device, and can be switched off again.',
    es: 'Elige lo que te ayude. Todo lo de aquí funciona al momento, se guarda en este dispositivo y se puede desactivar.',
    fr: 'Choisissez ce qui vous aide. Tout agit aussitôt, reste sur cet appareil et peut être désactivé.',
  },
  back: { en: 'Back to the remote', es: 'Volver al control', fr: 'Retour à la télécommande' },

  sounds: { en: 'Sounds', es: 'Sonidos', fr: 'Sons' },
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

  holding: { en: 'Holding a key', es: 'Mantener una tecla', fr: 'Garder une touche appuyée' },
  holdToRepeat: { en: 'Hold to repeat', es: 'Mantener para repetir', fr: 'Maintenir pour répéter' },
  holdToRepeatHint: {
    en: 'Arrows, volume, channel and page keys go on while you hold them. They stop when you let go.',
    es: 'Las flechas, el volumen, el canal y la página siguen mientras las mantienes. Paran al soltar.',
    fr: 'Flèches, volume, chaîne et page continuent tant que vous appuyez. Elles s’arrêtent quand vous lâchez.',
  },
  delay: { en: 'First repeat after', es: 'Primera repetición tras', fr: 'Première répétition après' },
  every: { en: 'Then one every', es: 'Después, una cada', fr: 'Puis une toutes les' },

  numbers: { en: 'Channel numbers', es: 'Números de canal', fr: 'Numéros de chaîne' },
  composer: { en: 'Put the number together first', es: 'Componer primero el número', fr: 'Composer d’abord le numéro' },
  composerHint: {
    en: 'Digits wait until you press Send number, however long you take. Then they go out together.',
    es: 'Las cifras esperan a que pulses Enviar número, tardes lo que tardes. Luego salen juntas.',
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
    es: 'Para el decodificador «{box}». Si pierde cifras, elige más.',
    fr: 'Pour le décodeur « {box} ». S’il manque des chiffres, choisissez plus.',
  },

  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
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

  keyboard: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  keysToTv: { en: 'Keys go to the TV', es: 'Las teclas van al televisor', fr: 'Les touches vont au téléviseur' },
  keysToTvHint: {
    en: 'On the remote, arrows, digits and letters press its keys. The remote lists them, and has a switch to stop. Text boxes and the browser keep their own keys.',
    es: 'En el control, flechas, cifras y letras pulsan sus teclas. El control las muestra y tiene un interruptor para parar. Las casillas de texto y el navegador conservan las suyas.',
    fr: 'Sur la télécommande, flèches, chiffres et lettres pressent ses touches. Elle en donne la liste et un interrupteur pour arrêter. Les champs de texte et le navigateur gardent les leurs.',
  },

  typing: { en: 'Typed commands', es: 'Comandos escritos', fr: 'Commandes écrites' },
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
  percent: { en: '{percent} %', es: '{percent} %', fr: '{percent} %' },
})
