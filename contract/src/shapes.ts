/** Shapes used by several calls. */
import * as v from 'valibot'
import { BOX_WORDS_AT_MOST, COMMAND_AT_MOST } from './limits.ts'
import { partnerOf } from './partners.ts'

/** The content of a text if it is JSON of this shape, otherwise undefined. */
export function jsonIn<S extends v.GenericSchema>(shape: S, text: string): v.InferOutput<S> | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text)
  return parsed.success ? parsed.output : undefined
}

/** A list from another program, a device or a file. Invalid elements are left out; the others are not affected. */
export function listOf<Item extends v.GenericSchema>(item: Item) {
  return v.pipe(
    v.array(v.fallback(item, INVALID as never)),
    v.transform((list) => list.filter((one) => one !== INVALID)),
  )
}

const INVALID = Symbol('invalid')

/**
 * A field from another program, a device or a file: undefined if it is missing, null or invalid. The other fields are
 * not affected. Not for a field whose absence means success.
 */
export function lenient<S extends v.GenericSchema>(shape: S) {
  return v.fallback(v.optional(shape), undefined)
}

/** The same for a text, which is then empty. */
export const lenientText = v.fallback(v.string(), '')

/** Text of at most `max` UTF-16 units without the control characters of ASCII. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\u0000-\u001f\u007f]*$/u))
}

/** Text of at most `max` UTF-16 units, with line breaks. No NUL, which not every database keeps. */
export function anyText(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\u0000]*$/u))
}

/** As `text`, with at least one character that is not white space. */
export function someText(max: number) {
  return v.pipe(text(max), v.regex(/\S/u))
}

/** A text command. */
export const command = someText(COMMAND_AT_MOST)

/** A text from a box. */
export const boxWords = v.pipe(v.string(), v.maxLength(BOX_WORDS_AT_MOST))

/** A browser's random id, and not that of a `device`: a label, not a credential. */
export const clientDeviceId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/u))

/** The id of a companion app's pairing. */
export const COMPANION_ID = /^[\w.:-]{1,128}$/u

/** A partner, with or without a variant: `comcast`, `comcast-test`. */
export const partner = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]+(?:-[\w-]{1,32})?$/u),
  v.check((value) => partnerOf(value) !== undefined),
)

/** A bearer token, ours or another server's: a signed one has hundreds of characters. */
export const token = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,4096}$/u))
/** Any id that a server gives its TV boxes; a number is taken as text. */
export const boxId = v.pipe(v.union([v.string(), v.pipe(v.number(), v.transform(String))]), someText(128))
/** A TV box. */
export const device = v.object({ id: boxId, name: v.string() })
export type Device = v.InferOutput<typeof device>

/**
 * A session token and when to refresh it, in milliseconds. Without a valid interval the browser uses the last known
 * one, else ten minutes (D12). `bookmarkKey` goes beyond the specification.
 */
export const tokenAnswer = v.object({
  arToken: token,
  refreshIntervalMs: lenient(v.number()),
  bookmarkKey: lenient(token),
})
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>
