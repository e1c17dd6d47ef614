/** Effects of a save in memory or in the log, run once it is on disk; a save that is undone has none. */
import type { Kysely, Transaction } from 'kysely'

const waiting = new WeakMap<object, (() => void)[]>()

/** Only within the write of `store.save`. */
export function afterCommit<Tables>(trx: Transaction<Tables> | Kysely<Tables>, effect: () => void): void {
  const effects = waiting.get(trx)
  if (effects === undefined) throw new Error('This is no transaction of a save.')
  effects.push(effect)
}

/** For the engines: collects the effects of one write. The returned function runs them. */
export function gatherEffects(trx: object): () => void {
  const effects: (() => void)[] = []
  waiting.set(trx, effects)
  return () => {
    for (const effect of effects) effect()
  }
}
