/** The words of the page on which the remote is fitted to its user. */
import { defineTexts } from '../../texts/texts.ts'

export const accessTexts = defineTexts({
  title: { en: 'Accessibility options', es: 'Opciones de accesibilidad', fr: 'Options d’accessibilité' },
  intro: {
    en: 'Choose what helps you. Changes apply right away and stay on this device. You can turn them off at any time.',
    es: 'Elige lo que te ayude. Los cambios se aplican de inmediato y quedan en este dispositivo. Puedes desactivarlos cuando quieras.',
    fr: 'Choisissez ce qui vous aide. Les changements s’appliquent tout de suite et restent sur cet appareil. Vous pouvez les désactiver à tout moment.',
  },
  ways: { en: 'How do you press?', es: '¿Cómo presionas?', fr: 'Comment appuyez-vous?' },
  sounds: { en: 'Sounds', es: 'Sonidos', fr: 'Sons' },
  numbers: { en: 'Channel numbers', es: 'Números de canal', fr: 'Numéros de chaîne' },
  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
  keyboard: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  remembered: {
    en: 'What this device remembers',
    es: 'Lo que recuerda este dispositivo',
    fr: 'Ce que cet appareil retient',
  },
  look: { en: 'Theme and text size', es: 'Tema y tamaño del texto', fr: 'Thème et taille du texte' },
  watching: { en: 'Watching mode', es: 'Modo para ver TV', fr: 'Mode visionnement' },
  layout: { en: 'Size and number of keys', es: 'Tamaño y número de teclas', fr: 'Taille et nombre de touches' },
  pressing: { en: 'Pressing and holding keys', es: 'Presionar y mantener teclas', fr: 'Appuyer et maintenir' },
  touching: { en: 'Touching the screen', es: 'Tocar la pantalla', fr: 'Toucher l’écran' },
  words: {
    en: 'Speech and words on keys',
    es: 'Lo que se dice y las palabras en las teclas',
    fr: 'Ce qui est dit et les mots sur les touches',
  },
})
