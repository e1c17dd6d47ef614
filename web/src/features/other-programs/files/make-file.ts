/** Makes the file for a program, from the remote of the person who asks. Loaded with the first file. */
import { readProfile } from '../../../access-methods/stored-profile.ts'
import { remoteTexts } from '../../../remote-model/texts.ts'
import { shared } from '../../../platform/shared-state.ts'
import { say, type Values } from '../../../texts/texts.ts'
import type { Sentence } from '@beckon/contract/languages'
import { sections } from '../../my-remote/button-list.ts'
import { listOf, loadButtons } from '../../my-remote/buttons.ts'
import { asGrd } from './asterics-grid.ts'
import { filesTexts as texts } from './files-texts.ts'
import type { PressLink } from './link-calls.ts'
import { asOpenBoards } from './open-boards.ts'
import { asOptiKeyKeyboard } from './optikey-keyboard.ts'
import { asDataAddress, picturesOf } from './pictures.ts'
import { boardsOf, cellsOf, type Boards, type Colours, type Rights } from './program-boards.ts'

export type Program = 'asterics' | 'optikey' | 'openBoard'

export interface LinkRights extends Rights {
  /** To ask what is on. */
  readonly state: boolean
}

export interface MadeFile {
  readonly is: 'made'
  readonly content: Blob
  /** How its name ends. */
  readonly ending: string
  /** How many keys it has. */
  readonly count: number
  readonly leftOut: readonly string[]
  /** How many pictures could not be fetched. */
  readonly withoutPicture: number
}

/** Rejects when something of it cannot be fetched. */
export async function makeFile(
  program: Program,
  link: PressLink,
  rights: LinkRights,
): Promise<MadeFile | { readonly is: 'no keys' }> {
  if ((await loadButtons()) !== 'loaded') throw new Error('the buttons could not be loaded')
  const { language } = shared()
  const t = (sentence: Sentence, values?: Values) => say(sentence, language, values)
  const { boards, leftOut } = boardsNow(program, rights, t)
  if (boards.length === 0) return { is: 'no keys' }
  const made = (parts: BlobPart, type: string, ending: string, withoutPicture = 0): MadeFile => ({
    is: 'made',
    content: new Blob([parts], { type }),
    ending,
    count: boards.flatMap(cellsOf).length,
    leftOut,
    withoutPicture,
  })
  const plain = coloursOf('--shell', '--ink')

  if (program === 'optikey') {
    const keyboard = asOptiKeyKeyboard({ name: t(texts.boardKeys), boards, link, back: t(texts.back), plain })
    return made(keyboard, 'application/xml', 'xml')
  }
  const pictures = await picturesOf(boards)
  if (program === 'openBoard') {
    const bytes = asOpenBoards({ boards, link, language, home: t(texts.home), pictureOf: pictures.of })
    return made(bytes as Uint8Array<ArrayBuffer>, 'application/zip', 'obz', pictures.missing)
  }
  const grd = asGrd({
    boards,
    link,
    language,
    words: { home: t(texts.home) },
    plain,
    asksState: rights.state,
    pictureOf(cell) {
      const picture = pictures.of(cell)
      return picture && asDataAddress(picture)
    },
  })
  return made(grd, 'application/json', 'grd', pictures.missing)
}

/** An OptiKey keyboard is one page: it has the buttons that stand on the remote itself, and not all 200. */
function boardsNow(program: Program, rights: Rights, t: (sentence: Sentence, values?: Values) => string): Boards {
  const { isFlex, buttons } = shared()
  const { size, layout } = readProfile()
  const list = listOf(buttons)
  const keyColours = coloursOf('--key', '--key-ink')
  const colourKeys = Object.fromEntries(
    ['yellow', 'blue', 'red', 'green'].map((id) => [id, { ground: colourOf(`--${id}`), ink: '#000000' }]),
  )
  const of = (program === 'optikey' ? sections(list).top : list).map(({ button }) => button)
  return boardsOf({ isFlex, size, layout, buttons: of, t, keyColours, colourKeys }, rights, {
    keys: t(texts.boardKeys),
    numbers: t(remoteTexts.numbersAndColours),
    apps: t(texts.boardApps),
    own: t(texts.boardOwn),
  })
}

function coloursOf(ground: string, ink: string): Colours {
  return { ground: colourOf(ground), ink: colourOf(ink) }
}

/** A colour of the page's theme as `#rrggbb`, which is how a canvas tells an opaque one. */
function colourOf(name: string): string {
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas) return '#000000'
  canvas.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  return canvas.fillStyle
}
