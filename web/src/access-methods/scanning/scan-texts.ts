/** The texts that scanning speaks and shows. `page-reader/target.ts` names groups and runs. */
import { catalogue } from '@beckon/contract/catalogue'
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/say.ts'
import type { ScanAnnouncement } from './scan-types.ts'
import type { Item } from '../page-reader/target.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import { accessMethodTexts } from '../switch-input/switch-words.ts'

export const scanTexts = catalogue('scan')

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
