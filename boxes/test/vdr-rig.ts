/** A VDR driver for the conformance suite, with a proxy that writes down what it sends. */
import type { KeyCode } from '@beckon/contract/keys'
import type { Rig } from '../src/conformance.ts'
import { VdrBox } from '../src/vdr/vdr-box.ts'
import { startRecordingProxy } from './recording-proxy.ts'

/** VDR's key as ours, for the keys that the suite compares. */
const OURS: Readonly<Record<string, KeyCode>> = {
  Menu: 'MENU',
  Down: 'DOWN',
  Up: 'UP',
  Ok: 'OK',
  Info: 'INFO',
  Schedule: 'GUIDE',
}

export async function vdrRig(port: number, tidyUp: () => Promise<void> = async () => {}): Promise<Rig> {
  const proxy = await startRecordingProxy(port)
  const box = new VdrBox({
    id: 'vdr',
    name: 'VDR',
    family: 'standard',
    host: '127.0.0.1',
    port: proxy.port,
    volume: true,
    digitWaitMs: 1_500,
  })
  return {
    box,
    stall: () => void (proxy.isStalled = true),
    recover: () => void (proxy.isStalled = false),
    arrived: () =>
      proxy.lines.flatMap((line) => {
        const key = /^HITK (.+)$/u.exec(line)?.[1]
        return key === undefined ? [] : [OURS[key] ?? (key as KeyCode)]
      }),
    async stop() {
      await box.close()
      await proxy.stop()
      await tidyUp()
    },
  }
}
