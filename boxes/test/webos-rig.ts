/** The double of an LG TV and a driver that is paired with it, for the conformance suite and the family's own tests. */
import type { KeyCode } from '@beckon/contract/keys'
import { temporaryMemory, type BoxMemory } from '../src/box-memory.ts'
import { turns } from './held-time.ts'
import type { Rig, Trouble } from './conformance.ts'
import type { MagicPacket } from '../src/wire/wake-on-lan.ts'
import { WEBOS_BUTTONS } from '../src/webos/key-map.ts'
import { WebosBox, type WebosSettings } from '../src/webos/webos-box.ts'
import { startFakeWebos, type FakeWebos, type FakeWebosOptions } from './fake-webos.ts'
import { selfSigned } from './self-signed.ts'

export const CERTIFICATE = selfSigned('LGE TV SSG')
export const CLIENT_KEY = '0123456789abcdef0123456789abcdef'
export const MAC = '0a:1b:2c:3d:4e:5f'

export interface WebosRig extends Rig {
  readonly tv: FakeWebos
  readonly box: WebosBox
  readonly memory: BoxMemory
  /** The magic packets that were sent; none leaves this machine. */
  readonly packets: readonly MagicPacket[]
}

export async function webosRig(
  settings: Partial<WebosSettings> = { mac: MAC },
  options: FakeWebosOptions = {},
): Promise<WebosRig> {
  const isPlain = 'certificate' in options && options.certificate === undefined
  const tv = await startFakeWebos({ certificate: CERTIFICATE, ...options })
  tv.keys.add(CLIENT_KEY)
  const memory = temporaryMemory({ clientKey: CLIENT_KEY, ...(isPlain ? {} : { pin: CERTIFICATE.fingerprint }) })
  const packets: MagicPacket[] = []
  const address = { host: '127.0.0.1', port: tv.port, secure: !isPlain }
  const box = new WebosBox(
    { id: 'lg', name: 'LG', family: 'standard', ...address, ...settings },
    memory,
    async (one) => {
      packets.push(one)
    },
  )
  return {
    tv,
    box,
    memory,
    packets,
    stall: () => void (tv.trouble = 'stalled'),
    recover() {
      tv.trouble = undefined
      tv.keys.add(CLIENT_KEY)
      tv.turnOn()
      void tv.listenAgain()
    },
    arrived: () => tv.buttons.map(ours),
    trouble: (kind) => beset(tv, kind),
    async stop() {
      await box.close()
      await tv.stop()
    },
  }
}

async function beset(tv: FakeWebos, kind: Trouble): Promise<void> {
  tv.trouble = kind
  if (kind === 'unplugged') await tv.stop()
  if (kind === 'asleep') {
    tv.show({ power: 'Active Standby' })
    await tv.pushed()
  }
  if (kind === 'not allowed') {
    tv.keys.clear()
    tv.hangUp()
  }
  // The driver hears that its connections broke.
  if (kind === 'unplugged' || kind === 'not allowed') await turns(50)
}

/** Our key for a button; two of ours never share one. */
function ours(button: string): KeyCode {
  const found = Object.entries(WEBOS_BUTTONS).find(([, name]) => name === button)
  return (found?.[0] ?? button) as KeyCode
}
