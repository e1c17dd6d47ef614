/**
 * Makes the list of names of each emoji picture in three languages, from the annotations of Unicode's CLDR: each
 * language's names and keywords, then the words of its other countries ("soccer", "móvil", "cellulaire"). Run it by hand
 * when the pictures are renewed. The packages are big, so only the list is stored, under the licence beside it.
 *   npm install --no-save cldr-annotations-full@48.2.0 cldr-annotations-derived-full@48.2.0 && node tools/make-emoji-words.ts node_modules
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Annotation {
  readonly default?: readonly string[]
  /** The name, as it is read out. */
  readonly tts?: readonly string[]
}

const PICTURES = new URL('../node_modules/@iconify-json/fluent-emoji-flat/', import.meta.url)
const LIST = new URL('../pictures/src/emoji-words.tsv', import.meta.url)
/** The first of each is the language itself; the name of a picture is its name there. */
const LOCALES = {
  en: ['en', 'en-GB', 'en-CA', 'en-AU'],
  es: ['es', 'es-419', 'es-MX', 'es-US'],
  fr: ['fr', 'fr-CA'],
} as const
/** Pictures with a meaning in one country only, or unsuitable for a button. */
const LEFT_OUT =
  /skin-tone|-(?:dark|light|medium)(?:-|$)|^japanese-|-blood-type$|-(?:oclock|thirty)$|^middle-finger$|^pile-of-poo$|-sign$|-button$|-arrow$|-circle$|-square$|-diamond$|^input-|^keycap-|^(?:aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|ophiuchus)$/u

const folder = process.argv[2] ?? ''
const names = JSON.parse(readFileSync(new URL('chars.json', PICTURES), 'utf8')) as Record<string, string>
const languages = Object.values(LOCALES).map((locales) => locales.map((locale) => annotationsOf(locale)))
const rows = new Map<string, string>()
for (const [code, name] of Object.entries(names)) {
  const emoji = String.fromCodePoint(
    ...code
      .split('-')
      .filter((point) => point !== 'fe0f')
      .map((point) => Number.parseInt(point, 16)),
  )
  const words = languages.map((locales) => wordsFor(emoji, locales))
  if (LEFT_OUT.test(name) || words.includes('')) continue
  rows.set(name, [name, ...words].join('\t'))
}
writeFileSync(LIST, `picture\ten\tes\tfr\n${[...rows.values()].sort().join('\n')}\n`)

/** Simple emoji and those put together of several, in one map. */
function annotationsOf(locale: string): ReadonlyMap<string, Annotation> {
  const files = [
    ['cldr-annotations-full', 'annotations', 'annotations'],
    ['cldr-annotations-derived-full', 'annotationsDerived', 'annotationsDerived'],
  ] as const
  return new Map(
    files.flatMap(([name, below, root]) => {
      const path = join(folder, name, below, locale, 'annotations.json')
      if (!existsSync(path)) return []
      const file = JSON.parse(readFileSync(path, 'utf8')) as Record<
        string,
        { readonly annotations: Record<string, Annotation> }
      >
      return Object.entries(file[root]?.annotations ?? {})
    }),
  )
}

/** The name first, then every other word, once; empty when the language has no name for it. */
function wordsFor(emoji: string, locales: readonly ReadonlyMap<string, Annotation>[]): string {
  const found = locales.flatMap((locale) => locale.get(emoji) ?? [])
  const name = locales[0]?.get(emoji)?.tts?.[0]
  if (name === undefined) return ''
  const words = [name, ...found.flatMap((one) => [...(one.tts ?? []), ...(one.default ?? [])])]
  // CLDR 48 has some keywords a second time, with "undefined" behind them.
  return [...new Set(words.filter((word) => !word.endsWith(' undefined')))].join('|')
}
