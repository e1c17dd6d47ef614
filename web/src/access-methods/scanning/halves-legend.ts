/**
 * Words for what each switch keeps in the method `halves`: not every item has a place on the page, and the options of a
 * list share one. After a press, or while a key asks, words for what each switch does then.
 */
import type { Language } from '@beckon/contract/languages'
import { say } from '../../texts/texts.ts'
import { namesOf } from './scan-announcements.ts'
import type { Box } from '../page-reader/target.ts'
import type { Profile } from '@beckon/contract/profile'
import { switchName } from '../switch-input/switch-names.ts'
import { highlightTexts as texts } from './highlight-texts.ts'
import { partSwitches } from './scan-halves.ts'
import type { Lit } from './scan-types.ts'

export interface Legend {
  readonly rows: readonly { readonly part: number; readonly words: string }[]
  /** The place at which it covers fewer frames. */
  readonly at: 'foot' | 'top'
}

/** About the height of its rows. */
const STRIP_PX = 120

export function legendOf(
  lit: Lit,
  frames: readonly { readonly box: Box }[],
  { switches, scan }: Pick<Profile, 'switches' | 'scan'>,
  { height, language }: { readonly height: number; readonly language: Language },
): Legend | undefined {
  if (scan.method !== 'halves') return undefined
  const rows = partSwitches(scan).flatMap((number, part) => {
    const [keeper, names] = [switches[number], wordsOf(lit, part, language)]
    if (names === undefined || !keeper) return []
    return [{ part, words: say(texts.keeps, language, { switch: switchName(keeper, language), names }) }]
  })
  if (rows.length === 0) return undefined
  const isIn = (from: number, to: number) => frames.filter(({ box: { y, height: high } }) => y < to && y + high > from)
  const [above, below] = [isIn(0, STRIP_PX).length, isIn(height - STRIP_PX, height).length]
  return { rows, at: above < below ? 'top' : 'foot' }
}

/** Undefined: this switch does nothing here, or all of them do the same. */
function wordsOf({ parts, isPressed, waitsFor }: Lit, part: number, language: Language): string | undefined {
  const [first = []] = parts
  if (isPressed)
    return part === 0
      ? say(texts.onceMore, language, { name: namesOf(first, language) })
      : say(texts.otherKeys, language)
  if (waitsFor === 'confirmation') return say(part === 0 ? texts.yes : texts.no, language)
  const items = parts.length > 1 ? (parts[part] ?? []) : []
  return items.length === 0 ? undefined : namesOf(items, language)
}
