/**
 * What follows from a save, in memory or in the log. It runs after the commit, and never for a save that is rolled
 * back.
 */
import type { Kysely, Transaction } from 'kysely'

const waiting = new WeakMap<object, (() => void)[]>()

/** Only within the write of `store.save`. */
export function afterCommit<Tables>(trx: Transaction<Tables> | Kysely<Tables>, effect: () => void): void {
  const effects = waiting.get(trx)
  if (effects === undefined) throw new Error('This is no transaction of a save.')
  effects.push(effect)
}

/** Collects the effects of one write of a database engine. The returned function runs them. */
export function gatherEffects(trx: object): () => void {
  const effects: (() => void)[] = []
  waiting.set(trx, effects)
  return () => {
    for (const effect of effects) effect()
  }
}
