/** The words of the switch test. */
import { defineTexts } from '../../../texts/texts.ts'

export const switchTestTexts = defineTexts({
  title: { en: 'Test your switch', es: 'Probar tu pulsador', fr: 'Essayer votre contacteur' },
  intro: {
    en: 'Two minutes show how you press. No TV hears of it. You can stop at any time.',
    es: 'Dos minutos muestran cómo presionas. Ningún televisor se entera. Puedes parar cuando quieras.',
    fr: 'Deux minutes montrent comment vous appuyez. Aucun téléviseur ne reçoit rien. Vous pouvez arrêter à tout moment.',
  },
  noSwitch: {
    en: 'This test is for people who press with a switch. Add your switch first.',
    es: 'Esta prueba es para quien usa un pulsador. Agrega primero tu pulsador.',
    fr: 'Cet essai est pour qui utilise un contacteur. Ajoutez d’abord le vôtre.',
  },
  start: { en: 'Start', es: 'Empezar', fr: 'Commencer' },
  again: { en: 'Test again', es: 'Probar otra vez', fr: 'Essayer encore' },
  stop: { en: 'Stop', es: 'Parar', fr: 'Arrêter' },
  goOn: { en: 'Go on', es: 'Seguir', fr: 'Continuer' },
  toWays: { en: 'How you press', es: 'Cómo presionas', fr: 'Votre façon d’appuyer' },

  how: {
    en: 'Press your switch when the lamp lights. To stop, do nothing for a while.',
    es: 'Presiona el pulsador cuando se encienda la luz. Para parar, no hagas nada un rato.',
    fr: 'Appuyez sur le contacteur quand la lampe s’allume. Pour arrêter, ne faites rien un moment.',
  },
  wait: { en: 'Wait…', es: 'Espera…', fr: 'Attendez…' },
  now: { en: 'Press now', es: 'Presiona ahora', fr: 'Appuyez maintenant' },
  good: { en: 'Good', es: 'Bien', fr: 'Bien' },
  count: { en: '{number} of {all}', es: '{number} de {all}', fr: '{number} sur {all}' },
  nothingCame: {
    en: 'Nothing came for a while. Do you want to go on?',
    es: 'No ha llegado nada. ¿Quieres seguir?',
    fr: 'Rien n’est venu depuis un moment. Voulez-vous continuer?',
  },
  done: { en: 'Well done.', es: 'Listo. Muy bien.', fr: 'C’est fait. Bien joué.' },
  stopped: { en: 'The test has stopped', es: 'La prueba se detuvo', fr: 'L’essai est arrêté' },

  fitting: {
    en: 'Settings that fit how you press',
    es: 'Ajustes para tu manera de presionar',
    fr: 'Des paramètres pour votre façon d’appuyer',
  },
  change: {
    en: '{setting}: {to} instead of {from}.',
    es: '{setting}: {to} en lugar de {from}.',
    fr: '{setting} : {to} au lieu de {from}.',
  },
  take: { en: 'Use these settings', es: 'Usar esta configuración', fr: 'Utiliser ces paramètres' },
  taken: {
    en: 'These settings count now. You can undo it.',
    es: 'Esta configuración ya cuenta. Lo puedes deshacer.',
    fr: 'Ces paramètres comptent maintenant. Vous pouvez défaire ce choix.',
  },
  changed: { en: 'Your last change', es: 'Tu último cambio', fr: 'Votre dernier changement' },
  changedSetting: {
    en: '{setting}: {to} now. It was {from}.',
    es: '{setting}: ahora {to}. Antes era {from}.',
    fr: '{setting} : {to} maintenant. Avant : {from}.',
  },
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Annuler' },
  undone: { en: 'It is as it was before', es: 'Está como antes', fr: 'Tout est comme avant' },

  results: { en: 'How you press', es: 'Cómo presionas', fr: 'Votre façon d’appuyer' },
  resultsNote: {
    en: 'These numbers are sent nowhere. They go when you close or reload this page.',
    es: 'Estos números no se envían a nadie. Se borran al cerrar o recargar esta página.',
    fr: 'Ces chiffres ne sont envoyés à personne. Ils disparaissent quand vous fermez ou rechargez cette page.',
  },
  pressTime: {
    en: 'A press comes {seconds} after the light.',
    es: 'Se presiona {seconds} después de la luz.',
    fr: 'L’appui vient {seconds} après la lumière.',
  },
  stepFits: {
    en: 'A frame that moves every {seconds} fits that.',
    es: 'Para eso conviene un marco que se mueve cada {seconds}.',
    fr: 'Un cadre qui bouge toutes les {seconds} y convient.',
  },
  missed: {
    en: 'Presses that did not come: {number} of {all}.',
    es: 'Veces sin presionar: {number} de {all}.',
    fr: 'Appuis qui ne sont pas venus : {number} sur {all}.',
  },
  bounced: {
    en: 'Double presses: {number}, in {all} tries.',
    es: 'Pulsaciones dobles: {number}, en {all} intentos.',
    fr: 'Doubles appuis : {number}, sur {all} essais.',
  },
  forget: { en: 'Forget these numbers', es: 'Olvidar estos números', fr: 'Oublier ces chiffres' },
  forgotten: { en: 'The numbers are forgotten', es: 'Los números se olvidaron', fr: 'Les chiffres sont oubliés' },
})
