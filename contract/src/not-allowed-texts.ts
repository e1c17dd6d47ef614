/** Where each family's set withholds its permission, and what its owner does there. Names of menus are the makers'. */
import type { Driver } from './drivers.ts'
import type { Sentence } from './languages.ts'

/** A virtual TV and LIRC have no such switch; an agent sends the driver of its own box. */
type WithSwitch = Exclude<Driver, 'virtual' | 'link' | 'lirc'>

const SWITCHES: Readonly<Record<WithSwitch, Sentence>> = {
  'android-tv': {
    en: 'In the TV settings, clear the storage of the app “Android TV Remote Service”. Then set up the TV again on the page “TVs at home”.',
    es: 'En la configuración del televisor, borra el almacenamiento de la aplicación «Android TV Remote Service». Luego configura el televisor de nuevo en la página «Televisores de casa».',
    fr: 'Dans les paramètres du téléviseur, effacez les données de l’application « Android TV Remote Service ». Configurez ensuite le téléviseur de nouveau à la page « Téléviseurs à la maison ».',
  },
  enigma2: {
    en: 'The name or password of the receiver has changed. Set it up again on the page “TVs at home”.',
    es: 'El nombre o la contraseña del receptor cambió. Configúralo de nuevo en la página «Televisores de casa».',
    fr: 'Le nom ou le mot de passe du récepteur a changé. Configurez-le de nouveau à la page « Téléviseurs à la maison ».',
  },
  'home-assistant': {
    en: 'Home Assistant refuses its access token. Create a new one there, then set up the TV again on the page “TVs at home”.',
    es: 'Home Assistant rechaza su token de acceso. Crea uno nuevo allí y configura el televisor de nuevo en la página «Televisores de casa».',
    fr: 'Home Assistant refuse son jeton d’accès. Créez-en un nouveau là-bas, puis configurez le téléviseur de nouveau à la page « Téléviseurs à la maison ».',
  },
  kodi: {
    en: 'In Kodi, open Settings, Services, Control, and turn on “Allow remote control from applications on other systems”. If Kodi asks for a password, set it up again on the page “TVs at home”.',
    es: 'En Kodi, abre Ajustes, Servicios, Control, y activa el control remoto desde aplicaciones de otros sistemas. Si Kodi pide una contraseña, configúralo de nuevo en la página «Televisores de casa».',
    fr: 'Dans Kodi, ouvrez Paramètres, Services, Contrôle, et activez le contrôle à distance par les applications d’autres systèmes. Si Kodi demande un mot de passe, configurez-le de nouveau à la page « Téléviseurs à la maison ».',
  },
  mqtt: {
    en: 'The MQTT server refuses the name or password, or that user may not write there. Check both, then set up the TV again on the page “TVs at home”.',
    es: 'El servidor MQTT rechaza el nombre o la contraseña, o ese usuario no puede escribir allí. Verifica ambas cosas y configura el televisor de nuevo en la página «Televisores de casa».',
    fr: 'Le serveur MQTT refuse le nom ou le mot de passe, ou cet utilisateur ne peut pas y écrire. Vérifiez les deux, puis configurez le téléviseur de nouveau à la page « Téléviseurs à la maison ».',
  },
  rdk: {
    en: 'The token of the TV box has expired or is refused. Set up the box again on the page “TVs at home”.',
    es: 'El token del decodificador venció o fue rechazado. Configúralo de nuevo en la página «Televisores de casa».',
    fr: 'Le jeton du décodeur a expiré ou a été refusé. Configurez le décodeur de nouveau à la page « Téléviseurs à la maison ».',
  },
  roku: {
    en: 'On the Roku, open Settings, System, Advanced system settings, Control by mobile apps, and set Network access to Enabled.',
    es: 'En el Roku, abre Configuración, Sistema, Configuración avanzada del sistema, Control por aplicaciones móviles, y pon Acceso a la red en Activado (Enabled).',
    fr: 'Sur le Roku, ouvrez Paramètres, Système, Paramètres système avancés, Contrôle par applications mobiles, et réglez l’accès au réseau sur Activé (Enabled).',
  },
  tizen: {
    en: 'On the TV, open Device Connection Manager, allow this remote in the device list, and set Access Notification to “First time only”.',
    es: 'En el televisor, abre Administrador de conexión de dispositivos (Device Connection Manager), permite este control en la lista y elige «Solo la primera vez» en Notificación de acceso.',
    fr: 'Sur le téléviseur, ouvrez Gestionnaire de connexion des appareils (Device Connection Manager), autorisez cette télécommande dans la liste et choisissez « Première fois seulement » dans Notification d’accès.',
  },
  vdr: {
    en: 'Add the computer that runs Beckon to the file svdrphosts.conf of VDR.',
    es: 'Agrega la computadora de Beckon al archivo svdrphosts.conf de VDR.',
    fr: 'Ajoutez l’ordinateur de Beckon au fichier svdrphosts.conf de VDR.',
  },
  webos: {
    en: 'Set up the TV again on the page “TVs at home”, and allow Beckon when the TV asks.',
    es: 'Configura el televisor de nuevo en la página «Televisores de casa» y permite Beckon cuando el televisor pregunte.',
    fr: 'Configurez le téléviseur de nouveau à la page « Téléviseurs à la maison », et autorisez Beckon quand le téléviseur le demande.',
  },
}

const SOME_SWITCH: Sentence = {
  en: 'Ask the person who runs the server to set up the TV box again on the page “TVs at home”.',
  es: 'Pide a quien administra el servidor que configure el decodificador de nuevo en la página «Televisores de casa».',
  fr: 'Demandez à la personne qui gère le serveur de configurer le décodeur de nouveau à la page « Téléviseurs à la maison ».',
}

/** What to do at the set. Without a driver, as from older servers and agents, it says whom to ask. */
export function notAllowedText(driver: Driver | undefined): Sentence {
  return driver !== undefined && Object.hasOwn(SWITCHES, driver) ? SWITCHES[driver as WithSwitch] : SOME_SWITCH
}
