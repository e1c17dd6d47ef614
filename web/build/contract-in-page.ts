/** Reduces the contract to what a page needs: the browser's part of the calls, and the sentences that the page uses. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { makeCatalogue, type Locales } from '@beckon/contract/catalogue'
import { LANGUAGES } from '@beckon/contract/languages'
import { parseAst, type Plugin } from 'vite'

const SERVER_SIDE: ReadonlySet<string> = new Set(['summary', 'statuses', 'body', 'query', 'bodyLimitBytes'])

/**
 * Removes from the contract's calls what only the server uses: documentation, and the shapes and limits of requests.
 * The browser validates only answers.
 */
export function leaveOutServerSide(): Plugin {
  return {
    name: 'leave-out-server-side',
    apply: 'build',
    // After TypeScript has become JavaScript.
    enforce: 'post',
    transform: { filter: { id: /contract.src.[\w-]+\.ts$/u }, handler: withoutServerSide },
  }
}

/** `code`: one module of the contract, as JavaScript. */
export function withoutServerSide(code: string): string {
  const cuts = parseAst(code).body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') return []
    return declaration.declarations.flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'call') return []
      const [particulars] = init.arguments
      if (particulars?.type !== 'ObjectExpression') return []
      return particulars.properties.filter(
        (property) =>
          property.type === 'Property' && property.key.type === 'Identifier' && SERVER_SIDE.has(property.key.name),
      )
    })
  })
  return cuts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^\s*,/u, ''), code)
}

const IMPORT = /^import \{ catalogue \} from '[^']+'\n/mu
const CALL = /\bcatalogue\('(\w+)'\)(?:\.(\w+)|\['([^']+)'\])?/gu
const FILES = LANGUAGES.map((language) => new URL(`../../contract/src/locales/${language}.json`, import.meta.url))

/**
 * Replaces `catalogue('part')` by the sentences of that part, so that a chunk contains only those of its own pages.
 * `catalogue('part').key` is replaced by that one sentence.
 */
export function sentences(): Plugin {
  return {
    name: 'sentences',
    enforce: 'pre',
    transform(code) {
      if (!IMPORT.test(code)) return
      for (const file of FILES) this.addWatchFile(fileURLToPath(file))
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
