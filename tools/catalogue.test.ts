/** The files of sentences: what translators' tools read, what a new language needs, and that nothing is left over. */
import { globSync, readFileSync } from 'node:fs'
import { catalogue, makeCatalogue, type Locales } from '@beckon/contract/catalogue'
import { LANGUAGES } from '@beckon/contract/languages'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'

const source = (language: string) => readFileSync(`contract/locales/${language}.json`, 'utf8')
const locales: Locales = Object.fromEntries(LANGUAGES.map((language) => [language, JSON.parse(source(language))]))

type Tree = { readonly [key: string]: string | Tree }
type Leaf = readonly [path: readonly string[], text: string]

function leavesOf(tree: Tree, path: readonly string[] = []): Leaf[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[[...path, key], value] as const] : leavesOf(value, [...path, key]),
  )
}

const english = leavesOf(locales['en'] as Tree)
const placesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/gu))].sort()

/** A language that nobody speaks: each English sentence with its letters from another row, places kept. */
function madeUp(tree: Tree, turn: (text: string) => string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value.replaceAll(/(\{\{\w+\}\})|([^{]+)/gu, (_, place?: string, text = '') => place ?? turn(text))
        : madeUp(value, turn),
    ]),
  )
}

describe.each(LANGUAGES)('the file of %s', (language) => {
  const own = leavesOf(locales[language] as Tree)

  it('has every sentence, with the places of the English one', () => {
    expect(own.map(([path]) => path)).toEqual(english.map(([path]) => path))
    const wrong = own.filter(([, text], n) => {
      const [path, original] = english[n] as Leaf
      // "One TV" may name its number or not.
      return text === '' || (!String(path.at(-1)).endsWith('_one') && `${placesOf(text)}` !== `${placesOf(original)}`)
    })
    expect(wrong).toEqual([])
  })

  it('is written as tools write it, so that a tool changes only the lines of what was translated', () => {
    expect(source(language)).toBe(`${JSON.stringify(locales[language], undefined, 2)}\n`)
  })

  it('is read the same by i18next, whose format it has', async () => {
    const reader = i18next.createInstance()
    const options = { keySeparator: '→', nsSeparator: false, interpolation: { escapeValue: false } } as const
    await reader.init({
      lng: language,
      resources: { [language]: { translation: locales[language] as Tree } },
      ...options,
    })
    for (const [path, text] of own) {
      const values = Object.fromEntries(placesOf(text).map((place) => [place.slice(2, -2), 'X']))
      expect(reader.t(path.join('→'), values)).toBe(text.replaceAll(/\{\{\w+\}\}/gu, 'X'))
    }
  })
})

describe('a further language', () => {
  const pt = madeUp(locales['en'] as Tree, (text) => text.toUpperCase())

  it('needs no more than its file', () => {
    const all = makeCatalogue({ ...locales, pt })
    expect(all.whatIsOn.volume).toEqual({ ...catalogue('whatIsOn').volume, pt: 'VOLUME {volume}' })
  })

  it('says in English what it does not have yet, and has plurals that English has not', () => {
    const pl = { whatIsOn: { volume: '' }, findTvs: { found_other: '{{count}} inne', found_few: '{{count}} kilka' } }
    const { whatIsOn, findTvs } = makeCatalogue({ ...locales, pl })
    expect(whatIsOn.volume).toEqual({ ...catalogue('whatIsOn').volume, pl: 'Volume {volume}' })
    const texts = findTvs as unknown as Record<string, Record<string, string>>
    expect(texts['found_few']?.['pl']).toBe('{count} kilka')
    expect(texts['found_one']?.['pl']).toBe('{count} inne')
    expect(texts['found_few']?.['en']).toBe(texts['found_other']?.['en'])
    expect(leavesOf(makeCatalogue({ ...locales, pl }) as unknown as Tree).filter(([, text]) => text === '')).toEqual([])
  })
})

describe('the code', () => {
  const files = globSync('{contract,pictures,server,web}/**/*.{ts,tsx}', {
    exclude: (path) => /node_modules|dist|web\/build|\.test\.|\/test$/u.test(path),
  })
  const code = files.map((path) => readFileSync(path, 'utf8')).join('\n')

  it('takes each part in one place, so that no page loads it twice', () => {
    const taken = [...code.matchAll(/\bcatalogue\('(\w+)'\)/gu)].map(([, part]) => part)
    expect(taken.sort()).toEqual(Object.keys(locales['en'] ?? {}).sort())
  })

  it('uses each sentence by its name', () => {
    const words = new Set(code.match(/[\w-]+/gu))
    const unused = english.filter(([path]) => {
      const key = String(path.at(-1)).replace(/_(?:one|other)$/u, '')
      // Ids such as `family.kodi` are put together; statuses such as "no answer" are several words.
      return /^[\w-]+$/u.test(key) && !words.has(key)
    })
    expect(unused.map(([path]) => path.join('.'))).toEqual([])
  })
})
