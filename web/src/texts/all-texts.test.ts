import { FEEDBACK_LIFE_MS, SIGN_COMMENT_MAX_LENGTH, SIGN_RECORDING_MAX_MS } from '@beckon/contract/asl'
import { LANGUAGES } from '@beckon/contract/languages'
import { BUTTONS_AT_MOST } from '@beckon/contract/my-remote'
import { LEARNS_FOR_MS } from '@beckon/contract/tv-codes'
import { describe, expect, it } from 'vitest'
import { READING_AFTER_MS } from '../access-methods/dwell/dwell-gaze.ts'
import { RECENTS_AT_MOST } from '../core/channels/channel-lists.ts'
import { TYPED_COMMANDS_AT_MOST } from '../platform/stored-values.ts'

const MODULES = import.meta.glob<Record<string, unknown>>(
  [
    '../**/*texts.ts',
    '../**/*-words.ts',
    '../../tv/**/*texts.ts',
    '../../companion-app/**/*texts.ts',
    '!**/texts/texts.ts',
  ],
  { eager: true },
)

/** Every sentence of the product, by the file and name it stands at. */
const SENTENCES = Object.entries(MODULES).flatMap(([file, module]) => sentencesIn(module, `${file}:`))

function sentencesIn(value: unknown, at: string): { at: string; sentence: Record<string, string> }[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return [{ at, sentence: value as Record<string, string> }]
  return Object.entries(value).flatMap(([name, inside]) => sentencesIn(inside, `${at} ${name}`))
}

const SOURCES = import.meta.glob<string>(
  [
    '../**/*.{ts,tsx}',
    '../../tv/**/*.{ts,tsx}',
    '../../companion-app/**/*.ts',
    '../../../contract/src/**/*.ts',
    '../../../server/src/**/*.ts',
    '!**/*.test.{ts,tsx}',
  ],
  { eager: true, query: '?raw', import: 'default' },
)

/** Every text of a language in the sources, also those that stand beside a page. */
const writtenIn = (language: string) =>
  Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(/\b(en|es|fr): ('[^'\n]*'|"[^"\n]*"|`[^`\n]*`)/gu)]
      .filter(([, of]) => of === language)
      .map(([, , text = '']) => ({ file, text })),
  )

/** What the Debian package asks, by language. */
const [PACKAGE_QUESTIONS = ''] = Object.values(
  import.meta.glob<string>('../../../deploy/debian/templates*', { eager: true, query: '?raw', import: 'default' }),
)

/** Words that `docs/glossary.md` replaces by others. */
const REPLACED = {
  es: /\b(?:mandos?(?! de juegos)|asoci\p{L}+|puls(?:a|ar|e)|etiquetas?|favoritos? de|caduc\p{L}+)\b/giu,
  fr: /\b(?:associ\p{L}+|press(?:er|ez)|libellés?|applis?|favoris?)\b/giu,
}

const placesIn = (text: string) => [...text.matchAll(/\{\w+\}/gu)].map(([place]) => place).sort()

describe('every text', () => {
  it('is found by this test', () => {
    expect(SENTENCES.length).toBeGreaterThan(150)
  })

  it('in English has the straight apostrophe of the specification, and no other [R06]', () => {
    const english = writtenIn('en')
    expect(english.length).toBeGreaterThan(400)
    expect(english.filter(({ text }) => /[A-Za-z]’|’[A-Za-z]/u.test(text))).toEqual([])
  })

  it('in English is spelled as in America', () => {
    const british = /colour|favourite|programme|behaviour|centre|grey|cancelled|dialled|practis|(?:organ|recogn)is/iu
    // A place in braces has a name from the code.
    expect(writtenIn('en').filter(({ text }) => british.test(text.replaceAll(/\{\w+\}/gu, '')))).toEqual([])
  })

  it('in French is set as in Canada: a no-break space before : % » and after «, none before ? ! ;', () => {
    const french = writtenIn('fr')
    expect(french.length).toBeGreaterThan(400)
    expect(french.filter(({ text }) => /[ \u202F][:%»]|«[^\u00A0]|[^\u00A0]»|\s[?!;]/u.test(text))).toEqual([])
  })

  it.each(['es', 'fr'] as const)(
    'in %s has the words of the glossary, on pages and in the questions of a package',
    (language) => {
      const asked = PACKAGE_QUESTIONS.split(/^Description-/mu).find((part) => part.startsWith(`${language}.`)) ?? ''
      expect(asked).toContain('Beckon')
      const texts = [...writtenIn(language), { file: 'deploy/debian/templates', text: asked }]
      expect(
        texts.flatMap(({ file, text }) => (text.match(REPLACED[language]) ?? []).map((word) => `${file}: ${word}`)),
      ).toEqual([])
    },
  )

  it('has three languages, none of them empty, with the same places to fill [A18 Q35]', () => {
    for (const { at, sentence } of SENTENCES) {
      expect(Object.keys(sentence).sort(), at).toEqual([...LANGUAGES].sort())
      for (const language of LANGUAGES) {
        expect(sentence[language], at).toMatch(/\S/u)
        expect(placesIn(sentence[language] ?? ''), `${at} in ${language}`).toEqual(placesIn(sentence['en'] ?? ''))
      }
    }
  })

  it.each([
    ['my-remote/editing-texts.ts', BUTTONS_AT_MOST, 'buttons'],
    ['access-settings/choice-texts.ts', TYPED_COMMANDS_AT_MOST, 'commands'],
    ['access-settings/choice-texts.ts', RECENTS_AT_MOST, 'channels'],
    ['access-settings/setting-texts.ts', READING_AFTER_MS / 1_000, 'seconds'],
    ['tvs/codes-texts.ts', LEARNS_FOR_MS / 1_000, 'seconds'],
    ['asl/texts.ts', SIGN_RECORDING_MAX_MS / 1_000, 'seconds'],
    ['asl/texts.ts', SIGN_COMMENT_MAX_LENGTH, 'characters'],
    ['asl/intro-texts.ts', FEEDBACK_LIFE_MS / 86_400_000, 'days'],
  ])('of %s that tells a limit tells the one that counts: %i %s', (file, limit, unit) => {
    const source = SOURCES[`../features/${file}`] ?? ''
    expect(source).toMatch(new RegExp(`en: .*\\b${limit} ${unit}\\b`, 'u'))
    for (const language of ['es', 'fr']) expect(source).toMatch(new RegExp(`${language}: .*\\b${limit} `, 'u'))
    expect(source).not.toMatch(new RegExp(`en: .*\\b(?!${limit}\\b)\\d+ ${unit}\\b`, 'u'))
  })
})
