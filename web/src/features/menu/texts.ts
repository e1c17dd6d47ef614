/** The words of the menu. */
import type { Branded } from '../../texts/branded.ts'
import { defineTexts } from '../../texts/texts.ts'

export const changeBoxWords: Branded = {
  named: { en: 'Change {brand} TV box', es: 'Cambiar decodificador de {brand}', fr: 'Changer de décodeur {brand}' },
  plain: { en: 'Change TV box', es: 'Cambiar decodificador', fr: 'Changer de décodeur' },
}

export const menuTexts = defineTexts({
  close: { en: 'Close menu', es: 'Cerrar menú', fr: 'Fermer le menu' },
  settings: { en: 'Privacy settings', es: 'Configuración de privacidad', fr: 'Paramètres de confidentialité' },
  soundCues: { en: 'Sound cues', es: 'Sonidos de las teclas', fr: 'Sons des touches' },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  off: { en: 'Off', es: 'No', fr: 'Non' },
  waysOfUse: { en: 'Accessibility options', es: 'Opciones de accesibilidad', fr: 'Options d’accessibilité' },
  bookmark: { en: 'Bookmark link', es: 'Enlace de marcador', fr: 'Lien à mettre en signet' },
  bookmarkHint: {
    en: 'Opens this remote without logging in. Do not share it.',
    es: 'Abre este control sin iniciar sesión. No lo compartas.',
    fr: 'Ouvre cette télécommande sans que vous ayez à vous connecter. Ne partagez pas ce lien.',
  },
  bookmarkHintNoLogin: {
    en: 'Opens this remote without pairing. Do not share it.',
    es: 'Abre este control sin emparejar. No lo compartas.',
    fr: 'Ouvre cette télécommande sans jumelage. Ne partagez pas ce lien.',
  },
  myRemote: { en: 'My remote', es: 'Mi control', fr: 'Ma télécommande' },
  standardRemote: { en: 'Standard remote', es: 'Control estándar', fr: 'Télécommande standard' },
  configureMyRemote: { en: 'Configure my remote', es: 'Configurar mi control', fr: 'Configurer ma télécommande' },
  tvButtons: {
    en: 'Configure TV buttons',
    es: 'Configurar botones del televisor',
    fr: 'Configurer les touches du téléviseur',
  },
  myRemotes: { en: 'Paired remotes', es: 'Controles emparejados', fr: 'Télécommandes jumelées' },
  otherPrograms: {
    en: 'Use from another program',
    es: 'Usar desde otro programa',
    fr: 'Utiliser depuis un autre programme',
  },
  /** Before what the remote has beyond the keys of its TV box. */
  more: { en: 'More', es: 'Más', fr: 'Plus' },
  learnMore: { en: 'Learn more', es: 'Más información', fr: 'En savoir plus' },
  logOut: { en: 'Log out', es: 'Cerrar sesión', fr: 'Se déconnecter' },
  version: { en: 'Version {version}', es: 'Versión {version}', fr: 'Version {version}' },
})
