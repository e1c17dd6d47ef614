/**
 * A list that a box told, such as its channels: kept for ten minutes, since it changes. An empty one is not kept: the
 * box may have just started, or not tell it yet.
 */
import { MINUTE_MS } from '@beckon/contract/time-units'

const KEPT_MS = 10 * MINUTE_MS

export class ListCache<T> {
  readonly #isEmpty: (list: T) => boolean
  #kept: { readonly list: T; readonly at: number } | undefined

  constructor(isEmpty: (list: T) => boolean) {
    this.#isEmpty = isEmpty
  }

  async read(ask: () => Promise<T>): Promise<T> {
    if (this.#kept !== undefined && performance.now() - this.#kept.at < KEPT_MS) return this.#kept.list
    const list = await ask()
    this.#kept = this.#isEmpty(list) ? undefined : { list, at: performance.now() }
    return list
  }

  forget(): void {
    this.#kept = undefined
  }
}
