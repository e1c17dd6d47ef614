/** A simulated WebSocket: two ends with a delay between them; it may die without notice. */
import { EventEmitter } from 'node:events'
import type { AgentOptions } from '@beckon/boxes/agent/agent'

type WebSocket = ReturnType<NonNullable<AgentOptions['open']>>

const ABNORMAL = 1006

export interface Wire {
  readonly agent: WebSocket
  readonly server: WebSocket
  /** Messages are dropped, and neither end gets an event. */
  die(): void
  /** Both ends get their event at once, as when a process is killed. */
  cut(): void
}

export function virtualWire(delayMs: () => number): Wire {
  const [agent, server] = [new End(delayMs), new End(delayMs)]
  agent.other = server
  server.other = agent
  return {
    agent: agent as unknown as WebSocket,
    server: server as unknown as WebSocket,
    die: () => (agent.isDead = server.isDead = true),
    cut() {
      agent.end(ABNORMAL)
      server.end(ABNORMAL)
    },
  }
}

class End extends EventEmitter {
  other: End | undefined
  isDead = false
  readyState = 1
  bufferedAmount = 0
  readonly #delayMs: () => number
  #lastAt = 0

  constructor(delayMs: () => number) {
    super()
    this.#delayMs = delayMs
  }

  send(data: string): void {
    this.#later(() => this.other?.readyState === 1 && this.other.emit('message', data))
  }

  ping(): void {
    this.#later(() => this.#echo())
  }

  close(code: number): void {
    this.#later(() => this.other?.end(code))
    this.end(code)
  }

  terminate(): void {
    this.#later(() => this.other?.end(ABNORMAL))
    this.end(ABNORMAL)
  }

  end(code: number): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close', code)
  }

  #echo(): void {
    setTimeout(() => this.isDead || this.emit('pong'), this.#delayMs())
  }

  /** In order. */
  #later(run: () => void): void {
    const now = performance.now()
    this.#lastAt = Math.max(this.#lastAt, now + this.#delayMs())
    setTimeout(() => this.isDead || run(), this.#lastAt - now)
  }
}
