/**
 * The security headers of every page: load only from this server, no frames, microphone and camera only on request.
 * Inside Home Assistant, `ingress.ts` loosens them.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { analyticsSources } from './analytics-settings.ts'

export function pageHeaders(
  config: Pick<Config, 'hsts' | 'providers' | 'analytics'>,
): Readonly<Record<string, string>> {
  const providers = Object.values(config.providers).map(({ issuer }) => new URL(issuer).origin)
  // The analytics service is the only other source; pages use it only with consent.
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
    // Log-in and log-out forms may redirect to the partner's provider.
    `form-action ${["'self'", ...new Set(providers)].join(' ')}`,
    // No text becomes markup or code; the policy `default` allows only our own scripts
    // (web/src/platform/trusted-scripts.ts). A tag manager creates scripts from text, so this is off with one.
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

/** Adds the headers to all answers of this part of the server; a page may set stricter values. */
export function sendPageHeaders(app: FastifyInstance, config: Config): void {
  const headers = Object.entries(pageHeaders(config))
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.header(name, value)
    done()
  })
}
