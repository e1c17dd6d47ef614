/** The words of the page on which the remote is fitted to its user. */
import { defineTexts } from '../../texts/texts.ts'

export const accessTexts = defineTexts({
  title: { en: 'Accessibility options', es: 'Opciones de accesibilidad', fr: 'Options d’accessibilité' },
  intro: {
    en: 'Choose what helps you. Everything here works at once, is kept on this device, and can be switched off again.',
    es: 'Elige lo que te ayude. Todo lo de aquí funciona al momento, se guarda en este dispositivo y se puede desactivar.',
    fr: 'Choisissez ce qui vous aide. Tout agit aussitôt, reste sur cet appareil et peut être désactivé.',
  },
  back: { en: 'Back to the remote', es: 'Volver al control', fr: 'Retour à la télécommande' },
  sounds: { en: 'Sounds', es: 'Sonidos', fr: 'Sons' },
  numbers: { en: 'Channel numbers', es: 'Números de canal', fr: 'Numéros de chaîne' },
  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
  keyboard: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  typing: { en: 'Typed commands', es: 'Comandos escritos', fr: 'Commandes écrites' },
  backHome: { en: 'Back to home', es: 'Volver al inicio', fr: 'Retour à l’accueil' },
  pressing: { en: 'Pressing and holding keys', es: 'Presionar y mantener teclas', fr: 'Appuyer et maintenir' },
  words: { en: 'What is said and shown', es: 'Lo que se dice y se muestra', fr: 'Ce qui est dit et affiché' },
})
