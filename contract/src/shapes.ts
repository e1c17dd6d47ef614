/** Shapes that several calls use. */
import * as v from 'valibot'
import { partnerOf } from './partners.ts'

/** Text of at most `max` characters with no control characters. */
export function text(max: number) {
  return v.pipe(v.string(), v.maxLength(max), v.regex(/^[^\u0000-\u001f\u007f]*$/u))
}

/** The same, and at least one character that is not a blank. */
export function someText(max: number) {
  return v.pipe(text(max), v.regex(/\S/u))
}

/** A browser's own random id: a label that gives no right to anything. */
export const clientDeviceId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/u))

/** A partner value with its variant, if any: `comcast`, `comcast-test`. */
export const partner = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]+(?:-[\w-]{1,32})?$/u),
  v.check((value) => partnerOf(value) !== undefined),
)

export const token = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,512}$/u))
export const boxId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/u))
export const device = v.object({ id: boxId, name: v.string() })
export type Device = v.InferOutput<typeof device>

/** A token and how soon to refresh it: without a usable time, after the last known one, else ten minutes (D12); `bookmarkKey` goes beyond the specification (see `session.ts`). */
export const tokenAnswer = v.object({
  arToken: token,
  refreshIntervalMs: v.fallback(v.optional(v.number()), undefined),
  bookmarkKey: v.optional(token),
})
export type TokenAnswer = v.InferOutput<typeof tokenAnswer>
