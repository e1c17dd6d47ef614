/** The pictures of cells as files: the remote's drawings, in the ink of their cell, and those that buttons wear. */
import { urlOf } from '../../../platform/base-path.ts'
import { realClock } from '../../../platform/clock.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import spriteUrl from '../../../ui/icons/sprite.svg?url&no-inline'
import { cellsOf, type Board, type Cell } from './program-boards.ts'
import type { PictureFile } from './open-boards.ts'

const SIZE = 96
const PICTURE_TIME_MS = 10_000
/** The server fetches pictures from elsewhere four at a time, and refuses the fifth. */
const AT_ONCE = 4
const ENDINGS: Readonly<Record<string, string>> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

export interface CellPictures {
  readonly of: (cell: Cell) => PictureFile | undefined
  /** How many could not be fetched. */
  readonly missing: number
}

export async function picturesOf(boards: readonly Board[]): Promise<CellPictures> {
  const cells = boards.flatMap(cellsOf)
  const addresses = new Set(cells.flatMap(({ picture }) => (picture && 'address' in picture ? [picture.address] : [])))
  const [sprite, fetched] = await Promise.all([fetchSprite(), fetchPictures([...addresses])])
  const drawn = new Map<string, PictureFile | undefined>()
  return {
    missing: addresses.size - fetched.size,
    of({ picture, colours }) {
      if (!picture) return undefined
      if ('address' in picture) return fetched.get(picture.address)
      const path = `images/${picture.icon}-${colours.ink.slice(1)}.svg`
      if (!drawn.has(path)) drawn.set(path, drawing(sprite, picture.icon, colours.ink, path))
      return drawn.get(path)
    },
  }
}

/** The picture as a data URL in base64, the only form that some programs read. */
export function asDataAddress({ content_type, bytes }: PictureFile): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return `data:${content_type};base64,${btoa(binary)}`
}

async function fetchPictures(addresses: readonly string[]): Promise<ReadonlyMap<string, PictureFile>> {
  const pictures = new Map<string, PictureFile>()
  const waiting = addresses.map((address, at) => ({ address, at }))
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const picture = await fetchPicture(next.address, next.at + 1).catch(() => undefined)
      if (picture !== undefined) pictures.set(next.address, picture)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return pictures
}

async function fetchPicture(address: string, number: number): Promise<PictureFile | undefined> {
  // Not AbortSignal.timeout: Safari 15 does not know it.
  const limit = new AbortController()
  realClock.after(PICTURE_TIME_MS, () => limit.abort())
  const response = await fetch(urlOf(address), { signal: limit.signal })
  const type = response.headers.get('content-type')?.replace(/;.*$/u, '') ?? ''
  const ending = Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined
  if (!response.ok || ending === undefined) return undefined
  return { path: `images/${number}.${ending}`, content_type: type, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The sprite as text, since the page's policy does not allow parsing it as a document. */
async function fetchSprite(): Promise<string> {
  const response = await fetch(spriteUrl)
  if (!response.ok) throw new Error('no sprite')
  return await response.text()
}

/** A symbol of the sprite as an SVG file of its own. */
function drawing(sprite: string, icon: IconName, ink: string, path: string): PictureFile | undefined {
  const [, own, inside] = new RegExp(`<symbol id="${icon}"([^>]*)>(.*?)</symbol>`, 'su').exec(sprite) ?? []
  const [, shared] = /<svg([^>]*)>/u.exec(sprite) ?? []
  if (own === undefined || inside === undefined || shared === undefined) return undefined
  // What a symbol says itself counts, and a name may stand once.
  const attributes = new Map(
    [...`${shared}${own}`.matchAll(/([\w-]+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]),
  )
  attributes.set('width', String(SIZE)).set('height', String(SIZE))
  const start = [...attributes].map(([name, value]) => `${name}="${value}"`).join(' ')
  const text = `<svg ${start}>${inside}</svg>`.replaceAll('currentColor', ink)
  return { path, content_type: 'image/svg+xml', bytes: new TextEncoder().encode(text) }
}
