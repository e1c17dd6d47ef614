/**
 * The subscribers to changes of the boxes behind a link. The agent follows the boxes with a subscriber. A box is named
 * by its id, or undefined for the one beside the agent.
 */
import type { FromServer } from '@beckon/contract/box-link'

type BoxAt = string | undefined

export class Followers {
  readonly #send: (message: FromServer) => void
  readonly #listeners = new Map<BoxAt, Set<() => void>>()
  #canFollow = false

  constructor(send: (message: FromServer) => void) {
    this.#send = send
  }

  /** The returned function removes the listener. */
  add(box: BoxAt, listener: () => void): () => void {
    const all = this.#listeners.get(box) ?? new Set()
    all.add(listener)
    if (!this.#listeners.has(box)) {
      this.#listeners.set(box, all)
      this.#follow(box, true)
    }
    return () => {
      if (!all.delete(listener) || all.size > 0) return
      this.#listeners.delete(box)
      this.#follow(box, false)
    }
  }

  /** Called when an agent is attached. */
  begin(): void {
    if (this.#canFollow) return
    this.#canFollow = true
    for (const box of this.#listeners.keys()) this.#follow(box, true)
  }

  /** Called when an agent came or went: every box may have changed, and a new agent must be asked again. */
  anotherAgent(): void {
    this.#canFollow = false
    for (const box of this.#listeners.keys()) this.changed(box)
  }

  changed(box: BoxAt): void {
    for (const listener of this.#listeners.get(box) ?? []) listener()
  }

  #follow(box: BoxAt, on: boolean): void {
    if (this.#canFollow) this.#send({ type: 'follow', on, ...(box === undefined ? {} : { box }) })
  }
}
