/** Parses JSON bodies. An empty body is undefined; keys that pollute prototypes and deep nesting are refused. */
import type { FastifyInstance } from 'fastify'

const DEPTH_AT_MOST = 8

/** Parsing is the work of a long body: it waits for its caller's turn. */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    const { holder, socket } = request.raw
    if (holder === undefined) return void parse(request, body, done)
    const goOn = () => {
      // Its client has left without waiting for an answer: nothing is begun, and nothing charged.
      if (socket.destroyed || socket.readableEnded) app.scheduler.charge(holder, -body.length)
      else void parse(request, body, done)
    }
    // An end that follows the body is read in the next turn of the event loop.
    setImmediate(() => app.scheduler.goOn(holder, goOn))
  })
}

export function isTooDeep(value: unknown, levels = DEPTH_AT_MOST): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  for (const part of Object.values(value)) if (isTooDeep(part, levels - 1)) return true
  return false
}
