/**
 * All pictures for buttons, by id: TV functions (drawn for us, from Lucide), generated pictures (letters, numbers,
 * tiles), and Fluent emoji for everything else.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { madePicture } from './made-pictures.ts'

interface EmojiSet {
  readonly width: number
  readonly height: number
  readonly icons: Readonly<Record<string, { readonly body: string }>>
}

const TV_FOLDER = new URL('./tv/', import.meta.url)
/** Emoji with a skin tone, which are left out. */
const TONED = /skin-tone|-(?:dark|light|medium)(?:-|$)/u

const tv = new Map(
  readdirSync(TV_FOLDER)
    .filter((name) => name.endsWith('.svg'))
    .map((name) => [name.slice(0, -4), readFileSync(new URL(name, TV_FOLDER), 'utf8')]),
)
let emoji: ReadonlyMap<string, string> | undefined

/** The picture of an id, as SVG; undefined for an unknown id. */
export function pictureOf(id: string): string | undefined {
  return tv.get(id) ?? madePicture(id) ?? emojiPictures().get(id)
}

/** All ids of drawings and emoji, without those of generated pictures. */
export function pictureIds(): string[] {
  return [...tv.keys(), ...emojiPictures().keys()]
}

/** Read when first asked for, since it is the biggest file of the server: about 60 ms. */
function emojiPictures(): ReadonlyMap<string, string> {
  emoji ??= readEmoji()
  return emoji
}

function readEmoji(): ReadonlyMap<string, string> {
  const path = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json')
  const { icons, width, height } = JSON.parse(readFileSync(path, 'utf8')) as EmojiSet
  return new Map(
    Object.entries(icons)
      .filter(([name]) => !TONED.test(name))
      .map(([name, { body }]) => [
        name,
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`,
      ]),
  )
}
