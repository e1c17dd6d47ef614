/**
 * Opens a file with buttons, and gives their pictures to the server when they are to stay. Loaded with the first file.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { CustomButton } from '@beckon/contract/my-remote'
import { BOARD_FILE_AT_MOST_BYTES, readBoardFile, type BoardInFile, type Pictures } from './board-file.ts'
import { NO_BOARD } from './file-texts.ts'
import type { BoardPicture } from './open-board-format.ts'
import { keepPhoto } from '../editor/own-photo.ts'

/** The board in a file, or in words why there is none. */
export async function readOrSay(file: Blob): Promise<BoardInFile | Sentence> {
  // A file that is too large is not read at all.
  if (file.size > BOARD_FILE_AT_MOST_BYTES) return NO_BOARD['too large']
  const read = readBoardFile(new Uint8Array(await file.arrayBuffer()))
  return read.is === 'board' ? read : NO_BOARD[read.why]
}

/** The file's own picture of a button; undefined when there is none, or when it is none. */
export function pictureIn(picture: BoardPicture | undefined, files: Pictures): Blob | undefined {
  if (picture === undefined) return undefined
  const bytes = 'path' in picture ? files.get(picture.path) : bytesOf(picture.data)
  const type = bytes && typeOf(bytes)
  return bytes && type ? new Blob([bytes as Uint8Array<ArrayBuffer>], { type }) : undefined
}

/** The buttons at these places as they are to be saved, in order: each wears its picture from the server, or none. */
export async function keepPictures(
  { buttons, files }: BoardInFile,
  places: readonly number[],
  onProgress: (done: number, count: number) => void,
): Promise<{ readonly buttons: readonly CustomButton[]; readonly without: number }> {
  const wanted = places.map((at) => buttons[at]).filter((one) => one !== undefined)
  const count = wanted.filter(({ picture }) => picture !== undefined).length
  const known = new Map<string, string | undefined>()
  const kept: CustomButton[] = []
  let done = 0
  let without = 0
  for (const { button, picture } of wanted) {
    if (picture === undefined) {
      kept.push(button)
      continue
    }
    const name = 'path' in picture ? `file ${picture.path}` : picture.data
    if (!known.has(name)) {
      const blob = pictureIn(picture, files)
      known.set(name, blob && (await keepPhoto(blob, 'whole')))
    }
    const image = known.get(name)
    if (image === undefined) without += 1
    // What lies elsewhere on the web stays the button's, if it had such an address; another account's picture is none.
    kept.push({ ...button, image: image ?? (button.image?.startsWith('https:') === true ? button.image : null) })
    done += 1
    onProgress(done, count)
  }
  return { buttons: kept, without }
}

/** The kind of a file, by its first bytes and never by its name. */
function typeOf(bytes: Uint8Array): string | undefined {
  const begins = String.fromCharCode(...bytes.subarray(0, 300))
  if (begins.startsWith('\u0089PNG')) return 'image/png'
  if (begins.startsWith('\u00FF\u00D8\u00FF')) return 'image/jpeg'
  if (begins.startsWith('GIF8')) return 'image/gif'
  if (begins.startsWith('RIFF') && begins.startsWith('WEBP', 8)) return 'image/webp'
  // Drawn on a canvas through an image, where no script runs and nothing is loaded.
  return /^(?:\u00EF\u00BB\u00BF)?\s*(?:<\?xml|<!--|<svg)/u.test(begins) ? 'image/svg+xml' : undefined
}

/** The bytes of a data URL, or of bare base64 as some apps write it. */
function bytesOf(data: string): Uint8Array | undefined {
  const [, head, body] = /^data:([^,]*),(.*)$/su.exec(data) ?? ['', ';base64', data]
  try {
    if (head?.endsWith(';base64') === true) return Uint8Array.from(atob(body ?? ''), (letter) => letter.charCodeAt(0))
    return new TextEncoder().encode(decodeURIComponent(body ?? ''))
  } catch {
    return undefined
  }
}
