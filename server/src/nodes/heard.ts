/** What a node does with the questions and news of others: each is checked by its shape and goes to its handler. */
import * as v from 'valibot'
import type { Asking, Bus, News, Question, Telling } from './bus.ts'

type Handle = (data: unknown, asking: Asking) => unknown

export class Heard implements Pick<Bus, 'answer' | 'onNews'> {
  readonly #handlers = new Map<string, Handle>()
  readonly #listeners = new Map<string, ((data: unknown, telling: Telling) => void)[]>()

  answer<Asked, Told>(
    { name, asked }: Question<Asked, Told>,
    handle: (asked: Asked, asking: Asking) => Told | 'not here' | Promise<Told | 'not here'>,
  ): void {
    if (this.#handlers.has(name)) throw new Error(`The question "${name}" has a handler.`)
    this.#handlers.set(name, (data, asking) => {
      const read = v.safeParse(asked, data)
      return read.success ? handle(read.output, asking) : 'not here'
    })
  }

  onNews<What>({ name, shape }: News<What>, hear: (what: What, telling: Telling) => void): void {
    const listeners = this.#listeners.get(name) ?? []
    this.#listeners.set(name, listeners)
    listeners.push((data, telling) => {
      const read = v.safeParse(shape, data)
      if (read.success) hear(read.output, telling)
    })
  }

  /** The handler's answer; `not here` for a question that nobody here knows. */
  asked(name: string, data: unknown, asking: Asking): unknown {
    return this.#handlers.get(name)?.(data, asking) ?? 'not here'
  }

  news(name: string, data: unknown, telling: Telling): void {
    for (const hear of this.#listeners.get(name) ?? []) hear(data, telling)
  }
}
