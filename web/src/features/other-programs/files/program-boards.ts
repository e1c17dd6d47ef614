/**
 * The user's remote as boards of cells, from which the file of each program is made: keys in their places on the
 * remote, custom buttons in their order, with the user's texts and colours. Also, the URL and credential of each cell's
 * call. Pure.
 */
import type { Sentence } from '@beckon/contract/languages'
import type { CustomButton } from '@beckon/contract/my-remote'
import { LINK_KEYS, PRESS_PATH, STATE_WORD, TEXT_WORD, type LinkRight } from '@beckon/contract/other-programs'
import type { LayoutSettings, SizePreset } from '@beckon/contract/profile'
import { fourKeys, keysAround, shownKeys } from '../../../access-methods/layout/key-order.ts'
import { BUTTONS, type RemoteButton } from '../../../remote-model/button-table.ts'
import type { IconName } from '../../../ui/icon-names.ts'
import { hasSteps } from '../../my-remote/button-list.ts'
import { nameOf } from '../../../remote-model/parse-label.ts'
import { NO_PICTURE, pictureOf } from '../../my-remote/key/ButtonPicture.tsx'
import { FLEX_BUTTONS } from '../../../remote-model/flex-buttons.ts'

/** What a cell sends to Beckon: a key, by its name in the URL of the call, or text for the TV. */
export type CellCall = { readonly is: 'key'; readonly key: string } | { readonly is: 'words'; readonly words: string }

export interface Cell {
  readonly label: string
  readonly call: CellCall
  readonly colours: Colours
  readonly picture?: CellPicture
}

/** A drawing of the remote, or the address of a button's picture. */
export type CellPicture = { readonly icon: IconName } | { readonly address: string }

/** Colours as `#rrggbb`. */
export interface Colours {
  readonly background: string
  readonly foreground: string
}

export interface Board {
  readonly name: string
  /** From the top, all of the same length; undefined where there is no cell. */
  readonly rows: readonly (readonly (Cell | undefined)[])[]
}

/** What a press link may do. */
export type LinkRights = Readonly<Record<LinkRight, boolean>>

export interface PersonsRemote {
  readonly isFlex: boolean
  readonly size: SizePreset
  readonly layout: LayoutSettings
  readonly buttons: readonly CustomButton[]
  /** Returns a sentence in the user's language, in plain words if the user chose those. */
  readonly t: (sentence: Sentence) => string
  readonly keyColours: Colours
  /** The colours of the colour keys, by the ids of their buttons. */
  readonly colourKeys: Readonly<Record<string, Colours>>
}

export interface BoardNames {
  readonly keys: string
  readonly numbers: string
  readonly apps: string
  readonly own: string
}

export interface Boards {
  readonly boards: readonly Board[]
  /** The names of custom buttons that no cell can have: those with several steps, or without a usable command. */
  readonly leftOut: readonly string[]
}

/** The arrows are around OK, the volume beside them, as on the remote. */
const STANDARD_KEYS = [
  ['tvPower', 'tvInput', 'power', 'menu', 'guide', 'info'],
  ['volumeUp', '', 'up', '', 'channelUp', 'previous'],
  ['mute', 'left', 'ok', 'right', '', 'exit'],
  ['volumeDown', '', 'down', '', 'channelDown', 'pageUp'],
  ['rewind', 'playPause', 'fastForward', 'replay', 'record', 'pageDown'],
]
const NUMBERS_AND_COLOURS = [
  ['digit1', 'digit2', 'digit3', 'yellow'],
  ['digit4', 'digit5', 'digit6', 'blue'],
  ['digit7', 'digit8', 'digit9', 'red'],
  ['', 'digit0', '', 'green'],
]
const FLEX_KEYS = [
  ['tvPower', 'tvInput', 'power', 'search', 'accessibility', 'info'],
  ['volumeUp', '', 'up', '', 'home', 'previous'],
  ['mute', 'left', 'ok', 'right', '', 'menu'],
  ['volumeDown', '', 'down', '', '', 'exit'],
  ['rewind', 'playPause', 'fastForward', 'replay', '', ''],
]

const WIDE_BOARD_COLUMNS = 6
const OWN_BUTTONS_ON_A_BOARD = 24

/** Leaves out cells that the link may not press, and boards without cells; there may be no board at all. */
export function boardsOf(remote: PersonsRemote, rights: LinkRights, names: BoardNames): Boards {
  const table: readonly RemoteButton[] = remote.isFlex ? FLEX_BUTTONS : BUTTONS
  const ifAllowed = (cell: Cell | undefined) =>
    cell && (cell.call.is === 'key' ? rights.keys : rights.words) ? cell : undefined
  const cellOf = (id: string | undefined) => {
    const button = table.find((one) => one.id === id)
    return button && ifAllowed(remoteCell(button, remote))
  }
  const ownCells = remote.buttons.map((button) => ownCell(button, remote.keyColours))
  // Filtered before they are divided into boards, so that there are no gaps.
  const own = ownCells.filter((cell) => cell !== undefined).filter(ifAllowed)
  const boards: Board[] = [
    ...keyBoards(remote, names).map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(cellOf)) })),
    ...chunks(own, OWN_BUTTONS_ON_A_BOARD).map((cells, index) => ({
      name: index === 0 ? names.own : `${names.own} ${index + 1}`,
      rows: rowsOf(cells, WIDE_BOARD_COLUMNS),
    })),
  ]
  return {
    boards: boards
      .map(({ name, rows }) => ({ name, rows: rows.filter((row) => row.some((cell) => cell !== undefined)) }))
      .filter(({ rows }) => rows.length > 0),
    leftOut: remote.buttons.filter((_, index) => ownCells[index] === undefined).map(nameOf),
  }
}

