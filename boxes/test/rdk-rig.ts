/** An RDK driver with a fake, for the conformance suite and the family's own tests. */
import { temporaryMemory, type BoxMemory } from '../src/box-memory.ts'
import { keysBack, rigOf } from './far-end.ts'
import { RDK_KEYS } from '../src/rdk/key-map.ts'
import { RdkBox, type RdkSettings } from '../src/rdk/rdk-box.ts'
import { startFakeThunder, type Generation } from './fake-thunder.ts'

export function rdkBox(port: number, more: Partial<RdkSettings> = {}, memory: BoxMemory = temporaryMemory()): RdkBox {
  const common = { id: 'rdk', name: 'Box', family: 'standard', host: '127.0.0.1' } as const
  return new RdkBox({ ...common, port, keyMap: {}, apps: {}, audioSystem: false, ...more }, memory)
}

export async function rdkRig(generation: Generation) {
  const thunder = await startFakeThunder(generation)
  return rigOf(thunder, rdkBox(thunder.port), () => thunder.pressed.map(keysBack(RDK_KEYS)))
}
