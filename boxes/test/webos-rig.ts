/** The fake LG TV and a driver that is paired with it, for the conformance suite and the family's own tests. */
import { temporaryMemory } from '../src/box-memory.ts'
import { keysBack, rigOf } from './far-end.ts'
import type { MagicPacket } from '../src/wire/wake-on-lan.ts'
import { WEBOS_BUTTONS } from '../src/webos/key-map.ts'
import { WebosBox, type WebosSettings } from '../src/webos/webos-box.ts'
import { startFakeWebos, type FakeWebosOptions } from './fake-webos.ts'
import { selfSigned } from './self-signed.ts'

export const CERTIFICATE = selfSigned('LGE TV SSG')
export const CLIENT_KEY = '0123456789abcdef0123456789abcdef'
export const MAC = '0a:1b:2c:3d:4e:5f'

export type WebosRig = Awaited<ReturnType<typeof webosRig>>

/** `packets`: the magic packets that were sent; none leaves this machine. */
export async function webosRig(settings: Partial<WebosSettings> = { mac: MAC }, options: FakeWebosOptions = {}) {
  const isPlain = 'certificate' in options && options.certificate === undefined
  const tv = await startFakeWebos({ certificate: CERTIFICATE, ...options })
  tv.keys.add(CLIENT_KEY)
  const memory = temporaryMemory({ clientKey: CLIENT_KEY, ...(isPlain ? {} : { pin: CERTIFICATE.fingerprint }) })
  const packets: MagicPacket[] = []
  const address = { host: '127.0.0.1', port: tv.port, secure: !isPlain }
  const box = new WebosBox(
    { id: 'lg', name: 'LG', family: 'standard', ...address, ...settings },
    memory,
    async (one) => void packets.push(one),
  )
  const rig = rigOf(tv, box, () => tv.buttons.map(keysBack(WEBOS_BUTTONS)))
  return { ...rig, tv, memory, packets }
}
