/** The words of what a key costs. */
import { defineTexts } from '../../../texts/texts.ts'

export const costTexts = defineTexts({
  heading: {
    en: 'How long each key takes you',
    es: 'Cuánto tardas en cada tecla',
    fr: 'Le temps que prend chaque touche',
  },
  show: { en: 'Show the times', es: 'Mostrar los tiempos', fr: 'Voir les temps' },
  measured: {
    en: 'These times come from how you press.',
    es: 'Estos tiempos salen de cómo presionas.',
    fr: 'Ces temps viennent de votre façon d’appuyer.',
  },
  guessed: {
    en: 'These times are a guess. Practise, and they fit you.',
    es: 'Estos tiempos son aproximados. Practica y serán los tuyos.',
    fr: 'Ces temps sont une estimation. Exercez-vous, et ils seront les vôtres.',
  },
  ownMean: {
    en: 'A press takes you about {seconds}, with the keys that you use.',
    es: 'Con las teclas que usas, tardas unos {seconds} cada vez.',
    fr: 'Avec vos touches, un appui vous prend environ {seconds}.',
  },
  usualMean: {
    en: 'A press takes you about {seconds}, with the keys that most people use.',
    es: 'Con las teclas que más se usan, tardas unos {seconds} cada vez.',
    fr: 'Avec les touches les plus courantes, un appui vous prend environ {seconds}.',
  },
  range: {
    en: 'It may be from {least} to {most}. The more you press, the surer this is.',
    es: 'Puede ser de {least} a {most}. Cuanto más presionas, más seguro es.',
    fr: 'Cela peut aller de {least} à {most}. Plus vous appuyez, plus c’est sûr.',
  },
  reckoning: { en: 'One moment…', es: 'Un momento…', fr: 'Un instant…' },
  key: { en: 'Key', es: 'Tecla', fr: 'Touche' },
  time: { en: 'Seconds', es: 'Segundos', fr: 'Secondes' },
  presses: { en: 'Presses', es: 'Veces', fr: 'Appuis' },
  tooQuick: {
    en: 'The frame is too fast',
    es: 'El marco va demasiado rápido',
    fr: 'Le cadre est trop rapide',
  },
  openRemote: {
    en: 'Open the remote once, then come back. The times are then here.',
    es: 'Abre el control una vez y vuelve. Entonces verás aquí los tiempos.',
    fr: 'Ouvrez la télécommande une fois, puis revenez. Les temps seront ici.',
  },
  toRemote: { en: 'Open the remote', es: 'Abrir el control', fr: 'Ouvrir la télécommande' },
  toHome: { en: 'Go to home', es: 'Ir al inicio', fr: 'Aller à l’accueil' },
  proposal: {
    en: 'The frame could go first to what you press most. A press would then take {then} instead of {now}.',
    es: 'El marco podría ir primero a lo que más presionas. Así tardarías {then} en lugar de {now}.',
    fr: 'Le cadre pourrait aller d’abord à vos touches. Un appui prendrait alors {then} au lieu de {now}.',
  },
  keysStay: {
    en: 'No key moves.',
    es: 'Ninguna tecla se mueve.',
    fr: 'Aucune touche ne bouge.',
  },
  orderHeading: { en: 'Your own order', es: 'Tu propio orden', fr: 'Votre propre ordre' },
  earlier: { en: 'Earlier', es: 'Antes', fr: 'Plus tôt' },
  earlierName: { en: 'Earlier: {name}', es: 'Antes: {name}', fr: 'Plus tôt : {name}' },
  isNow: {
    en: '{name} is now number {number}',
    es: '{name} es ahora el número {number}',
    fr: '{name} est maintenant le numéro {number}',
  },
  takeOrder: { en: 'Use this order', es: 'Usar este orden', fr: 'Utiliser cet ordre' },
  orderTaken: {
    en: 'The order counts now. You can take it back.',
    es: 'El orden ya cuenta. Lo puedes deshacer.',
    fr: 'Cet ordre compte maintenant. Vous pouvez l’annuler.',
  },
})