/** Each cell once, in reading order. */
export function cellsOf({ rows }: Board): readonly Cell[] {
  return rows.flat().filter((cell) => cell !== undefined)
}

interface BoardOfKeys {
  readonly name: string
  /** Ids of buttons; empty or undefined where there is none. */
  readonly rows: readonly (readonly (string | undefined)[])[]
}

function keyBoards({ isFlex, size, layout }: PersonsRemote, names: BoardNames): readonly BoardOfKeys[] {
  if (size === 'four') return [{ name: names.keys, rows: rowsOf(fourKeys(layout.fourKeys, isFlex), 2) }]
  const shown = shownKeys(layout, size, isFlex)
  if (shown) {
    const [around, others] = keysAround(shown)
    return [{ name: names.keys, rows: rowsOf([...around, ...others], shown.length > 4 ? 3 : 2) }]
  }
  const apps = FLEX_BUTTONS.filter(({ group }) => group === 'apps' || group === 'categories').map(({ id }) => id)
  return isFlex
    ? [
        { name: names.keys, rows: FLEX_KEYS },
        { name: names.apps, rows: rowsOf(apps, WIDE_BOARD_COLUMNS) },
      ]
    : [
        { name: names.keys, rows: STANDARD_KEYS },
        { name: names.numbers, rows: NUMBERS_AND_COLOURS },
      ]
}

function remoteCell(button: RemoteButton, { t, keyColours, colourKeys }: PersonsRemote): Cell | undefined {
  const { id, label, icon, cmd } = button
  const word = linkWordOf(button)
  if (word === undefined && cmd === undefined) return undefined
  return {
    label: t(label),
    call: word === undefined ? { is: 'words', words: cmd ?? '' } : { is: 'key', key: word },
    colours: colourKeys[id] ?? keyColours,
    ...(icon && { picture: { icon } }),
  }
}

/** Undefined for a button with several steps, since a call makes only one, and for one without a usable command. */
function ownCell(button: CustomButton, colours: Colours): Cell | undefined {
  const { type, command } = button
  if (hasSteps(button) || typeof command !== 'string' || command.trim() === '') return undefined
  const key = type === 'KEY' ? linkWordOf({ key: command }) : undefined
  if (type === 'KEY' && key === undefined) return undefined
  const picture = pictureOf(button)
  return {
    label: nameOf(button),
    call: key ? { is: 'key', key } : { is: 'words', words: command.trim() },
    colours,
    ...(picture !== undefined && picture !== NO_PICTURE && { picture: { address: picture } }),
  }
}

/** The last row is filled up, so that all are equally long. */
function rowsOf<T>(items: readonly T[], columns: number): readonly (readonly (T | undefined)[])[] {
  return chunks(items, columns).map((row) => Array.from({ length: columns }, (_, index) => row[index]))
}

export function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}

/**
 * The word of a key in the calls of other programs; undefined for a button that sends text, and for a bare key code that
 * no word presses alone.
 */
function linkWordOf({ key, tv }: { readonly key?: string | undefined; readonly tv?: string | undefined }) {
  return Object.keys(LINK_KEYS).find((word) => LINK_KEYS[word]?.key === key && LINK_KEYS[word]?.tv === tv)
}

export interface PressLink {
  /** For example `https://tv.example`, without a slash at its end. */
  readonly origin: string
  readonly secret: string
}

/** The user name of basic authentication. The server checks only the secret. */
export const USER = 'beckon'

/** Where to call for a cell, and the body: plain text, empty for a key. */
export function callOf({ call }: Cell, { origin }: PressLink): { readonly url: string; readonly body: string } {
  return call.is === 'key'
    ? { url: `${origin}${PRESS_PATH}/${call.key}`, body: '' }
    : { url: `${origin}${PRESS_PATH}/${TEXT_WORD}`, body: call.words }
}

/** The URL that returns what is on, as text. */
export function stateUrl({ origin }: PressLink): string {
  return `${origin}${PRESS_PATH}/${STATE_WORD}`
}

/** The URL of the page that asks before it presses. It contains the text to send. */
export function pageUrl({ call }: Cell, { origin, secret }: PressLink): string {
  return call.is === 'key'
    ? `${origin}${PRESS_PATH}/${secret}/${call.key}`
    : `${origin}${PRESS_PATH}/${secret}/${TEXT_WORD}?${new URLSearchParams({ words: call.words }).toString()}`
}

export function basicAuthorization({ secret }: PressLink): string {
  return `Basic ${btoa(`${USER}:${secret}`)}`
}
