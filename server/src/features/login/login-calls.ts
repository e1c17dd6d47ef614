/**
 * Exchanges the code of a finished log-in for a session: only in the browser that began it, only once, and only if
 * every check of the provider's answer succeeds. The refusal never says which check failed.
 */
import { partnerOf } from '@beckon/contract/partners'
import type { exchangeCode as exchangeCodeCall } from '@beckon/contract/session'
import type { Status } from '@beckon/contract/statuses'
import { RateLimit, PER_MINUTE } from '../../rates.ts'
import type { Handler } from '../../http/calls/handler.ts'
import type { Services } from '../../services.ts'
import { network } from '../../http/callers.ts'
import { isReserved } from '../../boxes/directory/reserved-subjects.ts'
import { isIssuer, loginOf, readBegunLogins, readCookie, cookieSealer, keepGrant, takeLogin } from './begun-logins.ts'
import { LoginFailed, type WhyNot } from './identity-provider.ts'
import { identityProvidersOf } from './providers.ts'
import { publicOrigin } from '../../http/known-hosts.ts'

const REFUSALS = {
  'code refused': 'BAD-REQUEST',
  'answer not trusted': 'FORBIDDEN',
  unreachable: 'BUSY',
  'not set up': 'ERROR',
} as const satisfies Record<WhyNot, Status>

/** One limit for each server of this process. */
const rateLimits = new WeakMap<Services, RateLimit>()

export const exchangeCode: Handler<typeof exchangeCodeCall> = async ({ services, body, request, signal }) => {
  const rateLimit = rateLimits.get(services) ?? new RateLimit()
  rateLimits.set(services, rateLimit)
  const retryAfterMs = rateLimit.take([[network(request.ip), PER_MINUTE.logInsOfAddress]], services.clock.now())
  if (retryAfterMs > 0) return { refused: 'TOO-MANY', retryAfterMs }
  const cookie = readCookie('begun', publicOrigin(services.config, request), request.headers.cookie)
  const begun = readBegunLogins(cookie, cookieSealer(services), services.clock.now())
  const partner = partnerOf(body.partner)
  if (partner === undefined) return { refused: 'BAD-REQUEST' }
  const ofPartner = begun.filter((login) => partnerOf(login.partner) === partner)
  // Without a state, takes the log-in that was begun last; PKCE then refuses a code of another log-in.
  const begunLogin = body.state === undefined ? ofPartner[0] : loginOf(body.state, ofPartner)
  const provider = begunLogin && identityProvidersOf(services).of(begunLogin.partner, begunLogin.origin)
  if (begunLogin === undefined || provider?.issuer !== begunLogin.issuer) return { refused: 'FORBIDDEN' }
  if (body.iss !== undefined && !isIssuer(body.iss, begunLogin)) return { refused: 'FORBIDDEN' }
  if (!(await takeLogin(services, begunLogin.handle))) return { refused: 'FORBIDDEN' }

  try {
    const returned = { code: body.authCode, state: body.state, iss: body.iss }
    const { subject, idToken } = await unlessAborted(signal, provider.redeem(begunLogin, returned))
    // The subjects of the household and of practice subscribers are reserved: those of a real provider are refused.
    if (isReserved(subject) && !identityProvidersOf(services).isPractice(provider.issuer, begunLogin.origin))
      throw new LoginFailed('answer not trusted', `the subject ${subject} is reserved`)
    const account = await services.accounts.of(partner, subject)
    const answer = await services.sessions.open(
      { account, by: 'login', boxId: undefined, clientDeviceId: body.clientDeviceId },
      {
        userAgent: request.headers['user-agent'],
        also: (trx, sessionId) =>
          keepGrant(
            trx,
            services,
            { sessionId, accountId: account.id },
            { issuer: begunLogin.issuer, partner: begunLogin.partner, idToken },
          ),
      },
    )
    return { ok: answer }
  } catch (error) {
    if (!(error instanceof LoginFailed)) throw error
    services.log.warn({ code: 'LOGIN-FAILED', partner, why: error.why }, 'A log-in failed')
    return { refused: REFUSALS[error.why] }
  }
}

/** Rejects with a LoginFailed when the signal aborts before the work is done. */
function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    signal.addEventListener('abort', () => reject(new LoginFailed('unreachable', signal.reason)), { once: true })
  })
}
