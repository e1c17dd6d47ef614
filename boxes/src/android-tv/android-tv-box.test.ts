import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterEach, describe, expect, it } from 'vitest'
import { androidTvBoxAt, asOurs, pairedBefore } from '../../test/android-tv-rig.ts'
import { startFakeAndroidTv, type FakeAndroidTv, type FakeAndroidTvOptions } from '../../test/fake-android-tv.ts'
import { holdTime, letTimeGo, passing, turns, until } from '../../test/held-time.ts'
import { ACCEPTED, CONFIRMED, refused, type Box } from '../box.ts'
import type { BoxSecrets } from '../box-memory.ts'
import type { MagicPacket } from '../wire/wake-on-lan.ts'
import type { AndroidTvSettings, AndroidTvSurroundings } from './android-tv-box.ts'
import { TIMES } from './connection.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const moment = (ms: number) => new Promise((done) => setTimeout(done, ms))
const LOUDER = { key: 'VOLUME', value: 'UP' }
const MUTE = { key: 'MUTE', value: 'ON' }
const ON = { key: 'POWER', value: 'ON' }
const OFF = { key: 'POWER', value: 'OFF' }
const ASLEEP = refused('BOX-ASLEEP')
const NOT_ALLOWED = { ...refused('BOX-NOT-ALLOWED'), driver: 'android-tv' }

let tv: FakeAndroidTv, box: Box
let secrets: BoxSecrets
afterEach(async () => {
  letTimeGo()
  await box.close()
  await tv.stop()
})

/** A set that has been paired with, and its box. */
async function start({
  set = {},
  settings = {},
  surroundings = {},
}: {
  readonly set?: FakeAndroidTvOptions
  readonly settings?: Partial<AndroidTvSettings>
  readonly surroundings?: AndroidTvSurroundings
} = {}): Promise<void> {
  tv = await startFakeAndroidTv(set)
  secrets = await pairedBefore(tv)
  tv.sessions = 0
  box = androidTvBoxAt(tv, secrets, settings, surroundings)
}
const say = (words: string) => box.runText(words, 'en', soon())

