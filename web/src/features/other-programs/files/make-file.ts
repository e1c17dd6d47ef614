/**
 * Makes the file for a program from the user's remote, with the drawings of keys in the text colour of their cell and
 * the pictures of buttons. Loaded with the first file.
 */
import { readProfile } from '../../../access-methods/profiles.ts'
import { remoteTexts } from '../../../remote-model/texts.ts'
import { urlOf } from '../../../platform/base-path.ts'
import { realClock } from '../../../platform/clock.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, type Values } from '../../../texts/say.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import spriteUrl from '../../../ui/icons/sprite.svg?url&no-inline'
import type { Sentence } from '@beckon/contract/languages'
import { MAIN_REMOTE_CUSTOM_BUTTONS } from '../../my-remote/button-list.ts'
import { loadButtons } from '../../my-remote/buttons.tsx'
import { asGrd } from './asterics-grid.ts'
import { otherProgramsTexts as texts } from '../texts.ts'
import { asOpenBoards, type PictureFile } from './open-boards.ts'
import { asOptiKeyKeyboard } from './optikey-keyboard.ts'
import {
  boardsOf,
  cellsOf,
  type Board,
  type Boards,
  type Cell,
  type Colours,
  type LinkRights,
  type PressLink,
} from './program-boards.ts'

/** Width and height of a drawing. */
const SIZE = 96
/** For a picture, and for the drawings. */
const FETCH_TIME_MS = 10_000
/** The server fetches at most six pictures from elsewhere at a time for an account; two are left for the page. */
const AT_ONCE = 4
const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

export type Program = 'asterics' | 'optikey' | 'openBoard'

export interface MadeFile {
  readonly content: Blob
  /** The extension of its name. */
  readonly ending: string
  /** How many keys it has. */
  readonly count: number
  readonly leftOut: readonly string[]
  /** How many pictures could not be fetched. */
  readonly withoutPicture: number
}

/** Undefined if the file would have no key. Rejects if the buttons or the drawings cannot be fetched. */
export async function makeFile(program: Program, link: PressLink, rights: LinkRights): Promise<MadeFile | undefined> {
  if ((await loadButtons()) !== 'loaded') throw new Error('the buttons could not be loaded')
  const { language } = shared()
  const t = (sentence: Sentence, values?: Values) => say(sentence, language, values)
  const { boards, leftOut } = boardsNow(program, rights, t)
  if (boards.length === 0) return undefined
  const made = (parts: BlobPart, type: string, ending: string, withoutPicture = 0): MadeFile => ({
    content: new Blob([parts], { type }),
    ending,
    count: boards.flatMap(cellsOf).length,
    leftOut,
    withoutPicture,
  })
  const plain = coloursOf('--shell', '--ink')

  if (program === 'optikey') {
    const keyboard = asOptiKeyKeyboard({ name: t(texts.boardKeys), boards, link, back: t(texts.boardBack), plain })
    return made(keyboard, 'application/xml', 'xml')
  }
  const pictures = await picturesOf(boards)
  if (program === 'openBoard') {
    const bytes = asOpenBoards({ boards, link, language, home: t(texts.boardHome), pictureOf: pictures.of })
    return made(bytes as Uint8Array<ArrayBuffer>, 'application/zip', 'obz', pictures.missing)
  }
  const grd = asGrd({
    boards,
    link,
    language,
    home: t(texts.boardHome),
    plain,
    asksState: rights.state,
    pictureOf(cell) {
      const picture = pictures.of(cell)
      return picture && asDataAddress(picture)
    },
  })
  return made(grd, 'application/json', 'grd', pictures.missing)
}

/** An OptiKey keyboard has one page, so it gets only the custom buttons of the main remote, not all 200. */
function boardsNow(program: Program, rights: LinkRights, t: (sentence: Sentence, values?: Values) => string): Boards {
  const { isFlex, buttons } = shared()
  const { size, layout } = readProfile()
  const keyColours = coloursOf('--key', '--key-ink')
  const colourKeys = Object.fromEntries(
    ['yellow', 'blue', 'red', 'green'].map((id) => [id, { background: colourOf(`--${id}`), foreground: '#000000' }]),
  )
  const shownButtons = program === 'optikey' ? buttons.slice(0, MAIN_REMOTE_CUSTOM_BUTTONS) : buttons
  return boardsOf({ isFlex, size, layout, buttons: shownButtons, t, keyColours, colourKeys }, rights, {
    keys: t(texts.boardKeys),
    numbers: t(remoteTexts.numbersAndColours),
    apps: t(texts.boardApps),
    own: t(texts.boardOwn),
  })
}

