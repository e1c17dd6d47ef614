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
