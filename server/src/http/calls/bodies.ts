/** Reads bodies: JSON, and base64 in it. How large one may be: `bodyLimitBytes` of its call in `contract/src`. */
import type { FastifyInstance } from 'fastify'

const DEPTH_AT_MOST = 8

/**
 * Parses JSON bodies only. An empty body is undefined; keys that pollute prototypes are refused. Parsing a long body
 * takes time, so it waits for its caller's turn.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const { holder, socket } = request.raw
    if (holder === undefined) return void parse(request, body, done)
    // A body in chunks announces no length, so it is charged when it has come.
    if (request.headers['content-length'] === undefined) {
      const chargedMs = app.scheduler.charge(holder, Buffer.byteLength(body))
      request.raw.refundBody = () => app.scheduler.refund(holder, chargedMs)
    }
    const goOn = () => {
      // The client has left without waiting for an answer: nothing is begun, and nothing charged.
      if (socket.destroyed || socket.readableEnded) request.raw.refundBody?.()
      else void parse(request, body, done)
    }
    // A client that closes after the body is noticed only in the next turn of the event loop.
    setImmediate(() => app.scheduler.goOn(holder, goOn))
  })
}

export function isTooDeep(value: unknown, levels = DEPTH_AT_MOST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Object.values(value)) if (isTooDeep(part, levels - 1)) return true
  return false
}

/** The bytes of a strict base64 text; undefined for any other. */
export function decodeBase64(text: string): Buffer | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = Buffer.from(text, 'base64')
  // Node skips characters that are not base64, so fewer bytes come out; it also accepts the URL-safe alphabet.
  const isStrict = text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding
  return isStrict && !text.includes('-') && !text.includes('_') ? bytes : undefined
}
