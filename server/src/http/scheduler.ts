/**
 * Decides when a call begins. Key presses begin at once, up to a rate that no user reaches. All other calls take turns:
 * in each turn of the event loop one call of one holder begins, so presses come between any two. A holder is an
 * account, or a network if no account is known. After its turn a holder pauses in proportion to the processor time and
 * bytes of its call, so it never gets more than its share.
 */
import { steadyNow } from '@beckon/boxes/presses/steady-now'
import { processCecKey, processKey } from '@beckon/contract/remote'
import { STATUSES, type Status } from '@beckon/contract/statuses'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Services } from '../services.ts'
import { bearerOf } from './calls/credentials.ts'
import { network, clientOf } from './callers.ts'
import type { Stalls } from './stalls.ts'

declare module 'node:http' {
  interface IncomingMessage {
    /** The earliest time, on the steady clock, at which it can have been sent. */
    unreadSince?: number
    /** The holder whose turn it needs; undefined for a press. */
    holder?: string
    /** Takes back the pause of its holder for its body, if there was one. */
    refundBody?: () => void
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly scheduler: Scheduler
  }
}

/** The pause for each millisecond of processor time: one holder gets a quarter of it at most. */
const PAUSE_PER_BUSY_MS = 3
/** The bytes of a body for which a holder pauses a millisecond: 4 MB a second. */
const BYTES_PER_PAUSE_MS = 4_096
/** The longest pause: a holder that sent too much is served again after this. */
const PAUSE_AT_MOST_MS = 3_000
/**
 * A holder is served while its pause is shorter than this: a page can load all it needs, including a list of many
 * buttons.
 */
const PAUSE_ALLOWED_MS = 400
const TIMERS_ARE_EXACT_TO_MS = 1
/** The pause of a session for a press: 1,000 a second. A page has up to eight under way. */
const PAUSE_PER_PRESS_MS = 1
const PRESSES_AT_ONCE_MS = 16 * PAUSE_PER_PRESS_MS
const PRESSING_AT_MOST = 10_000
const WAITING_OF_HOLDER = 256
const WAITING_IN_ALL = 8_192

/**
 * The paths of key presses. Words and recordings must be understood first, which takes so long that they take turns.
 */
const PRESS_PATHS: ReadonlySet<string> = new Set([processKey.path, processCecKey.path])

interface Waiting {
  /** Calls that begin after the holder's pause. */
  readonly calls: (() => void)[]
  /** Calls that have begun, and continue at the holder's next turn. */
  readonly begun: (() => void)[]
  pausedUntil: number
}

interface Parts {
  readonly scheduler: Scheduler
  readonly isProxy: (address: string) => boolean
  readonly stalls: Stalls
  readonly sessions: Services['sessions']
}

/** Wraps a request handler: it gets each request when that may begin, and none whose connection has ended meanwhile. */
export function inTurns(handler: RequestListener, { scheduler, isProxy, sessions, stalls }: Parts): RequestListener {
  return (request, response) => {
    const { socket, url = '' } = request
    request.unreadSince = stalls.unreadSince()
    const token = bearerOf(request)
    const session = token === undefined ? undefined : sessions.remembered(token)
    const sessionId = session?.id ?? (token === undefined ? undefined : sessions.provenId(token))
    const begin = () => {
      if (socket.destroyed || socket.readableEnded) return
      chargeBody(request)
      handler(request, response)
    }
    if (sessionId !== undefined && PRESS_PATHS.has(url) && scheduler.press(sessionId, begin)) return
    request.holder = session?.account.id ?? sessionId ?? network(clientOf(request, isProxy))
    if (!scheduler.take(request.holder, begin)) refuseUnread(response)
  }

  /**
   * Charges the announced length, and refunds it if the body does not come: until a body is read, it goes unnoticed
   * that its client has left.
   */
  function chargeBody(request: IncomingMessage): void {
    const { holder, headers } = request
    const bytes = Number(headers['content-length'] ?? 0) || 0
    if (holder === undefined || bytes === 0) return
    const chargedMs = scheduler.charge(holder, bytes)
    request.refundBody = () => scheduler.refund(holder, chargedMs)
    request.once('close', () => {
      if (!request.complete) request.refundBody?.()
    })
  }
}

/** An upper bound of how long a request has waited, in whole milliseconds. */
export function waitedMs({ unreadSince }: Pick<IncomingMessage, 'unreadSince'>): number {
  return unreadSince === undefined ? 0 : Math.ceil(steadyNow() - unreadSince)
}

function refuseUnread(response: ServerResponse): void {
  const status: Status = 'BUSY'
  const body = JSON.stringify({ status })
  const headers = { 'content-type': 'application/json', 'content-length': body.length, 'retry-after': '1' }
  response.writeHead(STATUSES[status], { ...headers, connection: 'close' }).end(body)
}

