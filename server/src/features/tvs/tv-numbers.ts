/**
 * The numbers by which the command line names TVs that were found. A number stays with its TV as long as the server runs,
 * so that `boxes add 1` means what was shown, whoever has searched since.
 */
import type { FoundTv } from '@beckon/contract/tvs'

const REMEMBERED_AT_MOST = 500

export class TvNumbers {
  readonly #known = new Map<string, FoundTv>()
  #last = 0

  /** With its number: the one that it had, or the next. */
  numbered(found: Omit<FoundTv, 'number'>): FoundTv {
    const { driver, host, port, name, identity, via } = found
    const key = JSON.stringify([via?.id, driver, ...(identity === undefined ? [host, port, name] : [identity])])
    const one = { ...found, number: this.#known.get(key)?.number ?? (this.#last += 1) }
    this.#known.delete(key)
    this.#known.set(key, one)
    const [longestUnseen] = this.#known.keys()
    if (longestUnseen !== undefined && this.#known.size > REMEMBERED_AT_MOST) this.#known.delete(longestUnseen)
    return one
  }

  /** As it was seen last. */
  all(): readonly FoundTv[] {
    return [...this.#known.values()]
  }
}
