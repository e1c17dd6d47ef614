/** What a handler gets of its call: the checked request, and signals for its deadline and for a client that left. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Session } from '../session.ts'
import type { Operator } from './operator-access.ts'

/** A call whose credentials and shapes have been checked. */
export interface Received {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly token: string | undefined
  readonly body: unknown
  readonly query: unknown
}

/** A class with getters, so that abort signals are created only for handlers that use them. */
export class CallInput implements Received {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly session: Session | undefined
  readonly token: string | undefined
  readonly body: unknown
  readonly query: unknown
  readonly deadline: number
  #gone: AbortSignal | undefined

  constructor(services: Services, received: Received, deadline: number) {
    this.services = services
    this.request = received.request
    this.reply = received.reply
    this.session = received.session
    this.token = received.token
    this.body = received.body
    this.query = received.query
    this.deadline = deadline
  }

  /** Checked for calls of the operator. */
  get operator(): Operator | undefined {
    return this.request.operator
  }

  get signal(): AbortSignal {
    return AbortSignal.timeout(Math.max(0, this.deadline - this.services.clock.now()))
  }

  get gone(): AbortSignal {
    return (this.#gone ??= goneFrom(this.reply, this.session, this.services.sessions))
  }
}

/** Aborts when the client leaves, and when its session ends. */
function goneFrom({ raw }: FastifyReply, session: Session | undefined, sessions: Services['sessions']): AbortSignal {
  const left = new AbortController()
  const leave = () => {
    if (!raw.writableEnded) left.abort()
  }
  // It has left already: `close` will not come again.
  if (raw.destroyed) {
    leave()
    return left.signal
  }
  if (session !== undefined)
    raw.once(
      'close',
      sessions.whenEnded(session.id, () => left.abort()),
    )
  raw.once('close', leave)
  return left.signal
}
