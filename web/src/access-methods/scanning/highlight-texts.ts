/** The words that the highlight draws. */
import { defineTexts } from '../../texts/texts.ts'

export const highlightTexts = defineTexts({
  back: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  pause: { en: 'Pause', es: 'Pausa', fr: 'Pause' },
  pressAgain: { en: 'Press again: {name}', es: 'Presiona otra vez: {name}', fr: 'Appuyez encore : {name}' },
  pressToUndo: {
    en: 'Press to undo: {name}',
    es: 'Presiona para deshacer: {name}',
    fr: 'Appuyez pour défaire : {name}',
  },
  /** By halves. */
  keeps: { en: '{switch}: {names}', es: '{switch}: {names}', fr: '{switch}\u00A0: {names}' },
  onceMore: { en: '{name} once more', es: '{name} otra vez', fr: '{name} encore une fois' },
  otherKeys: { en: 'other keys', es: 'otras teclas', fr: 'autres touches' },
  yes: { en: 'yes', es: 'sí', fr: 'oui' },
  no: { en: 'no', es: 'no', fr: 'non' },
  pressToStart: {
    en: 'Press {switch} to start',
    es: 'Presiona {switch} para empezar',
    fr: 'Appuyez sur {switch} pour commencer',
  },
  holdToStart: {
    en: 'Hold {switch} to start',
    es: 'Mantén {switch} para empezar',
    fr: 'Maintenez {switch} pour commencer',
  },
})
