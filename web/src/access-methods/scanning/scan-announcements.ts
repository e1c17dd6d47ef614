/** The words that scanning speaks and shows. `page-reader/target-texts.ts` names groups and rows. */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import type { ScanAnnouncement } from './scan-types.ts'
import type { Item } from '../page-reader/target.ts'
import { highlightTexts } from './highlight-texts.ts'
import { targetsIn } from '../page-reader/target-tree.ts'
import { accessMethodTexts } from '../texts.ts'
import { scanTexts as texts } from './scan-texts.ts'

export function wordsOf(what: ScanAnnouncement, language: Language): string {
  switch (what.what) {
    case 'resting':
      return say(texts.resting, language)
    case 'item':
      return nameOf(what.item, language)
    case 'parts':
      return what.parts
        .map((items, part) => say(texts.part, language, { number: part + 1, names: namesOf(items, language) }))
        .join('. ')
    case 'press again':
      return say(highlightTexts.pressAgain, language, { name: what.name })
    case 'not confirmed':
      return say(texts.nothingSent, language)
    case 'undone':
      return say(texts.undone, language, { name: what.name })
    case 'paused':
      return say(accessMethodTexts.paused, language)
    case 'going on':
      return say(accessMethodTexts.goingOn, language)
  }
}

/** The names of up to three items; of more, the first and the last. */
export function namesOf(items: readonly Item[], language: Language): string {
  const names = items.map((item) => nameOf(item, language))
  return names.length <= 3
    ? names.join(', ')
    : say(texts.fromTo, language, { first: names[0] ?? '', last: names.at(-1) ?? '' })
}

function nameOf(item: Item, language: Language): string {
  switch (item.is) {
    case 'level':
      return item.name || (targetsIn(item)[0]?.name ?? '')
    case 'target':
      return item.target.name
    case 'back':
      return say(highlightTexts.back, language)
    case 'pause':
      return say(highlightTexts.pause, language)
  }
}
