/** The words of advice. */
import { defineTexts } from '../../../texts/texts.ts'

export const adviceTexts = defineTexts({
  heading: { en: 'This may help you', es: 'Esto te puede ayudar', fr: 'Ceci peut vous aider' },
  changed: { en: 'Your last change', es: 'Tu último cambio', fr: 'Votre dernier changement' },
  change: {
    en: '{setting}: {to} instead of {from}.',
    es: '{setting}: {to} en lugar de {from}.',
    fr: '{setting} : {to} au lieu de {from}.',
  },
  changedSetting: {
    en: '{setting}: {to} now. It was {from}.',
    es: '{setting}: ahora {to}. Antes era {from}.',
    fr: '{setting} : {to} maintenant. Avant : {from}.',
  },
  changedOrder: {
    en: 'The frame now goes first to what you press most.',
    es: 'El marco va ahora primero a lo que más presionas.',
    fr: 'Le cadre va maintenant d’abord à ce que vous pressez le plus.',
  },
  take: { en: 'Use it', es: 'Usarlo', fr: 'L’utiliser' },
  refuse: { en: 'Not now', es: 'Ahora no', fr: 'Pas maintenant' },
  takeBack: { en: 'Take it back', es: 'Deshacerlo', fr: 'L’annuler' },
  backToOldOrder: { en: 'Back to the old order', es: 'Volver al orden de antes', fr: 'Reprendre l’ancien ordre' },
  done: {
    en: 'It counts now. You can take it back.',
    es: 'Ya cuenta. Lo puedes deshacer.',
    fr: 'Cela compte maintenant. Vous pouvez l’annuler.',
  },
  nothingChanged: { en: 'Nothing was changed', es: 'No se cambió nada', fr: 'Rien n’a changé' },
  takenBack: { en: 'It is as it was before', es: 'Está como antes', fr: 'Tout est comme avant' },
  ignoreTouch: {
    en: 'Ignore a second press for',
    es: 'Ignorar una segunda pulsación durante',
    fr: 'Ignorer un second appui pendant',
  },
  touchCounts: { en: 'Where a touch counts', es: 'Dónde cuenta un toque', fr: 'Où un toucher compte' },
  whereItBegan: {
    en: 'on the key where it began',
    es: 'en la tecla donde empezó',
    fr: 'sur la touche où il a commencé',
  },
  onOneKey: {
    en: 'only if it stays on one key',
    es: 'solo si queda en una tecla',
    fr: 'seulement s’il reste sur une touche',
  },
  off: { en: 'off', es: 'no', fr: 'non' },

  pressTimeLonger: {
    en: 'You need more time to press than the frame gives you.',
    es: 'Necesitas más tiempo para presionar del que te da el marco.',
    fr: 'Il vous faut plus de temps pour appuyer que le cadre n’en donne.',
  },
  pressTimeShorter: {
    en: 'You press sooner than you have to. With less time you wait less.',
    es: 'Presionas antes de lo necesario. Con menos tiempo esperas menos.',
    fr: 'Vous appuyez plus tôt qu’il ne faut. Avec moins de temps, vous attendez moins.',
  },
  fewErrors: {
    en: 'Nearly all your presses are right. You can go a little faster.',
    es: 'Casi siempre aciertas. Puedes ir un poco más rápido.',
    fr: 'Presque tous vos appuis sont justes. Vous pouvez aller un peu plus vite.',
  },
  manyErrors: {
    en: 'Many presses did not hit. This makes it easier.',
    es: 'Muchas veces no acertaste. Así es más fácil.',
    fr: 'Beaucoup d’appuis ont manqué. Ainsi, c’est plus facile.',
  },
  latePresses: {
    en: 'Some presses come a little late. They then count for the key before.',
    es: 'A veces presionas un poco tarde. Entonces cuenta la tecla anterior.',
    fr: 'Certains appuis viennent un peu tard. Ils comptent alors pour la touche d’avant.',
  },
  quickPresses: {
    en: 'Some quick presses count for the key before. With a shorter time they hit the right key.',
    es: 'A veces presionas rápido y cuenta la tecla anterior. Con menos tiempo cuenta la correcta.',
    fr: 'Des appuis rapides comptent pour la touche d’avant. Avec moins de temps, c’est la bonne qui compte.',
  },
  wrongPresses: {
    en: 'At times a press comes late and hits the next key. With more time this is rare.',
    es: 'A veces presionas tarde y cuenta la tecla siguiente. Con más tiempo es raro.',
    fr: 'Parfois, un appui vient tard et compte pour la touche suivante. Avec plus de temps, c’est rare.',
  },
  bounces: {
    en: 'At times your hand presses twice. The second press is then ignored.',
    es: 'A veces tu mano presiona dos veces. La segunda entonces no cuenta.',
    fr: 'Parfois, votre main appuie deux fois. Le second appui est alors ignoré.',
  },
  noBounces: {
    en: 'You do not press twice by mistake. Quick presses then count, too.',
    es: 'No presionas dos veces sin querer. Así también cuenta lo rápido.',
    fr: 'Vous n’appuyez pas deux fois par erreur. Les appuis rapides comptent alors aussi.',
  },
  shortPresses: {
    en: 'Some short presses were not meant. They then do nothing.',
    es: 'A veces presionas corto sin querer. Entonces no hace nada.',
    fr: 'Certains appuis courts n’étaient pas voulus. Ils ne font alors rien.',
  },
  wrongKeys: {
    en: 'Keys were pressed that you only passed. With more time this is rare.',
    es: 'Se presionaron teclas por las que solo pasaste. Con más tiempo es raro.',
    fr: 'Des touches se sont activées au passage. Avec plus de temps, c’est rare.',
  },
  sureLooks: {
    en: 'No wrong key was pressed. With less time you wait less.',
    es: 'No se presionó ninguna tecla por error. Con menos tiempo esperas menos.',
    fr: 'Aucune touche ne s’est activée par erreur. Avec moins de temps, vous attendez moins.',
  },
  slips: {
    en: 'Your finger slips off the key at times. The touch then still counts.',
    es: 'A veces el dedo se sale de la tecla. Así el toque cuenta igual.',
    fr: 'Parfois, le doigt glisse hors de la touche. Le toucher compte quand même.',
  },
})
