/**
 * The boards in Open Board Format (0.1), in one archive. That format has no calls, so a button opens an address:
 * Beckon's page for that key, which asks before it presses. The address contains the link's secret.
 */
import type { Language } from '@beckon/contract/languages'
import { strToU8, zipSync } from 'fflate'
import { cellsOf, chunks, pageUrl, type Board, type Cell, type PressLink } from './program-boards.ts'

export interface PictureFile {
  /** Inside the archive. */
  readonly path: string
  readonly content_type: string
  readonly bytes: Uint8Array
}

export interface OpenBoardsSource {
  readonly boards: readonly Board[]
  readonly link: PressLink
  readonly language: Language
  /** The label of the button that opens the user's own home board. */
  readonly home: string
  readonly pictureOf: (cell: Cell) => PictureFile | undefined
}

const OPEN_BOARD = 'open-board-0.1'

/** The archive. Its root is the first of the boards. */
export function asOpenBoards(source: OpenBoardsSource): Uint8Array {
  const boards = source.boards.map((board, index) => openBoardOf(board, index, source))
  const pictures = source.boards.flatMap(cellsOf).flatMap((cell) => source.pictureOf(cell) ?? [])
  const manifest = {
    format: OPEN_BOARD,
    root: boards[0] && boardPath(boards[0].id),
    paths: {
      boards: Object.fromEntries(boards.map(({ id }) => [id, boardPath(id)])),
      images: Object.fromEntries(pictures.map(({ path }) => [path, path])),
      sounds: {},
    },
  }
  const asFile = (value: unknown) => strToU8(JSON.stringify(value, null, 2))
  return zipSync({
    'manifest.json': asFile(manifest),
    ...Object.fromEntries(boards.map((board) => [boardPath(board.id), asFile(board)])),
    ...Object.fromEntries(pictures.map(({ path, bytes }) => [path, bytes])),
  })
}

function openBoardOf(board: Board, index: number, { boards, link, language, home, pictureOf }: OpenBoardsSource) {
  const images = new Map<string, { readonly id: string; readonly path: string; readonly content_type: string }>()
  const columns = Math.max(...board.rows.map((row) => row.length))
  const rows = board.rows.map((row, y) =>
    row.map((cell, x) => {
      if (!cell) return undefined
      const picture = pictureOf(cell)
      if (picture)
        images.set(picture.path, { id: picture.path, path: picture.path, content_type: picture.content_type })
      return buttonOf(cell, `${boardId(index)}-${y}-${x}`, pageUrl(cell, link), picture?.path)
    }),
  )
  const navigationButtons = [
    { id: `${boardId(index)}-home`, label: home, action: ':home' },
    ...boards.flatMap(({ name }, other) =>
      other === index
        ? []
        : [
            {
              id: `${boardId(index)}-to-${other + 1}`,
              label: name,
              load_board: { id: boardId(other), name, path: boardPath(boardId(other)) },
            },
          ],
    ),
  ]
  const all = [...rows, ...chunks(navigationButtons, columns)]
  return {
    format: OPEN_BOARD,
    id: boardId(index),
    locale: language,
    name: board.name,
    buttons: all.flat().filter((button) => button !== undefined),
    images: [...images.values()],
    sounds: [],
    grid: {
      rows: all.length,
      columns,
      order: all.map((row) => Array.from({ length: columns }, (_, x) => row[x]?.id ?? null)),
    },
  }
}

function buttonOf({ label, colours }: Cell, id: string, url: string, image: string | undefined) {
  return {
    id,
    label,
    url,
    // CoughDrop opens an address from here.
    ext_coughdrop_apps: { web: { launch_url: url } },
    background_color: asRgb(colours.background),
    border_color: asRgb(colours.foreground),
    ...(image && { image_id: image }),
  }
}

/** The path of a board in the archive. */
function boardPath(id: string): string {
  return `boards/${id}.obf`
}

function boardId(index: number): string {
  return `beckon-${index + 1}`
}

/** The format requires `rgb(…)`, in place of `#rrggbb`. */
function asRgb(colour: string): string {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
