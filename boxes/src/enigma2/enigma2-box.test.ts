import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enigma2Rig, enigma2Settings } from '../../test/enigma2-rig.ts'
import { SERVICES, startFakeEnigma2, type FakeEnigma2 } from '../../test/fake-enigma2.ts'
import { HTTP_TROUBLES } from '../../test/fake-http-box.ts'
import { holdTime, letTimeGo, passing } from '../../test/held-time.ts'
import { tellOddly } from '../../test/twisted-reports.ts'
import { temporaryMemory } from '../box-memory.ts'
import { replacingLogin } from '../kept-login.ts'
import { describeConformance } from '../../test/conformance.ts'
import type { MagicPacket } from '../wire/wake-on-lan.ts'
import { Enigma2Box } from './enigma2-box.ts'
import { enigma2 as family } from './family.ts'

describeConformance('An Enigma2 receiver, played by a fake', enigma2Rig, {
  facts: family.facts,
  troubles: ['asleep', 'not allowed', ...HTTP_TROUBLES],
})

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const CONFIRMED = { is: 'confirmed' }
const ACCEPTED = { is: 'accepted' }
const refusal = (why: string) => ({ is: 'refused', why })
const notAllowed = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'enigma2' }

let receiver: FakeEnigma2
let box: Enigma2Box
const packets: MagicPacket[] = []
const boxWith = (more: Parameters<typeof enigma2Settings>[1] = {}, secrets: Record<string, string> = {}) =>
  new Enigma2Box(enigma2Settings(receiver.port, more), temporaryMemory(secrets), async (packet) => {
    packets.push(packet)
  })
const zapped = () => receiver.received.filter((line) => line.includes('/zap')).length

beforeEach(async () => {
  packets.length = 0
  receiver = await startFakeEnigma2()
  box = boxWith()
})

afterEach(async () => {
  tellOddly({})
  letTimeGo()
  await box.close()
  await receiver.stop()
})

describe('keys on a receiver', () => {
  it('are sent over one connection, each after a look whether the receiver is on', async () => {
    await box.pressKey('MENU', soon())
    await box.pressKey('D', soon())
    expect(receiver.received).toEqual([
      'GET /api/powerstate',
      'GET /api/remotecontrol?command=139',
      'GET /api/powerstate',
      'GET /api/remotecontrol?command=399',
    ])
    expect(receiver.connections()).toBe(1)
  })

  it('are refused in standby, all but POWER', async () => {
    receiver.isAsleep = true
    expect(await box.pressKey('MENU', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.pressKey('2', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.runText('channel 2', 'en', soon())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(refusal('BOX-ASLEEP'))
    expect([receiver.pressed, receiver.volume, zapped()]).toEqual([[], 60, 0])
  })
})

describe('a press whose answer makes no sense', () => {
  it.each([
    [{ status: 500, body: '{"result": false}' }],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    [{ status: 200, body: '<html></html>' }],
    [{ status: 200, body: '{"result": tr' }],
  ])('may have been done, and is not sent again: %j', async (answer) => {
    receiver.pressAnswer = answer
    expect(await box.pressKey('MENU', soon())).toEqual(refusal('BOX-TIMEOUT'))
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(refusal('BOX-TIMEOUT'))
    expect([receiver.pressed, receiver.volume]).toEqual([[139], 65])
  })
})

describe('a channel number on a receiver', () => {
  it('is sent as its service, as soon as no longer number begins with it, and confirmed', async () => {
    expect(await box.pressKey('2', soon())).toEqual(CONFIRMED)
    expect(receiver.service).toBe(SERVICES.lantern)
    expect(receiver.pressed).toEqual([])
  })

  it('counts on through the bouquets, and not the markers between', async () => {
    expect(await box.pressKey('3', soon())).toEqual(CONFIRMED)
    expect(receiver.service).toBe(SERVICES.noel)
    receiver.tellsNumbers = false
    const other = boxWith()
    expect(await other.pressKey('5', soon())).toEqual(CONFIRMED)
    expect(receiver.service).toBe(SERVICES.stream)
    await other.close()
  })

  it('waits for its next digit while one can follow; OK takes it at once', async () => {
    receiver.bouquets = [
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Channel ${at + 1}`, `1:0:1:${at + 1}:1:1:C0:0:0:0:`])),
    ]
    expect(await box.pressKey('1', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('2', soon())).toEqual(CONFIRMED)
    expect(receiver.service).toBe('1:0:1:12:1:1:C0:0:0:0:')
    await box.pressKey('1', soon())
    expect(await box.pressKey('OK', soon())).toEqual(CONFIRMED)
    expect(receiver.service).toBe('1:0:1:1:1:1:C0:0:0:0:')
    receiver.service = ''
    await box.pressKey('1', soon())
    await vi.waitFor(() => expect(receiver.service).toBe('1:0:1:1:1:1:C0:0:0:0:'))
    expect(receiver.pressed).toEqual([])
  })

  it('is forgotten on any other key', async () => {
    receiver.bouquets = [
      Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Channel ${at + 1}`, `1:0:1:${at + 1}:1:1:C0:0:0:0:`])),
    ]
    await box.pressKey('1', soon())
    await box.pressKey('INFO', soon())
    await box.pressKey('1', soon())
    await box.pressKey('POWER', soon())
    receiver.isAsleep = false
    await new Promise((done) => setTimeout(done, 400))
    expect(zapped()).toBe(0)
  })

  it('that is no channel changes nothing, and a zero alone is the key for the last channel', async () => {
    expect(await box.pressKey('9', soon())).toEqual(ACCEPTED)
    expect(zapped()).toBe(0)
    expect(await box.pressKey('0', soon())).toEqual(ACCEPTED)
    expect(receiver.pressed).toEqual([11])
  })

  it('is not found when the parental control locks the channel', async () => {
    receiver.locked = new Set([SERVICES.lantern])
    expect(await box.pressKey('2', soon())).toEqual(refusal('NOT-FOUND'))
    expect(receiver.service).toBe(SERVICES.harbour)
  })

  it('is accepted only, when the receiver asks for a PIN or tunes too long', async () => {
    await box.names(soon())
    receiver.takesMs = 60_000
    expect(await passing(holdTime(), box.pressKey('2', soon()))).toEqual(ACCEPTED)
  })
})

