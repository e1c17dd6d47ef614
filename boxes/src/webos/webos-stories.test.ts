import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { CERTIFICATE, CLIENT_KEY, MAC, webosRig, type WebosRig } from '../../test/webos-rig.ts'
import { holdTime, letTimeGo, passing } from '../../test/held-time.ts'
import { recordDials } from '../../test/recorded-dials.ts'
import { selfSigned } from '../../test/self-signed.ts'
import { tellOddly } from '../../test/twisted-reports.ts'
import type { FakeWebosOptions } from '../../test/fake-webos.ts'
import { temporaryMemory } from '../box-memory.ts'
import { WebosBox, type WebosSettings } from './webos-box.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const refusal = (why: string, more = {}) => ({ is: 'refused', why, ...more })
const accepted = { is: 'accepted' }
const confirmed = { is: 'confirmed' }
const notAllowed = refusal('BOX-NOT-ALLOWED', { driver: 'webos' })
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

const rigs: { stop(): Promise<void> }[] = []
afterEach(async () => {
  letTimeGo()
  for (const rig of rigs.splice(0)) await rig.stop()
})
async function start(settings?: Partial<WebosSettings>, options?: FakeWebosOptions): Promise<WebosRig> {
  const rig = await webosRig(settings, options)
  rigs.push(rig)
  return rig
}
/** A driver of the same set with another memory. */
function another(rig: WebosRig, memory = temporaryMemory()): WebosBox {
  const box = new WebosBox(
    { id: 'b', name: 'B', family: 'standard', host: '127.0.0.1', port: rig.tv.port, secure: true, mac: MAC },
    memory,
    async () => {},
  )
  rigs.push({ stop: () => box.close() })
  return box
}