export class Scheduler {
  readonly #now: () => number
  /** The end of the pause of each session that pressed recently. */
  readonly #pressing = new Map<string, number>()
  /** Holders with waiting calls, and those that pause; the one served longest ago comes first. */
  readonly #holders = new Map<string, Waiting>()
  #waiting = 0
  /** Whether the next turn is scheduled. */
  #isGoing = false
  /** Ends with the first pause of a holder with calls. */
  #allRest: NodeJS.Timeout | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * Begins a press at once. False if its session has just pressed more often than any user does; then it never begins.
   */
  press(session: string, begin: () => void): boolean {
    const now = this.#now()
    const pausedUntil = Math.max(this.#pressing.get(session) ?? 0, now)
    if (pausedUntil - now >= PRESSES_AT_ONCE_MS) return false
    if (this.#pressing.size >= PRESSING_AT_MOST) this.#pressing.clear()
    this.#pressing.set(session, pausedUntil + PAUSE_PER_PRESS_MS)
    begin()
    return true
  }

  /** Begins any other call at its holder's turn. False if too much waits already; then it never begins. */
  take(holder: string, begin: () => void): boolean {
    const own = this.#waitingOf(holder)
    if (own.calls.length >= WAITING_OF_HOLDER || this.#waiting >= WAITING_IN_ALL) return false
    own.calls.push(begin)
    this.#arrange()
    return true
  }

  /** Continues a call that has begun, at its holder's turn. */
  goOn(holder: string, next: () => void): void {
    this.#waitingOf(holder).begun.push(next)
    this.#arrange()
  }

  /**
   * Lengthens a holder's pause for bytes that it sends or receives. Returns by how many milliseconds: the longest pause
   * becomes no longer.
   */
  charge(holder: string, bytes: number): number {
    return this.#pause(holder, bytes / BYTES_PER_PAUSE_MS)
  }

  /** Shortens a holder's pause by what `charge` added for bytes that never came. */
  refund(holder: string, chargedMs: number): void {
    this.#waitingOf(holder).pausedUntil -= chargedMs
    if (this.#allRest !== undefined) this.#nextTurn()
  }

  #waitingOf(holder: string): Waiting {
    let own = this.#holders.get(holder)
    if (own === undefined) {
      own = { calls: [], begun: [], pausedUntil: 0 }
      this.#holders.set(holder, own)
    }
    return own
  }

  #arrange(): void {
    this.#waiting += 1
    if (!this.#isGoing || this.#allRest !== undefined) this.#nextTurn()
  }

  /**
   * Both immediates run one after the other in the next turn of the event loop, so the time between them is exactly the
   * work of the call, including its promises that did not wait for anything outside.
   */
  #nextTurn(): void {
    this.#isGoing = true
    clearTimeout(this.#allRest)
    this.#allRest = undefined
    let holder: string | undefined
    let beganAt = 0
    setImmediate(() => {
      beganAt = this.#now()
      holder = this.#serveNext(beganAt)
    })
    setImmediate(() => {
      const now = this.#now()
      if (holder !== undefined) this.#pause(holder, PAUSE_PER_BUSY_MS * (now - beganAt))
      if (this.#waiting === 0) this.#isGoing = false
      else if (holder !== undefined) this.#nextTurn()
      else this.#allRest = setTimeout(() => this.#nextTurn(), this.#shortestPause(now))
    })
  }

  /** Serves the next holder and returns it; undefined while all pause. */
  #serveNext(now: number): string | undefined {
    for (const [holder, own] of this.#holders) {
      const isReady = own.pausedUntil - now < PAUSE_ALLOWED_MS
      const next = own.begun.shift() ?? (isReady ? own.calls.shift() : undefined)
      if (next === undefined) {
        if (isReady) this.#holders.delete(holder)
        continue
      }
      this.#waiting -= 1
      // Moves the holder to the end of the queue.
      this.#holders.delete(holder)
      this.#holders.set(holder, own)
      next()
      return holder
    }
    return undefined
  }

  /** Returns by how much the pause became longer. */
  #pause(holder: string, ms: number): number {
    const own = this.#waitingOf(holder)
    const now = this.#now()
    const before = Math.max(own.pausedUntil, now)
    own.pausedUntil = Math.min(before + ms, now + PAUSE_AT_MOST_MS)
    return own.pausedUntil - before
  }

  #shortestPause(now: number): number {
    let shortest = Number.POSITIVE_INFINITY
    for (const { calls, pausedUntil } of this.#holders.values())
      if (calls.length > 0) shortest = Math.min(shortest, pausedUntil - PAUSE_ALLOWED_MS - now)
    return Math.max(TIMERS_ARE_EXACT_TO_MS, shortest)
  }
}
