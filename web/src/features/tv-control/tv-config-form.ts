/**
 * The form of the TV control page as plain texts, and what follows from them. The key is a text like the others, masked
 * or new.
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

/** The whole of it, as it is saved. */
export function configOf(values: Values): TvConfigData {
  const events = Object.fromEntries(TV_KEY_NAMES.map((key) => [key, { eventName: values[key].trim() }])) as Record<
    TvKey,
    { eventName: string }
  >
  return { apiKey: values.apiKey.trim(), ...events }
}

/** Blanks around a text are no difference. */
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

/** A pasted text may bring characters that no event or key has. */
export function cleanText(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f]/gu, '')
}

/**
 * A masked key cannot be changed in part, since its larger part is not here: what is typed or pasted into it takes its
 * place, and what is deleted from it deletes it.
 */
export function typedKey(before: string, after: string): string {
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
