/**
 * The user's buttons as a file, with the pictures that they wear. The board with its grid is made by
 * `open-board-format.ts`. Loaded when somebody saves a file.
 */
import type { Language } from '@beckon/contract/languages'
import type { CustomButton } from '@beckon/contract/my-remote'
import { realClock } from '../../../platform/clock.ts'
import { boardArchive } from './board-file.ts'
import { toBoard } from './open-board-format.ts'
import { pictureOf } from '../key/picture.ts'
import { urlOf } from '../../../platform/base-path.ts'

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

export interface Picture {
  readonly path: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

export interface ExportedBoard {
  readonly bytes: Uint8Array
  /** How many pictures could not be had. */
  readonly missing: number
}

export async function exportBoard(
  buttons: readonly CustomButton[],
  name: string,
  locale: Language,
): Promise<ExportedBoard> {
  const addresses = new Set<string>()
  for (const button of buttons) {
    const shown = pictureOf(button)
    if (shown.is === 'ours') addresses.add(shown.address)
  }
  const pictures = await fetchPictures([...addresses])
  const board = toBoard(buttons, { name, locale }, (image) => {
    const picture = pictures.get(image)
    return picture && { path: picture.path, content_type: picture.content_type }
  })
  const files = new Map([...pictures.values()].map(({ path, bytes }) => [path, bytes]))
  return { bytes: boardArchive([board], files), missing: addresses.size - pictures.size }
}

export async function fetchPictures(addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> {
  const pictures = new Map<string, Picture>()
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

async function fetchPicture(address: string, number: number): Promise<Picture | undefined> {
  // Not AbortSignal.timeout: Safari 15 does not know it.
  const limit = new AbortController()
  realClock.after(PICTURE_TIME_MS, () => limit.abort())
  const response = await fetch(urlOf(address), { signal: limit.signal })
  const type = response.headers.get('content-type')?.replace(/;.*$/u, '') ?? ''
  const ending = Object.hasOwn(ENDINGS, type) ? ENDINGS[type] : undefined
  if (!response.ok || ending === undefined) return undefined
  return { path: `images/${number}.${ending}`, content_type: type, bytes: new Uint8Array(await response.arrayBuffer()) }
}
