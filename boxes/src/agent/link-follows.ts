/** The boxes whose changes the server of one link subscribes to. */
import type { FromAgent } from '@beckon/contract/box-link'
import type { Box } from '../box.ts'

const BETWEEN_MS = 100

type Followed = Required<Pick<Box, 'whenStateChanged'>>

export class LinkFollows {
  readonly #find: (id: string | undefined) => Followed | undefined
  readonly #send: (message: FromAgent) => void
  readonly #stops = new Map<string | undefined, () => void>()

  constructor(find: (id: string | undefined) => Followed | undefined, send: (message: FromAgent) => void) {
    this.#find = find
    this.#send = send
  }

  follow(id: string | undefined, on: boolean): void {
    this.#stops.get(id)?.()
    this.#stops.delete(id)
    const box = on ? this.#find(id) : undefined
    if (box === undefined) return
    let timer: NodeJS.Timeout | undefined
    const stop = box.whenStateChanged(() => {
      // Limits the reports of a box that changes all the time; its last change is always reported.
      timer ??= setTimeout(() => {
        timer = undefined
        this.#send({ type: 'changed', ...(id === undefined ? {} : { box: id }) })
      }, BETWEEN_MS)
    })
    this.#stops.set(id, () => {
      stop()
      clearTimeout(timer)
    })
  }

  allOver(): void {
    for (const stop of this.#stops.values()) stop()
    this.#stops.clear()
  }
}
