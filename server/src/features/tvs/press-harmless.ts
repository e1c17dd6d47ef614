/** The key that a try presses: the volume, up and down again, where there is one; else a key that only shows something. */
import { ACCEPTED, type Capabilities, type Outcome } from '@beckon/boxes/box'
import type { KeyCode } from '@beckon/contract/keys'
import type { BoxCommand } from '../../parts.ts'

const HARMLESS_KEYS: readonly KeyCode[] = ['HOME', 'INFO', 'GUIDE', 'MENU', 'UP']
const LOUDER: BoxCommand = { is: 'tv', command: { key: 'VOLUME', value: 'UP' } }
const QUIETER: BoxCommand = { is: 'tv', command: { key: 'VOLUME', value: 'DOWN' } }

export interface Tried {
  readonly pressed: 'volume' | KeyCode
  readonly outcome: Outcome
}

export async function pressHarmless(
  can: Pick<Capabilities, 'keys' | 'boxVolume' | 'hdmiLinkReady'>,
  send: (command: BoxCommand) => Promise<Outcome>,
): Promise<Tried> {
  if (can.boxVolume || can.hdmiLinkReady) {
    const up = await send(LOUDER)
    if (up.is === 'refused') return { pressed: 'volume', outcome: up }
    // At the loudest only this one moves the volume.
    const down = await send(QUIETER)
    return { pressed: 'volume', outcome: down.is === 'refused' ? down : up.is === 'confirmed' ? up : ACCEPTED }
  }
  const key = HARMLESS_KEYS.find((one) => can.keys.has(one)) ?? 'OK'
  return { pressed: key, outcome: await send({ is: 'key', key }) }
}
