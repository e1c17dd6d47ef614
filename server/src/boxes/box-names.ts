/** Caches the names (channels, apps) that one box knows. They are asked for when needed, since they seldom change. */
import { NO_NAMES, type Box, type BoxNames } from '@beckon/boxes/box'
import { MINUTE_MS, SECOND_MS } from '@beckon/contract/time-units'
import type { Clock } from '../clock.ts'
import { inTime, withTimeout } from '../bounds.ts'

const REMEMBERED_MS = 10 * MINUTE_MS
/** Without channels or without apps: the box may have just started. Those that never have both are asked this often. */
const PART_REMEMBERED_MS = 10 * SECOND_MS
const NAMES_TIMEOUT_MS = 5_000

export class BoxNamesMemory {
  readonly #box: Box
  readonly #clock: Clock
  #names: BoxNames = NO_NAMES
  #rememberedUntil = -Infinity
  #asking: Promise<void> | undefined

  constructor(box: Box, clock: Clock) {
    this.#box = box
    this.#clock = clock
  }

  /**
   * Returns the names; the previous ones, or none, if the box does not answer in time. A late answer is used by the
   * next call.
   */
  async read(deadline: number): Promise<BoxNames> {
    if (this.#clock.now() <= this.#rememberedUntil) return this.#names
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    await inTime(this.#asking, deadline - this.#clock.now(), () => {})
    return this.#names
  }

  async #ask(): Promise<void> {
    try {
      const names = await withTimeout(NAMES_TIMEOUT_MS, (signal) => this.#box.names(signal))
      const [channels, apps] = [names.channels.length, names.apps.length]
      // Another node gives no names, too, for a box that it could not ask.
      if (channels + apps === 0) return
      this.#names = names
      this.#rememberedUntil = this.#clock.now() + (channels > 0 && apps > 0 ? REMEMBERED_MS : PART_REMEMBERED_MS)
    } catch {
      // The next call asks again.
    }
  }
}
