import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DIGIT_SPACING_MS } from '@beckon/contract/limits'
import { listening, rigOf } from '../../test/far-end.ts'
import { startFakeLirc, type FakeLirc } from '../../test/fake-lirc.ts'
import { BOX_REMOTE, keysSent, TV_REMOTE, type Remote } from '../../test/lirc-remotes.ts'
import { person } from '../../test/person.ts'
import type { Box } from '../box.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { lircSocket } from './connection.ts'
import { lirc as lircFamily, setUpLirc } from './family.ts'
import { lircBox, type LircSettings } from './lirc-box.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const ACCEPTED = { is: 'accepted' }
const refusal = (why: string) => ({ is: 'refused', why })
const REMOTES = [BOX_REMOTE, TV_REMOTE]

function boxAt(port: number, more: Partial<LircSettings> = {}): Box {
  return lircBox({
    id: 'lirc',
    name: 'TV',
    family: 'standard',
    host: '127.0.0.1',
    port,
    remote: BOX_REMOTE.name,
    keys: {},
    ...more,
  })
}

describeConformance(
  'LIRC, played by a fake',
  async () => {
    const far = await startFakeLirc(REMOTES)
    const box = boxAt(far.port, { tvRemote: TV_REMOTE.name, keys: { TV_INPUT: 'HDMI2' } })
    // What came while nothing was answered counts too: a real lircd sends it when it goes on.
    return rigOf(far, box, () => keysSent(far.received))
  },
  // It tells nothing of standby, and has no permissions.
  { facts: lircFamily.facts, troubles: TROUBLES.filter((one) => one !== 'asleep' && one !== 'not allowed') },
)

let far: FakeLirc
let box: Box

beforeEach(async () => {
  far = await startFakeLirc(REMOTES)
  box = boxAt(far.port)
})
afterEach(async () => {
  await box.close()
  await far.stop()
})

