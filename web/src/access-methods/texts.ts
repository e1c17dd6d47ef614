/** What access methods announce: that they are on or off, their state, the level that scanning enters. */
import { defineTexts } from '../texts/texts.ts'

export const accessMethodTexts = defineTexts({
  scanningOn: {
    en: 'Scanning is on. {switches}.',
    es: 'El barrido está activado. {switches}.',
    fr: 'Le balayage est activé. {switches}.',
  },
  bigSwitch: { en: 'Switch', es: 'Pulsador', fr: 'Contacteur' },
  bigSwitchNumber: { en: 'Switch {number}', es: 'Pulsador {number}', fr: 'Contacteur {number}' },
  scanningOff: { en: 'Scanning is off', es: 'El barrido está desactivado', fr: 'Le balayage est désactivé' },
  directOn: {
    en: 'Your switches press keys. {switches}.',
    es: 'Tus pulsadores presionan teclas. {switches}.',
    fr: 'Vos contacteurs appuient sur des touches. {switches}.',
  },
  directOff: {
    en: 'Your switches press no keys now',
    es: 'Tus pulsadores ya no presionan teclas',
    fr: 'Vos contacteurs n’appuient plus',
  },
  switch: { en: 'Switch: {name}', es: 'Pulsador: {name}', fr: 'Contacteur : {name}' },
  switchNumber: { en: 'Switch {number}: {name}', es: 'Pulsador {number}: {name}', fr: 'Contacteur {number} : {name}' },
  resting: {
    en: 'Resting. Press to start.',
    es: 'En reposo. Presiona para empezar.',
    fr: 'En repos. Appuyez pour commencer.',
  },
  goingOn: { en: 'Going on', es: 'Seguimos', fr: 'On continue' },
  nothingSent: { en: 'Nothing was sent', es: 'No se envió nada', fr: 'Rien n’a été envoyé' },
  undone: { en: 'Undone: {name}', es: 'Deshecho: {name}', fr: 'Défait : {name}' },
  level: { en: '{name}, {count} keys', es: '{name}, {count} teclas', fr: '{name}, {count} touches' },
  levelOfOne: { en: '{name}, 1 key', es: '{name}, 1 tecla', fr: '{name}, 1 touche' },
  part: { en: 'Switch {number}: {names}', es: 'Pulsador {number}: {names}', fr: 'Contacteur {number} : {names}' },
  fromTo: { en: '{first} to {last}', es: '{first} a {last}', fr: '{first} à {last}' },
  stuck: {
    en: 'Switch {number} is stuck. Let it go.',
    es: 'El pulsador {number} está trabado. Suéltalo.',
    fr: 'Le contacteur {number} est coincé. Relâchez-le.',
  },
})

/** The names of switches. */
export const switchNameTexts = defineTexts({
  space: { en: 'Space', es: 'Espacio', fr: 'Espace' },
  enter: { en: 'Enter', es: 'Intro', fr: 'Entrée' },
  backspace: { en: 'Backspace', es: 'Retroceso', fr: 'Retour arrière' },
  tab: { en: 'Tab', es: 'Tab', fr: 'Tab' },
  up: { en: 'Arrow up', es: 'Flecha arriba', fr: 'Flèche haut' },
  down: { en: 'Arrow down', es: 'Flecha abajo', fr: 'Flèche bas' },
  left: { en: 'Arrow left', es: 'Flecha izquierda', fr: 'Flèche gauche' },
  right: { en: 'Arrow right', es: 'Flecha derecha', fr: 'Flèche droite' },
  mouseLeft: { en: 'Left mouse button', es: 'Botón izquierdo del ratón', fr: 'Bouton gauche de la souris' },
  mouseMiddle: { en: 'Middle mouse button', es: 'Botón central del ratón', fr: 'Bouton central de la souris' },
  mouseRight: { en: 'Right mouse button', es: 'Botón derecho del ratón', fr: 'Bouton droit de la souris' },
  mouse: { en: 'Mouse button {code}', es: 'Botón {code} del ratón', fr: 'Bouton {code} de la souris' },
  wheelUp: { en: 'Wheel up', es: 'Rueda hacia arriba', fr: 'Molette vers le haut' },
  wheelDown: { en: 'Wheel down', es: 'Rueda hacia abajo', fr: 'Molette vers le bas' },
  touch: { en: 'A touch anywhere', es: 'Un toque en cualquier lugar', fr: 'Un toucher n’importe où' },
  screen: {
    en: 'The big switch on the screen',
    es: 'El pulsador grande en la pantalla',
    fr: 'Le grand contacteur à l’écran',
  },
  gamepad: {
    en: 'Controller button {code}',
    es: 'Botón {code} del mando de juegos',
    fr: 'Bouton {code} de la manette',
  },
  sound: { en: 'A sound', es: 'Un sonido', fr: 'Un son' },
})
