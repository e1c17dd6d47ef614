/** The caller of a request: its network, whether it is this machine, its language. */
import ipaddr from 'ipaddr.js'
import type { FastifyRequest } from 'fastify'
import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { isLanguage, type Language } from '@beckon/contract/languages'
import { traitsOf } from '@beckon/contract/partners'
import { isLoopback } from '../home-names.ts'

/** The bytes of an IPv6 address that a household shares (/56). */
const SHARED_BYTES = 7

/**
 * The key by which limits count, since a household has many IPv6 addresses: the IPv4 address itself, or the shared
 * bytes of an IPv6 address.
 */
export function network(address: string): string {
  const plain = withoutPort(address)
  if (!plain.includes(':') || !ipaddr.isValid(plain)) return plain
  const parsed = ipaddr.process(plain)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, SHARED_BYTES)).toString('hex')
}

/** Some proxies forward the port with the address, as `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.+)\](?::\d+)?$/u.exec(address)?.[1] ?? address.replace(/^(\d+(?:\.\d+){3}):\d+$/u, '$1')
}

/** The headers that proxies add. A proxy on this machine makes all requests local. */
const ADDED_BY_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']
const LOOPBACK_NAMES = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/iu

/**
 * Whether a request comes from the server's own machine, whose user may do more. Behind a trusted proxy the visitor's
 * address counts. Requests through other proxies are not local, nor are requests for another host name than this
 * machine's: some proxies leave no other trace.
 */
export function isFromThisMachine(request: FastifyRequest): boolean {
  if (request.ingress !== undefined) return false
  const isForwarded = ADDED_BY_PROXIES.some((name) => request.headers[name] !== undefined)
  const isBelieved = (request.ips?.length ?? 0) > 1
  return (!isForwarded || isBelieved) && isLoopback(request.ip) && LOOPBACK_NAMES.test(request.hostname)
}

/** Whether a connection never leaves this machine, by its address and the Host: browsers treat http there as secure. */
export function staysOnThisMachine(remoteAddress: string | undefined, host: string): boolean {
  return (
    /^(?:127\.|::1$|::ffff:127\.)/u.test(remoteAddress ?? '') &&
    /^(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/u.test(host)
  )
}

/** Whether all are valid names of trusted proxies: addresses, ranges, or Fastify's names such as `loopback`. */
export function areProxies(addresses: readonly string[]): boolean {
  try {
    proxyAddr.compile([...addresses])
    return true
  } catch {
    return false
  }
}

/**
 * The client's address, also through trusted proxies; empty for a connection that has broken meanwhile. It is for the
 * box link: for calls Fastify reads the X-Forwarded-For header of those proxies (`trustProxy` in `app.ts`).
 */
export function clientOf(request: IncomingMessage, isProxy: (address: string) => boolean): string {
  return (proxyAddr(request, isProxy) as string | undefined) ?? ''
}

/** Whether an address is a trusted proxy's, whose X-Forwarded-For header is used. */
export function proxyTrust(addresses: readonly string[]): (address: string) => boolean {
  if (addresses.length === 0) return () => false
  const isTrusted = proxyAddr.compile([...addresses])
  return (address) => isTrusted(address, 0)
}

/** The browser's preferred language among ours; `otherwise` if it prefers none of them. */
export function languageOf(acceptLanguage: string | undefined, otherwise: Language = 'en'): Language {
  const preferences = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const q = Number(/^\s*q=([\d.]+)$/u.exec(parameters[0] ?? '')?.[1] ?? 1)
    return { language: tag.split('-')[0]?.toLowerCase(), q }
  })
  preferences.sort((a, b) => b.q - a.q)
  return preferences.map(({ language }) => language).find(isLanguage) ?? otherwise
}

/**
 * The language of a page: the one that the remote asked for, else the first of ours that the browser prefers, else the
 * partner's own.
 */
export function pageLanguageOf(
  asked: unknown,
  acceptLanguage: string | undefined,
  partner: string | undefined,
): Language {
  const wanted =
    typeof asked === 'string'
      ? asked
          .toLowerCase()
          .split(/[\s,]+/u)
          .map((tag) => tag.split('-')[0])
      : []
  return wanted.find(isLanguage) ?? languageOf(acceptLanguage, traitsOf(partner).language)
}
