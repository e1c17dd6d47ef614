/** The user's own buttons (`seabuttons` on the wire). */
import * as v from 'valibot'
import { call } from './call.ts'
import { LANGUAGES } from './languages.ts'
import { BUTTONS_AT_MOST, PICTURE_AT_MOST_BYTES } from './limits.ts'
import { someText } from './shapes.ts'

/** 200 buttons, unknown fields and pictures' addresses included. */
const BUTTONS_BODY_BYTES = 1024 * 1024
/** What one button may carry in fields that we do not know. */
const UNKNOWN_FIELDS_BYTES = 4 * 1024
/** A picture of `PICTURE_AT_MOST_BYTES` as base64 in JSON. */
const PICTURE_BODY_BYTES = 384 * 1024

/** Read loosely: unknown types and fields are kept as they are; null entries are the browser's to repair (J16, J17). */
export const customButton = v.looseObject({
  type: v.optional(v.string()),
  command: v.optional(v.string()),
  displayString: v.optional(v.string()),
  image: v.optional(v.nullable(v.string())),
  isLegacyIcon: v.optional(v.boolean()),
})
export type CustomButton = v.InferOutput<typeof customButton>

/** The same, each field judged by itself: one that is of another type is left out. */
const popularButton = v.looseObject({
  type: v.fallback(v.optional(v.string()), undefined),
  command: v.fallback(v.optional(v.string()), undefined),
  displayString: v.fallback(v.optional(v.string()), undefined),
  image: v.fallback(v.optional(v.nullable(v.string())), undefined),
  isLegacyIcon: v.fallback(v.optional(v.boolean()), undefined),
})

/** Entries are judged one by one: what is no button is read as null, and no list of buttons as an empty one. */
export const popularCategory = v.looseObject({
  category: v.fallback(v.optional(v.string()), undefined),
  buttons: v.fallback(v.array(v.fallback(v.nullable(popularButton), null)), []),
})
export type PopularCategory = v.InferOutput<typeof popularCategory>

/** The fields of a button that we know, and how long each may be; one of another type counts as unknown. */
const KNOWN_FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: isText(64),
  command: isText(500),
  displayString: isText(1_000),
  image: isText(2_048),
  isLegacyIcon: (value) => typeof value === 'boolean',
}

/**
 * Whether an entry is small enough to be kept. What it says is nobody's business but its writer's: unknown types and
 * fields, and entries that are no buttons at all, are kept as they came.
 */
export function isKeepable(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return bytesOf(entry) <= UNKNOWN_FIELDS_BYTES
  const unknown = Object.entries(entry).filter(
    ([name, value]) => !(Object.hasOwn(KNOWN_FIELDS, name) && KNOWN_FIELDS[name]?.(value)),
  )
  return unknown.length === 0 || bytesOf(Object.fromEntries(unknown)) <= UNKNOWN_FIELDS_BYTES
}

function isText(max: number) {
  return (value: unknown) => value === null || (typeof value === 'string' && value.length <= max)
}

/** As JSON in UTF-8; no lone half of a character is left in JSON, so that `encodeURI` cannot fail. */
function bytesOf(value: unknown): number {
  return encodeURI(JSON.stringify(value) ?? '').replace(/%[\dA-F]{2}/gu, '.').length
}

const buttonList = v.pipe(v.array(v.unknown()), v.maxLength(BUTTONS_AT_MOST), v.everyItem(isKeepable))

/**
 * The list as it was saved, entries that are no buttons included, and the number of the save. Only the address of a
 * picture that lies elsewhere is answered as one of ours.
 */
const revised = v.object({ seaButtonsData: v.array(v.unknown()), revision: v.optional(v.number()) })

export const findButtonImage = call({
  name: 'findButtonImage',
  method: 'GET',
  path: '/api/v1/seabuttons/image',
  summary: 'Find a picture for a command',
  auth: 'session',
  timeoutMs: 10_000,
  /** The language is a hint: a command in another one is understood as well. */
  query: v.object({ cmd: someText(500), language: v.optional(v.picklist(LANGUAGES)) }),
  answer: v.object({ image: v.string() }),
  statuses: ['NOT-FOUND'],
})

export const getButtons = call({
  name: 'getButtons',
  method: 'GET',
  path: '/api/v1/seabuttons',
  summary: "The user's buttons",
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
  /** Without a revision, or with null, it replaces whatever is stored. */
  body: v.object({ seaButtonsData: buttonList, revision: v.optional(v.nullable(v.number())) }),
  answer: v.object({ status: v.literal('OK'), revision: v.optional(v.number()) }),
  newer: revised,
  statuses: ['CONFLICT'],
})

export const getPopularButtons = call({
  name: 'getPopularButtons',
  method: 'GET',
  path: '/api/v1/seabuttons/popular',
  summary: 'Buttons that many people use, by category',
  auth: 'session',
  timeoutMs: 2_000,
  /** Without one, the language that the browser prefers. */
  query: v.object({ language: v.optional(v.picklist(LANGUAGES)) }),
  answer: v.object({ popularButtons: v.array(v.fallback(v.nullable(popularCategory), null)) }),
})

/**
 * Beyond the specification: keeps a picture of the user's own, which the browser has scaled down. The answer is an
 * address for a button's `image`; the same picture sent again has the same one.
 */
export const savePicture = call({
  name: 'savePicture',
  method: 'POST',
  path: '/api/v1/seabuttons/picture',
  summary: "Keep a picture of the user's own for a button",
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: PICTURE_BODY_BYTES,
  /** The bytes of a PNG, JPEG, WebP or GIF file in base64. */
  body: v.object({
    picture: v.pipe(v.string(), v.nonEmpty(), v.maxLength(Math.ceil(PICTURE_AT_MOST_BYTES / 3) * 4), v.base64()),
  }),
  answer: v.object({ image: v.string() }),
  statuses: ['NOT-UNDERSTOOD'],
})
