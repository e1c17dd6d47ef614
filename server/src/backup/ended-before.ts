/** Which remotes, apps and bookmarks had been ended in the data that a restore replaces. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATABASE_FILE } from '../storage/data-folder.ts'

/**
 * When each of these was ended, as the database before the restore has it; undefined for one that it no longer knows.
 * The whole answer is undefined when there is no such database, or it is of another household.
 */
export function endedBefore(
  ids: readonly string[],
  folderBefore: string | undefined,
): ReadonlyMap<string, number | undefined> | undefined {
  const known = folderBefore === undefined ? undefined : endsIn(folderBefore)
  if (known === undefined || !ids.some((id) => known.has(id))) return undefined
  return new Map(
    ids.flatMap((id) => {
      const endedAt = known.get(id)
      return endedAt === null ? [] : [[id, endedAt] as const]
    }),
  )
}

/**
 * The end of each by id; null if it had not ended. Undefined for a file that cannot be read, which may be why a backup
 * was restored.
 */
function endsIn(folder: string): ReadonlyMap<string, number | null> | undefined {
  const path = join(folder, DATABASE_FILE)
  if (!existsSync(path)) return undefined
  let file
  try {
    file = new DatabaseSync(path)
    file.exec('pragma locking_mode = exclusive')
    const rows = file
      .prepare('select id, ended_at as at from sessions union all select id, revoked_at as at from bookmarks')
      .all()
    return new Map(rows.map(({ id, at }) => [String(id), at === null ? null : Number(at)]))
  } catch {
    return undefined
  } finally {
    file?.close()
  }
}
