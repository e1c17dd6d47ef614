/** The words of the choice of the user's own keys of the keyboard. */
import { defineTexts } from '../../texts/texts.ts'

export const keyBindingTexts = defineTexts({
  heading: { en: 'Your own keys', es: 'Tus propias teclas', fr: 'Vos propres touches' },
  button: { en: 'Button of the remote', es: 'Tecla del control', fr: 'Touche de la télécommande' },
  itsKey: {
    en: 'Its key on the keyboard: {key}',
    es: 'Su tecla en el teclado: {key}',
    fr: 'Sa touche au clavier : {key}',
  },
  noKey: {
    en: 'It has no key on the keyboard.',
    es: 'No tiene tecla en el teclado.',
    fr: 'Elle n’a pas de touche au clavier.',
  },
  give: { en: 'Choose another key', es: 'Elegir otra tecla', fr: 'Choisir une autre touche' },
  pressNow: { en: 'Press the key now.', es: 'Presiona la tecla ahora.', fr: 'Appuyez sur la touche maintenant.' },
  take: { en: 'No key', es: 'Sin tecla', fr: 'Aucune touche' },
  given: {
    en: '{key} now presses {button}.',
    es: '{key} ahora presiona {button}.',
    fr: '{key} fait maintenant {button}.',
  },
  lost: { en: '{other} has no key now.', es: '{other} ya no tiene tecla.', fr: '{other} n’a plus de touche.' },
  taken: { en: '{button} has no key now.', es: '{button} ya no tiene tecla.', fr: '{button} n’a plus de touche.' },
  isSwitch: {
    en: 'This key is your switch. Press another one.',
    es: 'Esta tecla es tu pulsador. Presiona otra.',
    fr: 'Cette touche est votre contacteur. Appuyez sur une autre.',
  },
  cannot: {
    en: 'The browser or the screen reader needs this key. Press another one.',
    es: 'El navegador o el lector de pantalla necesita esta tecla. Presiona otra.',
    fr: 'Le navigateur ou le lecteur d’écran a besoin de cette touche. Appuyez sur une autre.',
  },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  undone: { en: 'The keys are as they were.', es: 'Las teclas están como antes.', fr: 'Les touches sont comme avant.' },
  reset: { en: 'All keys as at first', es: 'Todas como al principio', fr: 'Toutes comme au début' },
  voice: { en: 'Voice', es: 'Voz', fr: 'Voix' },
})
