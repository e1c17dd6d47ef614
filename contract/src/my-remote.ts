/** The user's own buttons (`seabuttons` on the wire). */
import * as v from 'valibot'
import { call } from './call.ts'
import { LANGUAGES } from './languages.ts'
import { COMMAND_AT_MOST } from './limits.ts'
import { command, lenient } from './shapes.ts'

export const BUTTONS_AT_MOST = 200
/** A longer label, or a command over `COMMAND_AT_MOST`, counts as an unknown field. */
export const LABEL_AT_MOST = 500
/** The size of a button's picture: enough for 512 by 512 pixels. */
export const PICTURE_AT_MOST_BYTES = 256 * 1024
/** Enough for `BUTTONS_AT_MOST` buttons of five kilobytes. */
const BUTTONS_BODY_BYTES = 1024 * 1024
/** The limit for a button's unknown fields and its `steps`. */
const UNKNOWN_FIELDS_BYTES = 4 * 1024
/** Enough for a picture of `PICTURE_AT_MOST_BYTES` as base64 in JSON. */
const PICTURE_BODY_BYTES = 384 * 1024

/**
 * Validated loosely: unknown types and fields are kept. The browser removes null entries (J16, J17). Beyond the
 * specification, `steps`: the steps that a press makes one after the other instead of the command alone; the browser
 * makes them and defines their shape (`web/src/core/macros/steps.ts`).
 */
const customButton = v.looseObject({
  type: v.optional(v.string()),
  command: v.optional(v.string()),
  displayString: v.optional(v.string()),
  image: v.optional(v.nullable(v.string())),
  isLegacyIcon: v.optional(v.boolean()),
  steps: v.optional(v.unknown()),
})
export type CustomButton = v.InferOutput<typeof customButton>

/** The same, with each field validated by itself; a field of the wrong type is left out. */
const popularButton = v.looseObject({
  type: lenient(v.string()),
  command: lenient(v.string()),
  displayString: lenient(v.string()),
  image: lenient(v.nullable(v.string())),
  isLegacyIcon: lenient(v.boolean()),
})

/** Each entry is validated by itself: an invalid button becomes null, an invalid list an empty one. */
const popularCategory = v.looseObject({
  category: lenient(v.string()),
  buttons: v.fallback(v.array(v.fallback(v.nullable(popularButton), null)), []),
})
export type PopularCategory = v.InferOutput<typeof popularCategory>

/** The known fields of a button with their limits; a field of another type counts as unknown. */
const KNOWN_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: isTextOrNull(64),
  command: isTextOrNull(COMMAND_AT_MOST),
  displayString: isTextOrNull(LABEL_AT_MOST),
  image: isTextOrNull(2_048),
  isLegacyIcon: (value) => typeof value === 'boolean',
}

/**
 * Whether an entry is small enough to be stored. Its content is not checked: unknown types and fields, and entries that
 * are not buttons, are stored unchanged.
 */
export function isKeepable(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return bytesOf(entry) <= UNKNOWN_FIELDS_BYTES
  const unknown = Object.entries(entry).filter(
    ([name, value]) => !(Object.hasOwn(KNOWN_FIELDS, name) && KNOWN_FIELDS[name]?.(value)),
  )
  return unknown.length === 0 || bytesOf(Object.fromEntries(unknown)) <= UNKNOWN_FIELDS_BYTES
}

/** In UTF-16 units. Unlike `text` of `shapes.ts`, null and control characters pass: stored lists may have them. */
function isTextOrNull(max: number) {
  return (value: unknown) => value === null || (typeof value === 'string' && value.length <= max)
}

/** The size as JSON in UTF-8. `JSON.stringify` escapes lone surrogates, so `encodeURI` cannot throw. */
function bytesOf(value: unknown): number {
  return encodeURI(JSON.stringify(value) ?? '').replace(/%[\dA-F]{2}/gu, '.').length
}

const buttonList = v.pipe(
  v.array(v.unknown()),
  v.maxLength(BUTTONS_AT_MOST),
  v.check((list) => list.every(isKeepable)),
)

/**
 * The stored list, unchanged but for picture addresses on other servers, which are replaced by addresses on this one;
 * and the number of its last save.
 */
const revised = v.object({ seaButtonsData: v.array(v.unknown()), revision: v.optional(v.number()) })

export const findButtonImage = call({
  name: 'findButtonImage',
  method: 'GET',
  path: '/api/v1/seabuttons/image',
  summary: 'Find a picture for a command',
  auth: 'session',
  timeoutMs: 10_000,
  /** The language is a hint; commands in other languages work too. */
  query: v.object({ cmd: command, language: v.optional(v.picklist(LANGUAGES)) }),
  answer: v.object({ image: v.string() }),
  statuses: ['NOT-FOUND'],
})

export const getButtons = call({
  name: 'getButtons',
  method: 'GET',
  path: '/api/v1/seabuttons',
  summary: "Get the user's buttons",
  auth: 'session',
  timeoutMs: 10_000,
  answer: revised,
})

export const saveButtons = call({
  name: 'saveButtons',
  method: 'POST',
  path: '/api/v1/seabuttons',
  summary: "Replace the user's buttons",
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: BUTTONS_BODY_BYTES,
  /** Without a revision, or with null, the list replaces any stored list. */
  body: v.object({ seaButtonsData: buttonList, revision: v.optional(v.nullable(v.number())) }),
  answer: v.object({ status: v.literal('OK'), revision: v.optional(v.number()) }),
  defaultAnswer: { status: 'OK' },
  newer: revised,
  statuses: ['CONFLICT'],
})

export const getPopularButtons = call({
  name: 'getPopularButtons',
  method: 'GET',
  path: '/api/v1/seabuttons/popular',
  summary: 'List popular buttons by category',
  auth: 'session',
  timeoutMs: 2_000,
  /** Default: the browser's preferred language. */
  query: v.object({ language: v.optional(v.picklist(LANGUAGES)) }),
  answer: v.object({ popularButtons: v.array(v.fallback(v.nullable(popularCategory), null)) }),
})

/**
 * Beyond the specification: stores the user's own picture, which the browser has scaled down. The answer is an address
 * for a button's `image`; the same picture always has the same address. NOT-UNDERSTOOD: the bytes are not a supported
 * picture.
 */
export const savePicture = call({
  name: 'savePicture',
  method: 'POST',
  path: '/api/v1/seabuttons/picture',
  summary: "Store the user's own picture for a button",
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: PICTURE_BODY_BYTES,
  /** A PNG, JPEG, WebP or GIF file in base64. */
  body: v.object({
    picture: v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(PICTURE_AT_MOST_BYTES / 3) * 4), v.base64()),
  }),
  answer: v.object({ image: v.string() }),
  statuses: ['NOT-UNDERSTOOD'],
})
