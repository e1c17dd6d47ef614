/**
 * The steps to trust the household's certificate: one row per system, in the words of its own menus. `[…]` marks the
 * words of a button or menu.
 */
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'

export const SYSTEMS = ['ios', 'android', 'windows', 'macos', 'chromeos', 'linux'] as const
export type System = (typeof SYSTEMS)[number]

interface Steps {
  readonly name: Sentence
  readonly steps: readonly Sentence[]
}

export const STEPS: { readonly [S in System]: Steps } = {
  ios: {
    name: { en: 'iPhone and iPad', es: 'iPhone y iPad', fr: 'iPhone et iPad' },
    steps: [
      {
        en: 'Open this page in Safari and press [Get the certificate], then [Allow].',
        es: 'Abre esta página en Safari y presiona [Obtener el certificado]; después, [Permitir].',
        fr: 'Ouvrez cette page dans Safari et appuyez sur [Obtenir le certificat], puis sur [Autoriser].',
      },
      {
        en: 'Open Settings and press [Profile Downloaded] near the top, then [Install].',
        es: 'Abre Configuración y presiona [Perfil descargado], cerca del inicio; después, [Instalar].',
        fr: 'Ouvrez Réglages et appuyez sur [Profil téléchargé], vers le haut, puis sur [Installer].',
      },
      {
        en: 'In Settings, go to [General], [About], [Certificate Trust Settings], and switch on "Beckon at home".',
        es: 'En Configuración, ve a [General], [Información], [Configuración de confianza de certificados] y activa “Beckon at home”.',
        fr: 'Dans Réglages, allez dans [Général], [Informations], [Réglages de confiance des certificats] et activez « Beckon at home ».',
      },
    ],
  },
  android: {
    name: inEveryLanguage('Android'),
    steps: [
      {
        en: 'Press [Get the certificate]. The file is kept among your downloads.',
        es: 'Presiona [Obtener el certificado]. El archivo queda en tus descargas.',
        fr: 'Appuyez sur [Obtenir le certificat]. Le fichier se range dans vos téléchargements.',
      },
      {
        en: 'Open Settings and go to [Security and privacy], [More security settings], [Encryption and credentials], [Install a certificate], [CA certificate].',
        es: 'Abre Configuración y ve a [Seguridad y privacidad], [Más opciones de seguridad], [Encriptación y credenciales], [Instalar un certificado], [Certificado de CA].',
        fr: 'Ouvrez Paramètres et allez dans [Sécurité et confidentialité], [Autres paramètres de sécurité], [Chiffrement et identifiants], [Installer un certificat], [Certificat CA].',
      },
      {
        en: 'Press [Install anyway], and choose the file "beckon-home.crt". Some devices use other words: search the settings for "certificate".',
        es: 'Presiona [Instalar de todas formas] y elige el archivo “beckon-home.crt”. Algunos dispositivos usan otras palabras: busca “certificado” en la configuración.',
        fr: 'Appuyez sur [Installer quand même] et choisissez le fichier « beckon-home.crt ». Certains appareils emploient d’autres mots : cherchez « certificat » dans les paramètres.',
      },
      {
        en: 'Use Chrome, Edge or Samsung Internet for the remote.',
        es: 'Usa Chrome, Edge o Samsung Internet para el control remoto.',
        fr: 'Utilisez Chrome, Edge ou Samsung Internet pour la télécommande.',
      },
    ],
  },
  windows: {
    name: inEveryLanguage('Windows'),
    steps: [
      {
        en: 'Press [Get the certificate], and open the file that was downloaded.',
        es: 'Presiona [Obtener el certificado] y abre el archivo descargado.',
        fr: 'Appuyez sur [Obtenir le certificat] et ouvrez le fichier téléchargé.',
      },
      {
        en: 'Press [Install Certificate…], keep [Current User], and press [Next].',
        es: 'Presiona [Instalar certificado…], deja [Usuario actual] y presiona [Siguiente].',
        fr: 'Appuyez sur [Installer un certificat…], gardez [Utilisateur actuel] et appuyez sur [Suivant].',
      },
      {
        en: 'Choose [Place all certificates in the following store], then [Browse…] and [Trusted Root Certification Authorities].',
        es: 'Elige [Colocar todos los certificados en el siguiente almacén]; después, [Examinar…] y [Entidades de certificación raíz de confianza].',
        fr: 'Choisissez [Placer tous les certificats dans le magasin suivant], puis [Parcourir…] et [Autorités de certification racines de confiance].',
      },
      {
        en: 'Press [Next] and [Finish], answer [Yes], and start the browser again.',
        es: 'Presiona [Siguiente] y [Finalizar], responde [Sí] y vuelve a abrir el navegador.',
        fr: 'Appuyez sur [Suivant] et [Terminer], répondez [Oui] et relancez le navigateur.',
      },
    ],
  },
  macos: {
    name: inEveryLanguage('Mac'),
    steps: [
      {
        en: 'Press [Get the certificate], and open the file that was downloaded. Add it to the [login] keychain.',
        es: 'Presiona [Obtener el certificado] y abre el archivo descargado. Agrégalo al llavero [Inicio de sesión].',
        fr: 'Appuyez sur [Obtenir le certificat] et ouvrez le fichier téléchargé. Ajoutez-le au trousseau [session].',
      },
      {
        en: 'In Keychain Access, open "Beckon at home", then [Trust].',
        es: 'En Acceso a Llaveros, abre “Beckon at home” y después [Confiar].',
        fr: 'Dans Trousseaux d’accès, ouvrez « Beckon at home », puis [Se fier].',
      },
      {
        en: 'At [When using this certificate], choose [Always Trust], close the window, and type your password.',
        es: 'En [Al utilizar este certificado], elige [Confiar siempre], cierra la ventana y escribe tu contraseña.',
        fr: 'À [Lors de l’utilisation de ce certificat], choisissez [Toujours approuver], fermez la fenêtre et saisissez votre mot de passe.',
      },
    ],
  },
  chromeos: {
    name: inEveryLanguage('Chromebook'),
    steps: [
      {
        en: 'Press [Get the certificate].',
        es: 'Presiona [Obtener el certificado].',
        fr: 'Appuyez sur [Obtenir le certificat].',
      },
      {
        en: 'In Chrome, open Settings and go to [Privacy and security], [Security], [Manage certificates], [Authorities], [Import].',
        es: 'En Chrome, abre Configuración y ve a [Privacidad y seguridad], [Seguridad], [Administrar certificados], [Autoridades], [Importar].',
        fr: 'Dans Chrome, ouvrez Paramètres et allez dans [Confidentialité et sécurité], [Sécurité], [Gérer les certificats], [Autorités], [Importer].',
      },
      {
        en: 'Choose the file "beckon-home.crt", and select that it may identify websites.',
        es: 'Elige el archivo “beckon-home.crt” y marca que puede identificar sitios web.',
        fr: 'Choisissez le fichier « beckon-home.crt » et cochez qu’il peut identifier des sites web.',
      },
    ],
  },
  linux: {
    name: {
      en: 'Linux, or Firefox on any computer',
      es: 'Linux, o Firefox en cualquier computadora',
      fr: 'Linux, ou Firefox sur tout ordinateur',
    },
    steps: [
      {
        en: 'Press [Get the certificate].',
        es: 'Presiona [Obtener el certificado].',
        fr: 'Appuyez sur [Obtenir le certificat].',
      },
      {
        en: 'Firefox: open Settings and go to [Privacy & Security], [View Certificates…], [Authorities], [Import…]. Choose the file, and select that it may identify websites.',
        es: 'Firefox: abre Ajustes y ve a [Privacidad y seguridad], [Ver certificados…], [Autoridades], [Importar…]. Elige el archivo y marca que puede identificar sitios web.',
        fr: 'Firefox : ouvrez Paramètres et allez dans [Vie privée et sécurité], [Afficher les certificats…], [Autorités], [Importer…]. Choisissez le fichier et cochez qu’il peut identifier des sites web.',
      },
      {
        en: 'Chrome or Chromium: open Settings and go to [Privacy and security], [Security], [Manage certificates], and import the file among the trusted ones.',
        es: 'Chrome o Chromium: abre Configuración y ve a [Privacidad y seguridad], [Seguridad], [Administrar certificados] e importa el archivo entre los de confianza.',
        fr: 'Chrome ou Chromium : ouvrez Paramètres et allez dans [Confidentialité et sécurité], [Sécurité], [Gérer les certificats] et importez le fichier parmi ceux de confiance.',
      },
    ],
  },
}

/** The system that a browser says it runs on. An iPad may call itself a Mac; its row stands next to it then. */
export function systemOf(userAgent: string | undefined): System | undefined {
  const matches = (pattern: RegExp) => pattern.test(userAgent ?? '')
  if (matches(/Firefox\//u) && !matches(/Android|Mobile/u)) return 'linux'
  if (matches(/iPhone|iPad|iPod/u)) return 'ios'
  if (matches(/Android/u)) return 'android'
  if (matches(/CrOS/u)) return 'chromeos'
  if (matches(/Windows/u)) return 'windows'
  if (matches(/Macintosh/u)) return 'macos'
  return matches(/Linux/u) ? 'linux' : undefined
}
