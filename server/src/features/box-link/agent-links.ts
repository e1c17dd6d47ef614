/** The links of box agents, at the server's end. */
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import type { LinkEnd, LinkSocket } from '@beckon/boxes/link/link-requests'
import { withPlainTexts } from '@beckon/boxes/link/agent-texts'
import {
  BOX_LINK_REPLACED,
  fromAgent,
  readMessage,
  type AgentDial,
  type FromAgent,
  type FromServer,
  BOX_LINK_CHECK_MS,
} from '@beckon/contract/box-link'
import { WebSocket } from 'ws'
import type { Services } from '../../services.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { oneByOne } from '../../stopping.ts'

/** The service restarts; the agent dials again. */
export const RESTARTS = 1012
/** An agent without a message in this many checks is gone. */
const QUIET_AT_MOST = 4
/** Messages that an agent does not read stay in memory. A slow network has only some kilobytes under way. */
const WAITING_BYTES_AT_MOST = 256 * 1024
/**
 * Messages between two checks. A busy agent with several TVs sends some tens a second, and all at once after a gap in
 * its network.
 */
const MESSAGES_AT_MOST = 1_000

export interface Dialled {
  readonly agent: AgentDial | undefined
  /** The fingerprint of the secret that the agent sent. */
  readonly secretHash: string | undefined
}

type AgentTvs = Extract<FromAgent, { type: 'tvs' }>['tvs']

/** One agent's link: its messages, its heartbeat, and its end. */
class AgentLink implements LinkSocket {
  readonly agent: AgentDial | undefined
  readonly #box: LinkedBox
  readonly #socket: WebSocket
  readonly #services: Services
  readonly #detach: ((why?: LinkEnd) => void) | undefined
  readonly #letGo: (() => void) | undefined
  /** Checks since the last message. */
  #quiet = 0
  /** Messages since the last check. */
  #messages = 0
  /** Whether the agent was asked to move to another server. */
  #isToMove = false
  /** The newest list of the agent's TVs, until it has been applied: the agent sends it only once. */
  #tvsToTake: AgentTvs | undefined
  #isTakingTvs = false
  /** Its socket is being destroyed. */
  #isCutOff = false

