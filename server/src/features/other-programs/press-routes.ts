/**
 * The routes below `PRESS_PATH`, for third-party programs. The link's secret comes as the password of Basic, as Bearer,
 * or in the address. Only a POST presses. The log has only the route's pattern, never the secret.
 */
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_KEY,
  linkKeyOf,
  type LinkRight,
  PRESS_PATH,
  STATE_WORD,
  TEXT_WORD,
} from '@beckon/contract/other-programs'
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { command, jsonIn } from '@beckon/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import * as v from 'valibot'
import { atMost } from '../../bounds.ts'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import { refuse } from '../../http/answers.ts'
import type { Answered } from '../../http/calls/call-routes.ts'
import { waitedMs } from '../../http/scheduler.ts'
import { network } from '../../http/callers.ts'
import type { Services } from '../../services.ts'
import type { LinkSession } from '../../session.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import { sendPage } from '../../http/pages/server-page.ts'
import { linkTexts, mayNotTexts, pressKey, sendWords, tellState, type LinkAnswer } from './link-presses.ts'
import {
  drawAskPage,
  keyInAddress,
  labelOf,
  languageIn,
  noSuchKey,
  ONCE_FIELD,
  refuseLink,
  setHeaders,
  tooMany,
  unauthorised,
  WORDS_FIELD,
  write,
  wrongMethod,
} from './press-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the body is read, if the secret is valid. */
    link: LinkSession | undefined
  }
}

const BODY_BYTES = 4_096
const SECRET = /^[\w-]{43}$/u
/** How long a browser caches a preflight. */
const PREFLIGHT_GOOD_FOR_S = 600
const INVALID_SECRETS_AT_MOST = 10_000
const INVALID_SECRETS_KEPT_MS = 5_000
/** How long an address that tries too many secrets must wait. */
const ADDRESS_WAITS_MS = 1_000
const VALID_SECRETS_AT_MOST = 10_000

interface Options {
  readonly isKnownHost: (host: string) => boolean
  readonly countAnswer: Answered
}

