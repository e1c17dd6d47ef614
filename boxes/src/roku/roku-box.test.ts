import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HTTP_TROUBLES } from '../../test/fake-http-box.ts'
import { startFakeRoku, type FakeRoku } from '../../test/fake-roku.ts'
import { holdTime, letTimeGo, passing } from '../../test/held-time.ts'
import { rokuRig, rokuSettings } from '../../test/roku-rig.ts'
import { describeConformance } from '../../test/conformance.ts'
import type { MagicPacket } from '../wire/wake-on-lan.ts'
import { roku as family } from './family.ts'
import { RokuBox } from './roku-box.ts'

const TROUBLES = ['asleep', 'not allowed', ...HTTP_TROUBLES] as const

describeConformance('A Roku TV, played by a fake', () => rokuRig('tv'), { facts: family.facts, troubles: TROUBLES })

describeConformance('A Roku player, played by a fake', () => rokuRig('player'), { troubles: TROUBLES })

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const CONFIRMED = { is: 'confirmed' }
const ACCEPTED = { is: 'accepted' }
const refusal = (why: string) => ({ is: 'refused', why })
const notAllowed = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'roku' }

let tv: FakeRoku
let box: RokuBox
const packets: MagicPacket[] = []
const boxAt = (port: number, more: Parameters<typeof rokuSettings>[1] = {}) =>
  new RokuBox(rokuSettings(port, more), async (packet) => void packets.push(packet))

beforeEach(async () => {
  packets.length = 0
  tv = await startFakeRoku()
  box = boxAt(tv.port)
})

afterEach(async () => {
  letTimeGo()
  await box.close()
  await tv.stop()
})

