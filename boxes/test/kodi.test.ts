/** Runs the driver against a real Kodi, whose state another client reads. Skipped if none is installed. */
import type { BoxState } from '@beckon/contract/box-state'
import type { KeyCode } from '@beckon/contract/keys'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Box } from '../src/box.ts'
import { describeConformance } from './conformance.ts'
import { kodi as family } from '../src/kodi/family.ts'
import { letTimeGo, slowTime } from './held-time.ts'
import { startKodiProxy } from './kodi-proxy.ts'
import type { KodiClient } from './kodi-client.ts'
import { keysOf, kodiBox } from './kodi-rig.ts'
import {
  isKodiInstalled,
  ASKING_ADD_ON,
  REAL_KODI_CHANNELS,
  startRealKodi,
  VIDEO_ADD_ON,
  type RealKodi,
} from './real-kodi.ts'
import { expectToldTruly } from './told-truly.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const CONFIRMED = { is: 'confirmed' }
const ACCEPTED = { is: 'accepted' }
/** A busy machine lets Kodi wait for its turn. */
const SHOWN = { timeout: 10_000, interval: 50 }
const isInstalled = isKodiInstalled()

const MISSING = ' (not installed: apt-get install kodi-bin kodi-data kodi-pvr-iptvsimple xvfb ffmpeg)'

