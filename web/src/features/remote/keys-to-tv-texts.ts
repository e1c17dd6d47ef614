/** The words of the mode in which the keyboard's keys go to the TV. */
import { defineTexts } from '../../texts/texts.ts'

export const keysToTvTexts = defineTexts({
  skip: { en: 'Skip to the keyboard keys', es: 'Ir a las teclas del teclado', fr: 'Aller aux touches du clavier' },
  heading: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  switch: { en: 'Keys go to the TV', es: 'Las teclas van al televisor', fr: 'Les touches vont au téléviseur' },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  off: { en: 'Off', es: 'No', fr: 'Non' },
  paused: { en: 'Paused while you type.', es: 'En pausa mientras escribes.', fr: 'En pause pendant que vous écrivez.' },
  isOn: {
    en: 'Keys go to the TV. Tab moves in the page as always.',
    es: 'Las teclas van al televisor. Tab se mueve por la página como siempre.',
    fr: 'Les touches vont au téléviseur. Tab se déplace dans la page comme toujours.',
  },
  isOff: {
    en: 'Keys stay in the page.',
    es: 'Las teclas se quedan en la página.',
    fr: 'Les touches restent dans la page.',
  },
  list: { en: 'Which key does what', es: 'Qué hace cada tecla', fr: 'Quelle touche fait quoi' },
  digits: { en: 'Digits', es: 'Cifras', fr: 'Chiffres' },
})
