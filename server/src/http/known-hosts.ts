/**
 * Checks the Host and Origin headers. Requests by DNS rebinding and cross-origin requests are refused before their
 * bodies are read.
 */
import type { IncomingMessage } from 'node:http'
import { networkInterfaces } from 'node:os'
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { PRESS_PATH } from '@beckon/contract/other-programs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostInUrl } from '@beckon/boxes/wire/address'
import type { Config } from '../config.ts'
import { ownNames } from '../home-names.ts'
import { refuse } from './answers.ts'
import { languageOf } from './callers.ts'
import { drawPage, PAGE_STYLE_PATH, safe, sendPage } from './pages/server-page.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LAST_PORT = 65_535
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const REMEMBERED_AT_MOST = 100

/** The settings with the names of the server. */
export type NamesOfHosts = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'https' | 'httpsNames'>

/** `isKnown`: see `knownHosts`. */
export function refuseForeignHosts(app: FastifyInstance, isKnown: (host: string) => boolean): void {
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    // Home Assistant may have any name, so only the origin is compared with it: a page of another site has no log-in
    // there.
    if (request.ingress !== undefined) {
      const { origin, host } = request.headers
      if (origin !== undefined && hostOfOrigin(origin, request.url, host) !== host)
        return void refuse(reply, 'FORBIDDEN')
      return done()
    }
    const { headers, url } = request
    if (hasTwoHosts(request.raw)) return void refuse(reply, 'BAD-REQUEST')
    // The style of the page that refuses.
    if (url === PAGE_STYLE_PATH) return done()
    // Each press link has its own list of origins (`other-programs/press-routes.ts`).
    const asked = url.startsWith(`${PRESS_PATH}/`) ? { headers: { host: headers.host }, url } : request
    if (isForeign(asked, isKnown)) return void refuseForeign(request, reply)
    // The host that a trusted proxy forwards is used in addresses that the server creates.
    if (request.host !== request.headers.host && !isKnown(request.host)) return void refuse(reply, 'FORBIDDEN')
    done()
  })
}

/** Node takes the first of several Host headers, but a proxy in front may have taken another. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1
  return count > 1
}

const texts = catalogue('unknownName')

/**
 * Refuses a request. A user who opens a page by a name that the server does not know reads which setting is missing.
 */
function refuseForeign(request: FastifyRequest, reply: FastifyReply): void {
  const { host = '', accept = '', origin } = request.headers
  const isPage = request.method === 'GET' && origin === undefined && accept.includes('text/html')
  const name = /^([\w.-]{1,253})(?::\d{1,5})?$/u.exec(host)?.[1]
  if (!isPage || name === undefined) return void refuse(reply, 'FORBIDDEN')
  const language = languageOf(request.headers['accept-language'])
  const say = (words: Sentence) => safe(words[language].replace('{host}', name))
  const main = `<p class="lead">${say(texts.why)}</p>
<p>${say(texts.how)}</p>
<pre>BECKON_ALLOWED_HOSTS=${safe(name)}</pre>`
  void sendPage(reply, drawPage({ language, title: texts.title[language], main }), 403)
}

/** Whether a request has an unknown host, or comes from a page of one. */
export function isForeign(
  { headers: { host, origin }, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  isKnown: (host: string) => boolean,
): boolean {
  return !isKnown(host ?? '') || (origin !== undefined && !isKnown(hostOfOrigin(origin, url)))
}

/** Returns a check whether a Host value, with or without a port, is the server's. */
export function knownHosts(config: NamesOfHosts): (host: string) => boolean {
  const names = new Set([...LOOPBACK, ...config.allowedHosts.map((name) => name.toLowerCase())])
  if (config.publicUrl !== undefined) names.add(new URL(config.publicUrl).hostname)
  if (config.https === 'home') for (const name of ownNames(config.httpsNames)) names.add(hostInUrl(name))
  if (!ANY_ADDRESS.has(config.host)) names.add(hostInUrl(config.host.toLowerCase()))
  const answersEverywhere = ANY_ADDRESS.has(config.host)
  /** Whole header values, so that those of each press need not be parsed. */
  const seen = new Set<string>()
  return (host) => {
    if (seen.has(host)) return true
    const [, written, port = '0'] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/iu.exec(host) ?? []
    const name = written?.toLowerCase()
    if (name === undefined || Number(port) > LAST_PORT) return false
    if (!names.has(name)) return answersEverywhere && isOwnAddress(name)
    if (seen.size < REMEMBERED_AT_MOST) seen.add(host)
    return true
  }
}

/** Addresses change with the network, so they are read each time. */
function isOwnAddress(name: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => hostInUrl(address.toLowerCase()) === name),
  )
}

/**
 * The host of an Origin header. Our pages send no referrer, so browsers send "null" as the origin of a form. Only pages
 * accept forms, API calls do not.
 */
function hostOfOrigin(origin: string, url: string, own = 'localhost'): string {
  if (origin === 'null') return url.startsWith('/api/') ? '' : own
  return /^https?:\/\/([^/]+)$/u.exec(origin)?.[1] ?? ''
}

/**
 * The origin at which users reach this server: as the operator set it, else that of this request, whose host was
 * checked before any handler runs.
 */
export function publicOrigin(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  if (request.ingress !== undefined) return request.ingress.origin
  return config.publicUrl === undefined ? requestOrigin(request) : new URL(config.publicUrl).origin
}

/** Whether a form was sent by a page of this server. Without https, browsers send only the origin. */
export function isOwnForm(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (site !== undefined) return site === 'same-origin'
  return origin === requestOrigin(request) || origin === publicOrigin(config, request)
}

export function requestOrigin(request: FastifyRequest): string {
  if (request.ingress !== undefined) return request.ingress.origin
  return `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`
}
