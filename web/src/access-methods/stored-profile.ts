/** The profile of this device: one stored value. Its shape is in the contract. */
import { DEFAULT_PROFILE, profileShape, type Profile } from '@beckon/contract/profile'
import * as v from 'valibot'
import { readStored, writeStored } from '../platform/stored-values.ts'

/** Never throws. An invalid text, or one of a later version, counts as absent. */
export function parseProfile(text: string): Profile | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), profileShape), text)
  return parsed.success ? parsed.output : undefined
}

export function readProfile(): Profile {
  const text = readStored('ways')
  return (text === undefined ? undefined : parseProfile(text)) ?? DEFAULT_PROFILE
}

export function writeProfile(profile: Profile): void {
  writeStored('ways', JSON.stringify(profile))
}
