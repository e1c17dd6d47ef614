/** The interface of each access method for `current-method.ts`, which runs it. */
import type { Profile } from '@beckon/contract/profile'

/** The key Escape held so long pauses every access method, and lets it go on: with switches, and without any. */
export const ESCAPE_MS = 2_000

/** An access method that is on. */
export interface ActiveMethod {
  /** Other settings of the same method, in the middle of things. */
  readonly change: (profile: Profile) => void
  /** Says so, unless it is only held up for a moment. */
  readonly stop: (isQuiet: boolean) => void
}

/** Says that it is on. */
export type StartMethod = (profile: Profile) => ActiveMethod
