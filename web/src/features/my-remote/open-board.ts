/**
 * The user's buttons as a board in Open Board Format (0.1), which speech apps read and write, and such a board as
 * buttons. What a button says is its `vocalization`; what only we know of it travels along in a field of our own.
 */
import { BUTTONS_AT_MOST } from '@beckon/contract/limits'
import { isKeepable, type CustomButton } from '@beckon/contract/my-remote'
import * as v from 'valibot'
import { plainLabel } from './label.ts'

export const OPEN_BOARD = 'open-board-0.1'
const COLUMNS = 6

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const boardShape = v.looseObject({
  format: v.pipe(v.string(), v.startsWith('open-board-')),
  id: v.optional(id),
  name: v.optional(v.nullable(v.string())),
  locale: v.optional(v.nullable(v.string())),
  buttons: v.array(
    v.looseObject({
      id,
      label: v.optional(v.nullable(v.string())),
      vocalization: v.optional(v.nullable(v.string())),
      image_id: v.optional(v.nullable(id)),
      load_board: v.optional(v.unknown()),
      hidden: v.optional(v.nullable(v.boolean())),
      ext_beckon_button: v.optional(v.unknown()),
    }),
  ),
  images: v.optional(
    v.nullable(
      v.array(
        v.looseObject({
          id,
          url: v.optional(v.nullable(v.string())),
          data: v.optional(v.nullable(v.string())),
          path: v.optional(v.nullable(v.string())),
          content_type: v.optional(v.nullable(v.string())),
        }),
      ),
    ),
  ),
  grid: v.optional(v.nullable(v.looseObject({ order: v.optional(v.nullable(v.array(v.array(v.nullable(id))))) }))),
})
export type Board = v.InferInput<typeof boardShape>

/** A picture that the board brings along; it has to be sent to the server before a button can wear it. */
export type BoardPicture = { readonly data: string } | { readonly path: string }

export interface BoardButton {
  readonly button: CustomButton
  readonly picture: BoardPicture | undefined
}

export interface ReadBoard {
  readonly name: string
  readonly buttons: readonly BoardButton[]
  /** Buttons that were left out: those that only lead to another board, say nothing, or are too many. */
  readonly leftOut: number
}

/** `pictureOf` says where a picture of ours can be had by others: as data, as a file beside the board, or by address. */
export function toBoard(
  buttons: readonly CustomButton[],
  about: { readonly name: string; readonly locale: string },
  pictureOf: (image: string) => { readonly data?: string; readonly path?: string; readonly url?: string; readonly content_type?: string } | undefined,
): Board {
  const images = new Map<string, NonNullable<Board['images']>[number]>()
  const written = buttons.map((button, at) => {
    const image = typeof button.image === 'string' ? button.image : ''
    const picture = image === '' ? undefined : pictureOf(image)
    if (picture !== undefined && !images.has(image)) images.set(image, { id: `image-${images.size + 1}`, ...picture })
    const label = plainLabel(String(button.displayString ?? '')) || String(button.command ?? '')
    const imageId = images.get(image)?.id
    return {
      id: `${at + 1}`,
      label,
      ...(typeof button.command === 'string' && { vocalization: button.command }),
      ...(imageId !== undefined && { image_id: imageId }),
      ext_beckon_button: button,
    }
  })
  const ids = written.map((button) => button.id)
  const rows = Math.ceil(ids.length / COLUMNS)
  const order = Array.from({ length: rows }, (_, row) => Array.from({ length: COLUMNS }, (_none, column) => ids[row * COLUMNS + column] ?? null))
  return {
    format: OPEN_BOARD,
    id: 'beckon-buttons',
    locale: about.locale,
    name: about.name,
    buttons: written,
    images: [...images.values()],
    sounds: [],
    grid: { rows, columns: COLUMNS, order },
  }
}

/** The buttons of a board, in the order in which they lie on it; undefined when it is no board. */
export function readBoard(json: unknown): ReadBoard | undefined {
  const parsed = v.safeParse(boardShape, json)
  if (!parsed.success) return undefined
  const { buttons, images, grid, name } = parsed.output
  const placed = (grid?.order ?? []).flat().filter((one) => one !== null)
  const places = new Map(placed.map((one, at) => [one, at]))
  const inOrder = buttons.toSorted((one, other) => (places.get(one.id) ?? Infinity) - (places.get(other.id) ?? Infinity) || 0)
  const read: BoardButton[] = []
  for (const button of inOrder) {
    const own = ownButton(button.ext_beckon_button)
    const command = clean(button.vocalization) || clean(button.label)
    const leadsOn = own === undefined && button.load_board !== undefined && button.load_board !== null
    if (button.hidden === true || leadsOn || (own === undefined && command === '') || read.length === BUTTONS_AT_MOST) continue
    const image = images?.find((one) => one.id === button.image_id)
    read.push({
      button: own ?? { type: 'VOICE', command, displayString: clean(button.label) || command, image: image?.url ?? null, isLegacyIcon: false },
      picture: own !== undefined && isOurs(own.image) ? undefined : broughtAlong(image),
    })
  }
  return { name: clean(name), buttons: read, leftOut: buttons.length - read.length }
}

/** Pictures that any Beckon has; a picture of somebody's own stays behind on their server. */
function isOurs(image: unknown): boolean {
  return typeof image === 'string' && /^\/pictures\/[a-z0-9-]+\.svg$/u.test(image)
}

function broughtAlong(image: { readonly data?: string | null | undefined; readonly path?: string | null | undefined } | undefined): BoardPicture | undefined {
  if (image?.data) return { data: image.data }
  return image?.path ? { path: image.path } : undefined
}

function ownButton(value: unknown): CustomButton | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isKeepable(value) ? (value as CustomButton) : undefined
}

function clean(words: string | null | undefined): string {
  return (words ?? '').replaceAll(/\p{Cc}/gu, ' ').trim().slice(0, 500)
}
