/** The words that the highlight draws. */
import { defineTexts } from '../../texts/texts.ts'

export const drawingTexts = defineTexts({
  back: { en: 'Back', es: 'Atrás', fr: 'Retour' },
  pause: { en: 'Pause', es: 'Pausa', fr: 'Pause' },
  pressAgain: { en: 'Press again: {name}', es: 'Presiona otra vez: {name}', fr: 'Appuyez encore : {name}' },
  takesBack: {
    en: 'Press to take back: {name}',
    es: 'Presiona para cancelar: {name}',
    fr: 'Appuyez pour annuler : {name}',
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
  paused: {
    en: 'Paused. Hold the switch to go on.',
    es: 'En pausa. Mantén el pulsador para seguir.',
    fr: 'En pause. Maintenez le contacteur pour continuer.',
  },
})
