/**
 * Server-sent events of virtual TVs: the state at once, then each change. A reader that is slow gets the newest state
 * when it is ready, never a queue of old ones.
 */
import type { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000
/** How soon a browser comes back after the stream has ended. */
const RETRY_MS = 1_000
const STREAMS_AT_MOST = 100
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

export class TvStreams {
  readonly #ends = new Set<() => void>()

  /** Undefined when too many are open; a tab too many must not cost the server its sockets. */
  open(tv: VirtualTvBox, reply: FastifyReply): FastifyReply | undefined {
    if (this.#ends.size >= STREAMS_AT_MOST) return undefined
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, HEADERS)

    let newest: VirtualTvState | undefined
    let isFull = false
    const send = (state: VirtualTvState) => {
      if (isFull) newest = state
      else isFull = !raw.write(`data: ${JSON.stringify(state)}\n\n`)
    }
    raw.on('drain', () => {
      isFull = false
      const state = newest
      newest = undefined
      if (state) send(state)
    })
    raw.write(`retry: ${RETRY_MS}\n\n`)
    send(tv.snapshot())
    const unsubscribe = tv.subscribe(send)
    // A comment, so that both ends notice a line that is dead.
    const heartbeat = setInterval(() => raw.write(':\n\n'), HEARTBEAT_MS)
    const end = () => {
      this.#ends.delete(end)
      clearInterval(heartbeat)
      unsubscribe()
      raw.end()
    }
    this.#ends.add(end)
    raw.on('close', end)
    raw.on('error', end)
    return reply
  }

  close(): void {
    for (const end of this.#ends) end()
  }
}