export async function pressRoutes(
  app: FastifyInstance,
  services: Services,
  { isKnownHost, countAnswer }: Options,
): Promise<void> {
  const rateLimit = new RateLimit()
  /** Secrets that are not valid, since a program may send an old one again and again. */
  const invalidSecrets = new LRUCache<string, true>({
    ...atMost(INVALID_SECRETS_AT_MOST),
    ttl: INVALID_SECRETS_KEPT_MS,
  })
  /** Secrets that were valid: they still work while another program at the same address tries secrets. */
  const recentlyValidSecrets = new LRUCache<string, true>(atMost(VALID_SECRETS_AT_MOST))
  const { clock, sessions, pressLinks } = services

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('link', undefined)

  /** The paths also with a trailing slash: otherwise the word before it would be taken for a secret. */
  const paths = (word: string) =>
    [`${PRESS_PATH}/${word}`, `${PRESS_PATH}/:secret/${word}`].flatMap((path) => [path, `${path}/`])

  for (const url of paths(STATE_WORD)) {
    app.get(url, { onRequest: admit('state') }, async (request, reply) => {
      return await answer(request, reply, tellState(services, requestOf(request)), { name: 'linkState' })
    })
    app.post(url, { onRequest: admit('state') }, (request, reply) => wrongMethod(request, reply, 'GET'))
  }

  for (const url of paths(TEXT_WORD)) {
    app.post(url, { onRequest: admit('words') }, async (request, reply) => {
      const words = wordsOf(request)
      if (words === undefined)
        return await refuseLink(request, reply, { status: 'BAD-REQUEST', sentence: linkTexts.badCharset })
      const parsed = v.safeParse(command, words.trim())
      const idempotencyKey = idempotencyKeyOf(request)
      if (!parsed.success)
        return await refuseLink(request, reply, {
          status: 'BAD-REQUEST',
          sentence: linkTexts.noWords,
          values: { count: String(COMMAND_AT_MOST) },
        })
      if (idempotencyKey === 'invalid')
        return await refuseLink(request, reply, { status: 'BAD-REQUEST', sentence: linkTexts.badKey })
      const telling = sendWords(services, requestOf(request), parsed.output, idempotencyKey?.key)
      const page = (said: string) => askPage(request, 'words', parsed.output, said)
      return await answer(request, reply, telling, { name: 'linkText', page })
    })
    app.get(url, { onRequest: admit('words') }, async (request, reply) => {
      const asked = v.safeParse(command, (request.query as Record<string, unknown>)[WORDS_FIELD])
      if (!asked.success) return wrongMethod(request, reply, 'POST')
      setHeaders(request, reply)
      return sendPage(reply, await askPage(request, 'words', asked.output))
    })
  }

  for (const url of paths(':key')) {
    app.post(url, { onRequest: admit('keys') }, async (request, reply) => {
      const key = linkKeyOf(keyInAddress(request))
      if (key === undefined) return await noSuchKey(request, reply)
      const idempotencyKey = idempotencyKeyOf(request)
      if (idempotencyKey === 'invalid')
        return await refuseLink(request, reply, { status: 'BAD-REQUEST', sentence: linkTexts.badKey })
      const telling = pressKey(services, requestOf(request), key, idempotencyKey?.key)
      return await answer(request, reply, telling, {
        name: 'linkKey',
        page: (said) => askPage(request, 'key', labelOf(request), said),
      })
    })
    app.get(url, { onRequest: admit('keys') }, async (request, reply) => {
      const key = linkKeyOf(keyInAddress(request))
      if (key === undefined) return await noSuchKey(request, reply)
      setHeaders(request, reply)
      return sendPage(reply, await askPage(request, 'key', labelOf(request)))
    })
  }

  app.options(`${PRESS_PATH}/*`, async (request, reply) => {
    const { origin } = request.headers
    if (origin === undefined) return refuse(reply, 'BAD-REQUEST')
    const retryAfterMs = rateLimit.take(
      [[`page of ${network(request.ip)}`, PER_MINUTE.linkPagesOfAddress]],
      clock.now(),
    )
    if (retryAfterMs > 0) return refuse(reply, 'TOO-MANY', retryAfterMs)
    reply.header('vary', 'origin')
    if (!isOwnPage(origin) && !(await pressLinks.hasOrigin(origin))) return refuse(reply, 'FORBIDDEN')
    // Some browsers ask for this when a public page calls an address at home.
    if (request.headers['access-control-request-private-network'] === 'true')
      reply.header('access-control-allow-private-network', 'true')
    return await reply
      .code(204)
      .headers({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': `accept, accept-language, authorization, content-type, ${IDEMPOTENCY_HEADER}`,
        'access-control-max-age': String(PREFLIGHT_GOOD_FOR_S),
      })
      .send()
  })

  /** Checks the secret, the origin, and the rights of the link. */
  function admit(right: LinkRight) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
      const found = await linkOf(request)
      if (typeof found !== 'object')
        return typeof found === 'number'
          ? await tooMany(request, reply, found)
          : await unauthorised(request, reply, found)
      // The program disconnected while the link was looked up.
      if (request.raw.socket.destroyed) return reply.hijack()
      request.link = found
      const { origin } = request.headers
      if (origin !== undefined && found.origins.includes(origin)) reply.header('access-control-allow-origin', origin)
      else if (origin !== undefined && !isOwnPage(origin))
        return await refuseLink(request, reply, {
          status: 'FORBIDDEN',
          sentence: linkTexts.foreignPage,
          values: { origin },
        })
      if (!found.may.has(right))
        return await refuseLink(request, reply, { status: 'FORBIDDEN', sentence: mayNotTexts[right] })
      const limit = right === 'state' ? PER_MINUTE.statesOfLink : PER_MINUTE.pressesOfLink
      const counts = request.method === 'POST' || right === 'state'
      const retryAfterMs = counts
        ? rateLimit.take([[`${right === 'state' ? 'state' : 'press'} ${found.id}`, limit]], clock.now())
        : 0
      return retryAfterMs > 0 ? await tooMany(request, reply, retryAfterMs) : undefined
    }
  }

  /** The link; or the wait in milliseconds, if this address tries too many secrets; or why there is no link. */
  async function linkOf(request: FastifyRequest): Promise<LinkSession | number | 'INVALID-TOKEN' | 'REMOTE-ENDED'> {
    const secret = secretOf(request)
    if (secret === undefined || !SECRET.test(secret)) return 'INVALID-TOKEN'
    const hash = fingerprint(secret)
    if (invalidSecrets.has(hash)) return 'INVALID-TOKEN'
    const [name, limit] = [`unknown of ${network(request.ip)}`, PER_MINUTE.unknownLinksOfAddress]
    if (!recentlyValidSecrets.has(hash) && rateLimit.isFull(name, limit, clock.now())) return ADDRESS_WAITS_MS
    const found = await sessions.checkLink(secret)
    if (typeof found === 'object') {
      recentlyValidSecrets.set(hash, true)
      return found
    }
    recentlyValidSecrets.delete(hash)
    rateLimit.take([[name, limit]], clock.now())
    if (found === 'INVALID-TOKEN') invalidSecrets.set(hash, true)
    return found === 'REMOTE-ENDED' ? found : 'INVALID-TOKEN'
  }

  function isOwnPage(origin: string): boolean {
    return isKnownHost(/^https?:\/\/([^/]+)$/u.exec(origin)?.[1] ?? '')
  }

  function requestOf(request: FastifyRequest) {
    return { link: linkIn(request), language: languageIn(request), raw: request.raw }
  }

  async function askPage(request: FastifyRequest, of: 'key' | 'words', label: string, said?: string): Promise<string> {
    const language = languageIn(request)
    const boxName = (await services.boxes.chosenBy(linkIn(request)))?.name ?? ''
    return drawAskPage({ language, of, label, boxName, once: newSecret(), said })
  }

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    telling: Promise<LinkAnswer>,
    { name, page }: { name: string; page?: (said: string) => Promise<string> },
  ): Promise<FastifyReply> {
    const linkAnswer = await whileItLives(linkIn(request), telling)
    countAnswer({ name }, linkAnswer?.status ?? 'REMOTE-ENDED', waitedMs(request.raw))
    return linkAnswer === undefined
      ? await unauthorised(request, reply, 'REMOTE-ENDED')
      : await write(request, reply, linkAnswer, page)
  }

  /** The answer; undefined as soon as the link is revoked, even if the answer has not come. */
  async function whileItLives(link: LinkSession, telling: Promise<LinkAnswer>): Promise<LinkAnswer | undefined> {
    const ended = Promise.withResolvers<undefined>()
    const forget = sessions.whenEnded(link.id, () => ended.resolve(undefined))
    try {
      return await Promise.race([ended.promise, telling])
    } finally {
      forget()
    }
  }
}

