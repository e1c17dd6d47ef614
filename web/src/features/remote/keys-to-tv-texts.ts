/** The words of the mode in which the keyboard's keys go to the TV. */
import { defineTexts } from '../../texts/texts.ts'

export const keysToTvTexts = defineTexts({
  skip: { en: 'Skip to the keyboard shortcuts', es: 'Ir a los atajos de teclado', fr: 'Aller aux raccourcis clavier' },
  heading: { en: 'Keyboard', es: 'Teclado', fr: 'Clavier' },
  switch: {
    en: 'Keyboard controls the TV',
    es: 'El teclado controla el televisor',
    fr: 'Le clavier commande le téléviseur',
  },
  on: { en: 'On', es: 'Sí', fr: 'Oui' },
  off: { en: 'Off', es: 'No', fr: 'Non' },
  paused: { en: 'Paused while you type.', es: 'En pausa mientras escribes.', fr: 'En pause pendant que vous tapez.' },
  isOn: {
    en: 'Your keyboard controls the TV. Tab still moves around this page.',
    es: 'Tu teclado controla el televisor. Tab sigue moviéndose por esta página.',
    fr: 'Votre clavier commande le téléviseur. Tab se déplace toujours dans cette page.',
  },
  isOff: {
    en: 'Your keyboard no longer controls the TV.',
    es: 'Tu teclado ya no controla el televisor.',
    fr: 'Votre clavier ne commande plus le téléviseur.',
  },
  list: { en: 'Keyboard shortcuts', es: 'Atajos de teclado', fr: 'Raccourcis clavier' },
  digits: { en: 'Digits', es: 'Números', fr: 'Chiffres' },
})
