/**
 * Puts the sentences of a part in place of `catalogue('part')`, so that a chunk carries only those of its own pages. A
 * sentence behind it, `catalogue('part').key`, is put there alone.
 */
import { readFileSync } from 'node:fs'
import { makeCatalogue, type Locales } from '@beckon/contract/catalogue'
import { LANGUAGES } from '@beckon/contract/languages'
import type { Plugin } from 'vite'

const IMPORT = /^import \{ catalogue \} from '[^']+'\n/mu
const CALL = /\bcatalogue\('(\w+)'\)(?:\.(\w+)|\['([^']+)'\])?/gu
const FILES = LANGUAGES.map((language) => new URL(`../../contract/src/locales/${language}.json`, import.meta.url))

export function sentences(): Plugin {
  return {
    name: 'sentences',
    enforce: 'pre',
    transform(code) {
      if (!IMPORT.test(code)) return
      for (const file of FILES) this.addWatchFile(file.pathname)
      const locales: Locales = Object.fromEntries(
        LANGUAGES.map((language, n) => [language, JSON.parse(readFileSync(FILES[n] as URL, 'utf8'))]),
      )
      const all = makeCatalogue(locales) as unknown as Record<string, Record<string, unknown>>
      const inPlace = code
        .replace(IMPORT, '\n')
        .replaceAll(CALL, (call, part: string, key?: string, quoted?: string) => {
          const one = key ?? quoted
          const value = one === undefined ? all[part] : all[part]?.[one]
          if (value === undefined) this.error(`${call} is not in contract/src/locales/en.json.`)
          return `(${JSON.stringify(value)})`
        })
      return { code: inPlace, map: null }
    },
  }
}
