/** Mounts the built-in provider below `/oidc`, with our own page for choosing who one is. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Parts } from '../../../parts.ts'
import { drawChoosePage, drawGonePage } from '../pages/choose-page.ts'
import { sendPage } from '../pages/page.ts'
import { PATHS } from '../paths.ts'
import { publicOrigin } from '../public-origin.ts'
import { languageFor } from '../texts.ts'
import type { BuiltInProvider } from './built-in-provider.ts'
import { isDemoSubject } from './demo-subscribers.ts'

const CHOICE = `${PATHS.provider}/interaction/:uid`

export function providerRoutes(
  app: FastifyInstance,
  parts: Parts,
  builtInAt: (origin: string) => BuiltInProvider,
): void {
  const providerFor = (request: FastifyRequest) => builtInAt(publicOrigin(parts.config, request))

  app.get(CHOICE, async (request, reply) => {
    const choice = await providerFor(request).choiceOf(request.raw, reply.raw)
    const language = languageFor(choice?.languages, request.headers['accept-language'], choice?.partner)
    return choice === undefined
      ? sendPage(reply, drawGonePage(language), 410)
      : sendPage(reply, drawChoosePage(language, choice.partner))
  })

  app.post(CHOICE, async (request, reply) => {
    const provider = providerFor(request)
    const { subscriber } = (request.body ?? {}) as { subscriber?: unknown }
    // Nothing that our page offers: show it again.
    if (!isDemoSubject(subscriber)) return reply.redirect(request.url, 303)
    const next = await provider.choose(subscriber, request.raw, reply.raw)
    if (next !== undefined) return reply.header('cache-control', 'no-store').redirect(next, 303)
    return sendPage(reply, drawGonePage(languageFor(undefined, request.headers['accept-language'], undefined)), 410)
  })

  app.register(async (mount) => {
    // The library reads the body itself.
    mount.removeAllContentTypeParsers()
    mount.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mount.all(`${PATHS.provider}/*`, async (request, reply) => {
      // Found first: after the hijack nobody answers for us when something fails.
      const provider = providerFor(request)
      reply.hijack()
      provider.answer(request.raw, reply.raw)
    })
  })
}
