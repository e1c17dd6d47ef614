/** Whether something is at a path. */
import { statSync } from 'node:fs'

/** Throws where `existsSync` says no because this user may not look. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}
