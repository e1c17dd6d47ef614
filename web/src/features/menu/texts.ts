/** The words of the menu. */
import { defineTexts } from '../../texts/texts.ts'

export const menuTexts = defineTexts({
  close: { en: 'Close menu', es: 'Cerrar menú', fr: 'Fermer le menu' },
  changeBox: { en: 'Change {brand} TV box', es: 'Cambiar decodificador de {brand}', fr: 'Changer de décodeur {brand}' },
  settings: { en: 'Privacy settings', es: 'Ajustes de privacidad', fr: 'Paramètres de confidentialité' },
  soundCues: { en: 'Sound cues', es: 'Sonidos de las teclas', fr: 'Sons des touches' },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  off: { en: 'Off', es: 'No', fr: 'Non' },
  waysOfUse: {
    en: 'Ways to use this remote',
    es: 'Formas de usar este control',
    fr: 'Façons d’utiliser la télécommande',
  },
  bookmark: { en: 'Bookmark link', es: 'Enlace para marcadores', fr: 'Lien pour les favoris' },
  bookmarkHint: {
    en: 'Opens this remote without logging in. Keep it to yourself.',
    es: 'Abre este control sin iniciar sesión. No lo compartas.',
    fr: 'Ouvre cette télécommande sans connexion. Gardez-le pour vous.',
  },
  myRemote: { en: 'My remote', es: 'Mi control', fr: 'Ma télécommande' },
  standardRemote: { en: 'Standard remote', es: 'Control estándar', fr: 'Télécommande standard' },
  configureMyRemote: { en: 'Configure my remote', es: 'Configurar mi control', fr: 'Configurer ma télécommande' },
  tvButtons: {
    en: 'Configure TV buttons',
    es: 'Configurar botones del televisor',
    fr: 'Configurer les touches du téléviseur',
  },
  learnMore: { en: 'Learn more', es: 'Más información', fr: 'En savoir plus' },
  logOut: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
  version: { en: 'Version {version}', es: 'Versión {version}', fr: 'Version {version}' },
})
