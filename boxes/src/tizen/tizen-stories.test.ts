import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FakeTizenOptions } from '../../test/fake-tizen.ts'
import { holdTime, letTimeGo, passing, slowTime, turns, until, type HeldTime } from '../../test/held-time.ts'
import { recordDials } from '../../test/recorded-dials.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { CERTIFICATE, MAC, TOKEN, tizenRig, type TizenRig } from '../../test/tizen-rig.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import { temporaryMemory } from '../box-memory.ts'
import { aboutIn } from './messages.ts'
import { TizenBox, type TizenSettings } from './tizen-box.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const refusal = (why: string, more = {}) => ({ is: 'refused', why, ...more })
const accepted = { is: 'accepted' }
const confirmed = { is: 'confirmed' }
const notAllowed = refusal('BOX-NOT-ALLOWED', { driver: 'tizen' })
const OFF = { key: 'POWER', value: 'OFF' }
const ON = { key: 'POWER', value: 'ON' }
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const keysOf = ({ tv }: TizenRig) => tv.clicks.map(({ key }) => key)

const rigs: { stop(): Promise<void> }[] = []
afterEach(async () => {
  letTimeGo()
  for (const rig of rigs.splice(0)) await rig.stop()
})
/** A set that loses no keys, and whose keys follow each other fast unless the test is about their gap. */
async function start(settings: Partial<TizenSettings> = { mac: MAC }, options: Partial<FakeTizenOptions> = {}) {
  const rig = await tizenRig({ keyGapMs: 10, ...settings }, options)
  rigs.push(rig)
  return rig
}
/** Lets held time pass until a set that is slow to show a change has had its time for that. */
async function unseen<T>(rig: TizenRig, time: HeldTime, ask: () => Promise<T>): Promise<T> {
  const before = rig.tv.clicks.length + rig.packets.length
  const said = ask()
  await until(() => rig.tv.clicks.length + rig.packets.length > before)
  return await passing(time, said, 1_200)
}
/** A driver of the same set with another memory. */
function another({ tv }: TizenRig, memory = temporaryMemory()): TizenBox {
  const settings = { id: 'b', name: 'B', family: 'standard', host: '127.0.0.1', port: tv.port } as const
  const box = new TizenBox(settings, memory, async () => {})
  rigs.push({ stop: () => box.close() })
  return box
}

