/** The questions of this node that wait for an answer, each until its time is over. */
import type { Answered } from './bus.ts'
import type { Reply } from './envelope.ts'

/** Takes an answer, and says whether it waits for no more. The reply is undefined when nobody answered. */
export type Take = (answer: Answered<unknown>, reply?: Reply) => boolean

export class OpenQuestions {
  readonly #open = new Map<number, { readonly take: Take; readonly timer: NodeJS.Timeout }>()
  #lastId = 0

  /** Opens one, under the returned id. `take` is called at least once, unless it is closed before. */
  open(withinMs: number, take: Take): number {
    const id = (this.#lastId += 1)
    const timer = setTimeout(() => this.answered(id, { is: 'no answer' }), withinMs)
    this.#open.set(id, { take, timer })
    return id
  }

  answered(id: number, answer: Answered<unknown>, reply?: Reply): void {
    if (this.#open.get(id)?.take(answer, reply) === true) this.close(id)
  }

  close(id: number): void {
    clearTimeout(this.#open.get(id)?.timer)
    this.#open.delete(id)
  }

  /** The way to all others has broken. */
  nobodyAnswers(): void {
    for (const id of this.#open.keys()) this.answered(id, { is: 'no answer' })
  }
}
