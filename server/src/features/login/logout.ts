/**
 * The log-out routes. The menu's link contains the session token, which proves that the user wants to log out; a link
 * from another site only leads to a question. A log-out ends our session first, then the provider's, then clears the
 * browser's data.
 */
import { DEFAULT_PARTNER } from '@beckon/contract/partners'
import { partner as partnerShape, token as tokenShape } from '@beckon/contract/shapes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { LoginFailed } from './identity-provider.ts'
import type { IdentityProviders } from './providers.ts'
import { cookieToSet, readCookie, PATHS, grantOf, type Grant } from './begun-logins.ts'
import { drawLeavePage } from './login-pages.ts'
import { sendPage, type QueryValues } from '../../http/pages/server-page.ts'
import { isOwnForm, publicOrigin } from '../../http/known-hosts.ts'
import { isUnableToSave, noteUnableToSave } from '../../storage/unable-to-save.ts'
import { pageLanguageOf } from '../../http/callers.ts'

export function logoutRoutes(app: FastifyInstance, services: Services, providers: IdentityProviders): void {
  app.get(PATHS.logout, async (request, reply) => {
    const query = request.query as QueryValues
    const session = await sessionOf(services, query['idToken'])
    if (typeof session !== 'object' && !isFromHere(request)) return ask(request, reply, partnerIn(query['partner']))
    return leave(request, reply, query, session)
  })

  app.post(PATHS.logout, async (request, reply) => {
    if (!isOwnForm(services.config, request)) return reply.code(403).send({ status: 'FORBIDDEN' })
    const form = (request.body ?? {}) as QueryValues
    return leave(request, reply, form, await sessionOf(services, form['idToken']))
  })

  // The provider sends the browser here and not to /logout-complete, since providers compare the whole address with the
  // registered one.
  app.get(PATHS.providerLeft, async (request, reply) =>
    reply.headers(NOT_KEPT).redirect(completePageOf((request.query as QueryValues)['state']), 303),
  )

  // The page at /logout-complete clears the browser's data by itself, so a link from another site is intercepted here.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.url.split('?')[0] !== PATHS.logoutComplete || isOwnRequest(request)) return
    if (readCookie('leaving', publicOrigin(services.config, request), request.headers.cookie) !== undefined) return
    return ask(request, reply, partnerIn((request.query as QueryValues)['partner']))
  })

  async function leave(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: QueryValues,
    session: Session | 'unknown' | undefined,
  ) {
    const partner = partnerIn(asked['partner'])
    const origin = publicOrigin(services.config, request)
    reply.headers(NOT_KEPT).header('set-cookie', cookieToSet('leaving', origin, '1'))
    const left: Left = { partner, isEnded: session !== 'unknown' }
    if (typeof session !== 'object') return reply.redirect(completePage(left), 303)
    // Read first, since the grant is deleted when the session ends.
    const grant = await orWithout(grantOf(services, session.id), session)
    const isEnded = await orWithout(
      services.sessions.end(session.id, endedToo(asked)).then(() => true),
      session,
    )
    const leaving = { ...left, isEnded: isEnded === true }
    const next = grant && (await endAtProvider({ grant, left: leaving }, request))
    return reply.redirect(next ?? completePage(leaving), 303)
  }

  /**
   * While nothing can be saved, the session stays valid; the browser still deletes its token, and the page tells the
   * user.
   */
  async function orWithout<T>(doing: Promise<T>, { id }: Session): Promise<T | undefined> {
    try {
      return await doing
    } catch (error) {
      if (!isUnableToSave(error)) throw error
      noteUnableToSave(services.log, error, { sessionId: id })
      return undefined
    }
  }

  /** The address that ends the session at the provider, where the browser is sent next. */
  async function endAtProvider(
    { grant, left }: { readonly grant: Grant; readonly left: Left },
    request: FastifyRequest,
  ) {
    const origin = publicOrigin(services.config, request)
    try {
      const provider = providers.of(grant.partner, origin)
      if (provider?.issuer !== grant.issuer) return undefined
      return (
        await provider.endSessionUrl(grant.idToken, { to: `${origin}${PATHS.providerLeft}`, state: stateOf(left) })
      )?.href
    } catch (error) {
      if (!(error instanceof LoginFailed)) throw error
      services.log.warn(
        { code: 'LOGOUT-PROVIDER-ERROR', partner: grant.partner, why: error.why },
        'the session at the provider was not ended',
      )
      return undefined
    }
  }
}

const NOT_KEPT = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } as const

function ask(request: FastifyRequest, reply: FastifyReply, partner: string) {
  return sendPage(reply, drawLeavePage(pageLanguageOf(undefined, request.headers['accept-language'], partner), partner))
}

/**
 * A page that slept may come with a token that it should have replaced: its session is ended, too. `unknown`: the
 * database cannot be read.
 */
async function sessionOf(services: Services, idToken: unknown): Promise<Session | 'unknown' | undefined> {
  if (!v.is(tokenShape, idToken)) return undefined
  try {
    const session = await services.sessions.check(idToken)
    return typeof session === 'string' ? await services.sessions.living(idToken) : session
  } catch (error) {
    if (!isUnableToSave(error)) throw error
    noteUnableToSave(services.log, error, {})
    return 'unknown'
  }
}

/** Options of a log-out request: to end the bookmark, too, or to keep a companion app that was just paired. */
function endedToo(asked: QueryValues): NonNullable<Parameters<Services['sessions']['end']>[1]> {
  return {
    bookmarks: asked['endBookmark'] === 'true' ? 'end' : 'keep',
    companions: asked['keepCompanion'] === 'true' ? 'keep' : 'end',
  }
}

/**
 * Whether a page of this server led here. A browser that does not send this header (plain http in the home, an old
 * browser) may come from anywhere.
 */
function isFromHere(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin'
}

/** Whether a page of this server led here, or the user typed the address. */
function isOwnRequest(request: FastifyRequest): boolean {
  return isFromHere(request) || request.headers['sec-fetch-site'] === 'none'
}

function partnerIn(value: unknown): string {
  return v.is(partnerShape, value) ? value : DEFAULT_PARTNER
}

interface Left {
  readonly partner: string
  /** False when nothing can be read or saved: others with the token can still use the TV. */
  readonly isEnded: boolean
}

function completePage({ partner, isEnded }: Left): string {
  return `${PATHS.logoutComplete}?partner=${encodeURIComponent(partner)}${isEnded ? '' : '&ended=false'}`
}

const NOT_ENDED = ' not ended'

/** The `state` parameter, which the provider returns. */
function stateOf({ partner, isEnded }: Left): string {
  return isEnded ? partner : `${partner}${NOT_ENDED}`
}

function completePageOf(state: unknown): string {
  const text = typeof state === 'string' ? state : ''
  const isEnded = !text.endsWith(NOT_ENDED)
  return completePage({ partner: partnerIn(isEnded ? text : text.slice(0, -NOT_ENDED.length)), isEnded })
}