describe('keys', () => {
  it('are not sent to a set in standby, also where it has null for other parts of itself', async () => {
    onTestFinished(() => tellOddly({}))
    slowTime()
    const rig = await start()
    rig.tv.power = 'standby'
    tellOddly(withNull('name', 'modelName', 'model', 'duid', 'wifiMac', 'FrameTVSupport'))
    expect(await rig.box.state(soon())).toEqual({ power: 'standby' })
    expect(await rig.box.pressKey('UP', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await rig.box.runText('penguins on ice', 'en', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(keysOf(rig)).toEqual([])
  })

  it('come 400 ms apart, in whole clicks, however fast they are pressed', async () => {
    const rig = await start({ keyGapMs: 400 })
    const time = holdTime()
    const presses = (['UP', 'DOWN', 'LEFT', 'RIGHT', 'OK'] as const).map((key) => rig.box.pressKey(key, soon()))
    for (let clicks = 1; clicks < presses.length; clicks += 1) {
      await until(() => rig.tv.clicks.length === clicks)
      await turns(20)
      time.pass(398)
      await turns(20)
      expect(rig.tv.clicks).toHaveLength(clicks)
      // A timer counts whole milliseconds.
      time.pass(2)
    }
    expect(await Promise.all(presses)).toEqual(presses.map(() => accepted))
    expect(keysOf(rig)).toEqual(['KEY_UP', 'KEY_DOWN', 'KEY_LEFT', 'KEY_RIGHT', 'KEY_ENTER'])
    expect(rig.tv.notUnderstood).toEqual([])
  })

  it('of the TV are the set’s own: volume, mute, and the list of inputs or the one that was chosen', async () => {
    const rig = await start(undefined, { tellsSound: false })
    for (const [key, value] of [
      ['VOLUME', 'UP'],
      ['VOLUME', 'DOWN'],
      ['MUTE', 'ON'],
      ['INPUT', 'STB_INPUT'],
    ] as const) {
      expect(await rig.box.sendTvCommand({ key, value }, soon())).toEqual(accepted)
    }
    expect(keysOf(rig)).toEqual(['KEY_VOLUP', 'KEY_VOLDOWN', 'KEY_MUTE', 'KEY_SOURCE'])
    const chosen = await start({ input: 'HDMI2' })
    await chosen.box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())
    expect(keysOf(chosen)).toEqual(['KEY_HDMI2'])
  })

  it('pause and play in turn', async () => {
    const rig = await start()
    for (const _ of [1, 2, 3]) await rig.box.pressKey('PLAY_PAUSE', soon())
    expect(keysOf(rig)).toEqual(['KEY_PAUSE', 'KEY_PLAY', 'KEY_PAUSE'])
  })

  it('make a channel: its digits and OK, on a slow set whose owner named its gap', async () => {
    const rig = await start({ keyGapMs: 900 }, { losesKeysWithinMs: 800 })
    const time = holdTime()
    const said = rig.box.runText('channel 206', 'en', soon())
    await clicks(rig, time, [900, 900, 900])
    expect(await said).toMatchObject(accepted)
    expect([keysOf(rig), rig.tv.lost]).toEqual([['KEY_2', 'KEY_0', 'KEY_6', 'KEY_ENTER'], []])
  })

  it('of a slow set that do not fit into their time are not begun: a channel, and a press', async () => {
    const rig = await start({ keyGapMs: 1_500 })
    const time = holdTime()
    const tooLate = refusal('TOO-LATE')
    const text = (mayTakeMs: number) => rig.box.runText('channel 206', 'en', soon(), { leftMs: 1_999.5, mayTakeMs })
    expect(await text(4_400)).toEqual(tooLate)
    expect(keysOf(rig)).toEqual([])
    expect(await rig.box.pressKey('2', soon(), { leftMs: 2_000 })).toEqual(accepted)
    expect(await rig.box.pressKey('0', soon(), { leftMs: 1_000 })).toEqual(tooLate)
    expect(keysOf(rig)).toEqual(['KEY_2'])
    const said = text(7_000)
    await clicks(rig, time, [1_500, 1_500, 1_500, 1_500])
    expect(await said).toMatchObject(accepted)
    expect(keysOf(rig)).toEqual(['KEY_2', 'KEY_2', 'KEY_0', 'KEY_6', 'KEY_ENTER'])
  })

  it('of a channel that were not all pressed may have been: nobody says that nothing happened', async () => {
    const rig = await start({ keyGapMs: 400 })
    const time = holdTime()
    await rig.box.pressKey('OK', soon())
    const said = rig.box.runText('channel 206', 'en', AbortSignal.timeout(1_000))
    await clicks(rig, time, [400, 400, 200])
    expect(await said).toEqual(refusal('BOX-TIMEOUT'))
    time.pass(500)
    await turns(20)
    expect(keysOf(rig)).toEqual(['KEY_ENTER', 'KEY_2', 'KEY_0'])
  })

  /** Lets the times pass, each when one more key has arrived and the driver waits for its gap. */
  async function clicks({ tv }: TizenRig, time: HeldTime, gaps: readonly number[]): Promise<void> {
    const before = Math.max(1, tv.clicks.length)
    for (const [n, gap] of gaps.entries()) {
      await until(() => tv.clicks.length === before + n)
      await turns(20)
      time.pass(gap)
    }
  }
})

describe('the sound', () => {
  const press = ({ box }: TizenRig, key: string, value: string) => box.sendTvCommand({ key, value }, soon())

  it('is read back, where the set tells it', async () => {
    slowTime()
    const rig = await start()
    expect(await press(rig, 'VOLUME', 'UP')).toEqual(confirmed)
    expect(await press(rig, 'MUTE', 'ON')).toEqual(confirmed)
    expect(await rig.box.state(soon())).toEqual({ power: 'on', volume: 21, muted: true })
    expect(await press(rig, 'MUTE', 'ON')).toEqual(confirmed)
    expect(await press(rig, 'VOLUME', 'DOWN')).toEqual(confirmed)
    expect(await rig.box.runText('volume 35', 'en', soon())).toMatchObject(confirmed)
    expect(await rig.box.state(soon())).toEqual({ power: 'on', volume: 35, muted: false })
  })

  it('is muted by words only if it is not, since the key toggles', async () => {
    slowTime()
    const rig = await start()
    rig.tv.muted = true
    expect(await rig.box.runText('mute', 'en', soon())).toMatchObject(confirmed)
    expect([rig.tv.muted, keysOf(rig)]).toEqual([true, []])
    expect(await rig.box.runText('unmute', 'en', soon())).toMatchObject(confirmed)
    expect([rig.tv.muted, keysOf(rig)]).toEqual([false, ['KEY_MUTE']])
  })

  it('goes by several steps at once where the set tells it, else by as many keys', async () => {
    slowTime()
    const rig = await start()
    expect(await rig.box.runText('volume up 5', 'en', soon())).toMatchObject(confirmed)
    expect([rig.tv.volume, keysOf(rig)]).toEqual([25, ['KEY_VOLUP']])
    const silent = await start({}, { tellsSound: false })
    expect(await silent.box.runText('volume down 3', 'en', soon())).toMatchObject(accepted)
    expect([silent.tv.volume, silent.tv.lost]).toEqual([17, []])
  })

  it('that does not change is accepted and not confirmed, and at its end it is where it should be', async () => {
    slowTime()
    const rig = await start()
    rig.tv.volume = 100
    expect(await press(rig, 'VOLUME', 'UP')).toEqual(confirmed)
    letTimeGo()
    rig.tv.hasSpeakers = false
    rig.tv.volume = 20
    await pause(10)
    expect(await unseen(rig, holdTime(), () => press(rig, 'VOLUME', 'UP'))).toEqual(accepted)
  })

  it('is not set to a level, nor told, where the set does not tell it', async () => {
    const rig = await start({}, { tellsSound: false })
    expect(await rig.box.runText('volume 35', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect(await rig.box.state(soon())).toEqual({ power: 'on' })
    expect(await rig.box.runText('mute', 'en', soon())).toMatchObject(accepted)
  })
})

describe('power', () => {
  it('is read, then switched off, and seen to be off; off again sends nothing', async () => {
    slowTime()
    const rig = await start()
    rig.tv.switchesAfterMs = 300
    expect(await rig.box.pressKey('POWER', soon())).toEqual(confirmed)
    expect([rig.tv.power, keysOf(rig)]).toEqual(['standby', ['KEY_POWER']])
    // Off for a set that is off sends nothing, since the key would turn it on.
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(confirmed)
    expect(await rig.box.pressKey('OK', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
  })

  it('off again for a set that is slow to say so is not clicked again; on is a magic packet then', async () => {
    const rig = await start()
    rig.tv.switchesAfterMs = 3_000
    const time = holdTime()
    expect(await unseen(rig, time, () => rig.box.sendTvCommand(OFF, soon()))).toEqual(accepted)
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(accepted)
    expect([keysOf(rig), rig.packets.length]).toEqual([['KEY_POWER'], 0])
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(accepted)
    expect([keysOf(rig), rig.packets.length]).toEqual([['KEY_POWER'], 1])
  })

  it('off again is not clicked again where the set broke its connection at the first', async () => {
    const rig = await start()
    rig.tv.switchesAfterMs = 3_000
    await rig.tv.trouble('breaks at the next press')
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(refusal('BOX-TIMEOUT'))
    await rig.tv.recover()
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(accepted)
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
  })

  it('on right after off without a hardware address waits; a second press is the power key again', async () => {
    const rig = await start({})
    rig.tv.switchesAfterMs = 3_000
    const time = holdTime()
    expect(await unseen(rig, time, () => rig.box.pressKey('POWER', soon()))).toEqual(accepted)
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
    expect(await unseen(rig, time, () => rig.box.pressKey('POWER', soon()))).toEqual(accepted)
    expect(keysOf(rig)).toEqual(['KEY_POWER', 'KEY_POWER'])
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(confirmed)
  })

  it('on is a magic packet to its network; a set that is on gets none', async () => {
    slowTime()
    const rig = await start()
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(confirmed)
    expect(rig.packets).toEqual([])
    rig.tv.power = 'standby'
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(accepted)
    expect(rig.packets).toEqual([{ mac: MAC, host: '127.0.0.1' }])
    expect(keysOf(rig)).toEqual([])
  })

  it('on works where nothing answers any more, and is all that is offered then', async () => {
    const rig = await start()
    await rig.tv.stop()
    expect(await rig.box.capabilities(soon())).toMatchObject({
      keys: new Set(['POWER']),
      tvPowerOnCommandAvailable: true,
      boxVolume: false,
    })
    expect(await rig.box.pressKey('POWER', soon())).toEqual(accepted)
    expect(rig.packets).toHaveLength(1)
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })

  it('on without a hardware address is the power key, if the set says that it is in standby', async () => {
    slowTime()
    const rig = await start({})
    rig.tv.power = 'standby'
    expect((await rig.box.capabilities(soon())).tvPowerOnCommandAvailable).toBe(true)
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(confirmed)
    expect([rig.tv.power, keysOf(rig)]).toEqual(['on', ['KEY_POWER']])
  })

  it('on again for a set that starts slowly is not clicked again, which would turn it off', async () => {
    const rig = await start({})
    rig.tv.power = 'standby'
    rig.tv.switchesAfterMs = 2_000
    const time = holdTime()
    expect(await unseen(rig, time, () => rig.box.sendTvCommand(ON, soon()))).toEqual(accepted)
    expect(await rig.box.sendTvCommand(ON, soon())).toEqual(accepted)
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
    // Off is said to be done by no standby out of which it comes.
    const off = rig.box.sendTvCommand(OFF, soon())
    await turns(20)
    rig.tv.switchesAfterMs = 0
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
    expect(await passing(time, off, 100)).toEqual(confirmed)
    expect([rig.tv.power, keysOf(rig)]).toEqual(['standby', ['KEY_POWER', 'KEY_POWER']])
  })

  it('is on for an old set that takes connections; a set that is gone is out of reach', async () => {
    const rig = await start({}, { tellsPower: false, tellsSound: false })
    expect((await rig.box.capabilities(soon())).tvPowerOnCommandAvailable).toBe(false)
    expect(await rig.box.state(soon())).toEqual({ power: 'on' })
    expect(await rig.box.pressKey('POWER', soon())).toEqual(accepted)
    expect(keysOf(rig)).toEqual(['KEY_POWER'])
    await rig.tv.stop()
    await pause(50)
    expect(await rig.box.pressKey('POWER', soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })

  it('of a set that does not answer over HTTP is waited for once, and the keys go on', async () => {
    const rig = await start({})
    rig.tv.answersHttp = false
    const time = holdTime()
    const first = rig.box.pressKey('OK', soon())
    await until(() => rig.tv.paths.length === 1)
    time.pass(500)
    expect(await first).toEqual(accepted)
    time.pass(600)
    expect(await rig.box.pressKey('OK', soon())).toEqual(accepted)
    expect([keysOf(rig).length, rig.tv.paths.length]).toEqual([2, 1])
  })
})

describe('a Frame', () => {
  /** Lets held time pass until its key is up. */
  async function released({ tv }: TizenRig, time: HeldTime): Promise<void> {
    for (; tv.down.size > 0; await turns(20)) time.pass(500)
  }

  it('is turned off by a held key, since a click only shows its art', async () => {
    const rig = await start(undefined, { isFrame: true })
    const time = holdTime()
    expect(await rig.box.pressKey('POWER', soon())).toEqual(accepted)
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(accepted)
    // Other keys wait until it is released, which is longer than a press may.
    expect(await rig.box.pressKey('OK', soon(), { leftMs: 2_000 })).toEqual(refusal('TOO-LATE'))
    time.pass(2_990)
    await turns(20)
    expect(rig.tv.down.size).toBe(1)
    await released(rig, time)
    expect([rig.tv.power, rig.tv.shows, rig.tv.halves, keysOf(rig)]).toEqual([
      'standby',
      'picture',
      ['Press KEY_POWER', 'Release KEY_POWER'],
      [],
    ])
    expect(await rig.box.sendTvCommand(OFF, soon())).toEqual(confirmed)
    rig.tv.handset()
    time.pass(10)
    expect(rig.tv.power).toBe('on')
  })

  it.each([
    ['the link breaks as the key goes down', 'breaks at the next press', 'BOX-TIMEOUT'],
    ['the link breaks while it is down', undefined, 'accepted'],
    ['the set was away meanwhile', 'unplugged', 'accepted'],
  ] as const)('has its key released when %s', async (_, trouble, said) => {
    const rig = await start(undefined, { isFrame: true })
    await rig.box.state(soon())
    if (trouble === 'breaks at the next press') await rig.tv.trouble(trouble)
    const time = holdTime()
    const outcome = await rig.box.sendTvCommand(OFF, soon())
    expect('why' in outcome ? outcome.why : outcome.is).toBe(said)
    await rig.tv.recover()
    time.pass(500)
    rig.tv.hangUp()
    if (trouble === 'unplugged') {
      await rig.tv.stop()
      time.pass(3_500)
      await turns(20)
    }
    expect(rig.tv.down.size).toBe(1)
    if (trouble === 'unplugged') await rig.tv.recover()
    await released(rig, time)
    expect(rig.tv.halves).toEqual(['Press KEY_POWER', 'Release KEY_POWER'])
  })

  it('has its key released by the next press, if that comes first on a new connection', async () => {
    const rig = await start(undefined, { isFrame: true })
    await rig.box.sendTvCommand(OFF, soon())
    rig.tv.hangUp()
    await turns(50)
    await rig.box.state(soon())
    await rig.tv.read()
    expect(rig.tv.halves).toEqual(['Press KEY_POWER', 'Release KEY_POWER'])
  })

  it('has its key released before the driver goes', async () => {
    const rig = await start(undefined, { isFrame: true })
    await rig.box.sendTvCommand(OFF, soon())
    await rig.box.close()
    expect(rig.tv.halves).toEqual(['Press KEY_POWER', 'Release KEY_POWER'])
  })

  it('comes from its standby by a click, also where a packet would wake another set', async () => {
    slowTime()
    const rig = await start(undefined, { isFrame: true })
    rig.tv.power = 'standby'
    expect(await rig.box.pressKey('POWER', soon())).toEqual(confirmed)
    expect([rig.tv.power, keysOf(rig), rig.packets]).toEqual(['on', ['KEY_POWER'], []])
  })
})

describe('apps', () => {
  it('open by name, and are seen to be open', async () => {
    slowTime()
    const { box, tv } = await start()
    expect(await box.names(soon())).toEqual({
      channels: [],
      apps: ['YouTube', 'Deezer', 'Spotify - Music and Podcasts'],
    })
    expect(await box.runText('open youtube', 'en', soon())).toMatchObject(confirmed)
    expect([tv.app, tv.paths.at(-1)]).toEqual(['111299001912', 'GET /api/v2/applications/111299001912'])
    expect(tv.paths.filter((path) => path.startsWith('POST'))).toHaveLength(1)
  })

  it('are those of the known ones that it has, where it tells none', async () => {
    const { box, tv } = await start({}, { tellsApps: false })
    tv.moreApps = ['3201907018807']
    const time = holdTime()
    const opened = box.runText('open netflix', 'en', soon(), { leftMs: 2_000 })
    await until(() => tv.askedForApps === 1)
    time.pass(1_000)
    expect(await opened).toMatchObject(confirmed)
    expect(tv.app).toBe('3201907018807')
    expect(await box.names(soon())).toEqual({ channels: [], apps: ['Netflix', 'YouTube', 'Spotify'] })
    expect((await box.capabilities(soon())).apps).toBe(true)
    expect(await box.runText('open hulu', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    const asked = tv.paths.length
    expect(await box.runText('open youtube', 'en', soon())).toMatchObject(confirmed)
    expect(tv.paths.slice(asked)).not.toContain('GET /api/v2/applications/11101200001')
  })
})

describe('apps of a set that has just come on', () => {
  /** It was asked for its apps once, and did not list them in time; from now on it does. */
  async function slowToListApps() {
    const { box, tv } = await start()
    const time = holdTime()
    tv.hidesApps = true
    tv.hasApps = false
    const asked = box.names(soon())
    await until(() => tv.askedForApps === 1)
    time.pass(1_000)
    expect((await asked).apps).toEqual([])
    tv.hidesApps = false
    tv.hasApps = true
    return { box, tv, time }
  }

  it('are not said to be none because it was slow', async () => {
    const { box } = await slowToListApps()
    expect(await box.capabilities(soon())).toMatchObject({ apps: true })
  })

  it('are asked for again soon, by their list once it is connected anew', async () => {
    const { box, tv, time } = await slowToListApps()
    time.pass(10_001)
    expect((await box.names(soon())).apps).toEqual(['YouTube', 'Spotify'])
    expect(tv.askedForApps).toBe(1)
  })

  it('are all there after the set was off, though it was once slow to list them', async () => {
    const { box, tv, time } = await slowToListApps()
    tv.hangUp()
    await turns(20)
    time.pass(10_001)
    expect((await box.names(soon())).apps).toContain('Deezer')
  })
})

describe('words', () => {
  it('that are no command are typed, while the set has a text field open', async () => {
    const { box, tv } = await start()
    expect(await box.runText('penguins on ice', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    tv.openKeyboard(true)
    await tv.read()
    expect(await box.runText('été & Cie', 'en', soon())).toMatchObject(accepted)
    expect(tv.typed).toEqual(['été & Cie', 'done'])
    tv.openKeyboard(true)
    await tv.read()
    expect(await box.runText('search for penguins', 'en', soon())).toMatchObject(accepted)
    expect(tv.typed.slice(2)).toEqual(['penguins', 'done'])
    // Its words are those that were typed, as they were written, also of a command that the set does not know.
    for (const [words, typed] of [
      ['settings', 'settings'],
      ['Search for Amélie, please.', 'Amélie'],
    ] as const) {
      tv.openKeyboard(true)
      await tv.read()
      expect(await box.runText(words, 'en', soon())).toEqual({ ...accepted, understood: typed })
      expect(tv.typed.slice(-2)).toEqual([typed, 'done'])
    }
    // HOME leaves a text field, which not every set says.
    tv.openKeyboard(true)
    await tv.read()
    await box.pressKey('HOME', soon())
    expect(await box.runText('penguins on ice', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
  })
})

describe('permission', () => {
  it('is asked for by set-up only: no connection without secrets, no token to another certificate, no question', async () => {
    const rig = await start()
    const dials = recordDials()
    const box = another(rig)
    expect(await box.pressKey('OK', soon())).toEqual(notAllowed)
    await expect(box.capabilities(soon())).rejects.toThrow('BOX-NOT-ALLOWED')
    dials.stop()
    expect(dials.list()).toEqual([])
    const elsewhere = another(rig, temporaryMemory({ pin: selfSigned('rogue').fingerprint, token: TOKEN }))
    expect(await elsewhere.pressKey('OK', soon())).toEqual(notAllowed)
    expect(rig.tv.paths).toEqual([])
    const stale = another(rig, temporaryMemory({ pin: CERTIFICATE.fingerprint, token: 'old' }))
    expect(await stale.pressKey('OK', soon())).toEqual(notAllowed)
    expect([keysOf(rig), rig.tv.questions]).toEqual([[], 0])
  })

  it('goes with the newest token, which is kept at once', async () => {
    const rig = await start()
    rig.tv.changesToken = true
    for (const _ of [1, 2, 3]) {
      expect(await rig.box.pressKey('OK', soon())).toEqual(accepted)
      expect(rig.memory.read()).toEqual({ pin: CERTIFICATE.fingerprint, token: rig.tv.token })
      rig.tv.hangUp()
      await pause(50)
    }
    expect(rig.tv.token).not.toBe(TOKEN)
    expect(rig.tv.questions).toBe(0)
  })

  it('shows its token in no outcome, error or log', async () => {
    const written: string[] = []
    const spies = (['log', 'warn', 'error', 'info'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...told) => void written.push(told.map(String).join(' '))),
    )
    const rig = await start({})
    const said: unknown[] = [await rig.box.pressKey('OK', soon())]
    rig.tv.isDenied = true
    rig.tv.hangUp()
    await pause(50)
    said.push(await rig.box.pressKey('OK', soon()))
    await rig.tv.stop()
    await pause(50)
    const error = await rig.box.capabilities(soon()).catch((one: Error) => one)
    const told = error as Error & { readonly cause?: unknown }
    said.push(told.message, told.stack, String(told.cause))
    spies.forEach((spy) => spy.mockRestore())
    expect(JSON.stringify([said, written])).not.toContain(TOKEN)
  })
})

describe('what real sets were recorded to say', () => {
  const recorded = (name: string) =>
    readFileSync(new URL(`../../test/samsung-answers/${name}.json`, import.meta.url), 'utf8')

  it('of themselves', () => {
    expect(aboutIn(recorded('device_info_UN55KU6290'))).toEqual({
      name: 'Samsung 6 Series (55)',
      model: 'UN55KU6290',
      identity: 'tizen:0dd7f9c9-b9a0-4b7e-8c3e-1f2b3c4d5e6f',
      mac: 'aa:bb:aa:aa:aa:aa',
      isFrame: false,
    })
  })

  it.each([
    ['another family', '{"name":"Printer"}'],
    ['a set of 2015, which speaks another protocol', '{"device":{"model":"15_HAWKM_UHD","name":"[TV] Den"}}'],
    ['no JSON', '<html>'],
  ])('and what is none of them: %s', (_, text) => {
    expect(aboutIn(text)).toBeUndefined()
  })
})
