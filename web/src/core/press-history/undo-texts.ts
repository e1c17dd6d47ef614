/** The words of undo. */
import type { Sentence } from '@beckon/contract/languages'
import { defineTexts } from '../../texts/texts.ts'
import type { WhyNot } from './press-history.ts'

export const undoTexts = defineTexts({
  undo: { en: 'Undo', es: 'Deshacer', fr: 'Défaire' },
  sent: {
    en: 'Sent: {inverse}, to undo {label}',
    es: 'Enviado: {inverse}, para deshacer {label}',
    fr: 'Envoyé : {inverse}, pour défaire {label}',
  },
  sentTimes: {
    en: 'Sent {times} times: {inverse}, to undo {label}',
    es: 'Enviado {times} veces: {inverse}, para deshacer {label}',
    fr: 'Envoyé {times} fois : {inverse}, pour défaire {label}',
  },
  stopped: {
    en: 'Stopped. Sent {done} of {times} times: {inverse}, to undo {label}',
    es: 'Detenido. Enviado {done} de {times} veces: {inverse}, para deshacer {label}',
    fr: 'Arrêté. Envoyé {done} fois sur {times} : {inverse}, pour défaire {label}',
  },
  undone: { en: 'Undone: {label}.', es: 'Deshecho: {label}.', fr: 'Défait : {label}.' },
  asBefore: {
    en: 'Nothing to undo: it is as before {label}.',
    es: 'Nada que deshacer: está como antes de {label}.',
    fr: 'Rien à défaire : c’est comme avant {label}.',
  },
  beforeAndNow: {
    en: 'Before: {before} Now: {now}',
    es: 'Antes: {before} Ahora: {now}',
    fr: 'Avant : {before} Maintenant : {now}',
  },
  stays: { en: '{label} stays.', es: '{label} no se deshace.', fr: '{label} reste.' },
})

/** Why a press cannot be undone, and what helps instead. */
export const whyNotTexts: Readonly<Record<WhyNot['why'], Sentence>> = defineTexts({
  nothing: { en: 'There is nothing to undo.', es: 'No hay nada que deshacer.', fr: 'Il n’y a rien à défaire.' },
  'on the way': {
    en: '{label} is still on its way. Try again in a moment.',
    es: '{label} todavía se está enviando. Inténtalo de nuevo en un momento.',
    fr: 'La commande {label} est encore en route. Réessayez dans un instant.',
  },
  'not sent': {
    en: '{label} was not sent, so there is nothing to undo.',
    es: 'No se envió {label}: no hay nada que deshacer.',
    fr: 'La commande {label} n’a pas été envoyée : il n’y a rien à défaire.',
  },
  'not known': {
    en: 'Nobody knows if {label} worked, so it is not undone. Look at the TV.',
    es: 'No se sabe si {label} funcionó: no se deshace. Mira el televisor.',
    fr: 'On ne sait pas si la commande {label} a fonctionné : elle n’est pas défaite. Regardez la télé.',
  },
  'too long ago': {
    en: '{label} was too long ago to undo.',
    es: '{label} fue hace demasiado tiempo para deshacerlo.',
    fr: 'La commande {label} est trop ancienne pour être défaite.',
  },
  ok: {
    en: 'OK stays. To go back on the TV, press {previous}.',
    es: 'OK no se puede deshacer. Para volver en el televisor, presiona {previous}.',
    fr: 'OK ne peut pas être défait. Pour revenir sur la télé, appuyez sur {previous}.',
  },
  power: {
    en: '{label} stays. To switch again, press a power key.',
    es: '{label} no se puede deshacer. Para cambiar, presiona una tecla de encendido.',
    fr: 'La commande {label} ne peut pas être défaite. Pour changer, appuyez sur une touche d’alimentation.',
  },
  words: {
    en: '“{label}” stays: words cannot be undone. Say or type what you want now.',
    es: '«{label}» no se puede deshacer. Di o escribe lo que quieres ahora.',
    fr: '« {label} » ne peut pas être défait. Dites ou tapez ce que vous voulez maintenant.',
  },
  record: {
    en: '{label} stays. To stop recording, use the menu of your TV box.',
    es: '{label} no se puede deshacer. Para dejar de grabar, usa el menú del decodificador.',
    fr: 'La commande {label} ne peut pas être défaite. Pour ne plus enregistrer, utilisez le menu du décodeur.',
  },
  winding: {
    en: '{label} stays. To watch on from here, press {playPause}.',
    es: '{label} no se puede deshacer. Para seguir viendo, presiona {playPause}.',
    fr: 'La commande {label} ne peut pas être défaite. Pour continuer, appuyez sur {playPause}.',
  },
  changed: {
    en: '{label} stays: the TV has changed since.',
    es: '{label} no se deshace: el televisor ha cambiado desde entonces.',
    fr: 'La commande {label} n’est pas défaite : la télé a changé depuis.',
  },
  other: {
    en: '{label} stays: there is no key that undoes it.',
    es: '{label} no se puede deshacer: ninguna tecla lo hace.',
    fr: 'La commande {label} ne peut pas être défaite : aucune touche ne le fait.',
  },
})
