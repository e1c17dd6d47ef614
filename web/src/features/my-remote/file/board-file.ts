/**
 * A board as a file: plain (.obf) or in an archive with its pictures (.obz). Loaded only when somebody exports or
 * imports. What an archive unpacks to is bounded, whatever it says of itself.
 */
import { strFromU8, strToU8, Unzip, UnzipInflate, zipSync } from 'fflate'
import { joinBoards, OPEN_BOARD, readBoard, type Board, type ReadBoard } from './open-board-format.ts'

export type Pictures = ReadonlyMap<string, Uint8Array>

export interface BoardInFile extends ReadBoard {
  readonly is: 'board'
  /** The files of an archive that its pictures' paths lead to. */
  readonly files: Pictures
}

export type WhyNoBoard = 'too large' | 'unpacks to too much' | 'too many' | 'no board' | 'no buttons'
export type ReadFile = BoardInFile | { readonly is: 'none'; readonly why: WhyNoBoard }

export const BOARD_FILE_AT_MOST_BYTES = 16 * 1024 * 1024
const UNPACKED_AT_MOST_BYTES = 32 * 1024 * 1024
const FILES_AT_MOST = 1_000
/** Boards of a whole vocabulary have some thousand buttons; the page lists each. */
const BUTTONS_IN_FILE_AT_MOST = 20_000
/** The unpacked size is checked after each such piece of an archive. */
const PACKED_STEP_BYTES = 16 * 1024

export function boardFile(board: Board): Uint8Array {
  return strToU8(JSON.stringify(board, null, 2))
}

/** The first of the boards is the archive's own; `pictures` are the files that their images name by path. */
export function boardArchive(boards: readonly Board[], pictures: Pictures): Uint8Array {
  const paths = boards.map(({ id }) => boardPath(String(id)))
  const images = boards.flatMap((board) => (board.images ?? []).flatMap(({ id, path }) => (path ? [[id, path]] : [])))
  const manifest = {
    format: OPEN_BOARD,
    root: paths[0],
    paths: {
      boards: Object.fromEntries(boards.map(({ id }, at) => [String(id), paths[at]])),
      images: Object.fromEntries(images),
      sounds: {},
    },
  }
  return zipSync({
    'manifest.json': strToU8(JSON.stringify(manifest, null, 2)),
    ...Object.fromEntries(boards.map((board, at) => [paths[at], boardFile(board)])),
    ...Object.fromEntries(pictures),
  })
}

/** The path of a board in an archive. */
export function boardPath(id: string): string {
  return `boards/${id}.obf`
}

/** Reads either kind, or says why not. */
export function readBoardFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > BOARD_FILE_AT_MOST_BYTES) return { is: 'none', why: 'too large' }
  try {
    const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b
    const files = isArchive ? unpack(bytes) : new Map<string, Uint8Array>()
    const board = isArchive ? boardsIn(files) : readBoard(json(bytes))
    if (board === undefined) return { is: 'none', why: 'no board' }
    if (board.buttons.length + board.leftOut.length > BUTTONS_IN_FILE_AT_MOST) return { is: 'none', why: 'too many' }
    return board.buttons.length === 0 ? { is: 'none', why: 'no buttons' } : { is: 'board', ...board, files }
  } catch (error) {
    return { is: 'none', why: error instanceof TooMuch ? 'unpacks to too much' : 'no board' }
  }
}

class TooMuch extends Error {}

/** Counts the bytes while they are unpacked, since an archive may lie about its sizes. */
function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  let room = UNPACKED_AT_MOST_BYTES
  let count = 0
  const unzip = new Unzip((file) => {
    count += 1
    if (count > FILES_AT_MOST) throw new TooMuch()
    const parts: Uint8Array[] = []
    file.ondata = (error, part, isLast) => {
      if (error) throw error
      room -= part.length
      if (room < 0) throw new TooMuch()
      parts.push(part)
      if (isLast) files.set(file.name, whole(parts))
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < bytes.length; at += PACKED_STEP_BYTES)
    unzip.push(bytes.subarray(at, at + PACKED_STEP_BYTES), at + PACKED_STEP_BYTES >= bytes.length)
  return files
}

function whole(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The board that the archive begins with, then those that it leads to, each once. */
function boardsIn(files: Pictures): ReadBoard | undefined {
  const { root, paths } = json(files.get('manifest.json')) as { root?: unknown; paths?: { boards?: unknown } | null }
  const first = readBoard(json(files.get(String(root))))
  if (first === undefined) return undefined
  const others = new Set(Object.values(Object(paths?.boards) as Record<string, unknown>).map(String))
  others.delete(String(root))
  return joinBoards([first, ...[...others].map((path) => boardAt(files, path)).filter((board) => board !== undefined)])
}

/** Undefined if this board is broken; the others can still be read. */
function boardAt(files: Pictures, path: string): ReadBoard | undefined {
  try {
    return readBoard(json(files.get(path)))
  } catch {
    return undefined
  }
}

function json(bytes: Uint8Array | undefined): unknown {
  return JSON.parse(strFromU8(bytes ?? new Uint8Array()).replace(/^\uFEFF/u, ''))
}
