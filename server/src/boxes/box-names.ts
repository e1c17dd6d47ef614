/**
 * What one box can be told by name, asked for when somebody needs it and then remembered, since a line-up seldom
 * changes.
 */
import { NO_NAMES, type Box, type BoxNames } from '@beckon/boxes/box'
import type { Clock } from '../clock.ts'
import { withTimeout } from './with-timeout.ts'

const REMEMBERED_MS = 10 * 60_000
const NAMES_TIMEOUT_MS = 5_000

export class BoxNamesMemory {
  readonly #box: Box
  readonly #clock: Clock
  #names: BoxNames = NO_NAMES
  #readAt = -Infinity
  #asking: Promise<void> | undefined

  constructor(box: Box, clock: Clock) {
    this.#box = box
    this.#clock = clock
  }

  /**
   * The names; those of before, or none, when the box does not tell them by then. A late answer serves the next time.
   */
  async read(deadline: number): Promise<BoxNames> {
    if (this.#clock.now() - this.#readAt <= REMEMBERED_MS) return this.#names
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>(
      (resolve) => (timer = setTimeout(resolve, Math.max(0, deadline - this.#clock.now()))),
    )
    await Promise.race([this.#asking, late])
    clearTimeout(timer)
    return this.#names
  }

  async #ask(): Promise<void> {
    try {
      this.#names = await withTimeout(NAMES_TIMEOUT_MS, (signal) => this.#box.names(signal))
      this.#readAt = this.#clock.now()
    } catch {
      // Asked again the next time.
    }
  }
}
