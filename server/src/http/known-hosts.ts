/**
 * Which names this server answers to. A page from elsewhere that makes a browser believe its name is ours, or that calls
 * us across origins, is refused before anything is read.
 */
import { networkInterfaces } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ownNames } from '../https/home-names.ts'
import { refuse } from './answers.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const LAST_PORT = 65_535
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const REMEMBERED_AT_MOST = 100

export function refuseForeignHosts(app: FastifyInstance, config: Config): void {
  const isKnown = knownHosts(config)
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const { host, origin } = request.headers
    if (!isKnown(host ?? '')) return void refuse(reply, 'FORBIDDEN')
    // What a trusted proxy says that it was asked for becomes part of addresses that we make.
    if (request.host !== host && !isKnown(request.host)) return void refuse(reply, 'FORBIDDEN')
    if (origin !== undefined && !isKnown(hostOfOrigin(origin, request.url))) return void refuse(reply, 'FORBIDDEN')
    done()
  })
}

/** Whether a Host value, with or without a port, is one of ours. */
export function knownHosts(
  config: Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'https' | 'httpsNames'>,
): (host: string) => boolean {
  const names = new Set([...LOOPBACK, ...config.allowedHosts.map((name) => name.toLowerCase())])
  if (config.publicUrl !== undefined) names.add(new URL(config.publicUrl).hostname)
  if (config.https === 'home') for (const name of ownNames(config.httpsNames)) names.add(bracketed(name))
  if (!ANY_ADDRESS.has(config.host)) names.add(bracketed(config.host.toLowerCase()))
  const answersEverywhere = ANY_ADDRESS.has(config.host)
  /** Whole values, so that those of each press need not be taken apart. */
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

/** Addresses come and go with the network, so they are looked up anew each time. */
function isOwnAddress(name: string): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => bracketed(address.toLowerCase()) === name),
  )
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/**
 * Our pages send no referrer, and browsers then call the origin of a form "null". Forms are for pages; a call to the API
 * never comes from one.
 */
function hostOfOrigin(origin: string, url: string): string {
  if (origin === 'null') return url.startsWith('/api/') ? '' : 'localhost'
  return /^https?:\/\/([^/]+)$/u.exec(origin)?.[1] ?? ''
}
