/**
 * The form of the TV control page as strings, and what is derived from them. The access key, masked or new, is a
 * string like the others.
 */
import { isMaskedKey, type TvConfigData } from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'

export const TV_KEY_NAMES = Object.keys(TV_KEYS) as TvKey[]

export type Field = 'apiKey' | TvKey
const FIELDS: readonly Field[] = ['apiKey', ...TV_KEY_NAMES]

export type Values = Readonly<Record<Field, string>>

/** Makes the form; a missing or null field counts as empty. */
export function valuesOf(config: TvConfigData | undefined): Values {
  return valuesBy((field) => (field === 'apiKey' ? config?.apiKey : config?.[field]?.eventName) ?? '')
}

/** The complete settings, as they are saved. */
export function configOf(values: Values): TvConfigData {
  const events = Object.fromEntries(TV_KEY_NAMES.map((key) => [key, { eventName: values[key].trim() }])) as Record<
    TvKey,
    { eventName: string }
  >
  return { apiKey: values.apiKey.trim(), ...events }
}

/** Ignores spaces around a text. */
export function differs(one: Values, other: Values): boolean {
  return FIELDS.some((field) => one[field].trim() !== other[field].trim())
}

/** A user is new until they have saved a key or an event. */
export function isNewUser(loaded: Values): boolean {
  return !differs(loaded, valuesOf(undefined))
}

export function canTest(values: Values, key: TvKey): boolean {
  return values.apiKey.trim() !== '' && values[key].trim() !== ''
}

/** Removes control characters, which a pasted text may contain. */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/gu, '')
}

/**
 * A masked access key cannot be edited in part, since most of it is not known here. Text typed or pasted into it
 * replaces it, and deleting a part deletes all of it.
 */
export function typedAccessKey(before: string, after: string): string {
  if (!isMaskedKey(before) || after === before) return after
  if (before.includes(after)) return ''
  if (!after.includes('•')) return after
  let start = 0
  while (after[start] === before[start]) start += 1
  let end = 0
  while (end < after.length - start && after.at(-1 - end) === before.at(-1 - end)) end += 1
  return after.slice(start, after.length - end).replaceAll('•', '')
}

/** The settings on the server, with the texts that were typed since `before` was shown. */
export function withTyped(before: Values, form: Values, stored: Values): Values {
  return valuesBy((field) => (form[field].trim() === before[field].trim() ? stored : form)[field])
}

function valuesBy(textOf: (field: Field) => string): Values {
  return Object.fromEntries(FIELDS.map((field) => [field, textOf(field)])) as Record<Field, string>
}
