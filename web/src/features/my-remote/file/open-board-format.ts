/**
 * The user's buttons as a board in Open Board Format (0.1), which speech apps read and write, and such a board as
 * buttons. What a button says is its `vocalization`; what only we know of it travels along in a field of our own.
 */
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { BUTTONS_AT_MOST, isKeepable, LABEL_AT_MOST, type CustomButton } from '@beckon/contract/my-remote'
import * as v from 'valibot'
import { textOf } from '../button-list.ts'
import { plainLabel } from '../key/parse-label.ts'

export const OPEN_BOARD = 'open-board-0.1'
const OWN_BUTTONS_COLUMNS = 6

const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String))
const boardShape = v.looseObject({
  format: v.pipe(v.string(), v.regex(/^open-board-/u)),
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
      action: v.optional(v.nullable(v.string())),
      actions: v.optional(v.nullable(v.array(v.unknown()))),
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

/** `action`: it does something inside its own app, such as typing a letter or clearing the line. */
export type WhyLeftOut = 'hidden' | 'leads on' | 'action' | 'says nothing' | 'twice' | 'too many'

export interface LeftOut {
  /** The visible words; may be empty. */
  readonly label: string
  readonly why: WhyLeftOut
}

export interface ReadBoard {
  readonly name: string
  readonly buttons: readonly BoardButton[]
  readonly leftOut: readonly LeftOut[]
}

/**
 * `pictureOf` says where a picture of ours can be had by others: as data, as a file beside the board, or by address.
 */
export function toBoard(
  buttons: readonly CustomButton[],
  about: { readonly name: string; readonly locale: string },
  pictureOf: (
    image: string,
  ) =>
    | { readonly data?: string; readonly path?: string; readonly url?: string; readonly content_type?: string }
    | undefined,
): Board {
  const images = new Map<string, NonNullable<Board['images']>[number]>()
  const boardButtons = buttons.map((button, at) => {
    const image = typeof button.image === 'string' ? button.image : ''
    const picture = image === '' ? undefined : pictureOf(image)
    if (picture !== undefined && !images.has(image)) images.set(image, { id: `image-${images.size + 1}`, ...picture })
    const label = labelOf(button)
    const imageId = images.get(image)?.id
    return {
      id: `${at + 1}`,
      label,
      ...(typeof button.command === 'string' && { vocalization: button.command }),
      ...(imageId !== undefined && { image_id: imageId }),
      ext_beckon_button: button,
    }
  })
  const ids = boardButtons.map((button) => button.id)
  const rows = Math.ceil(ids.length / OWN_BUTTONS_COLUMNS)
  const order = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: OWN_BUTTONS_COLUMNS }, (_none, column) => ids[row * OWN_BUTTONS_COLUMNS + column] ?? null),
  )
  return {
    format: OPEN_BOARD,
    id: 'beckon-buttons',
    locale: about.locale,
    name: about.name,
    buttons: boardButtons,
    images: [...images.values()],
    sounds: [],
    grid: { rows, columns: OWN_BUTTONS_COLUMNS, order },
  }
}

/** The buttons of a board, in the order in which they lie on it; undefined when it is no board. */
export function readBoard(json: unknown): ReadBoard | undefined {
  const parsed = v.safeParse(boardShape, json)
  if (!parsed.success) return undefined
  const { buttons, images, grid, name } = parsed.output
  const placed = (grid?.order ?? []).flat().filter((one) => one !== null)
  const places = new Map(placed.map((one, at) => [one, at]))
  const inOrder = [...buttons].sort(
    (one, other) => (places.get(one.id) ?? Infinity) - (places.get(other.id) ?? Infinity) || 0,
  )
  const imageOf = new Map(images?.map((one) => [one.id, one]))
  const read: BoardButton[] = []
  const leftOut: LeftOut[] = []
  for (const button of inOrder) {
    const own = ownButton(button.ext_beckon_button)
    const command = clean(button.vocalization, COMMAND_AT_MOST) || clean(button.label, COMMAND_AT_MOST)
    const why = button.hidden === true ? 'hidden' : own === undefined ? whyUnusable(button, command) : undefined
    if (why !== undefined) {
      leftOut.push({ label: clean(button.label, LABEL_AT_MOST), why })
      continue
    }
    const image = imageOf.get(button.image_id ?? '')
    read.push({
      button: own ?? {
        type: 'VOICE',
        command,
        displayString: clean(button.label, LABEL_AT_MOST) || command,
        image: image?.url ?? null,
        isLegacyIcon: false,
      },
      picture: own !== undefined && isOurs(own.image) ? undefined : broughtAlong(image),
    })
  }
  return atMost({ name: clean(name, LABEL_AT_MOST), buttons: read, leftOut })
}

/**
 * Several boards as one list: the first one's name, no button again that a board before had, no more than an account
 * can have.
 */
export function joinBoards(boards: readonly ReadBoard[]): ReadBoard {
  const seen = new Set<string>()
  const buttons: BoardButton[] = []
  const leftOut: LeftOut[] = []
  for (const board of boards) {
    const fresh = board.buttons.filter(({ button }) => !seen.has(textOf(button)))
    const again = board.buttons.filter((one) => !fresh.includes(one))
    buttons.push(...fresh)
    leftOut.push(...board.leftOut, ...again.map(({ button }) => ({ label: labelOf(button), why: 'twice' as const })))
    for (const { button } of fresh) seen.add(textOf(button))
  }
  return atMost({ name: boards[0]?.name ?? '', buttons, leftOut })
}

function atMost({ name, buttons, leftOut }: ReadBoard): ReadBoard {
  const beyond = buttons
    .slice(BUTTONS_AT_MOST)
    .map(({ button }) => ({ label: labelOf(button), why: 'too many' as const }))
  return { name, buttons: buttons.slice(0, BUTTONS_AT_MOST), leftOut: [...leftOut, ...beyond] }
}

function whyUnusable(
  {
    load_board,
    action,
    actions,
  }: {
    readonly load_board?: unknown
    readonly action?: string | null | undefined
    readonly actions?: readonly unknown[] | null | undefined
  },
  command: string,
): WhyLeftOut | undefined {
  if (load_board !== undefined && load_board !== null) return 'leads on'
  if ((action ?? '') !== '' || (actions?.length ?? 0) > 0) return 'action'
  return command === '' ? 'says nothing' : undefined
}

function labelOf({ displayString, command }: CustomButton): string {
  return plainLabel(String(displayString ?? '')) || String(command ?? '')
}

/** Pictures that any Beckon has; a picture of somebody's own stays behind on their server. */
function isOurs(image: unknown): boolean {
  return typeof image === 'string' && /^\/pictures\/[a-z0-9-]+\.svg$/u.test(image)
}

function broughtAlong(
  image: { readonly data?: string | null | undefined; readonly path?: string | null | undefined } | undefined,
): BoardPicture | undefined {
  if (image?.data) return { data: image.data }
  return image?.path ? { path: image.path } : undefined
}

function ownButton(value: unknown): CustomButton | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && isKeepable(value)
    ? (value as CustomButton)
    : undefined
}

function clean(words: string | null | undefined, atMost: number): string {
  return (words ?? '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, atMost)
}
