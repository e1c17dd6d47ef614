/** The one clock of the server. */
import type { Clock } from './parts.ts'

export const systemClock: Clock = { now: () => Date.now() }
