/**
 * The families of TVs as their owners read of them. `switchOn`: what to switch on at the set before it is added.
 * `removeUs`: where the set forgets Beckon; absent where it keeps nothing of us. The names of menus are the makers'.
 */
import type { Driver } from './drivers.ts'
import { inEveryLanguage, type Sentence } from './languages.ts'

type OfEachFamily = Record<`family.${Driver}` | `switchOn.${Driver}`, Sentence>
type OfSome = Partial<Record<`removeUs.${Driver}`, Sentence>>

export const tvFamilyTexts = {
  'family.android-tv': inEveryLanguage('Android TV, Google TV'),
  'family.enigma2': {
    en: 'Enigma2 receiver (Dreambox, VU+)',
    es: 'Receptor Enigma2 (Dreambox, VU+)',
    fr: 'Récepteur Enigma2 (Dreambox, VU+)',
  },
  'family.home-assistant': inEveryLanguage('Home Assistant'),
  'family.kodi': inEveryLanguage('Kodi'),
  'family.link': { en: 'TV box with an agent', es: 'Decodificador con agente', fr: 'Décodeur avec agent' },
  'family.lirc': { en: 'Infrared (LIRC)', es: 'Infrarrojo (LIRC)', fr: 'Infrarouge (LIRC)' },
  'family.mqtt': {
    en: 'Infrared sender or box over MQTT',
    es: 'Emisor infrarrojo o decodificador por MQTT',
    fr: 'Émetteur infrarouge ou décodeur par MQTT',
  },
  'family.rdk': { en: 'RDK TV box', es: 'Decodificador RDK', fr: 'Décodeur RDK' },
  'family.roku': { en: 'Roku player or Roku TV', es: 'Reproductor o televisor Roku', fr: 'Lecteur ou téléviseur Roku' },
  'family.tizen': {
    en: 'Samsung TV (2016 or newer)',
    es: 'Televisor Samsung (2016 o posterior)',
    fr: 'Téléviseur Samsung (2016 ou après)',
  },
  'family.vdr': inEveryLanguage('VDR'),
  'family.virtual': { en: 'Virtual TV', es: 'Televisor virtual', fr: 'Téléviseur virtuel' },
  'family.webos': {
    en: 'LG TV (2014 or newer)',
    es: 'Televisor LG (2014 o posterior)',
    fr: 'Téléviseur LG (2014 ou après)',
  },
  'switchOn.android-tv': {
    en: 'Turn on the TV. It will show a code of six characters. You do not need developer mode.',
    es: 'Enciende el televisor. Mostrará un código de seis caracteres. No hace falta el modo de desarrollador.',
    fr: 'Allumez le téléviseur. Il affichera un code de six caractères. Le mode développeur n’est pas nécessaire.',
  },
  'switchOn.enigma2': {
    en: 'Wake the receiver from deep standby and turn on its web interface (OpenWebif). If it has a password, you will be asked for it. It travels without encryption.',
    es: 'Saca el receptor del modo de espera profundo y activa su interfaz web (OpenWebif). Si tiene contraseña, se te pedirá. Viaja sin cifrar.',
    fr: 'Sortez le récepteur de la veille profonde et activez son interface Web (OpenWebif). S’il a un mot de passe, on vous le demandera. Il circule sans chiffrement.',
  },
  'switchOn.home-assistant': {
    en: 'In Home Assistant, add a user without administrator rights for Beckon. Beckon can do all that this user can do.',
    es: 'En Home Assistant, agrega para Beckon un usuario sin derechos de administrador. Beckon puede hacer todo lo que ese usuario puede hacer.',
    fr: 'Dans Home Assistant, ajoutez pour Beckon un utilisateur sans droits d’administrateur. Beckon peut faire tout ce que cet utilisateur peut faire.',
  },
  'switchOn.kodi': {
    en: 'In Kodi, open Settings, Services, Control, and turn on “Allow remote control from applications on other systems”.',
    es: 'En Kodi, abre Ajustes, Servicios, Control, y activa el control remoto desde aplicaciones de otros sistemas.',
    fr: 'Dans Kodi, ouvrez Paramètres, Services, Contrôle, et activez le contrôle à distance par les applications d’autres systèmes.',
  },
  'switchOn.link': {
    en: 'Start the agent of Beckon beside the TV box.',
    es: 'Inicia el agente de Beckon junto al decodificador.',
    fr: 'Démarrez l’agent de Beckon à côté du décodeur.',
  },
  'switchOn.lirc': {
    en: 'Give lircd a file with the codes of your remote. On another computer, start it with --listen. LIRC has no password.',
    es: 'Dale a lircd un archivo con los códigos de tu control. En otra computadora, inícialo con --listen. LIRC no tiene contraseña.',
    fr: 'Donnez à lircd un fichier avec les codes de votre télécommande. Sur un autre ordinateur, démarrez-le avec --listen. LIRC n’a pas de mot de passe.',
  },
  'switchOn.mqtt': {
    en: 'Have the address of your MQTT server ready (MQTT 5, such as mosquitto), and the name and password of a user who may write to the topics of this device.',
    es: 'Ten a mano la dirección de tu servidor MQTT (MQTT 5, como mosquitto), y el nombre y la contraseña de un usuario que pueda escribir en los temas de este aparato.',
    fr: 'Préparez l’adresse de votre serveur MQTT (MQTT 5, comme mosquitto), ainsi que le nom et le mot de passe d’un utilisateur qui peut écrire dans les sujets de cet appareil.',
  },
  'switchOn.rdk': {
    en: 'Thunder on the TV box must accept the computer that runs Beckon. If it asks for an access token, its maker or your TV company gives it to you.',
    es: 'Thunder en el decodificador debe aceptar la computadora de Beckon. Si pide un token de acceso, te lo da el fabricante o tu compañía de TV.',
    fr: 'Thunder sur le décodeur doit accepter l’ordinateur de Beckon. S’il demande un jeton d’accès, son fabricant ou votre télédistributeur vous le donne.',
  },
  'switchOn.roku': {
    en: 'On the Roku, open Settings, System, Advanced system settings, Control by mobile apps, and set Network access to Enabled.',
    es: 'En el Roku, abre Configuración, Sistema, Configuración avanzada del sistema, Control por aplicaciones móviles, y pon Acceso a la red en Activado (Enabled).',
    fr: 'Sur le Roku, ouvrez Paramètres, Système, Paramètres système avancés, Contrôle par applications mobiles, et réglez l’accès au réseau sur Activé (Enabled).',
  },
  'switchOn.tizen': {
    en: 'Turn on the TV. It asks whether Beckon may use it: choose Allow. In Device Connection Manager, set Access Notification to “First time only”. Two programs on one computer can make the TV ask again and again.',
    es: 'Enciende el televisor. Pregunta si Beckon puede usarlo: elige Permitir. En Administrador de conexión de dispositivos (Device Connection Manager), pon Notificación de acceso en «Solo la primera vez». Dos programas en la misma computadora pueden hacer que el televisor pregunte una y otra vez.',
    fr: 'Allumez le téléviseur. Il demande si Beckon peut l’utiliser : choisissez Autoriser. Dans Gestionnaire de connexion des appareils (Device Connection Manager), réglez Notification d’accès sur « Première fois seulement ». Deux programmes sur un même ordinateur peuvent faire redemander le téléviseur sans cesse.',
  },
  'switchOn.vdr': {
    en: 'Add the computer that runs Beckon to the file svdrphosts.conf of VDR.',
    es: 'Agrega la computadora de Beckon al archivo svdrphosts.conf de VDR.',
    fr: 'Ajoutez l’ordinateur de Beckon au fichier svdrphosts.conf de VDR.',
  },
  'switchOn.virtual': {
    en: 'Open the page /tv of this server.',
    es: 'Abre la página /tv de este servidor.',
    fr: 'Ouvrez la page /tv de ce serveur.',
  },
  'switchOn.webos': {
    en: 'Turn on the TV, and turn on “LG Connect Apps” in its network settings if it has that. The TV asks whether Beckon may use it, or shows a code. To have Beckon turn it on later, turn on “Turn on via Wi-Fi” (from 2025: “Wake on LAN”).',
    es: 'Enciende el televisor y activa «LG Connect Apps» en su configuración de red, si la tiene. El televisor pregunta si Beckon puede usarlo o muestra un código. Para que Beckon lo encienda después, activa «Encender por Wi-Fi» (desde 2025: «Wake on LAN»).',
    fr: 'Allumez le téléviseur et activez « LG Connect Apps » dans ses paramètres de réseau, s’il en a. Le téléviseur demande si Beckon peut l’utiliser, ou affiche un code. Pour que Beckon puisse l’allumer plus tard, activez « Allumer par Wi-Fi » (depuis 2025 : « Wake on LAN »).',
  },
  'removeUs.android-tv': {
    en: 'On the TV, open Settings, Apps, See all apps, Show system apps, and clear the storage of “Android TV Remote Service”. This deletes all remotes on phones.',
    es: 'En el televisor, abre Configuración, Aplicaciones, Ver todas las aplicaciones, Mostrar aplicaciones del sistema, y borra el almacenamiento de «Android TV Remote Service». Esto elimina todos los controles en teléfonos.',
    fr: 'Sur le téléviseur, ouvrez Paramètres, Applications, Toutes les applications, Applications système, et effacez les données de « Android TV Remote Service ». Cela supprime toutes les télécommandes sur téléphone.',
  },
  'removeUs.home-assistant': {
    en: 'If you logged in, Beckon ends that log-in. If you gave Beckon a token, delete it in Home Assistant, in the profile of that user, under Security.',
    es: 'Si iniciaste sesión, Beckon la cierra. Si le diste un token, elimínalo en Home Assistant, en el perfil de ese usuario, en Seguridad.',
    fr: 'Si vous vous êtes connecté, Beckon met fin à la connexion. Si vous avez donné un jeton, supprimez-le dans Home Assistant, dans le profil de cet utilisateur, sous Sécurité.',
  },
  'removeUs.mqtt': {
    en: 'On the MQTT server, delete the user of Beckon.',
    es: 'En el servidor MQTT, elimina el usuario de Beckon.',
    fr: 'Sur le serveur MQTT, supprimez l’utilisateur de Beckon.',
  },
  'removeUs.tizen': {
    en: 'On the TV, open Settings, General, External Device Manager, Device Connection Manager, Device List, and delete “Beckon”.',
    es: 'En el televisor, abre Configuración, General, Administrador de dispositivos externos, Administrador de conexión de dispositivos, Lista de dispositivos (Device List), y elimina «Beckon».',
    fr: 'Sur le téléviseur, ouvrez Paramètres, Général, Gestionnaire de périphériques externes, Gestionnaire de connexion des appareils, Liste des appareils (Device List), et supprimez « Beckon ».',
  },
  'removeUs.vdr': {
    en: 'Delete the line of Beckon from the file svdrphosts.conf of VDR.',
    es: 'Elimina la línea de Beckon del archivo svdrphosts.conf de VDR.',
    fr: 'Supprimez la ligne de Beckon du fichier svdrphosts.conf de VDR.',
  },
  'removeUs.webos': {
    en: 'On the TV, open Settings, Connection, Mobile Connection Management, and reset the list of connected devices.',
    es: 'En el televisor, abre Configuración, Conexión, Administración de conexión móvil (Mobile Connection Management), y restablece la lista de dispositivos conectados.',
    fr: 'Sur le téléviseur, ouvrez Paramètres, Connexion, Gestion des connexions mobiles (Mobile Connection Management), et réinitialisez la liste des appareils connectés.',
  },
} as const satisfies Readonly<OfEachFamily & OfSome>

/** Where the set of a family forgets Beckon. */
export function removeUsText(driver: Driver): Sentence | undefined {
  return (tvFamilyTexts as OfSome)[`removeUs.${driver}`]
}
