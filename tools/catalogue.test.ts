/**
 * Checks the files of sentences: that translators' tools can read them, that a new language has everything, and that
 * nothing is unused.
 */
import { globSync, readFileSync } from 'node:fs'
import { catalogue, makeCatalogue, type Locales } from '@beckon/contract/catalogue'
import { directionOf, LANGUAGES } from '@beckon/contract/languages'
import { FEEDBACK_LIFE_MS, SIGN_COMMENT_MAX_LENGTH, SIGN_RECORDING_MAX_MS } from '@beckon/contract/asl'
import { BUTTONS_AT_MOST } from '@beckon/contract/my-remote'
import { LEARNS_FOR_MS } from '@beckon/contract/tv-codes'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { READING_AFTER_MS } from '../web/src/access-methods/dwell/dwell-gaze.ts'
import { RECENTS_AT_MOST } from '../web/src/core/channels/channels.ts'
import { TYPED_COMMANDS_AT_MOST } from '../web/src/platform/stored-values.ts'

const source = (language: string) => readFileSync(`contract/src/locales/${language}.json`, 'utf8')
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

const own = Object.fromEntries(LANGUAGES.map((language) => [language, leavesOf(locales[language] as Tree)]))

/** Words that `docs/glossary.md` replaces by others. */
const REPLACED = {
  es: /\b(?:mandos?(?! de juegos)|asoci\p{L}+|puls(?:a|ar|e)|etiquetas?|favoritos? de|caduc\p{L}+)\b/giu,
  fr: /\b(?:associ\p{L}+|press(?:er|ez)|libellés?|applis?|favoris?)\b/giu,
}

/** The sentences of a language, by their paths, in which something is found. */
function found(language: string, what: RegExp): string[] {
  return (own[language] ?? []).filter(([, text]) => what.test(text)).map(([path, text]) => `${path.join('.')}: ${text}`)
}

describe.each(LANGUAGES)('the file of %s', (language) => {
  const leaves = own[language] ?? []

  it('has every sentence, none of them empty, with the places of the English one [A18 Q35]', () => {
    expect(leaves.map(([path]) => path)).toEqual(english.map(([path]) => path))
    const wrong = leaves.filter(([, text], n) => {
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
    for (const [path, text] of leaves) {
      const values = Object.fromEntries(placesOf(text).map((place) => [place.slice(2, -2), 'X']))
      expect(reader.t(path.join('→'), values)).toBe(text.replaceAll(/\{\{\w+\}\}/gu, 'X'))
    }
  })
})

describe('the words', () => {
  it('in English have the straight apostrophe of the specification, and no other [R06]', () => {
    expect(found('en', /[A-Za-z]’|’[A-Za-z]/u)).toEqual([])
  })

  it('in English are spelled as in America', () => {
    // A place in braces has a name from the code.
    const british =
      /^(?:\{\{\w+\}\}|[^{])*(?:colour|favourite|programme|behaviour|centre|grey|cancelled|dialled|practis|(?:organ|recogn)is)/iu
    expect(found('en', british)).toEqual([])
  })

  it('in French are set as in Canada: a no-break space before : % » and after «, none before ? ! ;', () => {
    expect(found('fr', /[ \u202F][:%»]|«[^\u00A0]|[^\u00A0]»|\s[?!;]/u)).toEqual([])
  })

  it.each(['es', 'fr'] as const)(
    'in %s are those of the glossary, also in what the Debian package asks',
    (language) => {
      const asked = readFileSync('deploy/debian/templates', 'utf8')
        .split(/^Description-/mu)
        .find((part) => part.startsWith(`${language}.`))
      expect(asked).toContain('Beckon')
      expect(asked?.match(REPLACED[language])).toBeNull()
      expect(found(language, new RegExp(REPLACED[language], 'iu'))).toEqual([])
    },
  )

  it.each([
    ['editing', BUTTONS_AT_MOST, 'buttons'],
    ['accessChoices', TYPED_COMMANDS_AT_MOST, 'commands'],
    ['accessChoices', RECENTS_AT_MOST, 'channels'],
    ['accessSettings', READING_AFTER_MS / 1_000, 'seconds'],
    ['keyCodes', LEARNS_FOR_MS / 1_000, 'seconds'],
    ['aslNotices', SIGN_RECORDING_MAX_MS / 1_000, 'seconds'],
    ['aslFeedback', SIGN_COMMENT_MAX_LENGTH, 'characters'],
    ['aslTerms', FEEDBACK_LIFE_MS / 86_400_000, 'days'],
  ])('of %s that tell a limit tell the one that counts: %i %s', (part, limit, unit) => {
    const texts = (language: string) =>
      leavesOf(locales[language]?.[part] as Tree)
        .map(([, text]) => text)
        .join('\n')
    expect(texts('en')).toMatch(new RegExp(`\\b${limit} ${unit}\\b`, 'u'))
    for (const language of ['es', 'fr']) expect(texts(language)).toMatch(new RegExp(`\\b${limit} `, 'u'))
    expect(texts('en')).not.toMatch(new RegExp(`\\b(?!${limit}\\b)\\d+ ${unit}\\b`, 'u'))
  })
})

describe('a further language', () => {
  const pt = madeUp(locales['en'] as Tree, (text) => text.toUpperCase())

  it('needs no more than its file', () => {
    const all = makeCatalogue({ ...locales, pt })
    expect(all.whatIsOn.volume).toEqual({ ...catalogue('whatIsOn').volume, pt: 'VOLUME {volume}' })
  })

  it('is laid out in the direction of its writing', () => {
    expect(['he', 'ar', ...LANGUAGES].map(directionOf)).toEqual(['rtl', 'rtl', ...LANGUAGES.map(() => 'ltr')])
  })

  it('says in English what it does not have yet, and has plurals that English has not', () => {
    const pl = {
      whatIsOn: { volume: '', unknownKey: 'x' },
      findTvs: { found_other: '{{count}} inne', found_few: '{{count}} kilka' },
    }
    const { whatIsOn, findTvs } = makeCatalogue({ ...locales, pl })
    expect(whatIsOn.volume).toEqual({ ...catalogue('whatIsOn').volume, pl: 'Volume {volume}' })
    expect(whatIsOn).not.toHaveProperty('unknownKey')
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
