/**
 * A `.grd` file of AsTeRICS Grid (Asterics AAC): one grid for each board, whose elements call Beckon (`GridActionHTTP`)
 * or open another grid, below an element that shows what is on. The field names are those of its models at 1f8ec8b,
 * data model 6; a later version converts from there. The file names no home grid, so that an import keeps the user's.
 */
import type { Language } from '@beckon/contract/languages'
import { callOf, stateUrl, USER, type PressLink, type Board, type Cell, type Colours } from './program-boards.ts'

const MODEL_VERSION = '{"major": 6, "minor": 0, "patch": 0}'
/** In percent of the element's size: three lines fit, and the state has no more. AsTeRICS Grid cuts off the rest. */
const STATE_FONT_PERCENT = 20
/** AsTeRICS Grid asks this often while the grid is open. */
const STATE_EVERY_S = 10

export interface GridFileSource {
  readonly boards: readonly Board[]
  readonly link: PressLink
  readonly language: Language
  /** The label of the element that opens the user's own home grid. */
  readonly home: string
  /** The colours of elements that open another grid, and of the element that shows what is on. */
  readonly plain: Colours
  /** Whether the link may ask what is on. */
  readonly asksState: boolean
  /** A cell's picture as a data URL in base64; undefined if it has none. */
  readonly pictureOf: (cell: Cell) => string | undefined
}

/** The file's text. */
export function asGrd(source: GridFileSource): string {
  return JSON.stringify({ grids: source.boards.map((board, index) => gridOf(board, index, source)) }, null, 1)
}

function gridOf(board: Board, index: number, source: GridFileSource) {
  const { boards, language, home, plain, asksState } = source
  const columns = Math.max(...board.rows.map((row) => row.length))
  const firstRow = asksState ? 1 : 0
  const id = (name: string) => `beckon-${index + 1}-${name}`
  const element = (name: string, x: number, y: number, label: string, colours: Colours, more: object) => ({
    modelName: 'GridElement',
    modelVersion: MODEL_VERSION,
    id: id(name),
    width: 1,
    height: 1,
    x,
    y,
    label: label === '' ? {} : { [language]: label },
    type: 'ELEMENT_TYPE_NORMAL',
    backgroundColor: colours.background,
    fontColor: colours.foreground,
    // A pressed key is not a word of the user's sentence.
    dontCollect: true,
    hidden: false,
    ...more,
  })
  const cells = board.rows.flatMap((row, y) =>
    row.flatMap((cell, x) => {
      if (!cell) return []
      const picture = source.pictureOf(cell)
      return [
        element(`${y}-${x}`, x, firstRow + y, cell.label, cell.colours, {
          ...(picture && { image: { data: picture } }),
          actions: [pressAction(cell, id(`press-${y}-${x}`), source.link)],
        }),
      ]
    }),
  )
  const others = boards.map(({ name }, other) => ({ name, other })).filter(({ other }) => other !== index)
  const navigation = [
    { label: home, action: { navType: 'navigateToHomeGrid' } },
    ...others.map(({ name, other }) => ({
      label: name,
      action: { navType: 'navigateToGrid', toGridId: gridId(other) },
    })),
  ]
  // As wide as possible, since their names are long.
  const width = Math.max(1, Math.floor(columns / navigation.length))
  const perRow = Math.floor(columns / width)
  const navigationElements = navigation.map(({ label, action }, place) =>
    element(
      `to-${place}`,
      (place % perRow) * width,
      firstRow + board.rows.length + Math.floor(place / perRow),
      label,
      plain,
      {
        width,
        actions: [{ modelName: 'GridActionNavigate', modelVersion: MODEL_VERSION, id: id(`go-${place}`), ...action }],
      },
    ),
  )
  return {
    modelName: 'GridData',
    modelVersion: MODEL_VERSION,
    id: gridId(index),
    isShortVersion: false,
    label: { [language]: board.name },
    rowCount: firstRow + board.rows.length + Math.ceil(navigationElements.length / perRow),
    minColumnCount: columns,
    gridElements: [
      ...(asksState ? [element('state', 0, 0, '', plain, stateElement(columns, id, source.link))] : []),
      ...cells,
      ...navigationElements,
    ],
  }
}

/** An import replaces each grid's id wherever it occurs, also within longer ids: all grid ids are equally long. */
function gridId(index: number): string {
  return `beckon-grid-${String(index + 1).padStart(3, '0')}`
}

function pressAction(cell: Cell, id: string, link: PressLink) {
  const { url, body } = callOf(cell, link)
  return { ...httpAction(id, link), restUrl: url, method: 'POST', body }
}

/** The element that shows the `text` of the response, and speaks it when it is pressed. */
function stateElement(width: number, id: (name: string) => string, link: PressLink) {
  return {
    type: 'ELEMENT_TYPE_LIVE',
    width,
    fontSizePct: STATE_FONT_PERCENT,
    mode: 'MODE_ACTION_RESULT',
    updateSeconds: STATE_EVERY_S,
    extractMode: 'EXTRACT_JSON',
    extractSelector: 'text',
    liveAction: {
      ...httpAction(id('ask-state'), link),
      restUrl: stateUrl(link),
      method: 'GET',
      acceptHeader: 'application/json',
      isLiveAction: true,
    },
    actions: [{ modelName: 'GridActionSpeak', modelVersion: MODEL_VERSION, id: id('say-state') }],
  }
}

function httpAction(id: string, { secret }: PressLink) {
  return {
    modelName: 'GridActionHTTP',
    modelVersion: MODEL_VERSION,
    id,
    contentType: 'text/plain',
    acceptHeader: 'text/plain',
    authUser: USER,
    authPw: secret,
    noCorsMode: false,
    useCorsProxy: false,
  }
}
