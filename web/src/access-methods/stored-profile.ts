/** The profile of this device: one stored value. Its shape is in the contract. */
import { DEFAULT_PROFILE, profileShape, type Profile } from '@beckon/contract/profile'
import * as v from 'valibot'
import { readStored, writeStored } from '../platform/stored-values.ts'

/** Settings of earlier versions, by their part. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  scan: ['order', 'ownOrder'],
  dwell: ['keyPercents'],
  layout: ['pages'],
}

/** Never throws. An invalid text, or one of a later version, counts as absent. */
export function parseProfile(text: string): Profile | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), profileShape), text)
  if (!parsed.success) return undefined
  const profile: Record<string, unknown> = parsed.output
  for (const [part, names] of Object.entries(FORMER))
    for (const name of names) Reflect.deleteProperty(profile[part] as object, name)
  return parsed.output
}

export function readProfile(): Profile {
  const text = readStored('ways')
  return (text === undefined ? undefined : parseProfile(text)) ?? DEFAULT_PROFILE
}

export function writeProfile(profile: Profile): void {
  writeStored('ways', JSON.stringify(profile))
}