describe('what the set shows', () => {
  it('confirms volume and mute, and mute again unmutes', async () => {
    const { box, tv } = await start()
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(confirmed)
    expect(tv.volume).toBe(13)
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'DOWN' }, soon())).toEqual(confirmed)
    expect(await box.runText('volume 30', 'en', soon())).toMatchObject(confirmed)
    expect(tv.volume).toBe(30)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(confirmed)
    expect(tv.muted).toBe(true)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(confirmed)
    expect(tv.muted).toBe(false)
  })

  it('confirms volume at its ends, where it cannot go further', async () => {
    const { box, tv } = await start()
    for (const [value, volume] of [
      ['UP', 100],
      ['DOWN', 0],
    ] as const) {
      tv.volume = volume
      expect(await box.sendTvCommand({ key: 'VOLUME', value }, soon())).toEqual(confirmed)
      expect((await box.state(soon())).volume).toBe(volume)
    }
  })

  it('confirms nothing that it does not push', async () => {
    const { box, tv } = await start({ input: 'HDMI_1' })
    await box.state(soon())
    tv.pushes = false
    const time = holdTime()
    for (const [key, value] of [
      ['VOLUME', 'UP'],
      ['INPUT', 'STB_INPUT'],
    ] as const)
      expect(await passing(time, box.sendTvCommand({ key, value }, soon()))).toEqual(accepted)
  })

  it('tells no volume with speakers that tell none, and the keys work on', async () => {
    const { box, tv } = await start()
    tv.volume = undefined
    expect(await box.state(soon())).not.toHaveProperty('volume')
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(accepted)
    expect(tv.asked).toContain('audio/volumeUp')
  })

  it('confirms channels and apps that are opened by name, and its words for them are plain text', async () => {
    const { box, tv } = await start()
    const { channels, apps } = await box.names(soon())
    expect(channels).toEqual([
      { number: 2, name: 'Harbour One' },
      { number: 7.1, name: 'Lantern' },
      { number: 7.2, name: 'Lantern Extra' },
      { number: 20, name: 'Noël TV' },
      { number: 206, name: 'Storybook Kids' },
    ])
    expect(apps).toEqual(['Live TV', 'Netflix', 'YouTube'])
    expect(await box.runText('open netflix', 'en', soon())).toMatchObject(confirmed)
    expect(tv.app).toBe('netflix')
    // Behind the app the aerial stays tuned, and nobody sees it.
    expect(await box.state(soon())).toEqual({ power: 'on', volume: 12, muted: false, screen: 'Netflix' })
    expect(await box.runText('channel 7', 'en', soon())).toMatchObject(confirmed)
    expect(await box.state(soon())).toMatchObject({ channel: { number: 7.1, name: 'Lantern' }, screen: 'Live TV' })
    expect(await box.runText('channel 99', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
  })

  it('tunes to the sub-channel that is said, and to none joined from its digits', async () => {
    const { box, tv } = await start()
    for (const [words, language, understood] of [
      ['channel 7.2', 'en', 'Channel 7.2'],
      ['canal 2', 'es', 'Canal 2'],
      ['chaîne 7,2', 'fr', 'Chaîne 7.2'],
    ] as const) {
      expect(await box.runText(words, language, soon())).toEqual({ ...confirmed, understood })
      expect((await box.state(soon())).channel?.number).toBe(words.endsWith('7.2') || words.endsWith('7,2') ? 7.2 : 2)
    }
    expect(await box.runText('channel 20-6', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    expect(tv.channel?.channelNumber).toBe('7-2')
  })

  it.each([
    ['none', { payload: { launchPoints: [] } }],
    ['an error in place of them', { type: 'error', error: '500 Application error' }],
  ])('has its apps as soon as the set tells them, which told %s when it had just started', async (_, told) => {
    onTestFinished(() => tellOddly({}))
    const { box, tv } = await start()
    tellOddly({
      json: (message) =>
        JSON.stringify(message).includes('launchPoints') ? { ...(message as object), ...told } : message,
    })
    expect((await box.names(soon())).apps).toEqual([])
    tellOddly({})
    expect(await box.runText('open netflix', 'en', soon())).toMatchObject(confirmed)
    const asked = tv.asked.length
    await box.names(soon())
    expect(tv.asked).toHaveLength(asked)
  })

  it('takes null for nothing more to say: for no error, and for an answer without content', async () => {
    onTestFinished(() => tellOddly({}))
    const { box, tv } = await start()
    tellOddly({
      json(message) {
        const { payload } = message as { payload?: object }
        const isBare = Object.keys(payload ?? {}).join() === 'returnValue'
        return { ...(message as object), error: null, ...(isBare ? { payload: null } : {}) }
      },
    })
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(confirmed)
    expect(await box.pressKey('OK', soon())).toEqual(accepted)
    expect([tv.muted, tv.buttons]).toEqual([true, ['ENTER']])
  })

  it('confirms the channel of a set that was in an app when it was connected', async () => {
    const { box, tv } = await start()
    tv.app = 'netflix'
    expect(await box.state(soon())).not.toHaveProperty('channel')
    expect(await box.runText('channel 20', 'en', soon())).toMatchObject(confirmed)
    expect((await box.state(soon())).channel).toEqual({ number: 20, name: 'Noël TV' })
  })

  it('has apps and no channels where no aerial was ever set up', async () => {
    const { box, tv } = await start()
    tv.hasAerial = false
    expect(await box.names(soon())).toEqual({ channels: [], apps: ['Live TV', 'Netflix', 'YouTube'] })
  })

  it('chooses the input of the settings, else opens the list of inputs', async () => {
    const { box, tv } = await start({ input: 'HDMI_1' })
    expect(await box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(confirmed)
    expect(tv.app).toBe('com.webos.app.hdmi1')

    const other = await start({})
    expect(await other.box.sendTvCommand({ key: 'INPUT', value: 'STB_INPUT' }, soon())).toEqual(accepted)
    expect(other.tv.buttons).toEqual(['INPUT_HUB'])
  })
})

describe('play and pause are one key', () => {
  it('pauses what plays, and plays what is paused', async () => {
    const { box, tv } = await start()
    tv.playState = 'paused'
    await box.state(soon())
    for (const _ of [1, 2, 3]) {
      await box.pressKey('PLAY_PAUSE', soon())
      await tv.pushed()
    }
    expect(tv.buttons).toEqual(['PLAY', 'PAUSE', 'PLAY'])
  })

  it('pauses first, and then takes turns, on a set that does not tell what plays', async () => {
    const { box, tv } = await start({}, { hasNewServices: false })
    for (const _ of [1, 2, 3]) await box.pressKey('PLAY_PAUSE', soon())
    expect(tv.buttons).toEqual(['PAUSE', 'PLAY', 'PAUSE'])
  })
})

describe('power', () => {
  it('goes off, seen to be off, and never by the button that toggles', async () => {
    const { box, tv } = await start()
    expect(await box.pressKey('POWER', soon())).toEqual(confirmed)
    expect([tv.power, tv.buttons]).toEqual(['Active Standby', []])
    // Once more off is no news; once more POWER wakes.
    expect(await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(confirmed)
    expect(tv.asked.filter((uri) => uri === 'system/turnOff')).toHaveLength(1)
  })

  describe.each([
    ['a set that tells what it is about to do', {}],
    ['a set from before 2018, which tells no power', { hasNewServices: false, certificate: undefined }],
  ])('of %s', (_, options) => {
    it('goes off, stays off when told so again a second later, and then comes on', async () => {
      const { box, tv, packets } = await start(undefined, options)
      tv.goesOffAfterMs = 3_000
      const time = holdTime()
      const off = () => passing(time, box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon()), 100)
      expect(await off()).not.toMatchObject({ is: 'refused' })
      time.pass(1_000)
      expect(await off()).not.toMatchObject({ is: 'refused' })
      expect(tv.asked.filter((uri) => uri === 'system/turnOff')).toHaveLength(1)
      expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(accepted)
      expect(packets).toHaveLength(1)
    })

    it('is off for a set in standby that keeps its network: only POWER goes through, and off is not sent', async () => {
      const { box, tv, packets } = await start(undefined, options)
      tv.show({ power: 'Active Standby', app: '' })
      expect(await box.state(soon())).toEqual({ power: 'standby' })
      expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-ASLEEP'))
      expect(await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(confirmed)
      expect(tv.asked).not.toContain('system/turnOff')
      expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(accepted)
      expect(packets).toHaveLength(1)
      tv.turnOn()
      await tv.pushed()
      expect(await box.pressKey('OK', soon())).toEqual(accepted)
    })
  })

  it('is on for a set that comes on and still tells its standby; POWER again does not turn it off', async () => {
    const { box, tv, packets } = await start()
    tv.show({ power: 'Suspend' })
    await tv.pushed()
    tv.comesOnAfterMs = 60_000
    expect(await box.pressKey('POWER', soon())).toEqual(accepted)
    expect(packets).toHaveLength(1)
    tv.turnOn()
    await tv.pushed()
    expect([tv.power, tv.processing]).toEqual(['Suspend', 'Screen On'])
    expect(await box.state(soon())).toMatchObject({ power: 'on' })
    expect(await box.pressKey('OK', soon())).toEqual(accepted)
    expect(await box.pressKey('POWER', soon())).toEqual(accepted)
    expect(tv.asked).not.toContain('system/turnOff')
  })

  it('stays on for a set that leaves its screen saver', async () => {
    const { box, tv } = await start()
    for (const processing of ['Request Screen Saver', 'Screen On']) {
      tv.show({ power: 'Active', processing })
      expect(await box.state(soon())).toMatchObject({ power: 'on' })
    }
    expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(confirmed)
  })

  it('comes on by a magic packet to its network, and nothing is sent to a set that is on', async () => {
    const { box, tv, packets } = await start()
    expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(confirmed)
    expect(packets).toEqual([])
    tv.show({ power: 'Suspend' })
    await tv.pushed()
    expect(await box.sendTvCommand({ key: 'POWER', value: 'ON' }, soon())).toEqual(accepted)
    expect(packets).toEqual([{ mac: MAC, host: '127.0.0.1' }])
    expect(tv.asked).not.toContain('system/turnOff')
  })

  it('comes on where nothing answers any more; only that is offered then', async () => {
    const { box, tv, packets } = await start()
    await tv.stop()
    const can = await box.capabilities(soon())
    expect(can).toMatchObject({ keys: new Set(['POWER']), tvPowerOnCommandAvailable: true, boxVolume: false })
    expect(await box.pressKey('POWER', soon())).toEqual(accepted)
    expect(packets).toHaveLength(1)
    expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(await box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())).toEqual(refusal('BOX-UNREACHABLE'))
  })

  it('is still on for a set that refused to go off, and goes off when told so again', async () => {
    const { box, tv } = await start()
    const off = () => box.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())
    tv.refuses = 'system/turnOff'
    expect(await off()).toMatchObject({ is: 'refused' })
    tv.refuses = undefined
    expect(await off()).toEqual(confirmed)
    expect(tv.power).toBe('Active Standby')
  })

  it('does not come on without a hardware address, and says why', async () => {
    const { box, tv } = await start({})
    expect((await box.capabilities(soon())).tvPowerOnCommandAvailable).toBe(false)
    tv.show({ power: 'Active Standby' })
    await tv.pushed()
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('BOX-ASLEEP'))
    await tv.stop()
    await pause(50)
    expect(await box.pressKey('POWER', soon())).toEqual(refusal('BOX-UNREACHABLE'))
    await expect(box.capabilities(soon())).rejects.toThrow('BOX-UNREACHABLE')
  })

  it('is on for the set whose screen is off, and for one that does not tell', async () => {
    const { box, tv } = await start()
    tv.show({ power: 'Screen Off' })
    expect((await box.state(soon())).power).toBe('on')
    expect(await box.pressKey('OK', soon())).toEqual(accepted)
    const old = await start({}, { hasNewServices: false, certificate: undefined })
    expect((await old.box.state(soon())).power).toBe('on')
  })

  it('a set that keeps its connection asleep, and answers nothing, is found awake later', async () => {
    const { box, tv } = await start()
    await box.state(soon())
    tv.show({ power: 'Suspend' })
    await tv.pushed()
    tv.forgetClients()
    expect(await box.pressKey('OK', soon())).toEqual(refusal('BOX-ASLEEP'))
    tv.turnOn()
    expect(await box.pressKey('OK', soon())).toEqual(accepted)
    expect(tv.buttons).toEqual(['ENTER'])
  })
})

describe('words', () => {
  it('types what is no command while a text field is open', async () => {
    const { box, tv } = await start()
    expect(await box.runText('kids cartoons', 'en', soon())).toEqual(refusal('NOT-UNDERSTOOD'))
    tv.show({ typing: true })
    await tv.pushed()
    expect(await box.runText('kids cartoons', 'en', soon())).toMatchObject(accepted)
    expect(await box.runText('search for penguins', 'en', soon())).toMatchObject(accepted)
    expect(await box.runText('home', 'en', soon())).toMatchObject(accepted)
    // Its words are those that were typed, as they were written, also of a command that the set does not know.
    for (const [words, typed] of [
      ['settings', 'settings'],
      ['Search for Amélie, please.', 'Amélie'],
    ] as const)
      expect(await box.runText(words, 'en', soon())).toEqual({ ...accepted, understood: typed })
    expect(tv.typed).toEqual(['kids cartoons', 'penguins', 'settings', 'Amélie'])
    expect(tv.buttons).toEqual(['HOME'])
  })
})

describe('permission', () => {
  it('is asked for by nobody before set-up, nor with a key that the set does not know or for another certificate', async () => {
    const rig = await start()
    const before = rig.tv.connections
    const box = another(rig)
    expect(await box.pressKey('OK', soon())).toEqual(notAllowed)
    await expect(box.capabilities(soon())).rejects.toThrow('BOX-NOT-ALLOWED')
    expect(rig.tv.connections).toBe(before)
    const pin = selfSigned('rogue').fingerprint
    const elsewhere = another(rig, temporaryMemory({ clientKey: CLIENT_KEY, pin }))
    expect(await elsewhere.pressKey('OK', soon())).toEqual(notAllowed)
    expect(rig.tv.asked).toEqual([])
    const stale = another(rig, temporaryMemory({ clientKey: 'stale' }))
    expect(await stale.pressKey('OK', soon())).toEqual(notAllowed)
    expect(rig.tv.buttons).toEqual([])
  })

  it('keeps the certificate that it sees first', async () => {
    const rig = await start()
    const memory = temporaryMemory({ clientKey: CLIENT_KEY })
    expect(await another(rig, memory).pressKey('OK', soon())).toEqual(accepted)
    expect(memory.read()).toEqual({ clientKey: CLIENT_KEY, pin: CERTIFICATE.fingerprint })
  })
})

describe('the second connection', () => {
  it('is opened to no other address, whatever the set says', async () => {
    const { box, tv } = await start()
    await box.capabilities(soon())
    const dials = recordDials()
    for (const elsewhere of [
      'wss://127.0.0.2:3001/resources/x/netinput.pointer.sock',
      'wss://example.com/resources/x/netinput.pointer.sock',
      'wss://127.0.0.1@127.0.0.2/resources',
      'http://127.0.0.1:3001/resources/x',
      'nonsense',
      '',
    ]) {
      tv.pointerUrl = elsewhere
      expect([elsewhere, await box.pressKey('OK', soon())]).toEqual([elsewhere, refusal('BOX-UNREACHABLE')])
    }
    dials.stop()
    expect(dials.list()).toEqual([])
  })
})
