/**
 * What a driver must know at its next start and nobody else may know: certificates, keys, tokens, pins. The server
 * keeps it sealed in its database, an agent in its own folder.
 */
export type BoxSecrets = Readonly<Record<string, string>>

export interface BoxMemory {
  /** What was written last; empty for a box that was never set up. */
  read(): BoxSecrets
  /** Replaces everything. `read` has it at once; the promise resolves when it is stored. */
  write(secrets: BoxSecrets): Promise<void>
}

/** A memory that lasts as long as the process. */
export function shortMemory(secrets: BoxSecrets = {}): BoxMemory {
  let kept = secrets
  return {
    read: () => kept,
    async write(next) {
      kept = next
    },
  }
}
