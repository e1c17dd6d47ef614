/** An Enigma2 driver with a fake, for the conformance suite and the family's own tests. */
import { temporaryMemory } from '../src/box-memory.ts'
import { Enigma2Box, type Enigma2Settings } from '../src/enigma2/enigma2-box.ts'
import { ENIGMA2_KEYS } from '../src/enigma2/key-map.ts'
import { keysBack, rigOf } from './far-end.ts'
import { startFakeEnigma2 } from './fake-enigma2.ts'

export function enigma2Settings(port: number, more: Partial<Enigma2Settings> = {}): Enigma2Settings {
  return {
    id: 'enigma2',
    name: 'Receiver',
    family: 'standard',
    host: '127.0.0.1',
    port,
    volume: true,
    digitWaitMs: 200,
    ...more,
  }
}

export async function enigma2Rig() {
  const receiver = await startFakeEnigma2()
  const box = new Enigma2Box(enigma2Settings(receiver.port), temporaryMemory())
  return rigOf(receiver, box, () => receiver.pressed.map(keysBack(ENIGMA2_KEYS)))
}
