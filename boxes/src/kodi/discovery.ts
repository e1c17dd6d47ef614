/** How a Kodi is found: it announces its WebSocket and its web server by mDNS, each with the identity of the set. */
import type { Discovery, MdnsService, Sighting } from '../sighting.ts'
import { plainText } from '../wire/plain-text.ts'
import { findKodi } from './find-kodi.ts'

const SOCKET_SERVICE = '_xbmc-jsonrpc._tcp'
const WEB_SERVICE = '_xbmc-jsonrpc-h._tcp'
/** Newer versions add this to the name of the set. */
const SERVICE_WORDS = / jsonrpc-(?:tcp|http)$/u

export const discovery: Discovery = {
  mdns: [SOCKET_SERVICE, WEB_SERVICE],
  recogniseMdns,
  async describe(at, signal) {
    const found = await findKodi(at, signal)
    if (found === 'other-family') return undefined
    // Stored as it was announced.
    if (typeof found === 'string' || found.by === 'locked') throw new Error('Kodi says nothing of itself.')
    const { name, model, mac } = found.about
    return { name, model, port: found.port, ...(mac === undefined ? {} : { alsoKnownAs: [`mac:${mac}`] }) }
  },
}

function recogniseMdns({ type, name, address, port, txt }: MdnsService): Sighting | undefined {
  if (type !== SOCKET_SERVICE && type !== WEB_SERVICE) return undefined
  const identity = identityIn(txt['uuid'])
  return {
    driver: 'kodi',
    name: plainText(name.replace(SERVICE_WORDS, '')),
    host: address,
    port,
    ...(identity === undefined ? {} : { identity }),
  }
}

function identityIn(uuid: string | undefined): string | undefined {
  return uuid !== undefined && /^[\da-f-]{8,64}$/iu.test(uuid) ? `kodi:${uuid.toLowerCase()}` : undefined
}
