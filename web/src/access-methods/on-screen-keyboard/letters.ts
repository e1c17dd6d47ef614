/** The places of the letters on the on-screen keyboard: scanning reaches frequent letters first. */
import { commandLanguage, type CommandLanguage, type Language } from '@beckon/contract/languages'

export const KEYBOARD_COLUMNS = 6

/**
 * By their frequency in the language, highest first; `␣` is the space. Counted by J. Stephens and others
 * (https://en.wikipedia.org/wiki/Letter_frequency), the space and the apostrophe from running text.
 */
const BY_USE: Readonly<Record<CommandLanguage, string>> = {
  en: "␣etaoinsrhldcumfpgwybvk'xjqz",
  es: '␣eaosrnidltcmupbgvyqóíhfájzéñxúwük',
  fr: '␣esaitnruoldcmpvéq’fhbgjàxzèêyçkûùâwîôœëï',
}

const FIGURES = ['1234567890', '.,?!-@:/_&+#'] as const

export type Row = readonly string[]

/**
 * The letters row by row. Scanning first goes down the rows and then along one: a place costs its row and its column,
 * and the most used letters have the cheapest places. Equal places go to the upper row first.
 */
export function letterRows(language: Language): readonly Row[] {
  const letters = [...BY_USE[commandLanguage(language)]].map((letter) => (letter === '␣' ? ' ' : letter))
  const count = Math.ceil(letters.length / KEYBOARD_COLUMNS)
  const places = Array.from({ length: letters.length }, (_, index) => ({
    row: Math.floor(index / KEYBOARD_COLUMNS),
    column: index % KEYBOARD_COLUMNS,
  })).sort((one, other) => one.row + one.column - other.row - other.column || one.row - other.row)
  const rows: string[][] = Array.from({ length: count }, () => [])
  for (const [index, { row, column }] of places.entries()) (rows[row] as string[])[column] = letters[index] as string
  return rows
}

export function figureRows(): readonly Row[] {
  return FIGURES.flatMap((figures) => {
    const all = [...figures]
    return [all.slice(0, KEYBOARD_COLUMNS), all.slice(KEYBOARD_COLUMNS)]
  })
}
