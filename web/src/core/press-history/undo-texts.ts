/** The words of undo. */
import { defineTexts } from '../../texts/texts.ts'

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

/** The name of a repeat group. */
export const groupNameTexts = defineTexts({
  times: { en: '{label}, {times} times', es: '{label}, {times} veces', fr: '{label}, {times} fois' },
})
