/**
 * The secrets that a box's driver needs again after a restart: certificates, keys, tokens, fingerprints. The server
 * keeps them encrypted in its database (`server/src/features/tvs/added-tvs.ts`), an agent in its own folder
 * (`agent/tv-files.ts`).
 */
export type BoxSecrets = Readonly<Record<string, string>>

export interface BoxMemory {
  /** The secrets written last; empty for a box that was never set up. */
  read(): BoxSecrets
  /** Replaces everything. `read` returns the new secrets at once; the promise resolves when they are stored. */
  write(secrets: BoxSecrets): Promise<void>
}

/** A memory that is not stored on disk. */
export function temporaryMemory(secrets: BoxSecrets = {}): BoxMemory {
  let kept = secrets
  return {
    read: () => kept,
    async write(next) {
      kept = next
    },
  }
}
