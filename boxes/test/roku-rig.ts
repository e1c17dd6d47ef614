/** A Roku driver with a fake, for the conformance suite and the family's own tests. */
import { ROKU_KEYS } from '../src/roku/key-map.ts'
import { RokuBox, type RokuSettings } from '../src/roku/roku-box.ts'
import { keysBack, rigOf } from './far-end.ts'
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

export async function rokuRig(kind: 'tv' | 'player') {
  const roku = await startFakeRoku(kind)
  roku.suspends = true
  return rigOf(roku, new RokuBox(rokuSettings(roku.port)), () => roku.pressed.map(keysBack(ROKU_KEYS)))
}
