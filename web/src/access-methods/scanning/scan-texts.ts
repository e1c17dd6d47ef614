/** The words that scanning speaks and shows. `page-reader/target-texts.ts` names groups and runs. */
import type { Language } from '@beckon/contract/languages'
import { defineTexts, say } from '../../texts/texts.ts'
import type { ScanAnnouncement } from './scan-types.ts'
import type { Item } from '../page-reader/target.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import { accessMethodTexts } from '../texts.ts'

export const scanTexts = defineTexts({
  scanningOn: {
    en: 'Scanning is on. {switches}.',
    es: 'El barrido está activado. {switches}.',
    fr: 'Le balayage est activé. {switches}.',
  },
  scanningOff: { en: 'Scanning is off', es: 'El barrido está desactivado', fr: 'Le balayage est désactivé' },
  resting: {
    en: 'Resting. Press to start.',
    es: 'En reposo. Presiona para empezar.',
    fr: 'En repos. Appuyez pour commencer.',
  },
  nothingSent: { en: 'Nothing was sent', es: 'No se envió nada', fr: 'Rien n’a été envoyé' },
  undone: { en: 'Undone: {name}', es: 'Deshecho: {name}', fr: 'Défait : {name}' },
  // Drawn beside what is lit, or said.
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

export function wordsOf(what: ScanAnnouncement, language: Language): string {
  switch (what.what) {
    case 'resting':
      return say(scanTexts.resting, language)
    case 'item':
      return nameOf(what.item, language)
    case 'press again':
      return say(scanTexts.pressAgain, language, { name: what.name })
    case 'not confirmed':
      return say(scanTexts.nothingSent, language)
    case 'undone':
      return say(scanTexts.undone, language, { name: what.name })
    case 'paused':
      return say(accessMethodTexts.paused, language)
    case 'going on':
      return say(accessMethodTexts.goingOn, language)
  }
}

function nameOf(item: Item, language: Language): string {
  switch (item.is) {
    case 'level':
      return item.name || (targetsIn(item)[0]?.name ?? '')
    case 'target':
      return item.target.name
    case 'back':
      return say(scanTexts.back, language)
    case 'pause':
      return say(scanTexts.pause, language)
  }
}
