/** The words that go with a way: its name, its state, and what is said when it goes on and off. */
import { defineTexts } from '../../texts/texts.ts'

export const waysTexts = defineTexts({
  scanningOn: {
    en: 'Scanning is on. {switches}.',
    es: 'El barrido está activado. {switches}.',
    fr: 'Le balayage est activé. {switches}.',
  },
  scanningOff: { en: 'Scanning is off', es: 'El barrido está desactivado', fr: 'Le balayage est désactivé' },
  dwellOn: {
    en: 'Rest the pointer on a key to press it.',
    es: 'Deja el puntero en una tecla para presionarla.',
    fr: 'Laissez le pointeur sur une touche pour appuyer.',
  },
  dwellOff: {
    en: 'Resting on a key presses it no more',
    es: 'Dejar el puntero ya no presiona',
    fr: 'Le pointeur immobile n’appuie plus',
  },
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
  takenBack: { en: 'Taken back: {name}', es: 'Cancelado: {name}', fr: 'Annulé : {name}' },
  level: { en: '{name}, {count} keys', es: '{name}, {count} teclas', fr: '{name}, {count} touches' },
  levelOfOne: { en: '{name}, 1 key', es: '{name}, 1 tecla', fr: '{name}, 1 touche' },
  part: { en: 'Switch {number}: {names}', es: 'Pulsador {number}: {names}', fr: 'Contacteur {number} : {names}' },
  fromTo: { en: '{first} to {last}', es: '{first} a {last}', fr: '{first} à {last}' },
  stuck: {
    en: 'Switch {number} is stuck. Let it go.',
    es: 'El pulsador {number} está trabado. Suéltalo.',
    fr: 'Le contacteur {number} est coincé. Relâchez-le.',
  },
  clash: {
    en: 'If your device already scans or clicks for you, leave this off.',
    es: 'Si tu dispositivo ya recorre la pantalla o hace clic por ti, no lo actives.',
    fr: 'Si votre appareil balaie ou clique déjà pour vous, laissez cela désactivé.',
  },
})
