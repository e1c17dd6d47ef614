import { createServer } from 'node:https'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listening } from '../../test/far-end.ts'
import { REMOTE, startFakeHomeAssistant, TV, type FakeHomeAssistant } from '../../test/fake-home-assistant.ts'
import { TOKEN } from '../../test/fake-home-assistant-auth.ts'
import { tvEntity } from '../../test/fake-home-assistant-services.ts'
import { homeAssistantBox, homeAssistantRig, keysAt } from '../../test/home-assistant-rig.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { deep, tellOddly, withNull } from '../../test/twisted-reports.ts'
import { temporaryMemory } from '../box-memory.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { homeAssistant } from './family.ts'
import type { HomeAssistantBox, HomeAssistantSettings } from './home-assistant-box.ts'
import { applyChanges, type EntityState } from './messages.ts'
import { HomeAssistantServer } from './server.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const ACCEPTED = { is: 'accepted' }
const CONFIRMED = { is: 'confirmed' }
const refusal = (why: string) => ({ is: 'refused', why })
const NOT_ALLOWED = { is: 'refused', why: 'BOX-NOT-ALLOWED', driver: 'home-assistant' }

describe.each(['samsungtv', 'webostv'] as const)('%s', (platform) => {
  describeConformance(`Home Assistant with ${platform}, played by a fake`, () => homeAssistantRig(platform), {
    facts: homeAssistant.facts,
    troubles: TROUBLES,
  })
})

let home: FakeHomeAssistant
const boxes: HomeAssistantBox[] = []

function boxWith(
  more: Partial<HomeAssistantSettings> = {},
  memory = temporaryMemory({ token: TOKEN }),
): HomeAssistantBox {
  const box = homeAssistantBox(home.port, more, memory)
  boxes.push(box)
  return box
}

beforeEach(async () => {
  home = await startFakeHomeAssistant()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(boxes.splice(0).map((box) => box.close()))
  await home.stop()
})

function isOf(platform: string): void {
  home.entities.set(TV, tvEntity(platform))
  home.entities.set(REMOTE, { platform, state: 'on', attributes: {} })
}

