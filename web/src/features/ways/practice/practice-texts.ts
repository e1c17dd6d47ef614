/** The words of the practice. */
import { defineTexts } from '../../../texts/texts.ts'

export const practiceTexts = defineTexts({
  title: { en: 'Practise', es: 'Practicar', fr: 'S’exercer' },
  intro: {
    en: 'Two minutes show how you press. No TV hears of it. You can stop at any time.',
    es: 'Dos minutos muestran cómo presionas. Ningún televisor se entera. Puedes parar cuando quieras.',
    fr: 'Deux minutes montrent comment vous appuyez. Aucun téléviseur ne reçoit rien. Vous pouvez arrêter à tout moment.',
  },
  start: { en: 'Start', es: 'Empezar', fr: 'Commencer' },
  again: { en: 'Practise again', es: 'Practicar otra vez', fr: 'S’exercer encore' },
  stop: { en: 'Stop', es: 'Parar', fr: 'Arrêter' },
  goOn: { en: 'Go on', es: 'Seguir', fr: 'Continuer' },
  toWays: { en: 'How you press', es: 'Cómo presionas', fr: 'Votre façon d’appuyer' },

  howSwitch: {
    en: 'Press your switch when the lamp lights. To stop, do nothing for a while.',
    es: 'Presiona el pulsador cuando se encienda la luz. Para parar, no hagas nada un rato.',
    fr: 'Appuyez sur le contacteur quand la lampe s’allume. Pour arrêter, ne faites rien un moment.',
  },
  howKeys: {
    en: 'Press the key that is named, in your own way.',
    es: 'Presiona la tecla que se nombra, a tu manera.',
    fr: 'Appuyez sur la touche nommée, à votre façon.',
  },
  slower: {
    en: 'Here the frame moves every {seconds}. Your settings stay as they are.',
    es: 'Aquí el marco se mueve cada {seconds}. Tus ajustes no cambian.',
    fr: 'Ici, le cadre bouge toutes les {seconds}. Vos réglages ne changent pas.',
  },
  wait: { en: 'Wait…', es: 'Espera…', fr: 'Attendez…' },
  now: { en: 'Press now', es: 'Presiona ahora', fr: 'Appuyez maintenant' },
  press: { en: 'Press {key}', es: 'Presiona {key}', fr: 'Appuyez sur {key}' },
  good: { en: 'Good', es: 'Bien', fr: 'Bien' },
  count: { en: '{number} of {all}', es: '{number} de {all}', fr: '{number} sur {all}' },
  nothingCame: {
    en: 'Nothing came for a while. Do you want to go on?',
    es: 'No ha llegado nada. ¿Quieres seguir?',
    fr: 'Rien n’est venu depuis un moment. Voulez-vous continuer?',
  },
  done: { en: 'Well done.', es: 'Listo. Muy bien.', fr: 'C’est fait. Bien joué.' },
  stopped: { en: 'The practice has stopped', es: 'La práctica se detuvo', fr: 'L’exercice est arrêté' },

  tv: { en: 'Practice TV', es: 'Televisor de práctica', fr: 'Téléviseur d’exercice' },
  channel: { en: 'Channel {number}', es: 'Canal {number}', fr: 'Chaîne {number}' },
  volume: { en: 'Volume {number}', es: 'Volumen {number}', fr: 'Volume {number}' },
  muted: { en: 'Sound is off', es: 'Sin sonido', fr: 'Son coupé' },
  guide: { en: 'The guide is open', es: 'La guía está abierta', fr: 'Le guide est ouvert' },
  info: { en: 'A practice programme', es: 'Un programa de práctica', fr: 'Une émission d’exercice' },

  results: { en: 'How you press now', es: 'Cómo presionas ahora', fr: 'Votre façon d’appuyer en ce moment' },
  resultsNote: {
    en: 'These numbers stay here, unless you show them to somebody who helps you.',
    es: 'Estos números quedan aquí, salvo que los muestres a quien te ayuda.',
    fr: 'Ces chiffres restent ici, sauf si vous les montrez à quelqu’un qui vous aide.',
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
    en: 'You miss about {number} of 100 presses.',
    es: 'De cada 100 veces, unas {number} no logras presionar.',
    fr: 'Sur 100 appuis, environ {number} ne viennent pas.',
  },
  bounced: {
    en: 'You press twice in about {number} of 100 presses.',
    es: 'De cada 100 veces, unas {number} presionas dos veces.',
    fr: 'Sur 100 appuis, environ {number} viennent deux fois.',
  },
  rightOf: {
    en: 'Right presses: {number} of the last {all}.',
    es: 'Aciertos: {number} de las últimas {all} veces.',
    fr: 'Appuis justes : {number} sur les {all} derniers.',
  },
  lateOf: { en: 'Late presses: {number}.', es: 'Veces tarde: {number}.', fr: 'Appuis tardifs : {number}.' },
  enterTime: {
    en: 'It takes {seconds} to reach the key.',
    es: 'Llegar a la tecla toma {seconds}.',
    fr: 'Il faut {seconds} pour atteindre la touche.',
  },
  wrongKeys: {
    en: 'Keys pressed by mistake: {number}.',
    es: 'Teclas presionadas por error: {number}.',
    fr: 'Touches activées par erreur : {number}.',
  },
  noWrongKeys: {
    en: 'No wrong key was pressed.',
    es: 'No se presionó ninguna tecla por error.',
    fr: 'Aucune touche ne s’est activée par erreur.',
  },
  slipped: {
    en: 'Times the finger slipped off: {number}.',
    es: 'Veces que el dedo se salió: {number}.',
    fr: 'Glissements du doigt : {number}.',
  },
  suits: {
    en: 'Your settings fit how you press.',
    es: 'Tus ajustes van bien con tu manera de presionar.',
    fr: 'Vos réglages conviennent à votre façon d’appuyer.',
  },
  forget: { en: 'Forget these numbers', es: 'Olvidar estos números', fr: 'Oublier ces chiffres' },
  forgotten: {
    en: 'The numbers are forgotten',
    es: 'Los números se olvidaron',
    fr: 'Les chiffres sont oubliés',
  },
})
