/**
 * Server-sent events of virtual TVs: the state at once, then each change. A reader that is slow gets the newest state
 * when it is ready, never a queue of old ones.
 */
import type { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairPool } from '../../http/fair-pool.ts'
import { network } from '../../http/network.ts'

const HEARTBEAT_MS = 15_000
/** How soon a browser comes back after the stream has ended. */
const RETRY_MS = 1_000
const STREAMS_AT_MOST = 100
const STREAMS_OF_ONE_ADDRESS = 32
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

interface Stream {
  end(): void
}

export class TvStreams {
  readonly #streams = new FairPool<Stream>({ total: STREAMS_AT_MOST, perHolder: STREAMS_OF_ONE_ADDRESS })

  /**
   * Undefined when too many are open; a tab too many must not cost the server its sockets. When all are taken, the
   * address with the most loses one, but no address its own: a browser would open that one again at once.
   */
  open(tv: VirtualTvBox, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    if (request.method === 'HEAD') return reply.headers(HEADERS).send()
    const reader = network(request.ip)
    const stream: Stream = { end: () => {} }
    const added = this.#streams.add(reader, stream, (_, holder) => holder !== reader)
    if (added.is === 'full') return undefined
    added.evicted?.end()
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
    stream.end = () => {
      this.#streams.remove(stream)
      clearInterval(heartbeat)
      unsubscribe()
      raw.end()
    }
    raw.on('close', stream.end)
    raw.on('error', stream.end)
    return reply
  }

  close(): void {
    for (const stream of this.#streams.items()) stream.end()
  }
}
