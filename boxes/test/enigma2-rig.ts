/** An Enigma2 driver with a double, for the conformance suite and the family's own tests. */
import type { KeyCode } from '@beckon/contract/keys'
import { temporaryMemory } from '../src/box-memory.ts'
import type { Rig } from './conformance.ts'
import { Enigma2Box, type Enigma2Settings } from '../src/enigma2/enigma2-box.ts'
import { ENIGMA2_KEYS } from '../src/enigma2/key-map.ts'
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

const OURS = new Map(Object.entries(ENIGMA2_KEYS).map(([key, code]) => [code, key as KeyCode]))

export async function enigma2Rig(): Promise<Rig> {
  const receiver = await startFakeEnigma2()
  const box = new Enigma2Box(enigma2Settings(receiver.port), temporaryMemory())
  return {
    box,
    stall: () => void receiver.trouble('stalls'),
    async trouble(trouble) {
      if (trouble === 'asleep') receiver.isAsleep = true
      else if (trouble === 'not allowed') receiver.login = { user: 'root', password: 'changed' }
      else if (trouble !== 'ten messages at once') await receiver.trouble(trouble)
    },
    recover() {
      receiver.isAsleep = false
      receiver.login = undefined
      receiver.recover()
    },
    arrived: () => receiver.pressed.map((code) => OURS.get(code) ?? ('another key' as KeyCode)),
    async stop() {
      await box.close()
      await receiver.stop()
    },
  }
}
