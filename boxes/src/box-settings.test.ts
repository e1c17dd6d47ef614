import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startFakeVdr } from '../test/fake-vdr.ts'
import { temporaryMemory } from './box-memory.ts'
import { BoxSettingsError, readBoxSettings } from './box-settings.ts'
import { makeBox } from './make-box.ts'

const folder = mkdtempSync(join(tmpdir(), 'beckon-boxes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'a-secret-of-at-least-32-characters'
const MAC = '0a:1b:2c:3d:4e:5f'
const settingOf = (driver: string, more: object) =>
  JSON.stringify({ id: 'a', name: 'A', driver, host: '10.0.0.5', ...more })

function familiesOf(owner: string): string[] {
  return readBoxSettings(undefined)
    .filter(({ owners }) => owners?.includes(owner))
    .map(({ family }) => family)
}

describe('which boxes there are', () => {
  it('are the virtual TVs of the practice subscribers when nothing is set', () => {
    expect(familiesOf('comcast:one')).toEqual(['standard'])
    expect(familiesOf('videotron:one')).toEqual(['standard'])
    expect(familiesOf('comcast:several')).toEqual(['standard', 'standard', 'flex'])
    expect(familiesOf('cox:flex')).toEqual(['flex'])
    expect(familiesOf('comcast:none')).toEqual([])
    expect(readBoxSettings('  ')).toEqual(readBoxSettings(undefined))
  })

  it('are read from short addresses', () => {
    expect(
      readBoxSettings(
        'vdr://127.0.0.1?name=Living%20room, virtual://den?name=Den%2C%20upstairs&family=flex&owner=comcast:one&owner=*:two',
      ),
    ).toEqual([
      {
        driver: 'vdr',
        id: 'vdr',
        name: 'Living room',
        family: 'standard',
        host: '127.0.0.1',
        port: 6419,
        volume: true,
        digitWaitMs: 1_500,
      },
      {
        driver: 'virtual',
        id: 'den',
        name: 'Den, upstairs',
        family: 'flex',
        owners: ['comcast:one', 'comcast:two', 'cox:two', 'rogers:two', 'shaw:two', 'videotron:two', 'home:two'],
      },
    ])
    expect(readBoxSettings('vdr://[::1]:16420?volume=false&digitWaitMs=5000&id=a')).toMatchObject([
      { host: '::1', port: 16_420, volume: false, digitWaitMs: 5_000, id: 'a' },
    ])
  })

  it('are read from JSON and from a file, as a list, in "boxes", or one alone', () => {
    const box = { id: 'den', name: 'Den', driver: 'virtual', family: 'flex' }
    const file = join(folder, 'boxes.json')
    writeFileSync(file, JSON.stringify({ boxes: [box] }))
    for (const value of [JSON.stringify(box), JSON.stringify([box]), JSON.stringify({ boxes: [box] }), file]) {
      expect(readBoxSettings(value)).toEqual([box])
    }
  })

  it.each([
    ['/no/such/file', 'there is no readable file "/no/such/file"'],
    ['{', 'is not valid JSON'],
    ['[]', 'The list must name at least one box.'],
    ['[{"id":"a","name":"A","driver":"betamax"}]', 'Box 1: driver must be virtual, link'],
    ['[{"id":"a b","name":"A","driver":"virtual"}]', 'Box 1: id must be'],
    ['[{"id":"a","name":"A","driver":"vdr"}]', 'Box 1: host is missing.'],
    ['[{"id":"a","name":"A","driver":"virtual","owners":["me"]}]', 'Box 1: owners.0 must be partner:subject'],
    ['virtual://a?colour=red', 'Box 1: colour is not a setting of this driver.'],
    ['mqtt://me:50%@broker.home', 'the mqtt address has a % that is no code; in a name or password, write it as %25.'],
    ['vdr://a,vdr://b', 'must give every box an id of its own'],
    ['[{"id":"a","name":"A","driver":"link","secret":"short"}]', 'Box 1: secret must have at least 32 characters.'],
  ])('are refused with a sentence that says what to do: %s', (value, sentence) => {
    expect(() => readBoxSettings(value)).toThrow(BoxSettingsError)
    expect(() => readBoxSettings(value)).toThrow(sentence)
  })

  it.each<[string, object]>([
    ['vdr://127.0.0.1?cec=1', { cec: { device: 1 } }],
    ['vdr://127.0.0.1?cec=true', { cec: {} }],
    [
      'android-tv://10.0.0.5?name=Den&tellsApp=false',
      { name: 'Den', port: 6466, tellsApp: false, apps: { Netflix: 'netflix://' } },
    ],
    ['home-assistant://10.0.0.5?entity=remote.tv&token=s&tls=true', { port: 8123, entity: 'remote.tv', tls: true }],
    ['webos://10.0.0.5?mac=0A-1B-2C-3D-4E-5F&input=HDMI_2', { port: 3001, secure: true, mac: MAC, input: 'HDMI_2' }],
    ['webos://10.0.0.5:3000?secure=false', { port: 3000, secure: false }],
    ['tizen://10.0.0.5?mac=0A1B2C3D4E5F&input=HDMI1', { port: 8002, mac: MAC, input: 'HDMI1', keyGapMs: 400 }],
    ['tizen://10.0.0.5?keyGapMs=1500', { keyGapMs: 1_500 }],
    ['roku://10.0.0.5?input=hdmi2', { port: 8060, input: 'hdmi2', links: {} }],
    ['kodi://10.0.0.5:8081?http=true', { port: 8081, http: true, digitWaitMs: 1_500 }],
    ['kodi://ann:secret@10.0.0.5', { user: 'ann', password: 'secret' }],
    ['mqtt://me:pass@broker.home?profile=tasmota&topic=ir', { port: 1883, user: 'me', password: 'pass', topic: 'ir' }],
    ['lirc://127.0.0.1:8765?remote=Settop-9', { port: 8765, remote: 'Settop-9', keys: {} }],
    [
      'enigma2://root:s%C3%AAcret@10.0.0.5?volume=false',
      { port: 80, user: 'root', password: 'sêcret', volume: false, digitWaitMs: 1_500 },
    ],
    ['rdk://10.0.0.5?token=secret', { port: 9998, token: 'secret', keyMap: {}, apps: {}, audioSystem: false }],
  ])('of each family are read from an address: %s', (address, expected) => {
    expect(readBoxSettings(address)).toMatchObject([{ driver: URL.parse(address)?.protocol.slice(0, -1), ...expected }])
  })

  it.each<[string, object, object]>([
    ['vdr', { cec: true }, { cec: {} }],
    ['vdr', { cec: { device: 1, program: ['ssh', 'den', 'cec-ctl'], osdName: 'Remote' } }, { cec: { device: 1 } }],
    ['android-tv', { apps: { Mine: 'market://launch?id=org.example' } }, { apps: { Mine: expect.any(String) } }],
    ['lirc', { remote: 'x', host: undefined, socket: '/run/l' }, { remote: 'x', socket: '/run/l', keys: {} }],
  ])('of each family are read from JSON: %s %j', (driver, more, expected) => {
    expect(readBoxSettings(settingOf(driver, more))).toMatchObject([expected])
  })

  it.each<[string, object, string]>([
    ['vdr', { cec: false }, 'cec must be true, or have a device'],
    ['vdr', { cec: { device: 16 } }, 'Box 1: cec.device'],
    ['vdr', { cec: { program: 'cec-ctl' } }, 'cec must be true, or have a device'],
    ['vdr', { cec: { osdName: 'a name longer than it may be' } }, 'Box 1: cec.osdName'],
    ['vdr', { cec: { port: 1 } }, 'cec must be true, or have a device'],
    ['android-tv', { apps: { Mine: 'org.example' } }, 'must be links such as'],
    ['android-tv', { apps: { '': 'market://x' } }, 'must have names'],
    ['android-tv', { tellsApp: 'perhaps' }, 'must be true or false'],
    ['android-tv', { pairingPort: 6467 }, 'is not a setting of this driver'],
    ['home-assistant', {}, 'entity is missing'],
    ['home-assistant', { entity: 'light.kitchen' }, 'entity must be a media player or a remote'],
    ['home-assistant', { entity: 'remote.tv', keys: { OKAY: 'x' } }, 'must be a key code'],
    ['webos', { mac: 'elephant' }, 'Box 1: mac must be a hardware address such as 0a:1b:2c:3d:4e:5f.'],
    ['webos', { input: 'the box' }, 'Box 1: input must be an input such as HDMI_1.'],
    ['tizen', { keyGapMs: 5 }, 'keyGapMs must be 60 to 3000'],
    ['tizen', { input: 'SCART' }, 'input must be an input such as HDMI1.'],
    ['roku', { input: 'hdmi9' }, 'input must be tuner, hdmi1'],
    ['roku', { links: { Kids: { app: '../keypress/Home' } } }, 'must be the id of an app'],
    ['roku', { links: { Kids: {} } }, 'links.Kids.app is missing'],
    ['mqtt', { profile: 'tasmotta', topic: 'x' }, 'profile must be tasmota, zigbee2mqtt, dab or free'],
    ['mqtt', { profile: 'tasmota', topic: 'x/#' }, 'topic must be a topic without + and #'],
    ['mqtt', { profile: 'tasmota', topic: 'x', codes: { MENUE: '1' } }, 'must be keys of the remote'],
    ['mqtt', { profile: 'tasmota', topic: 'x', codes: { MENU: 7 } }, 'must be a code'],
    ['mqtt', { profile: 'tasmota', topic: 'x', tls: true, fingerprint: 'ab' }, 'must be a SHA-256 fingerprint'],
    ['lirc', { remote: 'two words' }, 'Box 1: remote must be a name of LIRC'],
    ['lirc', { remote: 'x\ny' }, 'Box 1: remote must be a name of LIRC'],
    ['lirc', { remote: 'x', socket: 'lircd' }, 'Box 1: socket must be a path from the root'],
    ['lirc', { remote: 'x', keys: { MENU: 'KEY MENU' } }, 'must be a name of LIRC'],
    ['enigma2', { digitWaitMs: 1 }, 'digitWaitMs must be at least 500'],
    ['rdk', { keyMap: { POWER: 116 } }, 'must be a key code other than POWER'],
    ['rdk', { keyMap: { INFO: 'i' } }, 'must be a number'],
    ['rdk', { tokenCommand: 'print' }, 'must be a list of words'],
  ])('of each family are refused with what is wrong in them: %s %j', (driver, more, sentence) => {
    expect(() => readBoxSettings(settingOf(driver, more))).toThrow(sentence)
  })

  it('are refused without repeating a secret', () => {
    const settings = JSON.stringify([{ id: 'a', name: '', driver: 'link', secret: SECRET }])
    expect(() => readBoxSettings(settings)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(SECRET) }),
    )
  })

  it.each([
    'kodi://ann:pa/s3cret@10.0.0.5',
    'kodi://ann:#s3cret@10.0.0.5',
    'kodi://ann:?s3cret@10.0.0.5',
    'vdr://10.0.0.6, Kodi://ann:pa/s3cret@10.0.0.5',
    'kodi_box://ann:s3cret@10.0.0.5',
    '"kodi://ann:s3cret@10.0.0.5"',
  ])('that are no address are refused without their password, with what to write instead: %s', (value) => {
    let message = ''
    try {
      readBoxSettings(value)
    } catch (error) {
      message = (error as Error).message
    }
    expect(message).toContain(`address ${value.startsWith('vdr') ? 2 : 1} is no address such as`)
    expect(message).toContain('In a name or password, write / as %2F, @ as %40')
    expect(message).not.toMatch(/s3cret|ann/u)
  })

  it.each(['kodi:/ann:s3cret@10.0.0.5', 'kodi:ann:s3cret@10.0.0.5', 'ann:s3cret@10.0.0.5'])(
    'that lack the :// of an address are refused without their password: %s',
    (value) => {
      let message = ''
      try {
        readBoxSettings(value)
      } catch (error) {
        message = (error as Error).message
      }
      expect(message).toContain('Give an address such as vdr://127.0.0.1')
      expect(message).not.toMatch(/s3cret|ann/u)
    },
  )

  it('are read from an address whose scheme has a capital', () => {
    const [box] = readBoxSettings('Kodi://ann:pa%2Fss%40@10.0.0.5?name=a@b')
    expect(box).toMatchObject({ driver: 'kodi', name: 'a@b', user: 'ann', password: 'pa/ss@', host: '10.0.0.5' })
  })

  it('are made in the order of their settings', async () => {
    const settings = readBoxSettings(
      JSON.stringify([
        { id: 'a', name: 'A', driver: 'virtual' },
        { id: 'b', name: 'B', driver: 'vdr', host: '127.0.0.1' },
        { id: 'c', name: 'C', driver: 'link', family: 'flex', secret: SECRET },
      ]),
    )
    const boxes = settings.map((setting) => makeBox(setting, () => temporaryMemory()))
    expect(boxes.map(({ id, name, layout: family }) => [id, name, family])).toEqual([
      ['a', 'A', 'standard'],
      ['b', 'B', 'standard'],
      ['c', 'C', 'flex'],
    ])
    await Promise.all(boxes.map((box) => box.close()))
  })

  it('may have a TV with a driver of its own, which has memory of its own and gets the TV keys', async () => {
    const tv = await startFakeVdr()
    const vdr = await startFakeVdr()
    const asked: string[] = []
    const setting = { id: 'a', name: 'A', driver: 'vdr', host: '127.0.0.1', port: vdr.port }
    const [box] = readBoxSettings(
      JSON.stringify({ ...setting, tv: { driver: 'vdr', host: '127.0.0.1', port: tv.port } }),
    ).map((one) =>
      makeBox(one, (id) => {
        asked.push(id)
        return temporaryMemory()
      }),
    )
    const soon = () => AbortSignal.timeout(20_000)
    expect(await box?.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual({ is: 'confirmed' })
    expect(await box?.pressKey('MENU', soon())).toEqual({ is: 'accepted' })
    expect([tv.received.includes('VOLU +'), vdr.received.includes('VOLU +')]).toEqual([true, false])
    expect([tv.received.includes('HITK Menu'), vdr.received.includes('HITK Menu')]).toEqual([false, true])
    expect(asked).toEqual(['a', 'a/tv'])
    await Promise.all([box?.close(), tv.stop(), vdr.stop()])
    const cec = { program: [process.execPath, join(folder, 'no-such-program')] }
    const [besideCec] = readBoxSettings(JSON.stringify({ ...setting, cec })).map((one) =>
      makeBox(one, () => temporaryMemory()),
    )
    const off = await besideCec?.sendTvCommand({ key: 'POWER', value: 'OFF' }, soon())
    expect(off).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    await besideCec?.close()
    const both = JSON.stringify({ ...setting, cec: true, tv: { driver: 'vdr', host: '127.0.0.1' } })
    expect(() => readBoxSettings(both)).toThrow('has a TV both as "cec" and as "tv"')
  })
})
