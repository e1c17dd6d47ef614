/** What a node does with the questions and news of others: each is checked by its shape and goes to its handler. */
import * as v from 'valibot'
import type { Bus, News, Question, Sent } from './bus.ts'

type Handle = (data: unknown, sent: Sent) => unknown

export class Heard implements Pick<Bus, 'answer' | 'onNews'> {
  readonly #handlers = new Map<string, Handle>()
  readonly #listeners = new Map<string, ((data: unknown, sent: Sent) => void)[]>()

  answer<Asked, Told>(
    { name, asked }: Question<Asked, Told>,
    handle: (asked: Asked, sent: Sent) => Told | 'not here' | Promise<Told | 'not here'>,
  ): void {
    if (this.#handlers.has(name)) throw new Error(`The question "${name}" has a handler.`)
    this.#handlers.set(name, (data, sent) => {
      const read = v.safeParse(asked, data)
      return read.success ? handle(read.output, sent) : 'not here'
    })
  }

  onNews<What>({ name, shape }: News<What>, hear: (what: What, sent: Sent) => void): void {
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, listeners)
    listeners.push((data, sent) => {
      const read = v.safeParse(shape, data)
      if (read.success) hear(read.output, sent)
    })
  }

  /** The handler's answer; `not here` for a question that nobody here knows. */
  asked(name: string, data: unknown, sent: Sent): unknown {
    return this.#handlers.get(name)?.(data, sent) ?? 'not here'
  }

  news(name: string, data: unknown, sent: Sent): void {
    for (const hear of this.#listeners.get(name) ?? []) hear(data, sent)
  }
}
