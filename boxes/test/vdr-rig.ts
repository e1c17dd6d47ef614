/** A VDR driver for the conformance suite, with a proxy that records what it sends. */
import type { KeyCode } from '@beckon/contract/keys'
import type { Rig, Trouble } from './conformance.ts'
import { setTimeout as pause } from 'node:timers/promises'
import { VdrBox } from '../src/vdr/vdr-box.ts'
import { startFakeVdr, type Mood } from './fake-vdr.ts'
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

const MOODS: Partial<Record<Trouble, Mood>> = {
  'not allowed': 'denies',
  'breaks at the next press': 'hangs up',
  silent: 'no greeting',
  rubbish: 'garbage',
  'half a message': 'half a line',
  huge: 'endless reply',
  'ten messages at once': 'talks unasked',
}
/** SVDRP tells nothing of standby. */
export const VDR_TROUBLES: readonly Trouble[] = ['unplugged', ...(Object.keys(MOODS) as Trouble[])]

/** A VDR that is played, with its troubles. */
export async function fakeVdrRig(): Promise<Rig> {
  const far = await startFakeVdr()
  const { unplug, plug, ...rig } = await vdrRig(far.port, () => far.stop())
  return {
    ...rig,
    recover() {
      far.mood = 'well'
      void plug()
      rig.recover()
    },
    async trouble(kind) {
      far.mood = MOODS[kind] ?? 'well'
      if (kind !== 'unplugged' && kind !== 'not allowed') return
      await unplug()
      if (kind === 'not allowed') await plug()
      // Until the end of the connection has come here.
      await pause(20)
    },
  }
}

export async function vdrRig(port: number, tidyUp: () => Promise<void> = async () => {}) {
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
    unplug: () => proxy.unplug(),
    plug: () => proxy.plug(),
    async stop() {
      await box.close()
      await proxy.stop()
      await tidyUp()
    },
  }
}
