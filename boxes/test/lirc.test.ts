/**
 * Runs the driver against a real lircd, and compares the decoded signals with its file of codes. Skipped if none is
 * installed.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Box } from '../src/box.ts'
import { describeConformance } from './conformance.ts'
import { lirc as lircFamily, setUpLirc } from '../src/lirc/family.ts'
import { lircBox, type LircSettings } from '../src/lirc/lirc-box.ts'
import type { SetUpDialogue } from '../src/set-up.ts'
import { BOX_REMOTE, keysSent, OURS, TV_REMOTE } from './lirc-remotes.ts'
import { startRecordingProxy } from './recording-proxy.ts'
import { isLircInstalled, startRealLircd, type RealLircd } from './real-lircd.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const ACCEPTED = { is: 'accepted' }
const isInstalled = isLircInstalled()
const MISSING = ' (not installed: apt-get install lirc)'
const settings: LircSettings = {
  id: 'lirc',
  name: 'TV',
  family: 'standard',
  port: 8765,
  remote: BOX_REMOTE.name,
  tvRemote: TV_REMOTE.name,
  keys: { TV_INPUT: 'HDMI2' },
}

const chooseLast: SetUpDialogue = {
  signal: new AbortController().signal,
  ask: async (question) => ({ value: question.is === 'choice' ? (question.options.at(-1)?.value ?? '') : '' }),
  tell: () => {},
}

describe.skipIf(!isInstalled)(`a real lircd${isInstalled ? '' : MISSING}`, () => {
  let lircd: RealLircd
  let box: Box

  beforeEach(async () => {
    lircd = await startRealLircd([BOX_REMOTE, TV_REMOTE])
    box = lircBox({ ...settings, socket: lircd.socket })
  })
  afterEach(async () => {
    await box?.close()
    await lircd?.stop()
  })

  it('flashes the code of every key that it lists, once, in order', async () => {
    const { keys } = await box.capabilities(soon())
    expect([...keys].sort()).toEqual([...OURS.values()].sort())
    const expected = []
    for (const [name, key] of OURS) {
      expect([key, await box.pressKey(key, soon())]).toEqual([key, ACCEPTED])
      expected.push(`${BOX_REMOTE.name} ${name}`)
    }
    expect(lircd.flashed()).toEqual(expected)
  })

  it('flashes the TV’s own codes for its volume, input and power', async () => {
    for (const [key, value] of [
      ['VOLUME', 'UP'],
      ['VOLUME', 'DOWN'],
      ['MUTE', 'ON'],
      ['INPUT', 'STB_INPUT'],
      ['POWER', 'ON'],
      ['POWER', 'OFF'],
    ] as const)
      expect(await box.sendTvCommand({ key, value }, soon())).toEqual(ACCEPTED)
    expect(lircd.flashed()).toEqual(
      ['KEY_VOLUMEUP', 'KEY_VOLUMEDOWN', 'KEY_MUTE', 'HDMI2', 'KEY_POWER_ON', 'KEY_POWER_OFF'].map(
        (name) => `${TV_REMOTE.name} ${name}`,
      ),
    )
  })

  it('knows the keys of another file as soon as lircd has read it', async () => {
    expect((await box.capabilities(soon())).keys.has('RECORD')).toBe(true)
    const codes = new Map([...BOX_REMOTE.codes].filter(([key]) => key !== 'KEY_RECORD'))
    lircd.reload([{ ...BOX_REMOTE, codes }, TV_REMOTE])
    await expect.poll(async () => (await box.capabilities(soon())).keys.has('RECORD')).toBe(false)
    expect(await box.pressKey('RECORD', soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
    expect(lircd.flashed()).toEqual([])
  })

  it('is set up over the network by choosing one of its remotes', async () => {
    const { settings: found } = await setUpLirc({ host: '127.0.0.1', port: lircd.port }, chooseLast)
    expect(found).toEqual({ host: '127.0.0.1', port: lircd.port, remote: TV_REMOTE.name })
    const tv = lircBox({ ...settings, tvRemote: undefined, ...(found as object) })
    expect(await tv.pressKey('POWER', soon())).toEqual(ACCEPTED)
    expect(lircd.flashed()).toEqual([`${TV_REMOTE.name} KEY_POWER`])
    await tv.close()
  })

  it('is found on this machine by its socket', async () => {
    const { settings: found } = await setUpLirc({ host: '127.0.0.1' }, chooseLast, lircd.socket)
    expect(found).toEqual({ socket: lircd.socket, remote: TV_REMOTE.name })
  })

  describeConformance(
    'lircd itself',
    async () => {
      const lircd = await startRealLircd([BOX_REMOTE, TV_REMOTE])
      const proxy = await startRecordingProxy(lircd.port, '\n')
      const box = lircBox({ ...settings, host: '127.0.0.1', port: proxy.port })
      return {
        box,
        stall: () => void (proxy.isStalled = true),
        recover() {
          proxy.isStalled = false
          lircd.start()
          lircd.goOn()
        },
        arrived: () => keysSent(proxy.lines),
        async trouble(kind) {
          if (kind === 'unplugged') {
            await lircd.kill()
            // Until the end of the connection has come here.
            return await pause(50)
          }
          await lircd.hang()
          // Whoever presses within this time has heard lircd a moment ago, and cannot know.
          await pause(600)
        },
        async stop() {
          await box.close()
          await proxy.stop()
          await lircd.stop()
        },
      }
    },
    { timeLimitMs: 15_000, facts: lircFamily.facts, troubles: ['unplugged', 'silent'] },
  )
})
