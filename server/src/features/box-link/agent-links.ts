/**
 * All agent links of this server, checked by one timer. Which of two links of a box stays: `attach` of
 * `boxes/src/link/linked-box.ts`, and between nodes `cluster/links.ts`.
 */
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import { BOX_LINK_CHECK_MS } from '@beckon/contract/box-link'
import type { WebSocket } from 'ws'
import { oneByOne } from '../../planned-stop.ts'
import type { Services } from '../../services.ts'
import { AgentLink, type Dialled } from './agent-link.ts'

/** The time for an agent to connect to another server. */
const MOVES_WITHIN_MS = 2_000
const CHECKED_EVERY_MS = 50

export class AgentLinks {
  readonly #services: Services
  readonly #links = new Set<AgentLink>()
  #timer: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
  }

  /** Joins an agent's socket to its box. */
  join(box: LinkedBox, socket: WebSocket, dialled: Dialled): void {
    const link = new AgentLink(box, socket, dialled, this.#services)
    if (!link.stands) return
    this.#links.add(link)
    this.#timer ??= setInterval(() => {
      for (const one of this.#links) one.check()
    }, BOX_LINK_CHECK_MS)
    socket.on('close', () => {
      this.#links.delete(link)
      if (this.#links.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    })
  }

  /**
   * Moves the agents to other servers, a few at a time. Resolves when they have gone, or when the time for it is over.
   */
  async leave(): Promise<void> {
    await oneByOne([...this.#links], (link) => link.leave())
    for (let ms = 0; this.#links.size > 0 && ms < MOVES_WITHIN_MS; ms += CHECKED_EVERY_MS)
      await new Promise((resolve) => setTimeout(resolve, CHECKED_EVERY_MS))
  }

  /** The agents connect again at once. */
  endAll(): Promise<void> {
    return oneByOne([...this.#links], (link) => link.close('moved'))
  }
}