describe('keys on a Roku', () => {
  it('are sent over one connection, each after a look whether the set is on', async () => {
    await box.pressKey('UP', soon())
    await box.pressKey('PREVIOUS', soon())
    expect(tv.received).toEqual([
      'GET /query/device-info',
      'POST /keypress/Up',
      'GET /query/device-info',
      'POST /keypress/Back',
    ])
    expect(tv.connections()).toBe(1)
  })

  it('leave out what no Roku remote has, and on a player what only a TV has', async () => {
    const keysOfTv = (await box.capabilities(soon())).keys
    for (const key of ['5', 'GUIDE', 'MENU', 'A', 'RECORD'] as const) expect(keysOfTv.has(key)).toBe(false)
    expect([keysOfTv.has('CH_UP'), keysOfTv.has('POWER')]).toEqual([true, true])

    const player = await startFakeRoku('player')
    const other = boxAt(player.port)
    expect(await other.capabilities(soon())).toMatchObject({
      apps: true,
      hdmiLinkReady: false,
      boxVolume: false,
      tvPowerOffCommandAvailable: false,
    })
    expect(await other.pressKey('CH_UP', soon())).toEqual(refusal('INVALID-KEY'))
    expect(await other.pressKey('POWER', soon())).toEqual(refusal('INVALID-KEY'))
    expect(await other.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(refusal('INVALID-KEY'))
    expect(player.pressed).toEqual([])
    await other.close()
    await player.stop()
  })

  it('reach a player that tells Ready and cannot be suspended: nothing would bring it out of that', async () => {
    const player = await startFakeRoku('player')
    player.mode = 'Ready'
    const other = boxAt(player.port)
    expect(await other.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(await other.state(soon())).toMatchObject({ power: 'on' })
    player.suspends = true
    expect(await other.pressKey('OK', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect((await other.capabilities(soon())).keys.has('POWER')).toBe(true)
    expect(player.pressed).toEqual(['Select'])
    await other.close()
    await player.stop()
  })

  it('are refused by a set whose Network access is Limited, which still tells what it is', async () => {
    tv.access = 'Limited'
    expect(await box.pressKey('UP', soon())).toEqual(notAllowed)
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(notAllowed)
    expect((await box.capabilities(soon())).keys.has('UP')).toBe(true)
    expect(await box.state(soon())).toEqual({ power: 'on', screen: 'Antenna TV' })
    expect(await box.names(soon())).toMatchObject({ channels: [], apps: expect.arrayContaining(['Netflix']) })
    tv.access = 'Disabled'
    expect(await box.pressKey('UP', soon())).toEqual(notAllowed)
    await expect(box.capabilities(soon())).rejects.toThrow('BOX-NOT-ALLOWED')
  })
})

describe('a press whose answer makes no sense', () => {
  it.each([
    [{ status: 500 }, 'BOX-TIMEOUT'],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'BOX-TIMEOUT'],
    [{ status: 404 }, 'INVALID-KEY'],
  ])('is not sent again: %j', async (answer, why) => {
    tv.pressAnswer = answer
    expect(await box.pressKey('UP', soon())).toEqual(refusal(why))
    expect(tv.pressed).toEqual(['Up'])
  })
})

describe('power on a Roku TV', () => {
  it('is turned off and on by its own two keys, and confirmed when the set says so', async () => {
    tv.takesMs = 250
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toEqual({ power: 'standby' })
    expect(await box.pressKey('UP', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(tv.pressed).toEqual(['PowerOff', 'PowerOn'])
  })

  it('is accepted when the set does not show it in time', async () => {
    await box.state(soon())
    const time = holdTime()
    tv.takesMs = 60_000
    const off = box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())
    expect(await passing(time, off)).toEqual(ACCEPTED)
    expect(tv.pressed).toEqual(['PowerOff'])
  })

  it('is left alone when it is as wanted', async () => {
    expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(CONFIRMED)
    tv.mode = 'Headless'
    expect(await box.runText('turn off the tv', 'en', soon())).toMatchObject(CONFIRMED)
    expect(tv.pressed).toEqual([])
  })

  it.each(['Ready', 'DisplayOff', 'PowerOff', 'Headless'] as const)(
    'wakes from %s by its key, and by nothing else',
    async (mode) => {
      tv.mode = mode
      expect(await box.pressKey('HOME', soon())).toEqual(refusal('BOX-ASLEEP'))
      expect(await box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(refusal('BOX-ASLEEP'))
      expect(await box.runText('open netflix', 'en', soon())).toEqual(refusal('BOX-ASLEEP'))
      expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
      expect(tv.pressed).toEqual(['PowerOn'])
    },
  )

  it('is woken by the magic packet when its network sleeps and its hardware address is set', async () => {
    await tv.trouble('unplugged')
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    await expect(box.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
    const known = boxAt(tv.port, { mac: 'd8:13:99:f8:b0:c6' })
    expect(await known.capabilities(soon())).toMatchObject({
      keys: new Set(['POWER']),
      tvPowerOnCommandAvailable: true,
    })
    expect(await known.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(await known.pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(packets).toEqual([])
    expect(await known.pressKey('POWER', soon())).toEqual(ACCEPTED)
    expect(packets).toEqual([{ mac: 'd8:13:99:f8:b0:c6', host: '127.0.0.1' }])
    await known.close()
  })
})

it('a player that is away offers no power of a TV, which it would refuse once it is awake', async () => {
  const player = await startFakeRoku('player')
  const other = boxAt(player.port, { mac: 'd8:13:99:f8:b0:c6' })
  await other.capabilities(soon())
  await player.trouble('unplugged')
  expect(await other.capabilities(soon())).toMatchObject({
    keys: new Set(['POWER']),
    tvPowerOnCommandAvailable: false,
  })
  await other.close()
  await player.stop()
})

describe('the TV of a Roku TV', () => {
  it('turns its sound, which cannot be read back', async () => {
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(ACCEPTED)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(ACCEPTED)
    expect([tv.volume, tv.muted]).toEqual([21, true])
    expect(await box.state(soon())).not.toHaveProperty('volume')
  })

  it('goes to the input of its settings, confirmed when it is in front; to the tuner without one', async () => {
    expect(await box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(CONFIRMED)
    expect(tv.app).toBe('tvinput.hdmi1')
    const atTuner = boxAt(tv.port, { input: 'tuner' })
    expect(await atTuner.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(CONFIRMED)
    expect(tv.app).toBe('tvinput.dtv')
    const atMissing = boxAt(tv.port, { input: 'hdmi4' })
    expect(await atMissing.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(refusal('NOT-FOUND'))
    await Promise.all([atTuner.close(), atMissing.close()])
  })
})

describe('words to a Roku TV', () => {
  it('are obeyed: apps, inputs, channels and sub-channels, sound and power', async () => {
    for (const [words, language, outcome, isDone] of [
      ['open netflix', 'en', CONFIRMED, () => tv.app === '12'],
      ['open blu-ray player', 'en', CONFIRMED, () => tv.app === 'tvinput.hdmi2'],
      ['watch gettv', 'en', CONFIRMED, () => tv.channel === '14.3'],
      ['mets la chaîne Lantern', 'fr', CONFIRMED, () => tv.channel === '14.1'],
      ['channel 1403', 'en', CONFIRMED, () => tv.channel === '14.3'],
      ['channel 14', 'en', CONFIRMED, () => tv.channel === '14.1'],
      ['canal 14-3', 'es', CONFIRMED, () => tv.channel === '14.3'],
      ['next channel', 'en', ACCEPTED, () => tv.pressed.at(-1) === 'ChannelUp'],
      ['volume up', 'en', ACCEPTED, () => tv.volume > 20],
      ['go home', 'en', ACCEPTED, () => tv.app === undefined],
      ['turn off the tv', 'en', CONFIRMED, () => tv.mode === 'Ready'],
    ] as const) {
      expect([words, await box.runText(words, language, soon())]).toMatchObject([words, outcome])
      expect([words, isDone()]).toEqual([words, true])
    }
  })

  it('are not understood where it has no such channel, app or level', async () => {
    for (const words of ['channel 999', 'channel 14.9', 'open tetris', 'volume 40', 'guide'])
      expect(await box.runText(words, 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect([tv.pressed, tv.launched]).toEqual([[], undefined])
  })

  it('search by opening the search and typing, letter by letter', async () => {
    tv.takesMs = 200
    expect(await box.runText('search for boats & été', 'en', soon())).toMatchObject(ACCEPTED)
    expect(tv.pressed).toEqual(['Search'])
    expect(tv.typed).toContain('boats')
  })

  it.each([
    ['search for Amélie', 'en', 'Amélie'],
    ['cherche L’été à Noël', 'fr', 'L’été à Noël'],
    ['busca niños', 'es', 'niños'],
    // As some systems write letters with accents: each accent is a character of its own.
    ['busca nin\u0303os', 'es', 'niños'],
  ] as const)('search with the accents and capitals of %j', async (words, language, typed) => {
    expect(await box.runText(words, language, soon())).toMatchObject(ACCEPTED)
    expect(tv.typed).toBe(typed)
  })

  it('open the places that the owner named, before the apps of that name', async () => {
    const links = {
      Cartoons: { app: '12', contentId: '80057281', mediaType: 'series' },
      'Prime Video': { app: '13' },
    }
    const own = boxAt(tv.port, { links })
    expect((await own.names(soon())).apps.filter((name) => name === 'Prime Video')).toHaveLength(1)
    expect((await own.names(soon())).apps[0]).toBe('Cartoons')
    expect(await own.runText('open cartoons', 'en', soon())).toMatchObject(ACCEPTED)
    expect(tv.launched).toBe('12?contentId=80057281&mediaType=series')
    await own.close()
  })
})

describe('what a Roku TV shows', () => {
  it('is the app in front, and the channel while that is the tuner', async () => {
    tv.channel = '14.3'
    expect(await box.state(soon())).toEqual({
      power: 'on',
      screen: 'Antenna TV',
      channel: { number: 1403, name: 'getTV' },
    })
    tv.app = '12'
    expect(await box.state(soon())).toEqual({ power: 'on', screen: 'Netflix' })
    tv.app = undefined
    expect(await box.state(soon())).toEqual({ power: 'on', screen: 'Roku' })
  })

  it('is plain text, whatever it calls its apps and channels', async () => {
    tv.apps = new Map([
      ['12', '<b>Net\u202Eflix</b>'],
      ['../../x', 'Elsewhere'],
      ['13', `Long ${'x'.repeat(500)}`],
    ])
    tv.channels = new Map([
      ['1.1', 'One\u2066'],
      ['1.01', 'One again'],
      ['nine', 'No number'],
      ['0', 'Nought'],
    ])
    const { apps, channels } = await box.names(soon())
    expect(apps[0]).toBe('<b>Netflix</b>')
    expect(apps).toHaveLength(2)
    expect(apps[1]).toHaveLength(100)
    expect(channels).toEqual([{ number: 101, name: 'One' }])
  })
})
