/** Limits how fast one far end is read: a box that floods must not delay the commands of other boxes. */

const TICK_MS = 100
const MESSAGES_A_TICK = 200
/** A channel list of this size comes in one go. */
const BYTES_A_TICK = 1024 * 1024

interface Paused {
  pause(): void
  resume(): void
}

export class ReadingPace {
  readonly #socket: Paused
  #messages = 0
  #bytes = 0
  #isCounting = false
  #isPaused = false

  constructor(socket: Paused) {
    this.#socket = socket
  }

  /** Records a message; after too many the socket is paused until the tick is over. */
  heard(bytes: number): void {
    this.#messages += 1
    this.#bytes += bytes
    if (!this.#isCounting) setTimeout(() => this.#tickOver(), TICK_MS)
    this.#isCounting = true
    if (this.#isPaused || (this.#messages <= MESSAGES_A_TICK && this.#bytes <= BYTES_A_TICK)) return
    this.#isPaused = true
    this.#socket.pause()
  }

  #tickOver(): void {
    this.#isCounting = false
    this.#messages = 0
    this.#bytes = 0
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#socket.resume()
  }
}
