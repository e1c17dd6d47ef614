/**
 * Adds a language, with one file for each folder. `npx node tools/language.ts de` writes `de.contract.json`,
 * `de.server.json` and `de.web.json` with every sentence and a place for its translation; once they are filled in, the
 * same command puts the translations beside the sentences. What the types then still miss is listed by `npm run check`.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { format, resolveConfig } from 'prettier'

/** A sentence as it is in the sources, with the translations that there are. */
export type Row = Readonly<Record<string, string>>

export const FOLDERS = ['contract', 'server', 'web']
const KNOWN = ['en', 'es', 'fr'] as const
const STRING = String.raw`'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"`
const SENTENCE = new RegExp(
  KNOWN.map((language) => String.raw`(["']?)\b${language}\b["']?:\s*(?<${language}>${STRING})`).join(String.raw`,\s*`),
  'gu',
)

const textOf = (literal = "''") => literal.slice(1, -1).replaceAll(/\\(.)/gu, '$1')

function rowOf(groups: Record<string, string> | undefined): Row {
  return Object.fromEntries(KNOWN.map((language) => [language, textOf(groups?.[language])]))
}

const keyOf = (row: Row) => KNOWN.map((language) => row[language]).join('\n')

/** Every sentence of a source, each once. */
export function sentencesOf(source: string): Row[] {
  return [...source.matchAll(SENTENCE)].map(({ groups }) => rowOf(groups))
}

/**
 * The source with each sentence's translation after its French one; a sentence without a translation stays as it is.
 */
export function withLanguage(source: string, language: string, rows: readonly Row[]): string {
  const translations = new Map(rows.map((row) => [keyOf(row), row[language] ?? '']))
  return source.replace(SENTENCE, (whole, quote: string, ...rest: unknown[]) => {
    const translation = translations.get(keyOf(rowOf(rest.at(-1) as Record<string, string>))) ?? ''
    return translation === '' ? whole : `${whole}, ${quote}${language}${quote}: ${JSON.stringify(translation)}`
  })
}

/** The sources of a folder that may have sentences. */
export function filesOf(folder: string): string[] {
  return globSync(`${folder}/**/*.{ts,tsx,json}`, {
    exclude: (path) => /node_modules|dist\/|\.test\.|\/test\/|package/u.test(path),
  })
}

async function main(language: string): Promise<void> {
  for (const folder of FOLDERS) {
    const file = `${language}.${folder}.json`
    if (existsSync(file)) {
      const rows = JSON.parse(readFileSync(file, 'utf8')) as Row[]
      for (const path of filesOf(folder)) {
        const source = readFileSync(path, 'utf8')
        const next = withLanguage(source, language, rows)
        if (next === source) continue
        const isJson = path.endsWith('.json')
        writeFileSync(path, isJson ? next : await format(next, { ...(await resolveConfig(path)), filepath: path }))
      }
    } else {
      const rows = new Map(
        filesOf(folder)
          .flatMap((path) => sentencesOf(readFileSync(path, 'utf8')))
          .map((row) => [keyOf(row), { ...row, [language]: '' }]),
      )
      writeFileSync(file, `${JSON.stringify([...rows.values()], undefined, 2)}\n`)
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [language] = process.argv.slice(2)
  if (language === undefined || !/^[a-z]{2}$/u.test(language)) throw new Error('Usage: npx node tools/language.ts de')
  await main(language)
}
