/**
 * The parts of the contract that a page carries: of its calls what the browser uses, of its sentences those that it
 * says.
 */
import { readFileSync } from 'node:fs'
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
 * Puts the sentences of a part in place of `catalogue('part')`, so that a chunk carries only those of its own pages. A
 * sentence behind it, `catalogue('part').key`, is put there alone.
 */
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
