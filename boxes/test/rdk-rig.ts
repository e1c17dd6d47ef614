/** An RDK driver with a double, for the conformance suite and the family's own tests. */
import type { KeyCode } from '@beckon/contract/keys'
import { temporaryMemory, type BoxMemory } from '../src/box-memory.ts'
import { turns } from './held-time.ts'
import type { Rig } from './conformance.ts'
import { RDK_KEYS } from '../src/rdk/key-map.ts'
import { RdkBox, type RdkSettings } from '../src/rdk/rdk-box.ts'
import { startFakeThunder, type Generation } from './fake-thunder.ts'

export function rdkBox(port: number, more: Partial<RdkSettings> = {}, memory: BoxMemory = temporaryMemory()): RdkBox {
  const common = { id: 'rdk', name: 'Box', family: 'standard', host: '127.0.0.1' } as const
  return new RdkBox({ ...common, port, keyMap: {}, apps: {}, audioSystem: false, ...more }, memory)
}

const OURS = new Map(Object.entries(RDK_KEYS).map(([key, code]) => [code, key as KeyCode]))

export async function rdkRig(generation: Generation): Promise<Rig> {
  const thunder = await startFakeThunder(generation)
  const box = rdkBox(thunder.port)
  return {
    box,
    stall: () => void (thunder.mood = 'stalled'),
    async recover() {
      thunder.mood = 'well'
      thunder.token = undefined
      thunder.power = 'ON'
      await thunder.plugIn()
    },
    async trouble(kind) {
      if (kind === 'asleep') thunder.power = 'LIGHT_SLEEP'
      else if (kind === 'unplugged') await thunder.unplug()
      else if (kind === 'not allowed') {
        thunder.token = 'another one'
        await thunder.dropAll()
      } else if (kind === 'breaks at the next press') thunder.mood = 'breaks'
      else if (kind === 'silent') thunder.mood = 'stalled'
      else if (kind === 'ten messages at once') thunder.mood = 'many at once'
      else thunder.mood = kind
      // That it is gone has to reach the driver.
      await turns(50)
    },
    arrived: () => thunder.pressed.map((code) => OURS.get(code) ?? ('another key' as KeyCode)),
    async stop() {
      await box.close()
      await thunder.stop()
    },
  }
}