describe.skipIf(!isInstalled)(`a real Kodi${isInstalled ? '' : MISSING}`, () => {
  let kodi: RealKodi
  let box: Box

  beforeAll(async () => {
    kodi = await startRealKodi({ withWeb: true })
    box = kodiBox({ port: kodi.port })
  })
  afterAll(async () => {
    await box?.close()
    await kodi?.stop()
  })
  beforeEach(async () => {
    kodi.goOn()
    // Without a graphics card a picture that plays takes a whole core, also behind the menus.
    await kodi.client.stop()
    await kodi.client.goHome()
  })
  afterEach(letTimeGo)

  const window = async () => (await kodi.client.screen()).window
  /** Until what is on is known: Kodi that has just begun to play switches slowly. */
  const watch = async (name: string) => {
    await kodi.client.watch(name)
    await vi.waitFor(async () => expect((await box.state(soon())).programme?.title).toBe(`Today on ${name}`), SHOWN)
  }

  it.each([
    ['GUIDE', 'TV guide'],
    ['SEARCH', 'TV search'],
    ['APP_MENU', 'Programs'],
    ['ACCESSIBILITY', 'Settings - Interface'],
    ['EXIT', 'Fullscreen video'],
  ] as const)('opens with %s what it should, and sees it: %s', async (key, title) => {
    slowTime()
    if (key === 'EXIT') {
      await watch('Harbour One')
      // TV goes on behind it.
      await kodi.client.goHome()
    }
    expect(await box.pressKey(key, soon())).toEqual(CONFIRMED)
    expect(await window()).toBe(title)
    expect((await box.state(soon())).screen).toBe(title)
    expect(await box.pressKey('HOME', soon())).toEqual(CONFIRMED)
    expect(await window()).toBe('Home')
  })

  it('opens the menu of the picture with MENU, and leaves it with EXIT', async () => {
    await watch('Harbour One')
    await kodi.client.goHome()
    await kodi.client.watch('Harbour One')
    await box.pressKey('MENU', soon())
    await vi.waitFor(async () => expect(await window()).toBe('Fullscreen OSD'), SHOWN)
    await box.pressKey('EXIT', soon())
    await vi.waitFor(async () => expect(await window()).toBe('Fullscreen video'), SHOWN)
    await box.pressKey('PREVIOUS', soon())
    await pause(300)
    expect(await window()).toBe('Fullscreen video')
  })

  it('opens the menu of a programme with MENU, does not claim that a window opened over it, and goes back', async () => {
    await box.pressKey('GUIDE', soon())
    await vi.waitFor(async () => expect((await kodi.client.screen()).control).toContain('Today on'), SHOWN)
    await box.pressKey('MENU', soon())
    await vi.waitFor(async () => expect(await window()).toBe('Context menu'), SHOWN)
    expect(await box.pressKey('SEARCH', soon())).toEqual(ACCEPTED)
    expect(await window()).toBe('Context menu')
    await box.pressKey('PREVIOUS', soon())
    await vi.waitFor(async () => expect(await window()).toBe('TV guide'), SHOWN)
  })

  it('goes to channel 206 by the digits 2 0 6, and back with PREVIOUS', async () => {
    slowTime()
    await watch('Harbour One')
    expect(await box.pressKey('2', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('0', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('6', soon())).toEqual(CONFIRMED)
    expect(await kodi.client.channel()).toEqual(['206', 'Storybook Kids'])
    // Kodi counts a channel as the last one when it was watched for a while.
    await pause(1_500)
    await box.pressKey('PREVIOUS', soon())
    await vi.waitFor(async () => expect((await kodi.client.channel())[1]).toBe('Harbour One'), SHOWN)
  })

  it('goes one channel up with CH_UP', async () => {
    await watch('Harbour One')
    await box.pressKey('CH_UP', soon())
    await vi.waitFor(async () => expect(await kodi.client.channel()).toEqual(['3', 'Meadow TV']), SHOWN)
  })

  it('knows the channels and the add-ons by name, and opens them', async () => {
    slowTime()
    const { channels, apps } = await box.names(soon())
    expect(channels).toEqual(REAL_KODI_CHANNELS)
    expect(apps).toEqual(expect.arrayContaining([VIDEO_ADD_ON.name, ASKING_ADD_ON.name]))
    expect(await box.runText('watch beacon news', 'en', soon())).toMatchObject(CONFIRMED)
    expect(await kodi.client.channel()).toEqual(['20', 'Beacon News'])
    await kodi.client.goHome()
    expect(await box.runText('open boat videos', 'en', soon())).toMatchObject(ACCEPTED)
    await vi.waitFor(async () => expect(await kodi.client.folder()).toBe(`plugin://${VIDEO_ADD_ON.id}/`), SHOWN)
    expect(await window()).toBe('Videos')
  })

  it('tells what is on until when, and turns on the captions of a film', async () => {
    slowTime()
    await watch('Lantern')
    const { programme } = await box.state(soon())
    // Until an hour after the start of this Kodi.
    expect(Math.abs((programme?.endsAt ?? 0) - Date.now() - 3_600_000)).toBeLessThan(600_000)
    await kodi.client.ask('Player.Open', { item: { file: kodi.film } })
    await vi.waitFor(async () => expect(await box.state(soon())).toHaveProperty('captions'), SHOWN)
    for (const captions of [false, true]) {
      expect(await box.runText(`captions ${captions ? 'on' : 'off'}`, 'en', soon())).toMatchObject(CONFIRMED)
      expect(await box.state(soon())).toMatchObject({ captions, programme: { title: 'The Orchard.mkv' } })
    }
  })

  it('tells what is so, whoever changes it', async () => {
    const { client } = kodi
    const goTo = (window: string) => () => client.ask('GUI.ActivateWindow', { window })
    const watch = await playersOf(client)
    await expectToldTruly({
      box,
      changes: {
        'another client goes to 206': watch('Storybook Kids'),
        'another client goes to 5': watch('Lantern'),
        'another client plays a film': () => client.ask('Player.Open', { item: { file: kodi.film } }),
        'another client stops what plays': () => client.ask('Player.Stop', { playerid: 1 }).catch(() => {}),
        'another client turns the volume': () => client.ask('Application.SetVolume', { volume: 40 }),
        'another client mutes or not': () => client.ask('Application.SetMute', { mute: 'toggle' }),
        'another client opens the settings': goTo('settings'),
        'another client moves down': () => client.ask('Input.Down'),
        'another client goes back': () => client.ask('Input.Back'),
        'another client turns captions off or on': () => client.ask('Input.ExecuteAction', { action: 'showsubtitles' }),
        'we go a channel up': () => box.pressKey('CH_UP', soon()),
        'we mute': () => box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon()),
        'we move up': () => box.pressKey('UP', soon()),
        'we turn the volume': () => box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon()),
        'we open the guide': () => box.pressKey('GUIDE', soon()),
        'we leave': () => box.pressKey('EXIT', soon()),
      },
      truth: () => truthOf(client),
      restMs: 50,
      isOn: (programme, channel) => programme === `Today on ${channel}`,
    })
  })

  it('types into an open keyboard what is said', async () => {
    slowTime()
    await box.runText('open guest book', 'en', soon())
    await vi.waitFor(async () => expect(await window()).toBe('Virtual keyboard'), SHOWN)
    expect(await box.runText('Ann from channel 5', 'en', soon())).toEqual({
      ...CONFIRMED,
      understood: 'Ann from channel 5',
    })
    await vi.waitFor(async () => expect(await kodi.client.typed()).toBe('Ann from channel 5'), SHOWN)
    expect((await kodi.client.channel())[0]).toBe('')
  })

  it('takes keys over its web server with the password, and none without', async () => {
    slowTime()
    const { port, user, password } = kodi.web
    const known = kodiBox({ port, user, password })
    expect(await known.pressKey('GUIDE', soon())).toEqual(CONFIRMED)
    expect(await window()).toBe('TV guide')
    await known.close()
    const stranger = kodiBox({ port, user, password: 'wrong' })
    expect(await stranger.pressKey('HOME', soon())).toMatchObject({ is: 'refused', why: 'BOX-NOT-ALLOWED' })
    expect(await window()).toBe('TV guide')
    await stranger.close()
  })

  // This Kodi has no way to turn off its machine.
  const keys = [...family.facts.keys].filter((key) => key !== 'POWER') as readonly KeyCode[]
  // No TV is on in the suite.
  const state = family.facts.state.filter((told) => !['captions', 'channel', 'programme'].includes(told))
  const facts = { ...family.facts, keys, state, power: 'no' } as const
  describeConformance('Kodi itself', rig, { timeLimitMs: 90_000, facts, troubles: ['silent'] })

  async function rig() {
    const proxy = await startKodiProxy(kodi.port)
    const box = kodiBox({ port: proxy.port })
    return {
      box,
      arrived: () => keysOf(proxy.received),
      stall: () => void (proxy.isStalled = true),
      recover() {
        proxy.isStalled = false
        kodi.goOn()
      },
      async trouble() {
        // A Kodi that was heard a moment ago is not asked first.
        await pause(600)
        await kodi.hang()
      },
      async stop() {
        await box.close()
        await proxy.stop()
      },
    }
  }
})

/** Plays a channel, without waiting for its picture. */
async function playersOf(client: KodiClient): Promise<(name: string) => () => Promise<unknown>> {
  const { channels } = (await client.ask('PVR.GetChannels', { channelgroupid: 'alltv' })) as {
    channels: { channelid: number; label: string }[]
  }
  return (name) => () =>
    client.ask('Player.Open', { item: { channelid: channels.find(({ label }) => label === name)?.channelid } })
}

/** What Kodi says to another client of what plays, its sound and its screen. */
async function truthOf(client: KodiClient): Promise<BoxState> {
  const [number, name] = await client.channel()
  const { window, control } = await client.screen()
  const captions = await client.captions()
  return {
    ...((await client.sound()) as { volume: number; muted: boolean }),
    ...(name === '' || name === undefined ? {} : { channel: { number: Number(number), name } }),
    ...(captions === undefined ? {} : { captions }),
    ...(window === '' ? {} : { screen: window }),
    ...(/[\p{L}\p{N}]/u.test(control) ? { focus: control.replaceAll(/^\[|\]$/gu, '') } : {}),
  }
}
