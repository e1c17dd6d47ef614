/** Handles the requests and events of other nodes: each is validated and goes to its handler. */
import * as v from 'valibot'
import type { Bus, BusEvent, BusRequest, Sent } from './bus.ts'

type Handle = (data: unknown, sent: Sent) => unknown

export class Heard implements Pick<Bus, 'answer' | 'onEvent'> {
  readonly #handlers = new Map<string, Handle>()
  readonly #listeners = new Map<string, ((data: unknown, sent: Sent) => void)[]>()

  answer<Asked, Told>(
    { name, asked }: BusRequest<Asked, Told>,
    handle: (asked: Asked, sent: Sent) => Told | 'not here' | Promise<Told | 'not here'>,
  ): void {
    if (this.#handlers.has(name)) throw new Error(`The request "${name}" has a handler.`)
    this.#handlers.set(name, (data, sent) => {
      const read = v.safeParse(asked, data)
      return read.success ? handle(read.output, sent) : 'not here'
    })
  }

  onEvent<What>({ name, shape }: BusEvent<What>, hear: (what: What, sent: Sent) => void): void {
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, listeners)
    listeners.push((data, sent) => {
      const read = v.safeParse(shape, data)
      if (read.success) hear(read.output, sent)
    })
  }

  /** The handler's answer; `not here` for a request without a handler. */
  asked(name: string, data: unknown, sent: Sent): unknown {
    return this.#handlers.get(name)?.(data, sent) ?? 'not here'
  }

  event(name: string, data: unknown, sent: Sent): void {
    for (const hear of this.#listeners.get(name) ?? []) hear(data, sent)
  }
}
