/**
 * Makes the list of what each emoji picture is called in three languages, from the annotations in `emojibase-data`.
 * Run by hand when the pictures are renewed: the package is big, so only the list is kept.
 *   npm install --no-save emojibase-data@17.0.0 && node tools/make-emoji-words.ts node_modules/emojibase-data
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Emoji {
  readonly hexcode: string
  readonly label: string
  readonly tags?: readonly string[]
}

const PICTURES = new URL('../node_modules/@iconify-json/fluent-emoji-flat/', import.meta.url)
const LIST = new URL('../server/src/features/my-remote/pictures/emoji-words.tsv', import.meta.url)
/** Pictures that mean something only in one place, or that nobody wants to find on a button. */
const LEFT_OUT = /skin-tone|-(?:dark|light|medium)(?:-|$)|^japanese-|-blood-type$|-(?:oclock|thirty)$|^middle-finger$|^pile-of-poo$|-sign$|-button$|-arrow$|-circle$|-square$|-diamond$|^input-|^keycap-|^(?:aries|taurus|gemini|cancer|leo|virgo|libra|scorpio|sagittarius|capricorn|aquarius|pisces|ophiuchus)$/u

const folder = process.argv[2] ?? ''
const languages = ['en', 'es', 'fr'].map((language) => {
  const list = JSON.parse(readFileSync(join(folder, language, 'data.json'), 'utf8')) as Emoji[]
  return new Map(list.map((emoji) => [emoji.hexcode.replaceAll('-FE0F', '').toLowerCase(), emoji]))
})
const names = JSON.parse(readFileSync(new URL('chars.json', PICTURES), 'utf8')) as Record<string, string>
const rows = new Map<string, string>()
for (const [code, name] of Object.entries(names)) {
  const emojis = languages.map((language) => language.get(code.replaceAll('-fe0f', '')))
  if (LEFT_OUT.test(name) || emojis.some((emoji) => emoji === undefined)) continue
  rows.set(name, [name, ...emojis.map((emoji) => [emoji?.label, ...(emoji?.tags ?? [])].join('|'))].join('\t'))
}
writeFileSync(LIST, `picture\ten\tes\tfr\n${[...rows.values()].sort().join('\n')}\n`)
