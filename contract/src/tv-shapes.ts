/** Shapes that the calls of TVs, of their set-up and of their codes share. */
import * as v from 'valibot'
import { DRIVERS } from './drivers.ts'
import { anyText } from './shapes.ts'

/** Of a TV and of its room. */
export const TV_NAME_AT_MOST = 100

export const name = v.pipe(anyText(TV_NAME_AT_MOST), v.trim(), v.minLength(1))
export const room = v.pipe(v.string(), v.trim(), v.maxLength(TV_NAME_AT_MOST))
export const layout = v.picklist(['standard', 'flex'])
export const driver = v.picklist(DRIVERS)
export const host = v.pipe(v.string(), v.trim(), v.maxLength(253))
export const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))
/** The id of a TV or a set-up. Without control characters, since PostgreSQL cannot store NUL. */
export const id = v.pipe(v.string(), v.regex(/^\P{Cc}{1,128}$/u))
/** The key of a link that opens the page. */
export const operatorKey = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
