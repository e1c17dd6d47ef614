/**
 * The fake Samsung TV and a driver that is paired with it, for the conformance suite and the family's own tests.
 */
import { temporaryMemory } from '../src/box-memory.ts'
import { TIZEN_KEYS } from '../src/tizen/key-map.ts'
import { TizenBox, type TizenSettings } from '../src/tizen/tizen-box.ts'
import type { MagicPacket } from '../src/wire/wake-on-lan.ts'
import { startFakeTizen, type FakeTizenOptions } from './fake-tizen.ts'
import { keysBack, rigOf } from './far-end.ts'
import { selfSigned } from './self-signed.ts'

export const CERTIFICATE = selfSigned('SmartViewSDK')
export const TOKEN = '47110815'
export const MAC = '0a:1b:2c:3d:4e:5f'

export type TizenRig = Awaited<ReturnType<typeof tizenRig>>

/** `packets`: the magic packets that were sent; none leaves this machine. */
export async function tizenRig(
  settings: Partial<TizenSettings> = { mac: MAC },
  options: Partial<FakeTizenOptions> = {},
) {
  const tv = await startFakeTizen({ certificate: CERTIFICATE, ...options })
  const hasTokens = options.givesTokens !== false
  if (hasTokens) tv.token = TOKEN
  tv.knowsUs = true
  const memory = temporaryMemory({ pin: CERTIFICATE.fingerprint, ...(hasTokens ? { token: TOKEN } : {}) })
  const packets: MagicPacket[] = []
  const common = {
    id: 'samsung',
    name: 'Samsung',
    family: 'standard',
    host: '127.0.0.1',
    port: tv.port,
    soundPort: tv.soundPort,
  } as const
  const box = new TizenBox({ ...common, ...settings }, memory, async (one) => void packets.push(one))
  const rig = rigOf(tv, box, () => tv.clicks.map(({ key }) => key).map(keysBack(TIZEN_KEYS)))
  return { ...rig, tv, memory, packets }
}
