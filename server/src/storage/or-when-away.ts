/** Reads from the database with a fallback, so that a press waits neither for an absent nor for a hanging database. */
import { isStoreAway } from './unable-to-save.ts'

/** So long a database may take to say what was true a moment ago; a press has no more time. */
const LOOK_WITHIN_MS = 300

/** What a look finds, or what is known without it while the database is away or hangs. */
export async function orWhenAway<T>(looked: Promise<T>, known: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(known()), LOOK_WITHIN_MS)
  })
  const found = looked.catch((error: unknown) => {
    if (isStoreAway(error)) return known()
    throw error
  })
  try {
    return await Promise.race([found, late])
  } finally {
    clearTimeout(timer)
  }
}
