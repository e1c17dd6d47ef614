/**
 * Reads the tables, which are tab-separated text: a line of column names, then one row per line. Two of them have the
 * lists of words and patterns that the search uses.
 */
import { readFileSync } from 'node:fs'
import { COMMAND_LANGUAGES, type CommandLanguage } from '@beckon/contract/languages'

export type Row = Readonly<Record<string, string>>

/** A table of this folder. */
export function readTableFile(name: string): Row[] {
  return readTable(readFileSync(new URL(name, import.meta.url), 'utf8'))
}

export function readTable(text: string): Row[] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const columns = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

const words = readTableFile('words.tsv')
const patterns = readTableFile('patterns.tsv')

/** The words of a list, which may have several rows; `any`: the same in every language. */
export function wordList(list: string, language: CommandLanguage | 'any'): readonly string[] {
  return rowsOf(words, list, language).flatMap((row) => (row['words'] ?? '').split(' '))
}

/** A part of a regular expression that matches any pattern of the list. An apostrophe stands for any apostrophe. */
export function anyPattern(list: string, language: CommandLanguage): string {
  return rowsOf(patterns, list, language)
    .map((row) => row['pattern']?.replaceAll("'", "['’]"))
    .join('|')
}

function rowsOf(table: readonly Row[], list: string, language: string): readonly Row[] {
  const rows = table.filter((row) => row['list'] === list && row['language'] === language)
  if (rows.length === 0) throw new Error(`There is no list "${list}" in ${language}.`)
  return rows
}

export function wordsIn(list: string): { readonly [L in CommandLanguage]: ReadonlySet<string> } {
  return byLanguage((language) => new Set(wordList(list, language)))
}

export function byLanguage<T>(make: (language: CommandLanguage) => T): { readonly [L in CommandLanguage]: T } {
  return Object.fromEntries(COMMAND_LANGUAGES.map((language) => [language, make(language)])) as Record<
    CommandLanguage,
    T
  >
}

/** The first result of `find` that is not undefined, for the values in order. */
export function first<A, T>(values: readonly A[], find: (value: A) => T | undefined): T | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
}
