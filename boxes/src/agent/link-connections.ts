/**
 * The links of an agent. It reconnects for ever, unless another agent of the same box replaces it. Before a server
 * stops, it asks the agent to move: the agent opens a new link and keeps the old one until the new one works.
 */
import {
  AGENT_HEADER,
  agentText,
  BOX_LINK_BEAT_MS,
  BOX_LINK_CHECK_MS,
  BOX_LINK_REPLACED,
  fromServer,
  readMessage,
  type FromAgent,
  type FromServer,
} from '@beckon/contract/box-link'
import { randomBytes } from 'node:crypto'
import WebSocket, { type ClientOptions } from 'ws'
import { steadyNow } from '../presses/steady-now.ts'

const DIAL_AGAIN_MS = [500, 1_000, 2_000, 5_000, 10_000]
/** Random factors of the wait, so that the agents of a stopped server do not all dial at once. */
const [SOONEST, LATEST] = [0.25, 1.5]
/** The agent closes the old link after this time; a server that knows of the new link closes it sooner. */
const OLD_ENDS_WITHIN_MS = 5_000
const OPENS_WITHIN_MS = 5_000
/** More than a valid message can have, so that a slightly longer one is ignored instead of closing the link. */
const MESSAGE_BYTES_AT_MOST = 64 * 1024
/** The code that `ws` gives a link that ended without a word, or never opened. */
const NO_CLOSE_FRAME = 1006
const NOT_TRUSTED = "the server's certificate is not trusted here; NODE_EXTRA_CA_CERTS names the household's"

/** What an agent does on one of its links. */
export interface OnLink {
  onMessage(message: FromServer): void
  onEnd(): void
}

export interface LinkConnectionsOptions {
  readonly link: string
  readonly secret: string
  readonly open: (link: string, options: ClientOptions) => WebSocket
  /** Called for each dial. `send` drops messages while the link is not open. */
  readonly onDial: (send: (answer: FromAgent) => void) => OnLink
  /**
   * Called when the link is up, when it is down and why, and when another agent with this secret replaced this one.
   */
  readonly onLink: (state: { readonly is: 'up' | 'replaced' } | { readonly is: 'down'; readonly why: string }) => void
}

interface Connection {
  readonly socket: WebSocket
  readonly send: (answer: FromAgent) => void
  /** Its server is stopping. */
  isToMove: boolean
  /** It has carried a message from its server. */
  hasCarriedMessage: boolean
  stopTimers(): void
}

export class LinkConnections {
  readonly #options: LinkConnectionsOptions
  /** Tells this process from an earlier one of the same agent. */
  readonly #incarnation = randomBytes(12).toString('base64url')
  /** The oldest first. */
  readonly #all = new Set<Connection>()
  #dialled = 0
  #failures = 0
  #isClosed = false
  #dialAgain: NodeJS.Timeout | undefined

  constructor(options: LinkConnectionsOptions) {
    this.#options = options
    this.#dial()
  }

