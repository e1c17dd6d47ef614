/**
 * A hint for the balancer: the name of the node that owns the pressed box's link. A balancer that follows it sends
 * presses there directly; otherwise they are forwarded.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { atMost } from '../bounds.ts'
import type { Config } from '../config.ts'
import type { Boxes } from '../boxes/boxes.ts'
import type { Session } from '../session.ts'
import { publicOrigin } from './known-hosts.ts'

/** Contains a node's name and nothing personal; ends with the browser. */
const COOKIE = 'beckon-node'
const NAMED = new RegExp(`(?:^|; *)${COOKIE}=([\\w.-]*)`, 'u')
/** A browser that keeps no cookies gets the hint this often, and not at each press. */
const HINT_EVERY_MS = 60_000
const REMEMBERED_AT_MOST = 10_000

declare module '../services.ts' {
  interface Services {
    readonly nodeHint: NodeHint
  }
}

export class NodeHint {
  readonly #boxes: Pick<Boxes, 'ownerNode'>
  readonly #config: Pick<Config, 'publicUrl'>
  readonly #hinted = new LRUCache<string, true>({ ...atMost(REMEMBERED_AT_MOST), ttl: HINT_EVERY_MS })

  constructor(boxes: Pick<Boxes, 'ownerNode'>, config: Pick<Config, 'publicUrl'>) {
    this.#boxes = boxes
    this.#config = config
  }

  /** Adds the hint to the answer to a press on the box. */
  tell(boxId: string, { id }: Pick<Session, 'id'>, request: FastifyRequest, reply: FastifyReply): void {
    const name = this.#boxes.ownerNode(boxId)
    if (name === undefined || reply.sent || NAMED.exec(request.headers.cookie ?? '')?.[1] === name) return
    if (this.#hinted.has(`${id} ${name}`)) return
    this.#hinted.set(`${id} ${name}`, true)
    const secure = publicOrigin(this.#config, request).startsWith('https:') ? '; Secure' : ''
    reply.header('set-cookie', `${COOKIE}=${name}; Path=/api; HttpOnly; SameSite=Lax${secure}`)
  }
}
