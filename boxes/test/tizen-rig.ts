/**
 * The double of a Samsung TV and a driver that is paired with it, for the conformance suite and the family's own tests.
 */
import type { KeyCode } from '@beckon/contract/keys'
import { temporaryMemory, type BoxMemory } from '../src/box-memory.ts'
import type { Rig, Trouble } from './conformance.ts'
import { TIZEN_KEYS } from '../src/tizen/key-map.ts'
import { TizenBox, type TizenSettings } from '../src/tizen/tizen-box.ts'
import type { MagicPacket } from '../src/wire/wake-on-lan.ts'
import { turns } from './held-time.ts'
import { startFakeTizen, type FakeTizen, type FakeTizenOptions } from './fake-tizen.ts'
import { selfSigned } from './self-signed.ts'

export const CERTIFICATE = selfSigned('SmartViewSDK')
export const TOKEN = '47110815'
export const MAC = '0a:1b:2c:3d:4e:5f'

export interface TizenRig extends Rig {
  readonly tv: FakeTizen
  readonly box: TizenBox
  readonly memory: BoxMemory
  /** The magic packets that were sent; none leaves this machine. */
  readonly packets: readonly MagicPacket[]
}

export async function tizenRig(
  settings: Partial<TizenSettings> = { mac: MAC },
  options: Partial<FakeTizenOptions> = {},
): Promise<TizenRig> {
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
  const box = new TizenBox({ ...common, ...settings }, memory, async (one) => {
    packets.push(one)
  })
  return {
    tv,
    box,
    memory,
    packets,
    stall: () => void (tv.trouble = 'stalled'),
    recover() {
      tv.trouble = undefined
      tv.isDenied = false
      tv.power = 'on'
      void tv.listenAgain()
    },
    arrived: () => tv.clicks.map(({ key }) => ours(key)),
    trouble: (kind) => beset(tv, kind),
    async stop() {
      await box.close()
      await tv.stop()
    },
  }
}

async function beset(tv: FakeTizen, kind: Trouble): Promise<void> {
  tv.trouble = kind
  if (kind === 'unplugged') await tv.stop()
  if (kind === 'not allowed') {
    tv.isDenied = true
    tv.hangUp()
  }
  if (kind === 'asleep') {
    tv.power = 'standby'
    // It keeps its connections for a while, and takes longer than this to fall asleep.
    await new Promise((done) => setTimeout(done, 600))
  }
  // The driver hears that its connections broke.
  if (kind === 'unplugged' || kind === 'not allowed') await turns(50)
}

/** Our key for one of theirs; two of ours never share one. */
function ours(key: string): KeyCode {
  const found = Object.entries(TIZEN_KEYS).find(([, name]) => name === key)
  return (found?.[0] ?? key) as KeyCode
}
