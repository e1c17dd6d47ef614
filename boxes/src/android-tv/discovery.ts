/** Recognises a set by its announcement and by its certificate. */
import type { Discovery, MdnsService, Sighting } from '../sighting.ts'
import { isOtherFamily } from '../set-up.ts'
import { connectPinned, fingerprintOf } from '../wire/pinned-tls.ts'
import { plainText } from '../wire/plain-text.ts'
import { identityOf, pairingPortOf } from './access.ts'
import { makeClientCertificate, type ClientCertificate } from './certificate.ts'

const SERVICE = '_androidtvremote2._tcp'

export const discovery: Discovery = { mdns: [SERVICE], recogniseMdns, describe }

/** `bt` is its Bluetooth address, which distinguishes two sets of one name. */
function recogniseMdns({ type, name, address, port, txt }: MdnsService): Sighting | undefined {
  if (type !== SERVICE) return undefined
  const bt = plainText(txt['bt']).toLowerCase()
  return {
    driver: 'android-tv',
    name: plainText(name),
    host: address,
    port,
    ...(bt === '' ? {} : { identity: `android-tv:${bt}` }),
  }
}

/** Sets refuse connections without a client certificate. This one is never paired. */
let visitor: Promise<ClientCertificate> | undefined

/** Reads the certificate of the pairing port, which identifies a paired set. Nothing appears on its screen. */
async function describe(
  { host, port }: { readonly host: string; readonly port?: number | undefined },
  signal: AbortSignal,
): Promise<Omit<Sighting, 'driver' | 'host'> | undefined> {
  visitor ??= makeClientCertificate()
  try {
    const socket = await connectPinned({ host, port: pairingPortOf(port), pin: undefined, ...(await visitor) }, signal)
    const identity = identityOf(fingerprintOf(socket))
    socket.destroy()
    return { name: '', identity }
  } catch (error) {
    if (isOtherFamily(error)) return undefined
    throw error
  }
}
