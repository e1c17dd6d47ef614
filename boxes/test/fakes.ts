/** A fake of every family that is set up, by its driver. */
import type { Driver } from '@beckon/contract/drivers'
import { startFakeAndroidTv } from './fake-android-tv.ts'
import { startFakeBroker } from './fake-broker.ts'
import { startFakeEnigma2 } from './fake-enigma2.ts'
import { startFakeHomeAssistant } from './fake-home-assistant.ts'
import { startFakeKodi } from './fake-kodi.ts'
import { startFakeLirc } from './fake-lirc.ts'
import { startFakeRoku } from './fake-roku.ts'
import { startFakeThunder } from './fake-thunder.ts'
import { startFakeTizen } from './fake-tizen.ts'
import { startFakeWebos } from './fake-webos.ts'
import type { FarSet } from './far-end.ts'
import { BOX_REMOTE } from './lirc-remotes.ts'
import { startDab, startTasmota, startZigbee2Mqtt } from './mqtt-devices.ts'
import { CERTIFICATE } from './webos-rig.ts'

export interface Fake {
  readonly driver: Driver
  readonly start: () => Promise<FarSet & { readonly port: number }>
}

/** Three senders behind one broker. */
async function behindBroker() {
  const broker = await startFakeBroker()
  const devices = [
    await startTasmota(broker.port, 'hall'),
    await startZigbee2Mqtt(broker.port, 'room'),
    await startDab(broker.port, 'box', { keyCodes: ['KEY_UP'] }),
  ]
  return {
    ...broker,
    async stop() {
      for (const device of devices) await device.stop()
      await broker.stop()
    },
  }
}

export const FAKES: readonly Fake[] = [
  { driver: 'android-tv', start: startFakeAndroidTv },
  { driver: 'enigma2', start: startFakeEnigma2 },
  { driver: 'home-assistant', start: startFakeHomeAssistant },
  { driver: 'kodi', start: startFakeKodi },
  { driver: 'lirc', start: () => startFakeLirc([BOX_REMOTE]) },
  { driver: 'mqtt', start: behindBroker },
  { driver: 'rdk', start: startFakeThunder },
  { driver: 'roku', start: startFakeRoku },
  { driver: 'tizen', start: () => startFakeTizen({ certificate: CERTIFICATE }) },
  { driver: 'webos', start: () => startFakeWebos({ certificate: CERTIFICATE, pairingTypes: ['PROMPT'] }) },
]
