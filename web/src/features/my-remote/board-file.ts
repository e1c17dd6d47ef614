/**
 * A board as a file: plain (.obf) or in an archive with its pictures (.obz). Loaded only when somebody exports or
 * imports. What an archive unpacks to is bounded, whatever it says of itself.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { OPEN_BOARD, readBoard, type Board, type ReadBoard } from './open-board.ts'

export type Pictures = ReadonlyMap<string, Uint8Array>

export interface ReadFile extends ReadBoard {
  /** The files of an archive that its pictures' paths lead to. */
  readonly files: Pictures
}

const BOARD_PATH = 'boards/buttons.obf'
const FILE_AT_MOST_BYTES = 16 * 1024 * 1024
const UNPACKED_AT_MOST_BYTES = 32 * 1024 * 1024
const FILES_AT_MOST = 1_000

export function boardFile(board: Board): Uint8Array {
  return strToU8(JSON.stringify(board, null, 2))
}

/** `pictures` are the files that the board's images name by path. */
export function boardArchive(board: Board, pictures: Pictures): Uint8Array {
  const images = Object.fromEntries((board.images ?? []).flatMap(({ id, path }) => (path ? [[id, path]] : [])))
  const manifest = { format: OPEN_BOARD, root: BOARD_PATH, paths: { boards: { [String(board.id)]: BOARD_PATH }, images, sounds: {} } }
  return zipSync({ 'manifest.json': strToU8(JSON.stringify(manifest, null, 2)), [BOARD_PATH]: boardFile(board), ...Object.fromEntries(pictures) })
}

/** Reads either kind; undefined when the file is neither, or too big. */
export function readBoardFile(bytes: Uint8Array): ReadFile | undefined {
  if (bytes.length > FILE_AT_MOST_BYTES) return undefined
  try {
    return bytes[0] === 0x50 && bytes[1] === 0x4b ? readArchive(bytes) : withFiles(readBoard(json(bytes)), new Map())
  } catch {
    return undefined
  }
}

function readArchive(bytes: Uint8Array): ReadFile | undefined {
  let room = UNPACKED_AT_MOST_BYTES
  let count = 0
  const unpacked = unzipSync(bytes, {
    filter({ originalSize }) {
      count += 1
      room -= originalSize
      if (room < 0 || count > FILES_AT_MOST) throw new Error('Too much in one file.')
      return true
    },
  })
  const files = new Map(Object.entries(unpacked))
  const { root } = json(files.get('manifest.json')) as { root?: unknown }
  return withFiles(readBoard(json(files.get(String(root)))), files)
}

function withFiles(board: ReadBoard | undefined, files: Pictures): ReadFile | undefined {
  return board && { ...board, files }
}

function json(bytes: Uint8Array | undefined): unknown {
  return JSON.parse(strFromU8(bytes ?? new Uint8Array()).replace(/^\uFEFF/u, ''))
}