describe('the keys of an integration', () => {
  it('are there at the next press when an answer did not say which integration it is', async () => {
    isOf('samsungtv')
    const box = boxWith()
    tellOddly({ json: (message) => deep(message, (leaf) => (leaf === 'samsungtv' ? null : leaf)) })
    await box.capabilities(soon())
    tellOddly({})
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
  })

  it.each([
    ['androidtv_remote', 'OK', 'remote.send_command', { command: 'DPAD_CENTER', delay_secs: 0 }],
    ['roku', 'INFO', 'remote.send_command', { command: 'info', delay_secs: 0 }],
    ['samsungtv', 'B', 'remote.send_command', { command: 'KEY_CYAN', delay_secs: 0 }],
    ['apple_tv', 'PREVIOUS', 'remote.send_command', { command: 'menu', delay_secs: 0 }],
    ['braviatv', 'OK', 'remote.send_command', { command: 'Confirm', delay_secs: 0 }],
    ['philips_js', 'UP', 'remote.send_command', { command: 'CursorUp', delay_secs: 0 }],
    ['vizio', 'PREVIOUS', 'remote.send_command', { command: 'back', delay_secs: 0 }],
    ['webostv', 'GUIDE', 'webostv.button', { button: 'GUIDE' }],
    ['kodi', 'MENU', 'kodi.call_method', { method: 'Input.ContextMenu' }],
    ['kodi', 'CH_UP', 'kodi.call_method', { method: 'Input.ExecuteAction', action: 'channelup' }],
    ['kodi', 'GUIDE', 'kodi.call_method', { method: 'GUI.ActivateWindow', window: 'tvguide' }],
  ] as const)('%s: %s', async (platform, key, service, data) => {
    isOf(platform)
    const target = service === 'remote.send_command' ? REMOTE : TV
    const remote = target === TV ? { remote: undefined } : {}
    expect(await boxWith(remote).pressKey(key, soon())).toEqual(ACCEPTED)
    expect(home.calls).toEqual([{ service, entity: target, data }])
  })

  it('are named with the device of a Harmony, and need one remote for many sets', async () => {
    isOf('harmony')
    const box = boxWith({ entity: REMOTE, remote: undefined, device: 'Amplifier' })
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(ACCEPTED)
    expect(home.calls.map(({ data }) => data)).toEqual([
      { command: 'DirectionUp', delay_secs: 0, device: 'Amplifier' },
      { command: 'VolumeUp', delay_secs: 0, device: 'Amplifier' },
    ])
  })

  it('of a Broadlink are those that its owner taught it and named here', async () => {
    isOf('broadlink')
    const box = boxWith({ entity: REMOTE, remote: undefined, device: 'tv', keys: { OK: 'enter', UP: 'up' } })
    expect([...(await box.capabilities(soon())).keys]).toEqual(['UP', 'OK'])
    expect(await box.pressKey('OK', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('DOWN', soon())).toEqual(refusal('INVALID-KEY'))
    expect(keysAt(home)).toEqual(['enter'])
  })

  it('can be named otherwise by the owner', async () => {
    expect(await boxWith({ keys: { PAGE_UP: 'KEY_PLUS100' } }).pressKey('PAGE_UP', soon())).toEqual(ACCEPTED)
    expect(keysAt(home)).toEqual(['KEY_PLUS100'])
  })

  it('that nobody knows are not guessed: then only what every player has is offered', async () => {
    isOf('an_integration_of_tomorrow')
    expect([...(await boxWith().capabilities(soon())).keys]).toEqual(['PLAY_PAUSE', 'POWER'])
  })

  it('follow one another without the 0.4 s that Home Assistant waits unless told', async () => {
    const box = boxWith()
    await Promise.all((['DOWN', 'UP', 'OK', 'INFO'] as const).map((key) => box.pressKey(key, soon())))
    expect(keysAt(home)).toEqual(['KEY_DOWN', 'KEY_UP', 'KEY_ENTER', 'KEY_INFO'])
    expect(home.waitedMs).toBe(0)
  })
})

describe('what the pushed state shows', () => {
  const volumeUp = { key: 'VOLUME', value: 'UP' }

  it('is confirmed: volume, mute, input, play and pause, power', async () => {
    const box = boxWith()
    expect(await box.sendTvCommand(volumeUp, soon())).toEqual(CONFIRMED)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(CONFIRMED)
    expect(await box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(CONFIRMED)
    expect(await box.pressKey('PLAY_PAUSE', soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toEqual({
      power: 'on',
      volume: 60,
      muted: true,
      screen: 'HDMI 1',
      channel: { number: 206, name: 'Storybook Kids' },
    })
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(await box.state(soon())).toMatchObject({ power: 'standby' })
  })

  it('of mute is turned over by its button, which a remote’s key does by itself', async () => {
    const box = boxWith({ keys: { MUTE: 'KEY_MUTE' } })
    const mute = () => box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())
    for (const muted of [true, false]) {
      expect(await mute()).toEqual(CONFIRMED)
      expect((await box.state(soon())).muted).toBe(muted)
    }
    const withoutMute = 1 + 4 + 128 + 256 + 1024 + 16384
    home.set(TV, 'playing', { supported_features: withoutMute, is_volume_muted: true })
    await expect.poll(async () => (await box.state(soon())).muted).toBe(true)
    expect([await mute(), keysAt(home)]).toEqual([ACCEPTED, ['KEY_MUTE']])
  })

  it('is not claimed of an integration that tells nothing, nor of a volume that is full', async () => {
    const box = boxWith()
    home.tellsState = false
    expect(await box.sendTvCommand(volumeUp, soon())).toEqual(ACCEPTED)
    home.tellsState = true
    home.set(TV, 'playing', { volume_level: 1 })
    await expect.poll(async () => (await box.state(soon())).volume).toBe(100)
    expect(await box.sendTvCommand(volumeUp, soon())).toEqual(ACCEPTED)
  })

  it('is not waited for while further commands wait', async () => {
    const box = boxWith()
    await box.state(soon())
    home.tellsState = false
    const looks = vi.spyOn(HomeAssistantServer.prototype, 'shows')
    await Promise.all(Array.from({ length: 8 }, () => box.sendTvCommand(volumeUp, soon())))
    expect(home.calls).toHaveLength(8)
    const waited = looks.mock.calls.map(([, withinMs]) => withinMs > 0)
    expect(waited).toEqual([...Array.from({ length: 7 }, () => false), true])
  })

  it('loses the attributes that are gone', async () => {
    const box = boxWith()
    await box.state(soon())
    for (const one of ['app_name', 'source', 'media_channel'])
      home.set(TV, 'idle', { [one]: one === 'source' ? null : undefined })
    await expect.poll(() => box.state(soon())).toEqual({ power: 'on', volume: 50, muted: false })
  })

  it('decides what is offered', async () => {
    const entity = home.entities.get(TV)
    if (entity !== undefined) entity.attributes['supported_features'] = 1024
    const box = boxWith()
    expect(await box.capabilities(soon())).toMatchObject({ boxVolume: false, hdmiLinkReady: false, apps: false })
    expect(await box.sendTvCommand(volumeUp, soon())).toEqual(refusal('INVALID-KEY'))
    // A remote of this integration can turn the set on and off itself.
    expect(await box.pressKey('POWER', soon())).toEqual(CONFIRMED)
    expect(home.calls).toEqual([{ service: 'remote.turn_off', entity: REMOTE, data: {} }])
  })
})

describe('the apps of a player', () => {
  it.each(['off', 'unavailable'])('are not said to be none while it is %s and lists no sources', async (state) => {
    home.set(TV, state, { source_list: undefined })
    const box = boxWith()
    expect(await box.capabilities(soon())).toMatchObject({ apps: true })
    home.set(TV, 'on', { source_list: ['Netflix'] })
    await expect.poll(() => box.names(soon())).toMatchObject({ apps: ['Netflix'] })
    expect(await box.capabilities(soon())).toMatchObject({ apps: true })
    home.set(TV, 'on', { source_list: [] })
    await expect.poll(() => box.capabilities(soon())).toMatchObject({ apps: false })
  })

  it('are none where only a remote is known, also while it is off', async () => {
    home.set(REMOTE, 'off')
    expect(await boxWith({ entity: REMOTE }).capabilities(soon())).toMatchObject({ apps: false })
  })
})

describe('a set that takes nothing', () => {
  it.each([
    ['off', 'BOX-ASLEEP'],
    ['standby', 'BOX-ASLEEP'],
    ['unavailable', 'BOX-UNREACHABLE'],
  ])('is told nothing and says why: %s', async (state, why) => {
    home.set(TV, state)
    const box = boxWith()
    expect(await box.pressKey('UP', soon())).toEqual(refusal(why))
    expect(await box.pressKey('PLAY_PAUSE', soon())).toEqual(refusal(why))
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(refusal(why))
    expect(await box.runText('netflix', 'en', soon())).toEqual(refusal(why))
    expect(home.calls).toEqual([])
    expect(await box.pressKey('POWER', soon())).toEqual(state === 'unavailable' ? refusal(why) : CONFIRMED)
  })

  it('is out of reach when the entity is no more, or its remote is', async () => {
    expect(await boxWith({ entity: 'media_player.sold' }).pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    home.set(REMOTE, 'unavailable')
    expect(await boxWith().pressKey('UP', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(home.calls).toEqual([])
  })

  it.each([
    ['not_found', refusal('INVALID-KEY')],
    ['service_validation_error', refusal('INVALID-KEY')],
    ['unauthorized', NOT_ALLOWED],
    // The integration may have sent something before it failed.
    ['home_assistant_error', refusal('BOX-TIMEOUT')],
    ['toString', refusal('BOX-TIMEOUT')],
  ])('the error %s', async (code, outcome) => {
    home.failsWith = code
    expect(await boxWith().pressKey('UP', soon())).toEqual(outcome)
  })

  it('a key that the integration does not know, and says so, is no key', async () => {
    isOf('vizio')
    expect(await boxWith({ keys: { GUIDE: 'guide' } }).pressKey('GUIDE', soon())).toEqual(refusal('INVALID-KEY'))
  })
})

describe('one connection for the boxes of one server', () => {
  it('serves them all with numbers that go up, and ends with the last of them', async () => {
    home.entities.set('media_player.bedroom', tvEntity('webostv'))
    const living = boxWith()
    const bedroom = boxWith({ entity: 'media_player.bedroom', remote: undefined })
    const press = (box: HomeAssistantBox) => box.pressKey('UP', soon())
    const outcomes = await Promise.all([press(living), press(bedroom), press(living), press(bedroom)])
    expect(outcomes).toEqual([ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED])
    expect(home.connections()).toEqual({ open: 1, taken: 1 })
    await living.close()
    expect(await press(bedroom)).toEqual(ACCEPTED)
    expect(await press(living)).toEqual(refusal('BOX-UNREACHABLE'))
    await bedroom.close()
    await expect.poll(() => home.connections().open).toBe(0)
  })

  it('gives each press its own time while the connection is made', async () => {
    await home.trouble('stalls')
    const [hasty, patient] = [boxWith(), boxWith()]
    const first = hasty.pressKey('UP', AbortSignal.timeout(100))
    const second = patient.pressKey('DOWN', soon())
    expect(await first).toEqual(refusal('TOO-LATE'))
    await home.recover()
    expect(await second).toEqual(ACCEPTED)
    expect(keysAt(home)).toEqual(['KEY_DOWN'])
  })

  it('is not shared by those who may do different things', async () => {
    home.auth.tokens.add('of another user')
    await boxWith().state(soon())
    await boxWith({ token: 'of another user' }).state(soon())
    expect(home.connections().open).toBe(2)
  })

  it('is made again with the token of a new set-up', async () => {
    const memory = temporaryMemory({ token: 'old' })
    const box = boxWith({}, memory)
    expect(await box.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    await memory.write({ token: TOKEN })
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
  })

  it('still goes to the pinned server alone when the box that made it is forgotten', async () => {
    const certificate = selfSigned('Home Assistant')
    await home.stop()
    home = await startFakeHomeAssistant(certificate)
    const kept = { token: TOKEN, pin: certificate.fingerprint }
    const [living, bedroom] = [temporaryMemory(kept), temporaryMemory(kept)]
    const forgotten = boxWith({ tls: true }, living)
    const left = boxWith({ tls: true }, bedroom)
    expect(await forgotten.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(await left.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect(home.connections().open).toBe(1)
    await forgotten.close()
    await living.write({})
    await home.trouble('unplugged')
    // That it is gone has to reach the driver.
    await new Promise((done) => setTimeout(done, 50))

    let asked = 0
    const impostor = createServer(selfSigned('Impostor')).on('upgrade', (_, socket) => {
      asked += 1
      socket.destroy()
    })
    const { unplug } = await listening(impostor, home.port)
    expect(await left.pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(asked).toBe(0)
    await unplug()
  })

  it('is not even tried without a token', async () => {
    expect(await boxWith({}, temporaryMemory()).pressKey('UP', soon())).toEqual(NOT_ALLOWED)
    expect(home.connections().taken).toBe(0)
  })
})

describe('a server that tells what nobody asked for', () => {
  it('has nothing kept but the entities that are watched, and of them what a remote shows', () => {
    const states = new Map<string, EntityState>()
    const tell = (event: unknown) => applyChanges(states, event, (entity) => entity === TV)
    expect(tell({ a: { [TV]: { s: 'on', a: { volume_level: 0.3, art: 'x' } }, 'sensor.other': { s: '1' } } })).toBe(
      true,
    )
    for (let n = 0; n < 100; n += 1)
      tell({ c: { [TV]: { '+': { a: { [`new ${n}`]: 'x', toString: 'x' } } }, [`sensor.${n}`]: { '+': { s: '1' } } } })
    expect([...states]).toEqual([[TV, { state: 'on', attributes: { volume_level: 0.3 } }]])
  })
})

describe('a server that has null for what it does not know', () => {
  it('is pressed as ever', async () => {
    tellOddly(withNull('ha_version', 'context'))
    expect((await boxWith().pressKey('OK', soon())).is).not.toBe('refused')
    tellOddly({})
  })

  it('is heard about all else', () => {
    const states = new Map<string, EntityState>()
    const tell = (event: unknown) => applyChanges(states, event, (entity) => entity === TV)
    tell({ a: { [TV]: { s: 'on', a: null } }, c: null, r: null })
    tell({ a: null, c: { [TV]: { '+': { s: null, a: { volume_level: 0.3 } }, '-': null } } })
    expect([...states]).toEqual([[TV, { state: 'on', attributes: { volume_level: 0.3 } }]])
  })
})

describe('words', () => {
  it('are obeyed: apps, sound, keys and power', async () => {
    const box = boxWith()
    const shown = (attribute: string) => home.entities.get(TV)?.attributes[attribute]
    for (const [words, isDone] of [
      ['open youtube', () => shown('source') === 'YouTube'],
      ['volume 30', () => shown('volume_level') === 0.3],
      ['mute', () => shown('is_volume_muted') === true],
      ['guide', () => keysAt(home).includes('KEY_GUIDE')],
      ['turn off', () => home.entities.get(TV)?.state === 'off'],
    ] as const) {
      expect([words, (await box.runText(words, 'en', soon())).is]).not.toEqual([words, 'refused'])
      expect([words, isDone()]).toEqual([words, true])
    }
  })

  it('names of sources are told as plain text and found again', async () => {
    home.set(TV, 'on', { source_list: ['Ab\u202Ec\nd', null, '', 'Netflix', 'Netflix'] })
    const box = boxWith()
    expect((await box.names(soon())).apps).toEqual(['Abc d', 'Netflix'])
    expect(await box.runText('open abc d', 'en', soon())).toMatchObject(CONFIRMED)
    expect(home.entities.get(TV)?.attributes['source']).toBe('Ab\u202Ec\nd')
  })
})
