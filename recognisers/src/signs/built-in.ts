/** The engine that needs nothing but packages of npm and our own model. Runs in its own process (see host). */
import { makeFingerspelling, type FingerspellingSettings } from './fingerspelling/fingerspelling.ts'

export function makeEngine(settings: FingerspellingSettings) {
  return makeFingerspelling(settings)
}
