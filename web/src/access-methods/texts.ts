/** The announcements of access methods: that they are on or off, their state, the level that scanning enters. */
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
  paused: {
    en: 'Paused. Hold the switch to go on.',
    es: 'En pausa. Mantén el pulsador para seguir.',
    fr: 'En pause. Maintenez le contacteur pour continuer.',
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
