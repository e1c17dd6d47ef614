/** The sentences of the page about a secure connection. */
import type { Sentence } from '@beckon/contract/languages'

export const TEXTS = {
  title: { en: 'A secure connection', es: 'Una conexión segura', fr: 'Une connexion sécurisée' },
  isSecure: {
    en: 'This connection is secure. The microphone and the camera can be used here.',
    es: 'Esta conexión es segura. Aquí se pueden usar el micrófono y la cámara.',
    fr: 'Cette connexion est sécurisée. Le microphone et la caméra peuvent servir ici.',
  },
  why: {
    en: "Browsers allow the microphone and the camera only over a secure connection (https). First, this device must trust your home's certificate.",
    es: 'Los navegadores permiten el micrófono y la cámara solo con una conexión segura (https). Para ello, este dispositivo debe confiar primero en el certificado de tu casa.',
    fr: 'Les navigateurs n’autorisent le microphone et la caméra que par une connexion sécurisée (https). Pour cela, cet appareil doit d’abord faire confiance au certificat de votre domicile.',
  },
  notOffered: {
    en: 'Browsers allow the microphone and the camera only over a secure connection (https), and this server does not offer one yet. Everything else works.',
    es: 'Los navegadores permiten el micrófono y la cámara solo con una conexión segura (https), y este servidor aún no la ofrece. Todo lo demás funciona.',
    fr: 'Les navigateurs n’autorisent le microphone et la caméra que par une connexion sécurisée (https), et ce serveur n’en offre pas encore. Tout le reste fonctionne.',
  },
  askOwner: {
    en: 'Ask the person who runs it to open it to the devices of the home, with this command:',
    es: 'Pide a quien lo administra que lo abra a los dispositivos de la casa, con este comando:',
    fr: 'Demandez à la personne qui s’en occupe de l’ouvrir aux appareils de la maison, par cette commande :',
  },
  once: {
    en: 'You do this once for each device. It takes a few minutes. Someone else can do it for you.',
    es: 'Se hace una vez en cada dispositivo. Lleva unos minutos. Otra persona puede hacerlo por ti.',
    fr: 'Cela se fait une fois par appareil, en quelques minutes. Une autre personne peut le faire pour vous.',
  },
  get: { en: 'Get the certificate', es: 'Obtener el certificado', fr: 'Obtenir le certificat' },
  howTitle: { en: 'What to do on this device', es: 'Qué hacer en este dispositivo', fr: 'Que faire sur cet appareil' },
  goOnTitle: { en: 'Next step', es: 'Siguiente paso', fr: 'Étape suivante' },
  goOn: {
    en: 'Open the remote securely',
    es: 'Abrir el control remoto de forma segura',
    fr: 'Ouvrir la télécommande de façon sécurisée',
  },
  trusted: {
    en: 'This device trusts the certificate already. Continuing…',
    es: 'Este dispositivo ya confía en el certificado. Continuando…',
    fr: 'Cet appareil fait déjà confiance au certificat. Un instant…',
  },
  compareTitle: {
    en: 'Is it the right certificate?',
    es: '¿Es el certificado correcto?',
    fr: 'Est-ce le bon certificat?',
  },
  compare: {
    en: 'The person who started the server sees the same letters and digits on the screen. Compare at least the first twelve.',
    es: 'Quien inició el servidor ve las mismas letras y números en su pantalla. Compara al menos los doce primeros.',
    fr: 'La personne qui a démarré le serveur voit les mêmes lettres et chiffres à l’écran. Comparez au moins les douze premiers.',
  },
  bound: {
    en: 'The certificate is good for addresses in this home only. It cannot be used for any other website.',
    es: 'El certificado solo vale para direcciones de esta casa. No se puede usar para ningún otro sitio web.',
    fr: 'Le certificat ne vaut que pour les adresses de ce domicile. Il ne peut servir à aucun autre site Web.',
  },
  without: {
    en: 'Use the remote without microphone and camera',
    es: 'Usar el control remoto sin micrófono ni cámara',
    fr: 'Utiliser la télécommande sans microphone ni caméra',
  },
  withoutNote: {
    en: 'The connection is not encrypted then. Do this only in your own home.',
    es: 'En ese caso la conexión no está cifrada. Hazlo solo en tu propia casa.',
    fr: 'La connexion n’est alors pas chiffrée. Ne le faites que chez vous.',
  },
  otherTitle: { en: 'Set up another device', es: 'Preparar otro dispositivo', fr: 'Préparer un autre appareil' },
  other: {
    en: 'Scan this with the camera of the other device, or open this address on it:',
    es: 'Escanea esto con la cámara del otro dispositivo, o abre allí la dirección:',
    fr: 'Scannez ceci avec la caméra de l’autre appareil, ou ouvrez-y l’adresse :',
  },
  picture: {
    en: 'A code to scan, for {address}',
    es: 'Un código para escanear, de {address}',
    fr: 'Un code à scanner, pour {address}',
  },
  back: { en: 'Back to the remote', es: 'Volver al control remoto', fr: 'Retour à la télécommande' },
  languages: { en: 'Language', es: 'Idioma', fr: 'Langue' },
} as const satisfies Record<string, Sentence>