describe('the power of a set', () => {
  it('is confirmed by what the set pushes', async () => {
    await start()
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(tv.on).toBe(false)
    expect((await box.state(soon())).power).toBe('standby')
    expect(await box.sendTvCommand(ON, soon())).toEqual(CONFIRMED)
    expect(tv.on).toBe(true)
  })

  it('is read before its key is pressed, which only turns it over', async () => {
    await start()
    expect(await box.sendTvCommand(ON, soon())).toEqual(CONFIRMED)
    expect(await say('turn on the tv')).toMatchObject(CONFIRMED)
    expect(tv.keys).toEqual([])
    expect(await say('turn off the tv')).toMatchObject(CONFIRMED)
    expect(await box.sendTvCommand(OFF, soon())).toEqual(CONFIRMED)
    expect(tv.keys).toEqual([26])
  })

  it('is left alone where the set does not tell it', async () => {
    await start({ set: { features: 639 - 32 } })
    const can = await box.capabilities(soon())
    expect(can.keys).not.toContain('POWER')
    expect(can).toMatchObject({ tvPowerOnCommandAvailable: false, tvPowerOffCommandAvailable: false })
    expect(await box.pressKey('POWER', soon())).toEqual(refused('INVALID-KEY'))
    expect(await box.sendTvCommand(OFF, soon())).toEqual(refused('INVALID-KEY'))
    expect(tv.keys).toEqual([])
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })

  it('goes off, stays off when told so again at once, and comes on by the next press, on a set that is slow to tell', async () => {
    await start()
    await box.state(soon())
    const time = holdTime()
    tv.turnsAfterMs = 2_000
    expect(await passing(time, box.sendTvCommand(OFF, soon()))).toEqual(ACCEPTED)
    expect(await box.sendTvCommand(OFF, soon())).toEqual(ACCEPTED)
    expect([tv.on, tv.keys]).toEqual([true, [26]])
    // It is on its way: its key is pressed once it is there.
    tv.turnsAfterMs = 0
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(CONFIRMED)
    expect([tv.on, tv.keys]).toEqual([true, [26, 26]])
  })

  it('goes off, and stays off when told so again, on a set that broke its connection at the first', async () => {
    await start()
    await box.state(soon())
    const time = holdTime()
    tv.turnsAfterMs = 2_000
    await tv.trouble('breaks at the next press')
    expect(await box.sendTvCommand(OFF, soon())).toEqual(refused('BOX-TIMEOUT'))
    await tv.recover()
    expect(await passing(time, box.sendTvCommand(OFF, soon()))).toEqual(ACCEPTED)
    expect(tv.keys).toEqual([26])
    time.pass(2_000)
    expect(tv.on).toBe(false)
  })

  it('comes on, and is not turned back by whoever presses On again while it starts', async () => {
    await start()
    await box.sendTvCommand(OFF, soon())
    const time = holdTime()
    tv.turnsAfterMs = 2_000
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(ACCEPTED)
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(ACCEPTED)
    expect(tv.keys).toEqual([26, 26])
    time.pass(2_000)
    expect(tv.on).toBe(true)
    await turns(20)
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })

  it('is not said to go off where it still comes on, and nothing was sent', async () => {
    await start()
    await box.sendTvCommand(OFF, soon())
    const time = holdTime()
    tv.turnsAfterMs = 3_000
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(ACCEPTED)
    expect(await passing(time, box.sendTvCommand(OFF, soon()))).toEqual(refused('TOO-LATE'))
    expect(tv.keys).toEqual([26, 26])
  })

  it('is unknown for a while after POWER twice on a set that is slow to tell, and then comes on when it is told so', async () => {
    await start()
    await box.sendTvCommand(OFF, soon())
    const time = holdTime()
    tv.turnsAfterMs = 3_000
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    expect(tv.keys).toEqual([26, 26, 26])
    // Whether it goes on or off, nobody knows yet.
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(refused('TOO-LATE'))
    time.pass(6_000)
    await turns(20)
    tv.turnsAfterMs = 0
    expect(tv.on).toBe(false)
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(CONFIRMED)
    expect(tv.on).toBe(true)
  })

  it('is only accepted on a set that lost the key, which a second press turns off', async () => {
    await start()
    await box.state(soon())
    const time = holdTime()
    tv.isDeaf = true
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    expect([tv.on, tv.keys]).toEqual([true, [26]])
    tv.isDeaf = false
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    await turns(20)
    expect([tv.on, tv.keys]).toEqual([false, [26, 26]])
  })

  it('is known again after POWER twice once the set has told it, and no later effect of the two can follow', async () => {
    await start()
    await box.state(soon())
    const time = holdTime()
    tv.isDeaf = true
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    tv.isDeaf = false
    expect(await passing(time, box.pressKey('POWER', soon()))).toEqual(ACCEPTED)
    const apart = time.passed
    await turns(20)
    expect(tv.on).toBe(false)
    // It may be the late effect of the first press, and that of the second may still come.
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(refused('TOO-LATE'))
    time.pass(apart + 1)
    expect(time.passed - apart).toBeLessThan(5_000)
    expect(await passing(time, box.sendTvCommand(ON, soon()))).toEqual(CONFIRMED)
    expect([tv.on, tv.keys]).toEqual([true, [26, 26, 26]])
  })

  it('stays unknown after POWER twice while a slow set has told only the effect of the first', async () => {
    await start()
    await box.sendTvCommand(OFF, soon())
    const time = holdTime()
    tv.turnsAfterMs = 4_000
    expect(await passing(time, box.pressKey('POWER', soon()), 100)).toEqual(ACCEPTED)
    expect(await passing(time, box.pressKey('POWER', soon()), 100)).toEqual(ACCEPTED)
    time.pass(4_000 - time.passed)
    await turns(20)
    expect(tv.on).toBe(true)
    expect(await passing(time, box.sendTvCommand(OFF, soon()), 100)).toEqual(refused('TOO-LATE'))
    expect(tv.keys).toEqual([26, 26, 26])
  })

  it('is known when it was turned off by its own remote, and then only POWER goes through', async () => {
    await start()
    await box.pressKey('UP', soon())
    tv.turn(false)
    await expect.poll(async () => (await box.state(soon())).power).toBe('standby')
    expect(await box.pressKey('UP', soon())).toEqual(ASLEEP)
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(ASLEEP)
    expect(await say('open netflix')).toEqual(ASLEEP)
    expect(tv.keys).toEqual([19])
    expect(await say('turn on the tv')).toMatchObject(CONFIRMED)
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })
})

