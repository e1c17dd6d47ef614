/** What every page tells the browser it may do: load from us and nowhere else, be framed by nobody, listen and look only when asked. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { analyticsSources } from '../features/consent/analytics-settings.ts'

export function pageHeaders(
  config: Pick<Config, 'hsts' | 'providers' | 'analytics'>,
): Readonly<Record<string, string>> {
  const providers = Object.values(config.providers).map(({ issuer }) => new URL(issuer).origin)
  // Of others only the analytics service, if there is one; whether a page uses it is for its user to say.
  const { script, image, connect } = analyticsSources(config.analytics)
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...script].join(' ')}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${["'self'", 'data:', ...image].join(' ')}`,
    "media-src 'self' blob:",
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // A login or logout form may be led on to the partner's provider.
    `form-action ${["'self'", ...new Set(providers)].join(' ')}`,
    // No text becomes markup or code; `default` names our own scripts only (web/src/platform/trusted-scripts.ts). A tag
    // manager makes scripts from text, so an operator who sets one does without.
    ...(script.length === 0 ? ["require-trusted-types-for 'script'", 'trusted-types default'] : []),
  ]
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'microphone=(self), camera=(self), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.hsts && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Puts them on everything in this part of the server; a page may set a stricter value of its own. */
export function sendPageHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(pageHeaders(config))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
    done()
  })
}
