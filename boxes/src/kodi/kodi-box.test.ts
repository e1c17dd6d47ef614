import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { FakeKodi } from '../../test/fake-kodi-state.ts'
import { startFakeKodi } from '../../test/fake-kodi.ts'
import { holdTime, isSettled, letTimeGo } from '../../test/held-time.ts'
import { rigOf } from '../../test/far-end.ts'
import { keysOf, kodiBox } from '../../test/kodi-rig.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import type { Box } from '../box.ts'
import { temporaryMemory, type BoxSecrets } from '../box-memory.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { replacingLogin } from '../kept-login.ts'
import { readBoxSettings, type BoxSetting } from '../box-settings.ts'
import { makeBox } from '../make-box.ts'
import { kodi as family } from './family.ts'
import { KodiBox } from './kodi-box.ts'
import { ODD_ELEMENTS } from '../../test/hostile-values.ts'
import { channelsIn } from './messages.ts'
import { socketWire } from './wire.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const CONFIRMED = { is: 'confirmed' }
const ACCEPTED = { is: 'accepted' }
/** What is on by the guide of the fake. */
const STORY = { title: 'Story Time', endsAt: Date.UTC(2026, 10, 23, 19, 30) }

/** A screensaver is not sleep: Kodi takes keys, and the first ends it. */
const WIRE_TROUBLES = TROUBLES.filter((one) => one !== 'asleep')

describe.each([
  // Its WebSocket has no permissions that could be withdrawn; switched off, its port is closed.
  ['its WebSocket', false, WIRE_TROUBLES.filter((one) => one !== 'not allowed')],
  ['its web server', true, WIRE_TROUBLES.filter((one) => one !== 'ten messages at once')],
] as const)('Over %s', (_, http, troubles) => {
  describeConformance(
    'Kodi, played by a fake,',
    async () => {
      const far = await startFakeKodi()
      return rigOf(far, kodiBox({ port: http ? far.webPort : far.port, http }), () => keysOf(far.received))
    },
    { facts: family.facts, troubles },
  )
})

let kodi: FakeKodi
let box: Box
const calls = () => kodi.received.map(({ method, params }) => [method, ...Object.values(params)].join(' '))

beforeEach(async () => {
  kodi = await startFakeKodi()
  box = kodiBox({ port: kodi.port })
})
afterEach(async () => {
  letTimeGo()
  await box.close()
  await kodi.stop()
})

