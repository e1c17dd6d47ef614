/** Handles the requests and events of other nodes: validates each and calls its handler. */
import * as v from 'valibot'
import type { Bus, BusEvent, BusRequest, Sent } from './bus.ts'

type Handler = (body: unknown, sent: Sent) => unknown

export class BusHandlers implements Pick<Bus, 'answer' | 'onEvent'> {
  readonly #handlers = new Map<string, Handler>()
  readonly #listeners = new Map<string, ((body: unknown, sent: Sent) => void)[]>()

  answer<Body, Answer>(
    { name, body: shape }: BusRequest<Body, Answer>,
    handle: (body: Body, sent: Sent) => Answer | 'not here' | Promise<Answer | 'not here'>,
  ): void {
    if (this.#handlers.has(name)) throw new Error(`The request "${name}" has a handler.`)
    this.#handlers.set(name, (body, sent) => {
      const read = v.safeParse(shape, body)
      return read.success ? handle(read.output, sent) : 'not here'
    })
  }

  onEvent<Body>({ name, body: shape }: BusEvent<Body>, listener: (body: Body, sent: Sent) => void): void {
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, listeners)
    listeners.push((body, sent) => {
      const read = v.safeParse(shape, body)
      if (read.success) listener(read.output, sent)
    })
  }

  /** The handler's answer; `not here` for a request without a handler. */
  handleRequest(name: string, body: unknown, sent: Sent): unknown {
    return this.#handlers.get(name)?.(body, sent) ?? 'not here'
  }

  handleEvent(name: string, body: unknown, sent: Sent): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(body, sent)
  }
}
