/**
 * The routes of the virtual TVs: their state, their handset and scenes. Using them means being in the room with the
 * TV, so they need no session. Without virtual boxes they do not exist, and other machines may use them only if the
 * operator says so.
 */
import * as v from 'valibot'
import type { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import { HANDSET_KEYS, TROUBLES, type VirtualBoxRow } from '@beckon/contract/virtual-tv'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '@beckon/contract/languages'
import { catalogue } from '@beckon/contract/catalogue'
import { answerJson, refuse } from '../../http/answers.ts'
import { acceptOnlyJson } from '../../http/calls/bodies.ts'
import type { Services } from '../../services.ts'
import { sendPage, type QueryValues, drawPage, safe } from '../../http/pages/server-page.ts'
import { pageLanguageOf, isFromThisMachine, network } from '../../http/callers.ts'
import type { AccessPolicy } from '../../access-policy.ts'
import { FairPool } from '../../http/fair-pool.ts'

const BODY_BYTES = 1_024
const BOX = '/tv/api/boxes/:id'

const handsetPress = v.object({ key: v.string() })
const scene = v.object({ kind: v.picklist(TROUBLES) })

type BoxRequest = FastifyRequest<{ Params: { id: string } }>

export async function tvFeature(app: FastifyInstance, { accessPolicy, boxes, pairings }: Services): Promise<void> {
  // Also the hidden ones: a virtual TV that a real box hides may come back.
  const tvs = boxes.virtualTvs()
  if (tvs.length === 0) return
  const open = () => boxes.all().filter(({ kind }) => kind === 'virtual')
  for (const tv of tvs) {
    tv.pairThrough({
      enterCode: (...code) => pairings.enterCode(...code),
      answer: (...answer) => pairings.answer(...answer),
    })
  }
  const streams = new TvStreams()
  app.addHook('preClose', async () => streams.close())

  /** Finds the TV that a path names, and checks the body. */
  const onTv =
    (use: (tv: VirtualTvBox, reply: FastifyReply, request: BoxRequest) => FastifyReply) =>
    (request: BoxRequest, reply: FastifyReply) => {
      const isOpen = open().some(({ id }) => id === request.params.id)
      const tv = isOpen ? boxes.virtualTvs().find(({ id }) => id === request.params.id) : undefined
      return tv === undefined ? refuse(reply, 'NOT-FOUND') : use(tv, reply, request)
    }
  const onTvWithBody = <S extends v.GenericSchema>(
    shape: S,
    use: (tv: VirtualTvBox, body: v.InferOutput<S>, reply: FastifyReply) => FastifyReply,
  ) =>
    onTv((tv, reply, request) => {
      const body = v.safeParse(shape, request.body)
      return body.success ? use(tv, body.output, reply) : refuse(reply, 'BAD-REQUEST')
    })

  await app.register(async (routes) => {
    acceptOnlyJson(routes)
    routes.addHook('onRequest', (request, reply, done) => {
      if (mayOpenVirtualTvs(accessPolicy, request)) done()
      else refuse(reply, 'FORBIDDEN')
    })
    const small = { bodyLimit: BODY_BYTES }
    routes.get('/tv/api/boxes', (_request, reply) =>
      answer(
        reply,
        open().map(({ id, name, layout: family }): VirtualBoxRow => ({ id, name, family })),
      ),
    )
    routes.get(
      BOX,
      onTv((tv, reply) => answer(reply, tv.snapshot())),
    )
    routes.get(
      `${BOX}/events`,
      onTv((tv, reply, request) => streams.open(tv, request, reply) ?? refuse(reply, 'BUSY')),
    )
    routes.post(
      `${BOX}/handset`,
      small,
      onTvWithBody(handsetPress, (tv, body, reply) => {
        const key = HANDSET_KEYS.find((one) => one === body.key)
        if (key === undefined) return refuse(reply, 'INVALID-KEY')
        tv.handset(key)
        return answer(reply, { status: 'OK' })
      }),
    )
    routes.post(
      `${BOX}/trouble`,
      small,
      onTvWithBody(scene, (tv, { kind }, reply) => {
        tv.setTrouble(kind)
        return answer(reply, { status: 'OK' })
      }),
    )
  })
}

/** The page at `/tv` for users who may not open the virtual TVs; for others the web app serves it. */
export function tvPage(pages: FastifyInstance, { accessPolicy, boxes }: Services): void {
  if (boxes.virtualTvs().length === 0) return
  for (const path of ['/tv', '/tv/'])
    pages.get(path, (request, reply) => {
      if (accessPolicy.virtualTvs === 'none' || mayOpenVirtualTvs(accessPolicy, request)) return reply.callNotFound()
      const { locale } = request.query as QueryValues
      return sendPage(
        reply,
        drawClosedTvPage(pageLanguageOf(locale, request.headers['accept-language'], undefined)),
        403,
      )
    })
}

function answer(reply: FastifyReply, body: unknown): FastifyReply {
  return answerJson(reply, 200, JSON.stringify(body))
}

/** Whether this visitor may use the virtual TVs: see their screens, press their keys, pair remotes with them. */
function mayOpenVirtualTvs({ virtualTvs }: Pick<AccessPolicy, 'virtualTvs'>, request: FastifyRequest): boolean {
  return virtualTvs === 'everybody' || (virtualTvs === 'this-machine' && isFromThisMachine(request))
}

const TEXTS = catalogue('closedTvPage')

/** The page at `/tv` on other devices: why the virtual TVs are not here, and where they are. */
function drawClosedTvPage(language: Language): string {
  return drawPage({
    language,
    title: TEXTS.title[language],
    main: `<p class="lead">${safe(TEXTS.lead[language])}</p>
<p class="note">${safe(TEXTS.operator[language])}</p>
<p><a class="button" href="/">${safe(TEXTS.back[language])}</a></p>`,
  })
}

const HEARTBEAT_MS = 15_000
/** How soon a browser comes back after the stream has ended. */
const RETRY_MS = 1_000
const STREAMS_AT_MOST = 100
const STREAMS_OF_ONE_ADDRESS = 32
const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-accel-buffering': 'no',
}

interface Stream {
  end(): void
}

/**
 * Server-sent events of virtual TVs: the state at once, then each change. A reader that is slow gets the newest state
 * when it is ready, never a queue of old ones.
 */
class TvStreams {
  readonly #streams = new FairPool<Stream>({ total: STREAMS_AT_MOST, perHolder: STREAMS_OF_ONE_ADDRESS })

  /**
   * Undefined if too many streams are open. When all are taken, the address with the most loses its oldest one; but not
   * if that is the caller's own address, whose browser would reopen it at once.
   */
  open(tv: VirtualTvBox, request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
    if (request.method === 'HEAD') return reply.headers(STREAM_HEADERS).send()
    const reader = network(request.ip)
    const stream: Stream = { end: () => {} }
    const added = this.#streams.add(reader, stream, (_, holder) => holder !== reader)
    if (added.is === 'full') return undefined
    added.evicted?.end()
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, STREAM_HEADERS)

    let isFull = false
    let isBehind = false
    const send = () => {
      isBehind = isFull
      if (!isFull) isFull = !raw.write(`data: ${JSON.stringify(tv.snapshot())}\n\n`)
    }
    raw.on('drain', () => {
      isFull = false
      if (isBehind) send()
    })
    raw.write(`retry: ${RETRY_MS}\n\n`)
    send()
    const unsubscribe = tv.whenStateChanged(send)
    // A comment of the event stream, so that both ends notice a dead connection.
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