describe('keys on Kodi', () => {
  it('passes keys on as they are, which proves no effect', async () => {
    for (const key of ['UP', 'OK', 'CH_UP', 'PLAY_PAUSE', 'C'] as const)
      expect(await box.pressKey(key, soon())).toEqual(ACCEPTED)
    expect(calls()).toEqual([
      'Input.Up',
      'Input.Select',
      'Input.ExecuteAction channelup',
      'Input.ExecuteAction playpause',
      'Input.ExecuteAction red',
    ])
  })

  it('is confirmed when its window is open', async () => {
    for (const [key, window] of [
      ['GUIDE', 'tvguide'],
      ['SEARCH', 'tvsearch'],
      ['APP_MENU', 'programs'],
      ['ACCESSIBILITY', 'interfacesettings'],
      ['HOME', 'home'],
    ] as const) {
      expect([key, await box.pressKey(key, soon())]).toEqual([key, CONFIRMED])
      expect(kodi.window).toBe(window)
    }
  })

  it('looks for half a second whether the guide opens, and does not claim it when a dialog has swallowed the call', async () => {
    kodi.dialog = 'question'
    const time = holdTime()
    const pressed = box.pressKey('GUIDE', soon())
    while (time.passed < 1_000 && !(await isSettled(pressed))) time.pass(25)
    expect(await pressed).toEqual(ACCEPTED)
    expect(time.passed).toBeGreaterThan(500)
    expect(kodi.window).toBe('home')
  })

  it('goes back with PREVIOUS, and to the last channel in full-screen TV', async () => {
    await box.pressKey('PREVIOUS', soon())
    kodi.window = 'fullscreenvideo'
    await box.pressKey('PREVIOUS', soon())
    expect(kodi.channel).toBe(5)
    kodi.dialog = 'osd'
    await box.pressKey('PREVIOUS', soon())
    kodi.dialog = undefined
    kodi.playing = 'film'
    await box.pressKey('PREVIOUS', soon())
    expect(calls()).toEqual(['Input.Back', 'Input.ExecuteAction number0', 'Input.Back', 'Input.Back'])
  })

  it('leaves with EXIT a dialog, then the menus for the picture, and goes home if nothing plays', async () => {
    kodi.window = 'tvguide'
    kodi.dialog = 'contextmenu'
    expect(await box.pressKey('EXIT', soon())).toEqual(ACCEPTED)
    await vi.waitFor(() => expect(kodi.dialog).toBeUndefined())
    expect(await box.pressKey('EXIT', soon())).toEqual(CONFIRMED)
    expect(kodi.window).toBe('fullscreenvideo')
    kodi.playing = undefined
    expect(await box.pressKey('EXIT', soon())).toEqual(CONFIRMED)
    expect(kodi.window).toBe('home')
    expect(calls()).toEqual(['Input.Back', 'GUI.ActivateWindow fullscreenvideo', 'Input.Home'])
  })

  it('opens with MENU the menu of the picture, or of the chosen thing', async () => {
    await box.pressKey('MENU', soon())
    kodi.window = 'fullscreenvideo'
    await box.pressKey('MENU', soon())
    expect(calls()).toEqual(['Input.ContextMenu', 'Input.ShowOSD'])
  })

  it('turns off a machine that can be: to sleep where it can, else off, else POWER is no key', async () => {
    await box.pressKey('POWER', soon())
    kodi.canTurnOff = { suspend: false, shutdown: true }
    await box.pressKey('POWER', soon())
    kodi.canTurnOff = { suspend: false, shutdown: false }
    expect(await box.pressKey('POWER', soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
    expect((await box.capabilities(soon())).keys.has('POWER')).toBe(false)
    expect(calls()).toEqual(['System.Suspend', 'System.Shutdown'])
  })

  it('wakes a machine that is out of reach with POWER, if its hardware address is known', async () => {
    await kodi.trouble('unplugged')
    expect(await box.pressKey('POWER', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    let woken = 0
    const wire = socketWire({ host: '127.0.0.1', port: kodi.port })
    const mac = '0a:1b:2c:3d:4e:5f'
    const settings = { id: 'kodi', name: 'Kodi', family: 'standard', host: '127.0.0.1', mac, digitWaitMs: 300 } as const
    const sleeper = new KodiBox(settings, wire, async () => void (woken += 1))
    expect(await sleeper.pressKey('POWER', soon())).toEqual(ACCEPTED)
    expect(await sleeper.runText('turn on the TV', 'en', soon())).toMatchObject(ACCEPTED)
    expect(await sleeper.pressKey('UP', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    expect(woken).toBe(2)
    await sleeper.close()
  })
})

describe('channel numbers on Kodi', () => {
  beforeEach(() => {
    kodi.window = 'fullscreenvideo'
  })
  const opened = () => calls().filter((call) => call.startsWith('Player.Open'))

  it.each(['fullscreenvideo', 'home'] as const)(
    'tunes to the digits 2 0 6 as soon as no longer number begins with them, and sees it: %s',
    async (window) => {
      kodi.window = window
      expect(await box.pressKey('2', soon())).toEqual(ACCEPTED)
      expect(await box.pressKey('0', soon())).toEqual(ACCEPTED)
      expect(await box.pressKey('6', soon())).toEqual(CONFIRMED)
      expect(kodi.channel).toBe(206)
      expect(opened()).toHaveLength(1)
      expect(calls().filter((call) => call.startsWith('Input.ExecuteAction'))).toEqual([])
    },
  )

  it('takes a number that could go on when no further digit comes or on OK, and forgets it for a channel in words', async () => {
    await box.pressKey('2', soon())
    await box.pressKey('0', soon())
    await vi.waitFor(() => expect(kodi.channel).toBe(20))
    // Words forget a digit from before, whose time goes on.
    await box.pressKey('2', soon())
    expect(await box.runText('channel 5', 'en', soon())).toMatchObject(CONFIRMED)
    await new Promise((done) => setTimeout(done, 400))
    expect(kodi.channel).toBe(5)
    await box.pressKey('2', soon())
    expect(await box.pressKey('OK', soon())).toEqual(CONFIRMED)
    expect(kodi.channel).toBe(2)
    expect(calls()).not.toContain('Input.Select')
  })

  it('stays where it is for a number that is no channel', async () => {
    expect(await box.pressKey('7', soon())).toEqual(ACCEPTED)
    expect(kodi.channel).toBe(2)
    expect(opened()).toEqual([])
  })

  it('hands digits to a menu, and a zero alone to Kodi', async () => {
    await box.pressKey('0', soon())
    kodi.window = 'tvguide'
    await box.pressKey('2', soon())
    expect(calls()).toEqual(['Input.ExecuteAction number0', 'Input.ExecuteAction number2'])
  })
})

describe('the channels of Kodi', () => {
  it('are named by their words, without Kodi’s markup, and an odd one takes no other with it', () => {
    const named = ['[COLOR orange]Harbour One[/COLOR]', '[B]L[/B]antern [I]Plus[/I]'].map((label, n) => ({
      channelid: n,
      channelnumber: n + 1,
      label,
    }))
    const far = { channelid: 9, channelnumber: 1e300, label: 'Far' }
    expect(channelsIn({ result: { channels: [...ODD_ELEMENTS, far, ...named] } })).toMatchObject([
      { number: 1, name: 'Harbour One' },
      { number: 2, name: 'Lantern Plus' },
    ])
  })

  it('are the first 3,000 that are not hidden, however long its list is', () => {
    const channels = Array.from({ length: 30_000 }, (_, n) => ({
      channelid: n + 1,
      channelnumber: n + 1,
      label: `Channel ${n + 1}`,
      hidden: n < 10,
    }))
    const read = channelsIn({ result: { channels } })
    expect([read.length, read[0]?.number, read.at(-1)?.number]).toEqual([3_000, 11, 3_010])
  })
})

describe('digits at Kodi’s Home', () => {
  it('are not said to be missing while TV starts, and tune when it has', async () => {
    kodi.window = 'home'
    kodi.hasTv = 'starting'
    expect(await box.pressKey('5', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    kodi.hasTv = true
    expect(await box.pressKey('5', soon())).toEqual(CONFIRMED)
    expect(kodi.channel).toBe(5)
  })

  it.each([false, 'without channels'] as const)('are not said to be done on a Kodi without channels', async (hasTv) => {
    kodi.hasTv = hasTv
    expect(await box.pressKey('6', soon())).toEqual({ is: 'refused', why: 'INVALID-KEY' })
    expect(calls().filter((call) => call.startsWith('Input.ExecuteAction'))).toEqual([])
  })
})

describe('volume on Kodi', () => {
  it('turns Kodi’s own volume and mutes it, confirmed from its answer', async () => {
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(CONFIRMED)
    expect(kodi.volume).toBe(51)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toMatchObject({ volume: 51, muted: true })
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(CONFIRMED)
    expect(kodi.muted).toBe(false)
  })
})

describe('words to Kodi', () => {
  it('are obeyed: channels, sound, windows, add-ons and power', async () => {
    for (const [words, language, expected, isDone] of [
      ['channel 206', 'en', CONFIRMED, () => kodi.channel === 206],
      ['mets la chaîne Noël', 'fr', CONFIRMED, () => kodi.channel === 20],
      ['watch storybook kids', 'en', CONFIRMED, () => kodi.channel === 206],
      ['volume 40', 'en', CONFIRMED, () => kodi.volume === 40],
      ['sube el volumen', 'es', CONFIRMED, () => kodi.volume === 45],
      ['coupe le son', 'fr', CONFIRMED, () => kodi.muted],
      ['guide', 'en', CONFIRMED, () => kodi.window === 'tvguide'],
      ['go to settings', 'en', CONFIRMED, () => kodi.window === 'settings'],
      ['my recordings', 'en', CONFIRMED, () => kodi.window === 'tvrecordings'],
      ['live TV', 'en', CONFIRMED, () => kodi.window === 'fullscreenvideo'],
      ['open boat videos', 'en', ACCEPTED, () => calls().includes('Addons.ExecuteAddon plugin.video.boats')],
      ['open weather house', 'en', ACCEPTED, () => calls().includes('Addons.ExecuteAddon script.weatherhouse')],
      ['turn off the TV', 'en', ACCEPTED, () => calls().includes('System.Suspend')],
    ] as const) {
      expect([words, await box.runText(words, language, soon())]).toMatchObject([words, expected])
      expect([words, isDone()]).toEqual([words, true])
    }
  })

  it('pauses and plays a film whatever it does now, and says that live TV cannot be paused', async () => {
    kodi.playing = 'film'
    expect(await box.runText('pause', 'en', soon())).toMatchObject(CONFIRMED)
    expect(await box.runText('pause', 'en', soon())).toMatchObject(CONFIRMED)
    expect(kodi.speed).toBe(0)
    expect(await box.runText('play', 'en', soon())).toMatchObject(CONFIRMED)
    expect(kodi.speed).toBe(1)
    kodi.playing = 'tv'
    expect(await box.runText('pause', 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
  })

  it('keeps a mute when it shall be quieter, and ends it when it shall be louder', async () => {
    kodi.muted = true
    expect(await box.runText('quieter', 'en', soon())).toMatchObject(CONFIRMED)
    expect([kodi.muted, kodi.volume]).toEqual([true, 50])
    expect(await box.runText('louder', 'en', soon())).toMatchObject(CONFIRMED)
    expect([kodi.muted, kodi.volume]).toEqual([false, 55])
  })

  it('types into an open keyboard what is said, even if it is a command', async () => {
    kodi.dialog = 'keyboard'
    expect(await box.runText('channel 5, please', 'en', soon())).toEqual({
      ...CONFIRMED,
      understood: 'channel 5, please',
    })
    expect([kodi.typed, kodi.dialog, kodi.channel]).toEqual(['channel 5, please', undefined, 2])
  })

  it('leaves an open keyboard by "back", so that a voice alone is not caught in it', async () => {
    kodi.dialog = 'keyboard'
    await box.runText('go back', 'en', soon())
    await vi.waitFor(() => expect(kodi.dialog).toBeUndefined())
    expect(kodi.typed).toBeUndefined()
  })

  it('are not understood where it has no such channel, app or search', async () => {
    for (const words of ['channel 999', 'open netflix', 'search for boats'])
      expect(await box.runText(words, 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
    expect(calls()).toEqual([])
  })
})

describe('what Kodi tells', () => {
  it('is channel, volume, window, and the words of what has the focus', async () => {
    expect(await box.state(soon())).toEqual({
      channel: { number: 2, name: 'Harbour One' },
      volume: 50,
      muted: false,
      screen: 'Home',
      focus: 'TV shows',
      captions: false,
      programme: STORY,
    })
    kodi.playing = undefined
    kodi.focus = ' ( )'
    expect(await box.state(soon())).toEqual({ volume: 50, muted: false, screen: 'Home' })
  })

  it('is all but what it has null for, and its keys work', async () => {
    onTestFinished(() => tellOddly({}))
    const before = [await box.state(soon()), await box.capabilities(soon())]
    tellOddly(withNull('currentaudiostream', 'broadcastnext', 'hidden', 'cansuspend'))
    expect([await box.state(soon()), await box.capabilities(soon())]).toEqual(before)
    tellOddly(withNull('currentcontrol'))
    expect(await box.state(soon())).toMatchObject({ screen: 'Home', channel: { number: 2 } })
    expect(await box.pressKey('5', soon())).toEqual(CONFIRMED)
  })

  it('are what is on, until when and what follows, as its guide knows in UTC', async () => {
    expect((await box.state(soon())).programme).toEqual(STORY)
    const next = { title: '[B]News[/B]', starttime: '2026-11-23 19:30:00', endtime: '1601-01-01 00:00:00' }
    kodi.guide = { ...kodi.guide, broadcastnext: next }
    expect((await box.state(soon())).programme?.next).toEqual({ title: 'News', startsAt: STORY.endsAt })
    kodi.guide = {}
    expect(await box.state(soon())).not.toHaveProperty('programme')
    kodi.playing = 'film'
    expect((await box.state(soon())).programme).toEqual({ title: 'The Orchard' })
  })

  it('are no programme of another channel, while the channel changes', async () => {
    kodi.stillPlays = 206
    expect(await box.state(soon())).toMatchObject({ channel: { number: 2 } })
    expect(await box.state(soon())).not.toHaveProperty('programme')
  })

  it('are captions that are on or off while something plays, and a description that is marked as one', async () => {
    expect(await box.state(soon())).toMatchObject({ captions: false })
    expect(await box.runText('captions on', 'en', soon())).toMatchObject(CONFIRMED)
    kodi.hasSubtitles = false
    expect(await box.state(soon())).not.toHaveProperty('captions')
    expect(await box.runText('captions off', 'en', soon())).toMatchObject(ACCEPTED)
    kodi.hasSubtitles = true
    await box.runText('captions on', 'en', soon())
    kodi.isForBlind = true
    expect(await box.state(soon())).toMatchObject({ captions: true, audioDescription: true })
    kodi.isForBlind = false
    expect(await box.state(soon())).not.toHaveProperty('audioDescription')
    kodi.playing = undefined
    expect(await box.state(soon())).not.toHaveProperty('captions')
  })

  it('is read without marks', async () => {
    for (const [label, words] of [
      ['[COLOR FFFF0000]Red[/COLOR] [LIGHT]wine[/LIGHT]', 'Red wine'],
      ['[Files]', 'Files'],
      ['[..]', ''],
      ['One[CR]Two', 'One Two'],
      ['[UPPERCASE]Movies[/UPPERCASE] [2024]', 'Movies [2024]'],
      ['a\u202Eb\u0000<b>', 'ab<b>'],
    ] as const) {
      kodi.focus = label
      expect((await box.state(soon())).focus ?? '').toBe(words)
    }
  })

  it('are its channels, each number once and no hidden one, its parts and its add-ons', async () => {
    expect(await box.names(soon())).toEqual({
      channels: [
        { number: 2, name: 'Harbour One' },
        { number: 5, name: 'Lantern' },
        { number: 20, name: 'Noël TV' },
        { number: 206, name: 'Storybook Kids' },
      ],
      apps: ['Movies', 'TV shows', 'Music', 'Pictures', 'Videos', 'Boat Videos', 'Weather House'],
    })
  })

  it('are no channels without TV, until it has some', async () => {
    kodi.hasTv = false
    kodi.addOns = []
    expect(await box.names(soon())).toEqual({
      channels: [],
      apps: ['Movies', 'TV shows', 'Music', 'Pictures', 'Videos'],
    })
    kodi.hasTv = true
    expect((await box.names(soon())).channels).toHaveLength(4)
  })
})

describe('a Kodi behind a password', () => {
  const not = (why: string) => ({ is: 'refused', why, driver: 'kodi' })

  it('takes the name and password of the settings, of the address, or of the memory', async () => {
    kodi.login = { user: 'ann', password: 'p:w/é' }
    const [inAddress] = readBoxSettings(`kodi://ann:${encodeURIComponent('p:w/é')}@127.0.0.1:${kodi.webPort}`)
    const kept = temporaryMemory({ user: 'ann', password: 'p:w/é' })
    const settings = { id: 'k', name: 'K', family: 'standard', host: '127.0.0.1', port: kodi.webPort } as const
    const boxes = [
      kodiBox({ port: kodi.webPort, user: 'ann', password: 'p:w/é' }),
      makeBox(inAddress as BoxSetting, () => temporaryMemory()),
      family.make({ ...settings, http: true, digitWaitMs: 1_500 }, kept),
    ]
    for (const one of boxes) {
      expect(await one.pressKey('UP', soon())).toEqual(ACCEPTED)
      await one.close()
    }
    expect(calls()).toEqual(['Input.Up', 'Input.Up', 'Input.Up'])
  })

  it('takes the pair of a later set-up instead of the one in the settings, until somebody corrects the settings', async () => {
    const old = { user: 'ann', password: 'old' }
    const kept = temporaryMemory(replacingLogin(old, { user: 'bob', password: 'new' }))
    const at = { id: 'k', name: 'K', family: 'standard', host: '127.0.0.1', port: kodi.webPort } as const
    const allowed = async (login: object) => {
      const one = family.make({ ...at, digitWaitMs: 1_500, ...login }, kept)
      const pressed = await one.pressKey('UP', soon())
      await one.close()
      return pressed
    }
    kodi.login = { user: 'bob', password: 'new' }
    expect(await allowed(old)).toEqual(ACCEPTED)
    kodi.login = { user: 'ann', password: 'newest' }
    expect(await allowed(old)).toEqual(not('BOX-NOT-ALLOWED'))
    expect(await allowed({ user: 'ann', password: 'newest' })).toEqual(ACCEPTED)
  })

  it('keeps the name of settings without a password, beside the password of the set-up; a name typed there counts until that in the settings changes', async () => {
    const at = { id: 'k', name: 'K', family: 'standard', host: '127.0.0.1', port: kodi.webPort, http: true } as const
    const allowed = async (user: string, secrets: BoxSecrets) => {
      const one = family.make({ ...at, digitWaitMs: 1_500, user }, temporaryMemory(secrets))
      const pressed = await one.pressKey('UP', soon())
      await one.close()
      return pressed
    }
    const typed = { user: 'bob', password: 'new' }
    const kept = replacingLogin({ ...at, user: 'ann' }, typed)
    kodi.login = typed
    expect(await allowed('ann', kept)).toEqual(ACCEPTED)
    kodi.login = { user: 'carol', password: 'new' }
    expect(await allowed('carol', kept)).toEqual(ACCEPTED)
    expect(await allowed('carol', typed)).toEqual(ACCEPTED)
  })

  it('keeps no old password of the settings that can be read', () => {
    const kept = replacingLogin({ user: 'ann', password: 'old-s3cret' }, { user: 'bob', password: 'new' })
    expect(kept).toMatchObject({ user: 'bob', password: 'new' })
    expect(JSON.stringify(kept)).not.toContain('old-s3cret')
  })

  it('says that it is not allowed with a wrong password or none, and presses nothing', async () => {
    kodi.login = { user: 'kodi', password: 'right' }
    for (const login of [{}, { password: 'wrong' }]) {
      const stranger = kodiBox({ port: kodi.webPort, http: true, ...login })
      expect(await stranger.pressKey('UP', soon())).toEqual(not('BOX-NOT-ALLOWED'))
      expect(await stranger.pressKey('GUIDE', soon())).toEqual(not('BOX-NOT-ALLOWED'))
      await expect(stranger.state(soon())).rejects.toThrow('BOX-NOT-ALLOWED')
      await stranger.close()
    }
    expect(calls()).toEqual([])
  })
})

describe('the connection to Kodi', () => {
  it('takes no event for an answer, and keeps one connection', async () => {
    for (let n = 0; n < 20; n += 1) {
      kodi.notify('Player.OnPlay')
      expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    }
    expect(kodi.connections()).toBe(1)
  })

  it('never pings, which Kodi answers wrongly, also after a silence', async () => {
    await box.pressKey('UP', soon())
    await new Promise((done) => setTimeout(done, 600))
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    expect(kodi.connections()).toBe(1)
  })
})
