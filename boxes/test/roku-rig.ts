/** A Roku driver with a double, for the conformance suite and the family's own tests. */
import type { KeyCode } from '@beckon/contract/keys'
import type { Rig } from './conformance.ts'
import { ROKU_KEYS } from '../src/roku/key-map.ts'
import { RokuBox, type RokuSettings } from '../src/roku/roku-box.ts'
import { startFakeRoku } from './fake-roku.ts'

export function rokuSettings(port: number, more: Partial<RokuSettings> = {}): RokuSettings {
  return {
    id: 'roku',
    name: 'Roku',
    family: 'flex',
    host: '127.0.0.1',
    port,
    input: 'hdmi1',
    links: {},
    ...more,
  }
}

const OURS = new Map(Object.entries(ROKU_KEYS).map(([key, theirs]) => [theirs, key as KeyCode]))

export async function rokuRig(kind: 'tv' | 'player'): Promise<Rig> {
  const roku = await startFakeRoku(kind)
  roku.suspends = true
  const box = new RokuBox(rokuSettings(roku.port))
  return {
    box,
    stall: () => void roku.trouble('stalls'),
    async trouble(trouble) {
      if (trouble === 'asleep') roku.mode = 'Ready'
      else if (trouble === 'not allowed') roku.access = 'Limited'
      else if (trouble !== 'ten messages at once') await roku.trouble(trouble)
    },
    recover() {
      roku.mode = 'PowerOn'
      roku.access = 'Enabled'
      roku.recover()
    },
    arrived: () => roku.pressed.map((key) => OURS.get(key) ?? ('another key' as KeyCode)),
    async stop() {
      await box.close()
      await roku.stop()
    },
  }
}
