/**
 * Handles requests without a secure connection. With https at home, every address leads to this page first, unless the
 * user chose to continue without; on the machine itself, browsers treat http as secure.
 */
import { readFileSync } from 'node:fs'
import { PRESS_PATH } from '@beckon/contract/other-programs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Certificates } from '../../https/certificates.ts'
import { refuse } from '../../http/answers.ts'
import { isOwnForm } from '../../http/known-hosts.ts'
import { staysOnThisMachine, pageLanguageOf } from '../../http/callers.ts'
import type { Services } from '../../services.ts'
import { PAGE_STYLE_PATH, sendPage, type QueryValues } from '../../http/pages/server-page.ts'
import { drawSecurePage, systemOf } from './secure-page.ts'
import { SECURE_PATHS, phoneAddresses } from './phone-addresses.ts'

const SCRIPT = readFileSync(new URL('./go-on.js', import.meta.url), 'utf8')
/** The cookie with the user's choice to continue without https, until the browser is closed. */
const WITHOUT = 'beckon-without-https'
const OPEN_WITHOUT_HTTPS = new Set<string>([
  ...Object.values(SECURE_PATHS),
  PAGE_STYLE_PATH,
  '/healthz',
  '/readyz',
  '/icon.svg',
])

/** Runs before all other handlers of the server. */
export function requireHttps(app: FastifyInstance, certificates: Certificates | undefined): void {
  if (certificates === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    if (isSecure(request)) done()
    else if (certificates.from === 'files') redirectToHttps(request, reply)
    else if (OPEN_WITHOUT_HTTPS.has(pathOf(request)) || choseWithout(request)) done()
    else redirectToPage(request, reply)
  })
}

/** Adds the routes to the part of the server that has pages and forms. */
export function secureFeature(
  app: FastifyInstance,
  { config }: Services,
  certificates: Certificates | undefined,
): void {
  app.get(SECURE_PATHS.page, (request, reply) => {
    // Without a port it is 80, which `https:` would take for 443.
    const host = /:\d+$/u.test(request.host) || isSecure(request) ? request.host : `${request.host}:80`
    const secureAddress = `https://${host}/`
    const page = drawSecurePage({
      language: pageLanguageOf((request.query as QueryValues)['locale'], request.headers['accept-language'], undefined),
      is: isSecure(request) ? 'secure' : certificates?.from === 'home' ? 'home' : 'off',
      system: systemOf(request.headers['user-agent']),
      fingerprint: certificates?.authority?.fingerprint,
      secureAddress,
      setUpAddress: setUpAddress(request, config),
    })
    if (certificates?.from === 'home') reply.header('vary', 'accept-language, user-agent')
    return sendPage(
      reply,
      page,
      200,
      certificates?.from === 'home' && !isSecure(request) ? { connect: `https://${host}` } : {},
    )
  })

  if (certificates?.authority === undefined) return
  const { bytes, pem } = certificates.authority
  const download =
    (type: string, name: string, body: string | Buffer) => (_request: FastifyRequest, reply: FastifyReply) =>
      reply
        .headers({
          'content-type': type,
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
          'content-disposition': `attachment; filename="${name}"`,
        })
        .send(body)
  app.get(SECURE_PATHS.certificate, download('application/x-x509-ca-cert', 'beckon-home.crt', bytes))
  app.get(SECURE_PATHS.pem, download('application/x-pem-file', 'beckon-home.pem', pem))
  app.get(SECURE_PATHS.script, (_request, reply) =>
    reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
      })
      .send(SCRIPT),
  )
  // Loaded from the page without https, which is another origin.
  app.get(SECURE_PATHS.here, (_request, reply) =>
    reply.code(204).headers({ 'cache-control': 'no-store', 'cross-origin-resource-policy': 'cross-origin' }).send(),
  )
  app.post(SECURE_PATHS.without, (request, reply) => {
    if (!isOwnForm(config, request)) return refuse(reply, 'FORBIDDEN')
    return reply
      .headers({ 'set-cookie': `${WITHOUT}=1; Path=/; HttpOnly; SameSite=Lax`, 'cache-control': 'no-store' })
      .redirect('/', 303)
  })
}

/** Whether browsers treat the connection as secure: https, or from the machine itself. */
function isSecure(request: FastifyRequest): boolean {
  return (
    request.ingress !== undefined ||
    request.protocol === 'https' ||
    staysOnThisMachine(request.socket.remoteAddress, request.host)
  )
}

function choseWithout(request: FastifyRequest): boolean {
  const cookies = (request.headers.cookie ?? '').split(';').map((one) => one.trim())
  return cookies.includes(`${WITHOUT}=1`)
}

function redirectToHttps(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request)) refuse(reply, 'FORBIDDEN')
  else reply.redirect(`https://${request.host}${request.url}`, 308)
}

function redirectToPage(request: FastifyRequest, reply: FastifyReply): void {
  if (isCall(request)) refuse(reply, 'FORBIDDEN')
  else reply.header('cache-control', 'no-store').redirect(SECURE_PATHS.page, 302)
}

/** Whether it is a call. Calls are refused and not redirected, since their token may have been overheard. */
function isCall(request: FastifyRequest): boolean {
  const path = pathOf(request)
  return (
    path.startsWith('/api/') ||
    path.startsWith(`${PRESS_PATH}/`) ||
    (request.method !== 'GET' && request.method !== 'HEAD')
  )
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] as string
}

/** The address for another device: this request's, unless it came from the machine itself. */
function setUpAddress(request: FastifyRequest, config: Config): string | undefined {
  const port = /:\d+$/u.exec(request.host)?.[0] ?? ''
  const asked = request.host.slice(0, request.host.length - port.length)
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/u.test(asked)
    ? phoneAddresses(config, port)[0]
    : `http://${request.host}${SECURE_PATHS.page}`
}
