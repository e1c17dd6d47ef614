/** The server's questions over one link about the codes of infrared senders. Open questions end with the link. */
import type { FromAgent, FromServer } from '@beckon/contract/box-link'
import type { KeyTeaching } from '../key-teaching.ts'
import { inParts } from '../link/in-parts.ts'

export class LinkCodes {
  readonly #teaching: KeyTeaching
  readonly #send: (message: FromAgent) => void
  readonly #asked = new Map<number, AbortController>()

  constructor(teaching: KeyTeaching, send: (message: FromAgent) => void) {
    this.#teaching = teaching
    this.#send = send
  }

  async ask({ id, box, question }: Extract<FromServer, { type: 'codes' }>): Promise<void> {
    const ending = new AbortController()
    this.#asked.set(id, ending)
    const answer = await this.#teaching
      .ask(box, question, ending.signal)
      .catch(() => ({ is: 'refused', why: 'BOX-UNREACHABLE' }) as const)
      .finally(() => this.#asked.delete(id))
    if (answer.is !== 'codes') return this.#send({ type: 'codes', id, answer, more: false })
    const parts = inParts(answer.codes.names)
    // The few keys come first. The names may need several messages.
    this.#send({ type: 'codes', id, answer: { is: 'codes', codes: { ...answer.codes, names: [] } }, more: true })
    for (const [at, names] of parts.entries()) {
      const codes = { ...answer.codes, codes: [], names: [...names] }
      this.#send({ type: 'codes', id, answer: { is: 'codes', codes }, more: at < parts.length - 1 })
    }
  }

  over(id: number): void {
    this.#asked.get(id)?.abort()
  }

  allOver(): void {
    for (const id of this.#asked.keys()) this.over(id)
  }
}
