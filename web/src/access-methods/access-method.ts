/** The interface of an access method, as `current-method.ts` runs it. */
import type { Profile } from '@beckon/contract/profile'

/** An access method that is on. */
export interface ActiveMethod {
  /** Applies other settings of the same method while it runs. */
  readonly change: (profile: Profile) => void
  /** Turns it off and announces that, unless `isQuiet`: it is then off only for a moment. */
  readonly stop: (isQuiet: boolean) => void
}

/** Starts the method and announces it, unless `startsQuietly`: it was off only for a moment. */
export type StartMethod = (profile: Profile, startsQuietly?: boolean) => ActiveMethod