describe('power of a receiver', () => {
  it('is set, never toggled, and confirmed when the receiver says so', async () => {
    receiver.takesMs = 250
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(receiver.isAsleep).toBe(true)
    expect(await box.state(soon())).toEqual({ power: 'standby' })
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(receiver.isAsleep).toBe(false)
    expect(receiver.received.filter((line) => line.includes('newstate'))).toEqual([
      'GET /api/powerstate?newstate=5',
      'GET /api/powerstate?newstate=4',
    ])
  })

  it('is left alone when it is as wanted', async () => {
    expect(await box.runText('turn on the tv', 'en', soon())).toMatchObject(CONFIRMED)
    expect(receiver.received.join()).not.toContain('newstate')
  })

  it('comes by the magic packet from deep standby, if the hardware address is set', async () => {
    await receiver.trouble('unplugged')
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    const known = boxWith({ mac: '12:34:56:78:90:ab' })
    expect(await known.pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(packets).toEqual([])
    expect((await known.capabilities(soon())).keys).toEqual(new Set(['POWER']))
    expect(await known.pressKey('POWER', soon())).toEqual(ACCEPTED)
    expect(packets).toEqual([{ mac: '12:34:56:78:90:ab', host: '127.0.0.1' }])
    await known.close()
  })
})

describe('the sound of a receiver', () => {
  it('is its own, confirmed from the answer, also at its ends', async () => {
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(CONFIRMED)
    expect(receiver.volume).toBe(65)
    receiver.volume = 100
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toMatchObject({ volume: 100 })
    receiver.volume = 0
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'DOWN' }, soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toMatchObject({ volume: 0 })
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(CONFIRMED)
    expect(receiver.muted).toBe(true)
  })

  it('is left to the TV when the settings say so', async () => {
    const silent = boxWith({ volume: false })
    expect((await silent.capabilities(soon())).boxVolume).toBe(false)
    expect(await silent.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(refusal('INVALID-KEY'))
    expect(await silent.runText('volume 40', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    await silent.close()
  })
})

describe('words to a receiver', () => {
  it('are obeyed: channels, sound, keys and power', async () => {
    for (const [words, language, outcome, isDone] of [
      ['channel 2', 'en', CONFIRMED, () => receiver.service === SERVICES.lantern],
      ['watch storybook kids', 'en', CONFIRMED, () => receiver.service === SERVICES.stream],
      ['mets la chaîne Noël', 'fr', CONFIRMED, () => receiver.service === SERVICES.noel],
      ['volume 40', 'en', CONFIRMED, () => receiver.volume === 40],
      ['sube el volumen', 'es', CONFIRMED, () => receiver.volume === 45],
      ['coupe le son', 'fr', CONFIRMED, () => receiver.muted],
      ['mute', 'en', CONFIRMED, () => receiver.muted],
      ['last channel', 'en', ACCEPTED, () => receiver.pressed.at(-1) === 11],
      ['guide', 'en', ACCEPTED, () => receiver.pressed.at(-1) === 365],
      ['turn off the tv', 'en', CONFIRMED, () => receiver.isAsleep],
    ] as const) {
      expect([words, await box.runText(words, language, soon())]).toMatchObject([words, outcome])
      expect([words, isDone()]).toEqual([words, true])
    }
  })

  it('are not understood where it has no such channel, app or key', async () => {
    for (const words of ['channel 999', 'open netflix', 'search for boats', 'go home'])
      expect(await box.runText(words, 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect([receiver.pressed, zapped()]).toEqual([[], 0])
  })
})

describe('what a receiver shows', () => {
  it('is its power, channel and sound', async () => {
    receiver.service = `${SERVICES.stream}:Storybook Kids`
    expect(await box.state(soon())).toEqual({
      power: 'on',
      channel: { number: 5, name: 'Storybook Kids' },
      programme: { title: 'Flucht aus Saudi-Arabien', endsAt: 1_734_624_900_000 },
      volume: 60,
      muted: false,
    })
  })

  it('has no end of the programme where that is a time that no calendar has', async () => {
    for (const told of [1e300, 8_640_000_000_001, 0.5, -1, null]) {
      receiver.service = `${SERVICES.stream}:Storybook Kids`
      tellOddly({ json: (message) => ({ ...(message as object), currservice_end_timestamp: told }) })
      await box.pressKey('INFO', soon())
      expect((await box.state(soon())).programme).toEqual({ title: 'Flucht aus Saudi-Arabien' })
    }
  })

  it('is asked for at most every two seconds, and again after a press', async () => {
    await box.state(soon())
    receiver.volume = 10
    expect(await box.state(soon())).toMatchObject({ volume: 60 })
    expect(receiver.received.filter((line) => line.includes('statusinfo'))).toHaveLength(1)
    await box.pressKey('INFO', soon())
    expect(await box.state(soon())).toMatchObject({ volume: 10 })
  })

  it('has its channels as soon as it tells them, which it does not when it has just started', async () => {
    const { bouquets } = receiver
    receiver.bouquets = []
    expect((await box.names(soon())).channels).toEqual([])
    receiver.bouquets = bouquets
    expect(await box.runText('channel 2', 'en', soon())).toMatchObject(CONFIRMED)
  })

  it('tells each channel once, as plain text', async () => {
    receiver.bouquets = [{ 'One\u202E<i>': SERVICES.harbour }, { Again: SERVICES.harbour, Two: SERVICES.noel }]
    expect((await box.names(soon())).channels).toEqual([
      { number: 1, name: 'One<i>' },
      { number: 3, name: 'Two' },
    ])
  })
})

describe('the password of a receiver', () => {
  const login = { user: 'root', password: 'sêcret:1' }

  it('is taken from the settings, or from the set-up', async () => {
    receiver.login = login
    expect(await box.pressKey('UP', soon())).toEqual(notAllowed)
    for (const other of [boxWith(login), boxWith({ password: login.password }), boxWith({}, login)]) {
      expect(await other.pressKey('UP', soon())).toEqual(ACCEPTED)
      await other.close()
    }
    const wrong = boxWith({ ...login, password: 'wrong' })
    expect(await wrong.pressKey('UP', soon())).toEqual(notAllowed)
    await expect(wrong.capabilities(soon())).rejects.toThrow('BOX-NOT-ALLOWED')
    await wrong.close()
  })

  it('is that of a later set-up while the settings still have the one it replaced', async () => {
    const old = { password: 'old' }
    const kept = replacingLogin(old, login)
    receiver.login = login
    const setUpAgain = boxWith(old, kept)
    expect(await setUpAgain.pressKey('UP', soon())).toEqual(ACCEPTED)
    await setUpAgain.close()
    receiver.login = { user: 'root', password: 'newest' }
    const corrected = boxWith({ password: 'newest' }, kept)
    expect(await corrected.pressKey('UP', soon())).toEqual(ACCEPTED)
    await corrected.close()
  })

  it('goes into no address, where it would be written down', async () => {
    receiver.login = login
    const own = boxWith(login)
    await own.pressKey('UP', soon())
    expect(receiver.received.join()).not.toMatch(/cret/u)
    await own.close()
  })
})