  constructor(box: LinkedBox, socket: WebSocket, { agent, secretHash }: Dialled, services: Services) {
    this.agent = agent
    this.#box = box
    this.#socket = socket
    this.#services = services
    this.#detach = box.attach(this)
    if (this.#detach === undefined) return
    this.#letGo = services.links.take(box.id, agent, (why) => this.#giveWay(why), secretHash)
    this.send(box.clockMessage())
    services.log.info({ boxId: box.id }, 'A box agent connected')
    socket.on('message', (data) => this.#isTaken() && this.#heard(String(data)))
    socket.on('close', () => this.#ended())
  }

  /** False for a link that a newer link of the same agent has replaced. */
  get stands(): boolean {
    return this.#detach !== undefined && this.#socket.readyState === WebSocket.OPEN
  }

  send(message: FromServer): void {
    this.#socket.send(JSON.stringify(message))
    if (this.waitingBytes() > WAITING_BYTES_AT_MOST) this.#endAtOnce('it does not read')
  }

  waitingBytes(): number {
    return this.#socket.bufferedAmount
  }

  close(why: LinkEnd): void {
    this.#socket.close(why === 'replaced' ? BOX_LINK_REPLACED : RESTARTS)
  }

  /** Every `BOX_LINK_CHECK_MS`. */
  check(): void {
    this.#messages = 0
    this.#quiet += 1
    if (this.#quiet > QUIET_AT_MOST) this.#socket.terminate()
    // The first failure was logged.
    this.#takeTvs().catch(() => {})
  }

  /** Called when the server stops: asks the agent to connect to another server before this link ends. */
  leave(): void {
    this.#isToMove = true
    this.send({ type: 'move' })
  }

  #giveWay(why: LinkEnd): void {
    this.#services.log.info(
      { boxId: this.#box.id, why },
      'A link gives way: there is a newer one, or its secret is good no longer',
    )
    if (why === 'moved' && this.#isToMove) this.#handOver()
    else this.#detach?.(why)
  }

  /** Accepts no more commands for this link; those already accepted are carried out first. */
  #handOver(): void {
    this.#letGo?.()
    this.#box.handOver(this)
    void this.#services.boxes.settled(this.#box.id).then(() => this.#detach?.('moved'))
  }

  /** Counts a message, also while the link closes. False if there are too many, which ends the link. */
  #isTaken(): boolean {
    this.#quiet = 0
    this.#messages += 1
    if (this.#messages <= MESSAGES_AT_MOST) return true
    this.#endAtOnce('it sends too much')
    return false
  }

  /** Without a close frame, which a flooding agent would not read. */
  #endAtOnce(why: string): void {
    if (this.#isCutOff) return
    this.#isCutOff = true
    this.#services.log.warn({ code: 'AGENT-CUT-OFF', boxId: this.#box.id, why }, 'The link of a box agent is cut off')
    this.#socket.terminate()
  }

  #heard(data: string): void {
    // A closing agent may still send; its messages no longer count.
    if (this.#socket.readyState !== WebSocket.OPEN) return
    const message = readMessage(fromAgent, data)
    if (message === undefined) return this.#socket.close(1008)
    // Without an answer, the agent reports a timeout.
    try {
      this.#receive(withPlainTexts(message))?.catch((error: unknown) => this.#noteFailure(error))
    } catch (error) {
      this.#noteFailure(error)
    }
  }

  #ended(): void {
    this.#detach?.()
    this.#letGo?.()
    void this.#services.boxes.agentUnlinked(this.#box.id)
    this.#services.log.info({ boxId: this.#box.id }, 'A box agent disconnected')
  }

  #receive(message: FromAgent): Promise<void> | undefined {
    const box = this.#box
    switch (message.type) {
      case 'clock':
        this.send(box.clockMessage(message.now))
        break
      case 'tvs':
        this.#tvsToTake = message.tvs
        return this.#takeTvs()
      case 'moved':
        if (this.#isToMove) this.#handOver()
        break
      case 'enter code':
        return this.#enterCode(message)
      case 'answer pairing':
        return this.#answerPairing(message)
      case 'changed':
        box.changed(message.box)
        break
      default:
        box.answered(message)
    }
    return undefined
  }

  /** Applies one list at a time; of the waiting ones, only the newest. One that cannot be saved waits for a check. */
  async #takeTvs(): Promise<void> {
    if (this.#isTakingTvs) return
    this.#isTakingTvs = true
    try {
      while (this.#tvsToTake !== undefined) {
        const taken = this.#tvsToTake
        await this.#services.tvs.boxes.takeFromAgent(this.#box.id, taken)
        if (this.#tvsToTake === taken) this.#tvsToTake = undefined
      }
    } finally {
      this.#isTakingTvs = false
    }
  }

  async #enterCode({ id, code }: Extract<FromAgent, { type: 'enter code' }>): Promise<void> {
    this.send({ type: 'pairing', id, result: await this.#services.pairings.enterCode(this.#box.id, code) })
  }

  async #answerPairing({ id, pairingId, yes }: Extract<FromAgent, { type: 'answer pairing' }>): Promise<void> {
    const is = await this.#services.pairings.answer(this.#box.id, pairingId, yes)
    this.send({ type: 'pairing', id, result: { is } })
  }

  #noteFailure(error: unknown): void {
    const { log } = this.#services
    if (isUnableToSave(error)) noteUnableToSave(log, error, { boxId: this.#box.id })
    else log.error({ err: error, boxId: this.#box.id }, 'A request of a box agent failed')
  }
}

/** The time for an agent to connect to another server. */
const MOVES_WITHIN_MS = 2_000
const CHECKED_EVERY_MS = 50

/**
 * All agent links of this server, checked by one timer. Which of two links of a box stays is decided by `attach` in
 * `boxes/src/link/linked-box.ts`, and between nodes by `cluster/links.ts`.
 */
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

  /** Moves the agents to other servers, a few at a time. Resolves when they have gone, or after `MOVES_WITHIN_MS`. */
  async leave(): Promise<void> {
    await oneByOne([...this.#links], (link) => link.leave())
    for (let ms = 0; this.#links.size > 0 && ms < MOVES_WITHIN_MS; ms += CHECKED_EVERY_MS)
      await new Promise((resolve) => setTimeout(resolve, CHECKED_EVERY_MS))
  }

  /** Ends all links; the agents connect again at once. */
  endAll(): Promise<void> {
    return oneByOne([...this.#links], (link) => link.close('moved'))
  }
}
