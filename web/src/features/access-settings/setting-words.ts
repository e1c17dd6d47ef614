/** The values of access settings in words, with their units. */
import { useT } from '../../texts/texts.ts'
import { useSeconds } from '../../ui/seconds.ts'
import { settingTexts as texts } from './setting-texts.ts'
import type { Row } from './settings-table.ts'

/** A value of a row of the table, in words. */
export function useValueInWords(): (row: Row, value: unknown) => string {
  const t = useT()
  const seconds = useSeconds()
  return (row, value) => {
    if (row.is === 'tick') return t(value ? texts.on : texts.none)
    if (row.is === 'words') {
      const words = row.choices.find(([one]) => one === value)?.[1]
      return words ? t(words) : String(value)
    }
    const number = Number(value)
    const own = row.words?.[number]
    if (own) return t(own)
    return row.as ? t(row.as, { number, percent: number }) : seconds(number)
  }
}
