/**
 * A keyboard of OptiKey as XML: a key for each cell, which calls Beckon with the `HttpCall` plug-in, and one to go
 * back. OptiKey places keys in reading order, and shows a drawing of its own where it has one. Element names are those
 * of its reader (`XmlKeyboard`, `XmlDynamicKey`) at 6a97f6e.
 */
import { basicAuthorization, callOf, type PressLink, type Board, type Cell, type Colours } from './program-boards.ts'

/** The plug-in's default. The server stops pressing after two seconds. */
const TIMEOUT_MS = 3_000

/** Names of drawings in OptiKey's `KeySymbols.xaml`, by the word of the key. */
const SYMBOLS: Readonly<Record<string, string>> = {
  up: 'UpArrowKeyIcon',
  down: 'DownArrowKeyIcon',
  left: 'LeftArrowKeyIcon',
  right: 'RightArrowKeyIcon',
  menu: 'MenuIcon',
  home: 'HomeIcon',
  search: 'SearchTextIcon',
  'page-up': 'PageUpKeyIcon',
  'page-down': 'PageDnKeyIcon',
}

export interface KeyboardSource {
  readonly name: string
  readonly boards: readonly Board[]
  readonly link: PressLink
  /** The label of the key that goes back. */
  readonly back: string
  readonly plain: Colours
}

/** The file's text. */
export function asOptiKeyKeyboard({ name, boards, link, back, plain }: KeyboardSource): string {
  const columns = Math.max(...boards.flatMap(({ rows }) => rows.map((row) => row.length)))
  const rows = boards.flatMap((board) => board.rows)
  const keys = rows.flatMap((row, y) => row.flatMap((cell, x) => (cell ? [keyOf(cell, y, x, link)] : [])))
  const backLabel = `<Label>${escapeXml(back)}</Label><Symbol>BackIcon</Symbol>`
  const backKey = `${keyStart(rows.length, 0, plain)}<Action>BackFromKeyboard</Action>${backLabel}</DynamicKey>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<Keyboard>',
    `  <Name>${escapeXml(name)}</Name>`,
    '  <ShowOutputPanel>False</ShowOutputPanel>',
    `  <Grid><Rows>${rows.length + 1}</Rows><Cols>${columns}</Cols></Grid>`,
    '  <Content>',
    ...[...keys, backKey].map((key) => `    ${key}`),
    '  </Content>',
    '</Keyboard>',
    '',
  ].join('\r\n')
}

function keyOf(cell: Cell, row: number, column: number, link: PressLink): string {
  const { url, body } = callOf(cell, link)
  const symbol = cell.call.is === 'key' ? SYMBOLS[cell.call.key] : undefined
  const values = {
    uri: url,
    accept: 'text/plain',
    authorization: basicAuthorization(link),
    timeout: String(TIMEOUT_MS),
    // Without a character set: the plug-in adds its own, and rejects one that is given here.
    contentType: 'text/plain',
    payload: escapeDollar(body),
  }
  const args = Object.entries(values).map(
    ([name, value]) => `<Argument><Name>${name}</Name><Value>${escapeXml(value)}</Value></Argument>`,
  )
  return [
    keyStart(row, column, cell.colours),
    `<Plugin><Name>HttpCall</Name><Method>POST</Method>${args.join('')}</Plugin>`,
    `<Label>${escapeXml(labelText(cell.label))}</Label>`,
    ...(symbol ? [`<Symbol>${symbol}</Symbol>`] : []),
    '</DynamicKey>',
  ].join('')
}

function keyStart(row: number, column: number, { background, foreground }: Colours): string {
  return `<DynamicKey Row="${row}" Col="${column}" BackgroundColor="${background}" ForegroundColor="${foreground}">`
}

/** Puts a space before a leading dollar sign, which would make OptiKey take the value for one of its own names. */
function escapeDollar(words: string): string {
  return words.startsWith('$') ? ` ${words}` : words
}

/** OptiKey looks up names in braces, and hangs if there is no such name; `\n` would start a new line. */
function labelText(label: string): string {
  return label.replaceAll('{', '(').replaceAll('}', ')').replaceAll('\\', '/')
}

/** Escapes text for XML, and leaves out characters that XML does not allow. */
function escapeXml(words: string): string {
  return words
    .replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
