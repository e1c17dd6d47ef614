/**
 * The popular buttons, a table that an operator may extend or replace. A button has the same command in all languages,
 * so that it is recognised when the language changes; boxes understand commands in all of them.
 */
import { readFileSync } from 'node:fs'
import type { BoxLayout } from '@beckon/boxes/box'
import { LANGUAGES, type Language } from '@beckon/contract/languages'
import { PARTNERS, partnerOf, type Partner } from '@beckon/contract/partners'
import { pictureOf } from '@beckon/pictures/picture-set'
import * as v from 'valibot'
import { inTime } from '../../../bounds.ts'
import { filePath, type Read, type Settings } from '../../../settings/setting.ts'

const words = (max: number) =>
  v.pipe(v.string(), v.regex(/\S/u, 'must say something'), v.maxLength(max, `must have at most ${max} characters`))
/** English stands for a language that is left out. */
const sentence = (max: number) =>
  v.union(
    [words(max), v.strictObject({ ...v.entriesFromList(LANGUAGES, v.exactOptional(words(max))), en: words(max) })],
    `must be a text, or one in each of ${LANGUAGES.join(', ')}`,
  )

const button = v.strictObject({
  /** The command in words that the box understands. */
  command: words(500),
  /** May hold the simple markup of a label. */
  label: sentence(200),
  /** If missing, it is searched for by the command. */
  picture: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => pictureOf(id) !== undefined, 'is not the id of a picture'),
    ),
  ),
  /** Only for boxes with one of these layouts of the remote; for all when left out. */
  families: v.optional(v.array(v.picklist(['standard', 'flex'] satisfies BoxLayout[], 'must be standard or flex'))),
  /** Only for subscribers of these partners. */
  partners: v.optional(
    v.array(v.picklist(Object.keys(PARTNERS) as Partner[], `must be among ${Object.keys(PARTNERS).join(', ')}`)),
  ),
})

const catalogueShape = v.strictObject({
  /** Whether these buttons replace the built-in ones; by default they are added. */
  replaces: v.optional(v.boolean()),
  categories: v.array(
    v.strictObject({
      id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/u, 'must be small letters, digits and dashes')),
      /** May be missing for a built-in category. */
      name: v.optional(sentence(100)),
      buttons: v.array(button),
    }),
  ),
})
type CatalogueFile = v.InferOutput<typeof catalogueShape>

export interface Catalogue {
  readonly categories: readonly Category[]
}

interface Category {
  readonly id: string
  readonly name: v.InferOutput<ReturnType<typeof sentence>>
  readonly buttons: readonly v.InferOutput<typeof button>[]
}

/** A category as it is sent to the page. */
export type PopularCategory = {
  readonly category: string
  readonly id: string
  readonly buttons: {
    readonly command: string
    readonly displayString: string
    readonly image: string | null
    readonly isLegacyIcon: boolean
  }[]
}

const BUILT_IN_FILE = new URL('./popular-buttons.json', import.meta.url)

/** The built-in buttons. A test checks their shape, so a start does not. */
export const BUILT_IN: Catalogue = combine(
  { categories: [] },
  JSON.parse(readFileSync(BUILT_IN_FILE, 'utf8')) as CatalogueFile,
)

/** Reads an operator's file; the error's message has a line for each mistake. */
export function readCatalogue(json: string): CatalogueFile {
  let written: unknown
  try {
    written = JSON.parse(json)
  } catch {
    throw new Error('must be JSON.')
  }
  const parsed = v.safeParse(catalogueShape, written)
  if (!parsed.success)
    throw new Error(parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}.`).join('\n'))
  return parsed.output
}

/**
 * Adds an operator's buttons to the built-in ones, or replaces those. In a category each command appears once; the
 * later button counts.
 */
function combine(builtIn: Catalogue, file: CatalogueFile): Catalogue {
  const categories = new Map((file.replaces ? [] : builtIn.categories).map((category) => [category.id, category]))
  for (const { id, name, buttons } of file.categories) {
    const known = categories.get(id)
    const shown = name ?? known?.name ?? builtIn.categories.find((category) => category.id === id)?.name
    if (shown === undefined) throw new Error(`categories: "${id}" is new, so it needs a name.`)
    const byCommand = new Map([...(known?.buttons ?? []), ...buttons].map((one) => [one.command.toLowerCase(), one]))
    categories.set(id, { id, name: shown, buttons: [...byCommand.values()] })
  }
  return { categories: [...categories.values()] }
}

interface Viewer {
  readonly language: Language
  readonly partner: string
  /** The layout of the box's remote; undefined without a box. */
  readonly layout: BoxLayout | undefined
}

/** For the searches of one call together. */
const SEARCH_WITHIN_MS = 1_000

/**
 * The buttons for a subscriber and box, in their language, without empty categories. `findPicture` is called, one at a
 * time, for buttons without a picture in the table. Those whose turn does not come in time have none.
 */
export async function popularButtons(
  catalogue: Catalogue,
  { language, partner, layout }: Viewer,
  findPicture: (command: string) => Promise<string | undefined>,
): Promise<PopularCategory[]> {
  const ofPartner = partnerOf(partner)
  const popular: PopularCategory[] = []
  const searchUntil = performance.now() + SEARCH_WITHIN_MS
  async function search(command: string): Promise<string | undefined> {
    const leftMs = searchUntil - performance.now()
    return leftMs > 0 ? await inTime(findPicture(command), leftMs, () => undefined) : undefined
  }
  for (const { id, name, buttons } of catalogue.categories) {
    const suited = buttons.filter(
      ({ families, partners }) =>
        (layout === undefined || (families?.includes(layout) ?? true)) &&
        (partners === undefined || (ofPartner !== undefined && partners.includes(ofPartner))),
    )
    const shown: PopularCategory['buttons'] = []
    for (const { command, label, picture } of suited) {
      const found = picture ?? (await search(command))
      shown.push({
        command,
        displayString: inLanguage(label, language),
        image: found === undefined ? null : pictureAddress(found),
        isLegacyIcon: false,
      })
    }
    if (shown.length > 0) popular.push({ category: inLanguage(name, language), id, buttons: shown })
  }
  return popular
}

function inLanguage(said: Category['name'], language: Language): string {
  return typeof said === 'string' ? said : (said[language] ?? said.en)
}

/** The address of a built-in picture. */
export function pictureAddress(id: string): string {
  return `/pictures/${id}.svg`
}

declare module '../../../config.ts' {
  interface Config {
    readonly popularButtons: Catalogue
  }
}

/** The setting of the popular buttons. Mistakes are reported at start, a sentence each. */
export const CATALOGUE_SETTINGS = {
  BECKON_POPULAR_BUTTONS: {
    description: 'a JSON file with popular buttons, in addition to the built-in ones or instead of them',
    default: 'the built-in ones',
    shape: filePath,
  },
} as const satisfies Settings

/** Adds a sentence to `problems` for each mistake. */
export function catalogueSettings(read: Read<typeof CATALOGUE_SETTINGS>, problems: string[]): Catalogue {
  const path = read('BECKON_POPULAR_BUTTONS')
  if (path === undefined) return BUILT_IN
  try {
    return combine(BUILT_IN, readCatalogue(readFileSync(path, 'utf8')))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const sentences = code === undefined ? message.split('\n') : [`the file cannot be read (${code}).`]
    problems.push(...sentences.map((sentence) => `BECKON_POPULAR_BUTTONS: ${sentence}`))
    return BUILT_IN
  }
}
