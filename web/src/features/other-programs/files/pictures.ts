/** The pictures of cells as files: the remote's drawings, in the ink of their cell, and those that buttons wear. */
import { fetchPictures } from '../../my-remote/file/board-export.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import spriteUrl from '../../../ui/icons/sprite.svg?url&no-inline'
import { cellsOf, type Board, type Cell } from './program-boards.ts'
import type { PictureFile } from './open-boards.ts'

const SIZE = 96

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
