/**
 * The families as the page names them: what to switch on at the set before it is added, and where the set forgets
 * Beckon. The names of menus are the makers'.
 */
import type { Driver } from '@beckon/contract/drivers'
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'

interface FamilyTexts {
  readonly name: Sentence
  readonly switchOn: Sentence
  /** Absent where the set keeps nothing of us. */
  readonly removeUs?: Sentence
}

export const FAMILY_TEXTS: Readonly<Record<Driver, FamilyTexts>> = {
  'android-tv': {
    name: inEveryLanguage('Android TV, Google TV'),
    switchOn: {
      en: 'Turn on the TV. It will show a code of six characters. You do not need developer mode.',
      es: 'Enciende el televisor. Mostrará un código de seis caracteres. No hace falta el modo de desarrollador.',
      fr: 'Allumez le téléviseur. Il affichera un code de six caractères. Le mode développeur n’est pas nécessaire.',
    },
    removeUs: {
      en: 'On the TV, clear the storage of the app “Android TV Remote Service”.',
      es: 'En el televisor, borra el almacenamiento de la aplicación «Android TV Remote Service».',
      fr: 'Sur le téléviseur, effacez les données de l’application « Android TV Remote Service ».',
    },
  },
  enigma2: {
    name: {
      en: 'Enigma2 receiver (Dreambox, VU+)',
      es: 'Receptor Enigma2 (Dreambox, VU+)',
      fr: 'Récepteur Enigma2 (Dreambox, VU+)',
    },
    switchOn: {
      en: 'Turn on the web interface (OpenWebif) of the receiver. If it has a password, you will be asked for it. It travels without encryption.',
      es: 'Activa la interfaz web (OpenWebif) del receptor. Si tiene contraseña, se te pedirá. Viaja sin cifrar.',
      fr: 'Activez l’interface Web (OpenWebif) du récepteur. S’il a un mot de passe, on vous le demandera. Il circule sans chiffrement.',
    },
  },
  'home-assistant': {
    name: inEveryLanguage('Home Assistant'),
    switchOn: {
      en: 'In Home Assistant, add a user without administrator rights. Log in as that user, open the profile, then Security, and create a long-lived access token. The token opens everything that user can use.',
      es: 'En Home Assistant, agrega un usuario sin derechos de administrador. Inicia sesión con él, abre el perfil, luego Seguridad, y crea un token de acceso de larga duración. El token abre todo lo que ese usuario puede usar.',
      fr: 'Dans Home Assistant, ajoutez un utilisateur sans droits d’administrateur. Connectez-vous avec lui, ouvrez le profil, puis Sécurité, et créez un jeton d’accès de longue durée. Le jeton ouvre tout ce que cet utilisateur peut utiliser.',
    },
    removeUs: {
      en: 'In Home Assistant, delete the long-lived token in the profile of that user.',
      es: 'En Home Assistant, borra el token de larga duración en el perfil de ese usuario.',
      fr: 'Dans Home Assistant, supprimez le jeton de longue durée dans le profil de cet utilisateur.',
    },
  },
  kodi: {
    name: inEveryLanguage('Kodi'),
    switchOn: {
      en: 'In Kodi, open Settings, Services, Control, and turn on “Allow remote control from applications on other systems”.',
      es: 'En Kodi, abre Ajustes, Servicios, Control, y activa el control remoto desde aplicaciones de otros sistemas.',
      fr: 'Dans Kodi, ouvrez Paramètres, Services, Contrôle, et activez le contrôle à distance par les applications d’autres systèmes.',
    },
  },
  link: {
    name: { en: 'TV box with an agent', es: 'Decodificador con agente', fr: 'Décodeur avec agent' },
    switchOn: {
      en: 'Start the agent of Beckon beside the TV box.',
      es: 'Inicia el agente de Beckon junto al decodificador.',
      fr: 'Démarrez l’agent de Beckon à côté du décodeur.',
    },
  },
  lirc: {
    name: { en: 'Infrared (LIRC)', es: 'Infrarrojo (LIRC)', fr: 'Infrarouge (LIRC)' },
    switchOn: {
      en: 'Give lircd a file with the codes of your remote. On another computer, start it with --listen. LIRC has no password.',
      es: 'Dale a lircd un archivo con los códigos de tu control. En otra computadora, inícialo con --listen. LIRC no tiene contraseña.',
      fr: 'Donnez à lircd un fichier avec les codes de votre télécommande. Sur un autre ordinateur, démarrez-le avec --listen. LIRC n’a pas de mot de passe.',
    },
  },
  mqtt: {
    name: {
      en: 'Infrared sender or box over MQTT',
      es: 'Emisor infrarrojo o decodificador por MQTT',
      fr: 'Émetteur infrarouge ou décodeur par MQTT',
    },
    switchOn: {
      en: 'Have the address of your MQTT server ready, and the name and password of a user who may write to the topics of this device.',
      es: 'Ten a mano la dirección de tu servidor MQTT, y el nombre y la contraseña de un usuario que pueda escribir en los temas de este aparato.',
      fr: 'Préparez l’adresse de votre serveur MQTT, ainsi que le nom et le mot de passe d’un utilisateur qui peut écrire dans les sujets de cet appareil.',
    },
  },
  rdk: {
    name: { en: 'RDK TV box', es: 'Decodificador RDK', fr: 'Décodeur RDK' },
    switchOn: {
      en: 'Have the access token of the TV box ready. Its maker or your TV company gives it to you.',
      es: 'Ten a mano el token de acceso del decodificador. Te lo da el fabricante o tu compañía de TV.',
      fr: 'Préparez le jeton d’accès du décodeur. Son fabricant ou votre télédistributeur vous le donne.',
    },
  },
  roku: {
    name: { en: 'Roku player or Roku TV', es: 'Reproductor o televisor Roku', fr: 'Lecteur ou téléviseur Roku' },
    switchOn: {
      en: 'On the Roku, open Settings, System, Advanced system settings, Control by mobile apps, and set Network access to Enabled.',
      es: 'En el Roku, abre Configuración, Sistema, Configuración avanzada del sistema, Control por aplicaciones móviles, y pon Acceso a la red en Activado (Enabled).',
      fr: 'Sur le Roku, ouvrez Paramètres, Système, Paramètres système avancés, Contrôle par applications mobiles, et réglez l’accès au réseau sur Activé (Enabled).',
    },
  },
  tizen: {
    name: {
      en: 'Samsung TV (2016 or newer)',
      es: 'Televisor Samsung (2016 o posterior)',
      fr: 'Téléviseur Samsung (2016 ou après)',
    },
    switchOn: {
      en: 'Turn on the TV. In Device Connection Manager, set Access Notification to “First time only”. Two programs on one computer can make the TV ask again and again.',
      es: 'Enciende el televisor. En Administrador de conexión de dispositivos (Device Connection Manager), pon Notificación de acceso en «Solo la primera vez». Dos programas en la misma computadora pueden hacer que el televisor pregunte una y otra vez.',
      fr: 'Allumez le téléviseur. Dans Gestionnaire de connexion des appareils (Device Connection Manager), réglez Notification d’accès sur « Première fois seulement ». Deux programmes sur un même ordinateur peuvent faire redemander le téléviseur sans cesse.',
    },
    removeUs: {
      en: 'On the TV, delete Beckon from the device list of Device Connection Manager.',
      es: 'En el televisor, elimina Beckon de la lista de Administrador de conexión de dispositivos (Device Connection Manager).',
      fr: 'Sur le téléviseur, supprimez Beckon de la liste de Gestionnaire de connexion des appareils (Device Connection Manager).',
    },
  },
  vdr: {
    name: inEveryLanguage('VDR'),
    switchOn: {
      en: 'Add the computer that runs Beckon to the file svdrphosts.conf of VDR.',
      es: 'Agrega la computadora de Beckon al archivo svdrphosts.conf de VDR.',
      fr: 'Ajoutez l’ordinateur de Beckon au fichier svdrphosts.conf de VDR.',
    },
    removeUs: {
      en: 'Delete that line from the file svdrphosts.conf of VDR.',
      es: 'Borra esa línea del archivo svdrphosts.conf de VDR.',
      fr: 'Supprimez cette ligne du fichier svdrphosts.conf de VDR.',
    },
  },
  virtual: {
    name: { en: 'Virtual TV', es: 'Televisor virtual', fr: 'Téléviseur virtuel' },
    switchOn: {
      en: 'Open the page /tv of this server.',
      es: 'Abre la página /tv de este servidor.',
      fr: 'Ouvrez la page /tv de ce serveur.',
    },
  },
  webos: {
    name: { en: 'LG TV (2014 or newer)', es: 'Televisor LG (2014 o posterior)', fr: 'Téléviseur LG (2014 ou après)' },
    switchOn: {
      en: 'Turn on the TV. It will ask whether Beckon may use it, or show a code. To have Beckon turn it on later, turn on “Turn on via Wi-Fi” (from 2025: Support, IP control settings, Wake on LAN).',
      es: 'Enciende el televisor. Preguntará si Beckon puede usarlo o mostrará un código. Para que Beckon lo encienda después, activa «Encender por Wi-Fi» (desde 2025: Asistencia, Configuración de control IP, Wake on LAN).',
      fr: 'Allumez le téléviseur. Il demandera si Beckon peut l’utiliser, ou affichera un code. Pour que Beckon puisse l’allumer plus tard, activez « Allumer par Wi-Fi » (depuis 2025 : Assistance, Paramètres de contrôle IP, Wake on LAN).',
    },
    removeUs: {
      en: 'On the TV, delete Beckon from the list of connected devices, if the TV has one.',
      es: 'En el televisor, elimina Beckon de la lista de dispositivos conectados, si tiene una.',
      fr: 'Sur le téléviseur, supprimez Beckon de la liste des appareils connectés, s’il en a une.',
    },
  },
}

/** The families whose sets mostly play apps, and have no numbers on their own remotes. */
export const MOSTLY_APPS: ReadonlySet<Driver> = new Set<Driver>(['android-tv', 'roku', 'kodi', 'home-assistant'])