function linkIn(request: FastifyRequest): LinkSession {
  if (request.link === undefined) throw new Error('A link was not checked.')
  return request.link
}

function secretOf(request: FastifyRequest): string | undefined {
  const { secret } = request.params as { secret?: string }
  if (secret !== undefined) return secret
  const [, scheme, value = ''] = /^(Basic|Bearer) +(\S{1,512})$/iu.exec(request.headers.authorization ?? '') ?? []
  if (scheme?.toLowerCase() !== 'basic') return scheme === undefined ? undefined : value
  const given = Buffer.from(value, 'base64').toString('utf8')
  return given.slice(given.indexOf(':') + 1)
}

/** The body in the charset that it names, else in UTF-8; undefined if it cannot be decoded. */
function textOf({ body, headers }: FastifyRequest): string | undefined {
  if (!Buffer.isBuffer(body)) return ''
  const charset = /charset="?([\w-]+)/iu.exec(headers['content-type'] ?? '')?.[1]
  try {
    return new TextDecoder(charset, { fatal: true }).decode(body)
  } catch {
    return undefined
  }
}

const jsonWords = v.object({ text: v.string() })

/** The words of our own form, of a JSON `{"text": …}`, or of a plain text. */
function wordsOf(request: FastifyRequest): string | undefined {
  const text = textOf(request)
  if (text === undefined) return undefined
  return ownFormOf(request)?.words ?? jsonIn(jsonWords, text)?.text ?? text
}

/** The idempotency key of the program, or that of our own form. */
function idempotencyKeyOf(request: FastifyRequest): { readonly key: string } | undefined | 'invalid' {
  const header = request.headers[IDEMPOTENCY_HEADER]
  if (header === undefined) return ownFormOf(request)
  return typeof header === 'string' && IDEMPOTENCY_KEY.test(header) ? { key: header } : 'invalid'
}

/** The fields of our own form. Undefined for other programs, even if they send their words as a form. */
function ownFormOf(request: FastifyRequest): { readonly key: string; readonly words: string | undefined } | undefined {
  if (!/^application\/x-www-form-urlencoded/iu.test(request.headers['content-type'] ?? '')) return undefined
  const form = new URLSearchParams(textOf(request) ?? '')
  const once = form.get(ONCE_FIELD)
  return once !== null && SECRET.test(once) ? { key: once, words: form.get(WORDS_FIELD) ?? undefined } : undefined
}
