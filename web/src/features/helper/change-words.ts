/** The changes of a proposal, in words. The value of a setting is worded by `access-settings/setting-words.ts`. */
import type { Sentence } from '@beckon/contract/languages'
import type { ThemeChoice } from '@beckon/contract/themes'
import { useT } from '../../texts/texts.ts'
import { choiceTexts, lookTexts, layoutTexts } from '../access-settings/choice-texts.ts'
import { settingTexts } from '../access-settings/setting-texts.ts'
import { useValueInWords } from '../access-settings/setting-words.ts'
import { SECTIONS, WAYS, type Row } from '../access-settings/settings-table.ts'
import type { Change } from './changed-settings.ts'
import { helperTexts as texts } from './texts.ts'

const ROWS: ReadonlyMap<string, Row> = new Map(
  SECTIONS.flatMap(({ rows }) => rows).map((row) => [`${row.part}.${row.name}`, row]),
)

const OTHERS: Readonly<Record<string, Sentence>> = {
  way: settingTexts.way,
  size: layoutTexts.size,
  theme: lookTexts.theme,
  'layout.gap': layoutTexts.gap,
  'layout.textPercent': lookTexts.text,
  'layout.keysShown': layoutTexts.shown,
  'layout.keepsPlaces': layoutTexts.keepsPlaces,
}

/** A line for each change; the last line counts the changes that have no words. */
export function useChangesInWords(): (changes: readonly Change[]) => string[] {
  const t = useT()
  const inWords = useValueInWords()

  function valueOf(place: string, to: unknown): string {
    const row = ROWS.get(place)
    if (row) return inWords(row, to)
    if (place === 'way') return t(WAYS.find(([way]) => way === to)?.[1] ?? settingTexts.wayOff)
    if (place === 'theme') return t(lookTexts[to as ThemeChoice])
    if (place === 'layout.textPercent') return t(choiceTexts.percent, { percent: Number(to) })
    if (typeof to === 'boolean') return t(to ? settingTexts.on : settingTexts.none)
    const words = String(to)
    if (place === 'layout.keysShown' && Number(words) > 0) return t(layoutTexts.keys, { count: words })
    return Object.hasOwn(layoutTexts, words) ? t(layoutTexts[words as keyof typeof layoutTexts]) : words
  }

  return (changes) => {
    const told = changes.flatMap(({ place, to }) => {
      const label = ROWS.get(place)?.label ?? OTHERS[place]
      return label ? t(texts.change, { setting: t(label), value: valueOf(place, to) }) : []
    })
    const more = changes.length - told.length
    return more === 0 ? told : [...told, t(texts.moreChanges, { count: more })]
  }
}