  /** Sends over the newest open link; false without one. */
  send(message: FromAgent): boolean {
    const newest = [...this.#all].findLast(({ socket }) => socket.readyState === WebSocket.OPEN)
    newest?.send(message)
    return newest !== undefined
  }

  close(): void {
    this.#isClosed = true
    this.#hangUp()
  }

  #hangUp(): void {
    clearTimeout(this.#dialAgain)
    for (const { socket } of this.#all) socket.close()
  }

  #dial(): void {
    this.#dialAgain = undefined
    const { link, secret, open, onDial, onLink } = this.#options
    const socket = open(link, {
      headers: {
        authorization: `Bearer ${secret}`,
        [AGENT_HEADER]: agentText({ incarnation: this.#incarnation, dial: (this.#dialled += 1) }),
      },
      maxPayload: MESSAGE_BYTES_AT_MOST,
      handshakeTimeout: OPENS_WITHIN_MS,
    })
    const send = (answer: FromAgent) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(answer))
    }
    const handlers = onDial(send)
    let silence: NodeJS.Timeout | undefined
    let beat: NodeJS.Timeout | undefined
    const stopTimers = () => {
      clearTimeout(silence)
      clearInterval(beat)
    }
    const connection: Connection = { socket, send, isToMove: false, hasCarriedMessage: false, stopTimers }
    let why = 'the server did not answer'
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        why = 'the server fell silent'
        socket.terminate()
      }, BOX_LINK_BEAT_MS + BOX_LINK_CHECK_MS)
    }
    this.#all.add(connection)
    socket.on('open', () => {
      this.#failures = 0
      why = 'the link broke'
      heard()
      beat = setInterval(() => send({ type: 'clock', now: steadyNow() }), BOX_LINK_BEAT_MS)
      onLink({ is: 'up' })
    })
    socket.on('message', (data) => {
      heard()
      const message = readMessage(fromServer, String(data))
      if (message === undefined) return
      if (message.type === 'move') return this.#move(connection)
      handlers.onMessage(message)
      if (connection.hasCarriedMessage) return
      connection.hasCarriedMessage = true
      this.#endOldOnes(connection)
    })
    socket.on('error', (error) => (why = whyNoLink(error)))
    socket.on('close', (code) => {
      stopTimers()
      this.#all.delete(connection)
      handlers.onEnd()
      this.#ended(code, code === NO_CLOSE_FRAME ? why : 'the server closed the link')
    })
  }

  /** The old link stays open until another one has carried a message. */
  #move(from: Connection): void {
    from.isToMove = true
    this.#dialUnlessOneStays()
  }

  /** Ends the links that are to move. Called when a new one works. */
  #endOldOnes(connection: Connection): void {
    for (const old of this.#all) {
      if (!old.isToMove || old === connection) continue
      old.send({ type: 'moved' })
      setTimeout(() => old.socket.close(), OLD_ENDS_WITHIN_MS).unref()
    }
  }

  #ended(code: number, why: string): void {
    if (this.#isClosed) return
    const { onLink } = this.#options
    if (code === BOX_LINK_REPLACED) {
      this.close()
      return onLink({ is: 'replaced' })
    }
    if (this.#all.size === 0) onLink({ is: 'down', why })
    this.#dialUnlessOneStays(dialAgainMs(this.#failures))
  }

  #dialUnlessOneStays(afterMs = 0): void {
    // After `close` the link still hears messages: a `move` that arrives then must not dial.
    if (this.#isClosed) return
    if (this.#dialAgain !== undefined || [...this.#all].some(({ isToMove }) => !isToMove)) return
    this.#dialAgain = setTimeout(() => this.#dial(), afterMs)
    if (afterMs > 0) this.#failures += 1
  }
}

function dialAgainMs(failures: number): number {
  const step = DIAL_AGAIN_MS[Math.min(failures, DIAL_AGAIN_MS.length - 1)] ?? 0
  return step * (SOONEST + Math.random() * (LATEST - SOONEST))
}

const WHY_BY_CODE: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  EAI_AGAIN: 'the name of the server is not known here',
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'the name of the server is not known here',
  EPROTO: 'what listens there does not speak https',
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
}

/** The reason for the log. For several addresses (localhost has two) Node's error has a code and no message. */
function whyNoLink(error: Error & { readonly code?: string }): string {
  const status = /^Unexpected server response: (\d+)$/u.exec(error.message)?.[1]
  if (status === '401') return 'the server has no box with this secret'
  if (status === '403') return 'the server does not go by this name; add it to its BECKON_ALLOWED_HOSTS'
  if (status === '426') return 'the server takes agents only by https; begin BECKON_AGENT_SERVER with https://'
  if (status === '429') return 'the server was dialled too often from here'
  if (status === '503') return 'the server takes no agents now'
  if (status !== undefined) return `what answers there is no Beckon server (${status})`
  return WHY_BY_CODE[error.code ?? ''] ?? (error.message || 'the server did not answer')
}
