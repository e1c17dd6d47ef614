/** Mounts the practice provider below `/oidc`, with our own page for choosing a subscriber. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../services.ts'
import { drawChoosePage, drawGonePage } from '../login-pages.ts'
import { sendPage } from '../../../http/server-page.ts'
import { PATHS } from '../paths.ts'
import { publicOrigin } from '../../../http/known-hosts.ts'
import { pageLanguageOf } from '../../../http/request-language.ts'
import type { PracticeProvider } from './practice-provider.ts'
import { isPracticeSubscriber } from '../../../boxes/directory/practice-subscribers.ts'

const CHOICE = `${PATHS.provider}/interaction/:uid`

export function providerRoutes(
  app: FastifyInstance,
  services: Services,
  providers: { readonly practiceAt: ((origin: string) => PracticeProvider) | undefined },
): void {
  /** The route's handler; while the provider is off there is no such page. */
  const whileOn =
    (answer: (provider: PracticeProvider, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    (request: FastifyRequest, reply: FastifyReply) => {
      const { practiceAt } = providers
      return practiceAt === undefined
        ? reply.callNotFound()
        : answer(practiceAt(publicOrigin(services.config, request)), request, reply)
    }

  app.get(
    CHOICE,
    whileOn(async (provider, request, reply) => {
      const choice = await provider.choiceOf(request.raw, reply.raw)
      const language = pageLanguageOf(choice?.languages, request.headers['accept-language'], choice?.partner)
      return choice === undefined
        ? sendPage(reply, drawGonePage(language), 410)
        : sendPage(reply, drawChoosePage(language, choice.partner))
    }),
  )

  app.post(
    CHOICE,
    whileOn(async (provider, request, reply) => {
      const { subscriber } = (request.body ?? {}) as { subscriber?: unknown }
      // The choice is not on our page, so the page is shown again.
      if (!isPracticeSubscriber(subscriber)) return reply.redirect(request.url, 303)
      const next = await provider.choose(subscriber, request.raw, reply.raw)
      if (next !== undefined) return reply.header('cache-control', 'no-store').redirect(next, 303)
      return sendPage(
        reply,
        drawGonePage(pageLanguageOf(undefined, request.headers['accept-language'], undefined)),
        410,
      )
    }),
  )

  app.register(async (mount) => {
    // The library reads the body itself.
    mount.removeAllContentTypeParsers()
    mount.addContentTypeParser('*', (_request, _payload, done) => done(null))
    mount.all(
      `${PATHS.provider}/*`,
      whileOn((provider, request, reply) => {
        // After the hijack nobody answers for us when something fails.
        reply.hijack()
        void provider.answer(request.raw, reply.raw)
      }),
    )
  })
}