function coloursOf(background: string, foreground: string): Colours {
  return { background: colourOf(background), foreground: colourOf(foreground) }
}

/** A colour of the page's theme as `#rrggbb`, the form in which a canvas returns an opaque colour. */
function colourOf(name: string): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return '#000000'
  canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return canvas.fillStyle
}

interface CellPictures {
  readonly of: (cell: Cell) => PictureFile | undefined
  /** How many could not be fetched. */
  readonly missing: number
}

async function picturesOf(boards: readonly Board[]): Promise<CellPictures> {
  const cells = boards.flatMap(cellsOf)
  const addresses = new Set(cells.flatMap(({ picture }) => (picture && 'address' in picture ? [picture.address] : [])))
  const [sprite, fetched] = await Promise.all([fetchSprite(), fetchPictures([...addresses])])
  const drawn = new Map<string, PictureFile | undefined>()
  return {
    missing: addresses.size - fetched.size,
    of({ picture, colours }) {
      if (!picture) return undefined
      if ('address' in picture) return fetched.get(picture.address)
      const path = `images/${picture.icon}-${colours.foreground.slice(1)}.svg`
      if (!drawn.has(path)) drawn.set(path, drawing(sprite, picture.icon, colours.foreground, path))
      return drawn.get(path)
    },
  }
}

/** The picture as a data URL in base64, the only form that some programs read. */
function asDataAddress({ content_type, bytes }: PictureFile): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${content_type};base64,${btoa(binary)}`
}

async function fetchPictures(addresses: readonly string[]): Promise<ReadonlyMap<string, PictureFile>> {
  const pictures = new Map<string, PictureFile>()
  const waiting = addresses.map((address, index) => ({ address, number: index + 1 }))
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const picture = await fetchPicture(next.address, next.number).catch(() => undefined)
      if (picture !== undefined) pictures.set(next.address, picture)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}

async function fetchPicture(address: string, number: number): Promise<PictureFile | undefined> {
  const response = await fetchInTime(urlOf(address))
  const type = response.headers.get('content-type')?.replace(/;.*$/u, '') ?? ''
  const ending = Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined
  if (!response.ok || ending === undefined) return undefined
  return { path: `images/${number}.${ending}`, content_type: type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The sprite as text, since the page's policy does not allow parsing it as a document. */
async function fetchSprite(): Promise<string> {
  const response = await fetchInTime(spriteUrl)
  if (!response.ok) throw new Error('no sprite')
  return await response.text()
}

/** The time limit is for the body, too. */
async function fetchInTime(address: string): Promise<Response> {
  // Not AbortSignal.timeout: Safari 15 does not know it.
  const limit = new AbortController()
  realClock.after(FETCH_TIME_MS, () => limit.abort())
  return await fetch(address, { signal: limit.signal })
}

/** A symbol of the sprite as a separate SVG file. */
function drawing(sprite: string, icon: IconName, colour: string, path: string): PictureFile | undefined {
  const [, own, inside] = new RegExp(`<symbol id="${icon}"([^>]*)>(.*?)</symbol>`, 'su').exec(sprite) ?? []
  const [, ofSprite] = /<svg([^>]*)>/u.exec(sprite) ?? []
  if (own === undefined || inside === undefined || ofSprite === undefined) return undefined
  // The symbol's own attributes override those of the sprite; each name may occur only once.
  const attributes = new Map(
    [...`${ofSprite}${own}`.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]),
  )
  attributes.set('width', String(SIZE)).set('height', String(SIZE))
  const start = [...attributes].map(([name, value]) => `${name}="${value}"`).join(' ')
  const text = `<svg ${start}>${inside}</svg>`.replaceAll('currentColor', colour)
  return { path, content_type: 'image/svg+xml', bytes: new TextEncoder().encode(text) }
}