it('a set that sleeps so deep that nothing listens is woken by a magic packet, if its owner gave its address', async () => {
  const packets: MagicPacket[] = []
  const wake = async (packet: MagicPacket) => void packets.push(packet)
  const mac = '0a:1b:2c:3d:4e:5f'
  await start({ surroundings: { wake } })
  await tv.trouble('unplugged')
  expect(await box.pressKey('POWER', soon())).toEqual(refused('BOX-UNREACHABLE'))
  await box.close()
  box = androidTvBoxAt(tv, secrets, { mac }, { wake })
  for (const command of [OFF, LOUDER])
    expect(await box.sendTvCommand(command, soon())).toEqual(refused('BOX-UNREACHABLE'))
  expect(packets).toEqual([])
  expect(await box.pressKey('POWER', soon())).toEqual(ACCEPTED)
  expect(await say('turn on the tv')).toMatchObject(ACCEPTED)
  expect(packets).toEqual([1, 2].map(() => ({ mac, host: '127.0.0.1' })))
})

describe('the sound of a set', () => {
  it('is confirmed by the level that it pushes', async () => {
    await start()
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(CONFIRMED)
    expect(await say('volume up by 3')).toMatchObject(CONFIRMED)
    expect(tv.sound.level).toBe(50)
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'DOWN' }, soon())).toEqual(CONFIRMED)
    expect((await box.state(soon())).volume).toBe(tv.sound.level)
  })

  it('is muted and unmuted by the button, and by words only if it is not so already', async () => {
    await start()
    expect(await box.sendTvCommand(MUTE, soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toMatchObject({ muted: true, volume: 30 })
    expect(await say('mute')).toMatchObject(CONFIRMED)
    expect(tv.keys).toEqual([164])
    expect(await box.sendTvCommand(MUTE, soon())).toEqual(CONFIRMED)
    expect(tv.sound.muted).toBe(false)
  })

  it.each([
    [100, LOUDER],
    [0, { key: 'VOLUME', value: 'DOWN' }],
  ])('at its end (%i) is accepted at once: no level can be pushed', async (level, command) => {
    await start({ set: { volume: { max: 100, level, muted: false } } })
    await box.state(soon())
    // No time passes.
    holdTime()
    expect(await box.sendTvCommand(command, soon())).toEqual(ACCEPTED)
    expect(await box.state(soon())).toMatchObject({ volume: level })
  })

  it('that another device makes is told no more, and its keys go on working', async () => {
    await start()
    tv.makesSound = false
    expect(await box.state(soon())).toMatchObject({ volume: 30 })
    const time = holdTime()
    expect(await passing(time, box.sendTvCommand(LOUDER, soon()))).toEqual(ACCEPTED)
    expect(await box.state(soon())).not.toHaveProperty('volume')
    // No time passes while a key is pressed that nothing is told of.
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(ACCEPTED)
    letTimeGo()
    expect(tv.keys).toEqual([24, 24])

    tv.makesSound = true
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(ACCEPTED)
    await expect.poll(async () => (await box.state(soon())).volume).toBe(35)
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(CONFIRMED)
  })

  it('with no scale is not told', async () => {
    await start({ set: { volume: { max: 0, level: 0, muted: false } } })
    expect(await box.sendTvCommand(LOUDER, soon())).toEqual(ACCEPTED)
    expect(await box.state(soon())).toEqual({ power: 'on', screen: tv.app })
  })
})