describe('keys by infrared', () => {
  it('asks for the keys of its remote once, and then sends over one connection', async () => {
    expect(await box.pressKey('GUIDE', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('PREVIOUS', soon())).toEqual(ACCEPTED)
    expect(far.received).toEqual([
      'LIST Settop-9',
      'LIST Settop-9',
      'SEND_ONCE Settop-9 KEY_EPG',
      'SEND_ONCE Settop-9 KEY_BACK',
    ])
    expect(far.connections()).toBe(1)
  })

  it('takes the first of LIRC’s names that the remote has, in any case and without KEY_ as old files have it', async () => {
    const old = await startFakeLirc([
      remoteOf('old', ['Menu', 'Select', 'KEY_NUMERIC_7', 'KEY_SETUP', 'Back', 'power']),
    ])
    const box = boxAt(old.port, { remote: 'old' })
    expect([...(await box.capabilities(soon())).keys].sort()).toEqual(['7', 'MENU', 'OK', 'POWER', 'PREVIOUS'])
    for (const key of ['MENU', 'OK', '7'] as const) expect(await box.pressKey(key, soon())).toEqual(ACCEPTED)
    expect(old.flashed).toEqual(['old Menu', 'old Select', 'old KEY_NUMERIC_7'])
    await box.close()
    await old.stop()
  })

  it('knows the names that public files of codes have', async () => {
    const own = await startFakeLirc([
      remoteOf('own', ['VOL_UP', 'VOLUME_MINUS', 'CH_UP', 'CHANNEL_DOWN', 'ARROW_UP', 'PREV', 'PAGE_UP']),
    ])
    const box = boxAt(own.port, { remote: 'own' })
    const keys = ['CH_DOWN', 'CH_UP', 'PAGE_UP', 'PREVIOUS', 'UP']
    expect([...(await box.capabilities(soon())).keys].sort()).toEqual(keys)
    await box.close()
    await own.stop()
  })

  it('sends what the owner named in the settings instead, and nothing if the remote lacks it', async () => {
    const own = boxAt(far.port, { keys: { APP_MENU: 'KEY_INFO', MENU: 'KEY_NONE' } })
    expect(await own.pressKey('APP_MENU', soon())).toEqual(ACCEPTED)
    expect(await own.pressKey('MENU', soon())).toEqual(refusal('INVALID-KEY'))
    expect(far.flashed).toEqual(['Settop-9 KEY_INFO'])
    await own.close()
  })

  it('types a channel number as its digits, all or none', async () => {
    const began = performance.now()
    expect(await box.runText('channel 206', 'en', soon())).toMatchObject({ ...ACCEPTED, understood: 'Channel 206' })
    expect(far.flashed).toEqual(['Settop-9 KEY_2', 'Settop-9 KEY_0', 'Settop-9 KEY_6'])
    // A box takes digits without a pause for a held key, or loses them.
    expect(performance.now() - began).toBeGreaterThan(2 * DIGIT_SPACING_MS - 10)
    const few = await startFakeLirc([remoteOf('few', ['KEY_2', 'KEY_6'])])
    const one = boxAt(few.port, { remote: 'few' })
    expect(await one.runText('channel 206', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect(few.flashed).toEqual([])
    await one.close()
    await few.stop()
  })

  it('says that a number may have been typed in part when its second digit fails', async () => {
    far.sendingTakesMs = 80
    const typing = box.runText('channel 206', 'en', soon())
    await vi.waitFor(() => expect(far.flashed).toContain('Settop-9 KEY_2'))
    far.mood = 'busy: repeating'
    expect(await typing).toEqual(refusal('BOX-TIMEOUT'))
  })

  it('is unreachable when lircd has no such remote, and works when its file has one', async () => {
    const remotes: Remote[] = []
    const empty = await startFakeLirc(remotes)
    const one = boxAt(empty.port)
    expect(await one.pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    remotes.push(BOX_REMOTE)
    expect(await one.pressKey('OK', soon())).toEqual(ACCEPTED)
    await one.close()
    await empty.stop()
  })

  it.each([
    ['busy: repeating', 'TOO-LATE'],
    ['hardware does not support sending', 'BOX-UNREACHABLE'],
    ['transmission failed', 'BOX-TIMEOUT'],
  ] as const)('when lircd says "%s", the answer is %s', async (mood, why) => {
    far.mood = mood
    expect(await box.pressKey('OK', soon())).toEqual(refusal(why))
  })

  it('writes nothing to a lircd that was silent before it answers', async () => {
    await box.pressKey('OK', soon())
    await pause(600)
    await far.trouble('silent')
    expect(await box.pressKey('DOWN', AbortSignal.timeout(150))).toEqual(refusal('TOO-LATE'))
    expect(far.received.at(-1)).toBe('VERSION')
    await far.recover()
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(far.flashed).toEqual(['Settop-9 KEY_OK', 'Settop-9 KEY_UP'])
  })

  it('writes nothing after the press has expired, even if the signal is late', async () => {
    expect(await box.pressKey('OK', new AbortController().signal, { leftMs: 0 })).toEqual(refusal('TOO-LATE'))
    expect(far.received).toEqual([])
  })

  it('never takes another line’s answer for its own', async () => {
    await box.pressKey('OK', soon())
    far.mood = 'another line’s answer'
    expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-TIMEOUT'))
  })
})

describe('the TV beside the box', () => {
  it('has the keys of its own remote, with codes that turn it on and off for certain', async () => {
    const both = boxAt(far.port, { tvRemote: TV_REMOTE.name, keys: { TV_INPUT: 'HDMI2' } })
    expect(await both.capabilities(soon())).toMatchObject({
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: true,
      tvPowerOffCommandAvailable: true,
    })
    for (const [key, value] of [
      ['VOLUME', 'UP'],
      ['POWER', 'OFF'],
      ['INPUT', 'STB_INPUT'],
    ] as const)
      expect(await both.sendTvCommand({ key, value }, soon())).toEqual(ACCEPTED)
    expect(await both.runText('turn on', 'en', soon())).toMatchObject(ACCEPTED)
    expect(far.flashed).toEqual([
      'television KEY_VOLUMEUP',
      'television KEY_POWER_OFF',
      'television HDMI2',
      'television KEY_POWER_ON',
    ])
    await both.close()
  })

  it('is never turned on or off by a toggle that nobody pressed, and no input is guessed', async () => {
    const toggles = await startFakeLirc([
      remoteOf('tv', ['KEY_POWER', 'KEY_POWER2', 'KEY_SLEEP', 'KEY_VOLUMEUP', 'KEY_VOLUMEDOWN', 'KEY_MUTE', 'KEY_OK']),
    ])
    const tv = boxAt(toggles.port, { remote: 'tv' })
    expect(await tv.capabilities(soon())).toMatchObject({
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
      boxVolume: true,
    })
    expect(await tv.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(refusal('INVALID-KEY'))
    expect(await tv.runText('turn off', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect(await tv.runText('unmute', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect(toggles.flashed).toEqual([])
    expect(await tv.pressKey('POWER', soon())).toEqual(ACCEPTED)
    expect(await tv.runText('mute', 'en', soon())).toMatchObject(ACCEPTED)
    expect(toggles.flashed).toEqual(['tv KEY_POWER', 'tv KEY_MUTE'])
    await tv.close()
    await toggles.stop()
  })
})

describe('setting LIRC up', () => {
  it('asks which of lircd’s remotes it shall be', async () => {
    const { dialogue, asked } = person('television', 'a remote of nobody')
    const at = { host: '127.0.0.1', port: far.port }
    expect(await setUpLirc(at, dialogue)).toEqual({ settings: { ...at, remote: 'television' }, name: 'television' })
    const options = ['Settop-9', 'television'].map((name) => ({ value: name, label: name }))
    expect(asked).toEqual([{ is: 'choice', options }])
    await expect(setUpLirc(at, dialogue)).rejects.toThrow('other-family')
  })

  it('says that it has no remotes', async () => {
    const empty = await startFakeLirc([])
    const setting = setUpLirc({ host: '127.0.0.1', port: empty.port }, person().dialogue)
    await expect(setting).rejects.toMatchObject({ why: 'other-family' })
    await empty.stop()
  })
})

it('a lircd that says without end that it has reloaded is read slowly', async () => {
  const { port, unplug } = await listening(
    createServer((socket) => socket.once('data', () => socket.write('BEGIN\nSIGHUP\nEND\n'.repeat(100_000)))),
  )
  let reloads = 0
  const connection = lircSocket({ host: '127.0.0.1', port }, () => (reloads += 1))
  connection.ask('VERSION', { signal: soon(), until: Number.POSITIVE_INFINITY }).catch(() => {})
  await vi.waitFor(() => expect(reloads).toBeGreaterThan(200), 10_000)
  await pause(500)
  expect(reloads).toBeLessThan(50_000)
  connection.close()
  await unplug()
})

function remoteOf(name: string, keys: readonly string[]): Remote {
  return { name, address: 1, codes: new Map(keys.map((key, at) => [key, at])) }
}