describe('what a set is told', () => {
  it('is a channel as its digits and OK', async () => {
    await start()
    expect(await say('channel 206')).toMatchObject(ACCEPTED)
    expect(asOurs(tv.keys)).toEqual(['2', '0', '6', 'OK'])
  })

  it('may be a part of a channel, when it gives back a later digit', async () => {
    await start()
    await box.state(soon())
    Object.defineProperty(tv, 'givesKeysBack', { get: () => tv.keys.length > 0 })
    expect(await say('channel 206')).toEqual(refused('BOX-TIMEOUT'))
    expect(asOurs(tv.keys)).toEqual(['2'])
  })

  it('is the link of an app, by the names that its owner chose', async () => {
    const apps = { 'My cinema': 'market://launch?id=org.example.cinema', Gone: 'missing://' }
    await start({ settings: { apps } })
    expect((await box.names(soon())).apps).toEqual(['My cinema', 'Gone'])
    expect(await say('open my cinema')).toMatchObject(ACCEPTED)
    expect(tv.links).toEqual(['market://launch?id=org.example.cinema'])
    expect((await box.state(soon())).screen).toBe('org.example.cinema')
    expect(await say('open gone')).toEqual(refused('NOT-UNDERSTOOD'))
    expect(await say('open netflix')).toEqual(refused('NOT-UNDERSTOOD'))
  })

  it('is no link where it opens none', async () => {
    await start({ set: { features: 639 - 512 } })
    expect((await box.capabilities(soon())).apps).toBe(false)
    expect((await box.names(soon())).apps).toEqual([])
    expect(await say('open netflix')).toEqual(refused('NOT-UNDERSTOOD'))
    expect(tv.links).toEqual([])
  })

  it('is not asked for the app on its screen, if its owner wants its own keyboard there', async () => {
    await start({ settings: { tellsApp: false } })
    expect(await box.state(soon())).toEqual({ power: 'on', volume: 30, muted: false })
  })

  it('is what to search for, typed into the text field that is open, and nothing without one', async () => {
    await start()
    expect(await say('search for paper boats')).toEqual(refused('NOT-UNDERSTOOD'))
    tv.openTextField()
    await expect.poll(() => say('search for paper boats')).toMatchObject(ACCEPTED)
    expect(tv.typed).toEqual(['paper boats'])
    tv.openTextField()
    await turns(50)
    expect(await say('Search for Amélie!')).toMatchObject(ACCEPTED)
    expect(tv.typed).toEqual(['paper boats', 'Amélie'])

    tv.show('com.example.other')
    await expect.poll(async () => (await box.state(soon())).screen).toBe('com.example.other')
    expect(await say('search for ships')).toEqual(refused('NOT-UNDERSTOOD'))
    expect(tv.typed).toHaveLength(2)
  })

  it('is the other input by its key', async () => {
    await start()
    expect(await box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(ACCEPTED)
    expect(tv.keys).toEqual([178])
  })
})

describe('a set that does not let us', () => {
  it('is not even called by a box that was never set up', async () => {
    await start()
    const called: unknown[] = []
    const note = (message: unknown) => called.push(message)
    const stranger = androidTvBoxAt(tv)
    subscribe('net.client.socket', note)
    expect(await stranger.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(await stranger.pressKey('POWER', soon())).toEqual(NOT_ALLOWED)
    unsubscribe('net.client.socket', note)
    expect(called).toEqual([])
    await stranger.close()
  })

  it('is told nothing if its certificate is another one', async () => {
    await start()
    const wary = androidTvBoxAt(tv, { ...secrets, pin: 'AB'.repeat(32) })
    expect(await wary.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(tv.keys).toEqual([])
    await wary.close()
  })

  it('says so with the switch to press when it gives a key back', async () => {
    await start()
    tv.givesKeysBack = true
    expect(await box.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(await box.pressKey('POWER', soon())).toEqual(NOT_ALLOWED)
    expect(tv.keys).toEqual([])
    tv.givesKeysBack = false
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(tv.sessions, 'each greets anew').toBe(3)
  })
})

describe('the connection to a set', () => {
  it('is one, and stays open while it is used', async () => {
    await start()
    await Promise.all([box.state(soon()), box.pressKey('UP', soon()), box.names(soon()), box.capabilities(soon())])
    holdTime().pass(600)
    await box.pressKey('DOWN', soon())
    expect(tv.sessions).toBe(1)
  })

  it('answers the pings of the set, which would leave otherwise', async () => {
    await start({ set: { pingMs: 30 }, surroundings: { times: { ...TIMES, giveUpMs: 500 } } })
    await box.pressKey('UP', soon())
    await expect.poll(() => tv.pingsAnswered).toBeGreaterThan(20)
    expect(tv.sessions).toBe(1)
    expect(tv.connections).toBe(1)
  })

  it('is asked before a press after silence: to a set that hangs nothing is written', async () => {
    await start()
    await box.pressKey('UP', soon())
    holdTime().pass(550)
    await tv.trouble('stalls')
    const stop = new AbortController()
    const press = box.pressKey('DOWN', stop.signal)
    await turns(100)
    stop.abort()
    expect(await press).toEqual(refused('TOO-LATE'))
    await tv.recover()
    expect(await box.pressKey('LEFT', soon())).toEqual(ACCEPTED)
    expect(asOurs(tv.keys)).toEqual(['UP', 'LEFT'])
  })

  it('is made again before a press when the set was silent for longer than its pings are apart', async () => {
    await start({ surroundings: { times: { ...TIMES, staleMs: 100 } } })
    await box.pressKey('UP', soon())
    await moment(150)
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(tv.sessions).toBe(2)
    expect(tv.connections).toBe(1)
  })

  it('is given up after a long silence, and closed when nobody uses it', async () => {
    await start({ surroundings: { times: { ...TIMES, giveUpMs: 200 } } })
    const time = holdTime()
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    time.pass(199)
    await turns(20)
    expect(tv.connections).toBe(1)
    time.pass(1)
    await until(() => tv.connections === 0)

    const idle = androidTvBoxAt(tv, secrets, {}, { times: { ...TIMES, idleMs: 100 } })
    expect(await idle.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(tv.connections).toBe(1)
    time.pass(100)
    await until(() => tv.connections === 0)
    expect(await idle.pressKey('UP', soon())).toEqual(ACCEPTED)
    await idle.close()
  })

  it('is left when the set asks without end and reads no answer', async () => {
    await start()
    await box.pressKey('UP', soon())
    const { rss } = process.memoryUsage()
    await tv.floodWithPings()
    expect(process.memoryUsage().rss - rss).toBeLessThan(100 * 1024 * 1024)
    await expect.poll(() => tv.connections).toBe(0)
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
  })

  it('is read slowly when the set tells without end: it does not keep the processor from other boxes', async () => {
    await start()
    await box.pressKey('UP', soon())
    let told = 0
    const stop = box.whenStateChanged?.(() => (told += 1))
    tv.tellSoundWithoutEnd(100_000)
    await expect.poll(() => told, { timeout: 10_000 }).toBeGreaterThan(200)
    await moment(500)
    expect(told).toBeLessThan(20_000)
    stop?.()
  })

  it('that was too slow for one press is there for the next', async () => {
    await start()
    expect(await box.pressKey('UP', AbortSignal.timeout(1))).toEqual(refused('TOO-LATE'))
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(tv.sessions).toBe(1)
    expect(asOurs(tv.keys)).toEqual(['DOWN'])
  })

  it('carries nothing that expires before it is open', async () => {
    await start()
    expect(await box.pressKey('UP', soon(), { leftMs: 1 })).toEqual(refused('TOO-LATE'))
    expect(tv.keys).toEqual([])
  })
})
