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

  it('are refused without repeating a secret', () => {
    const settings = JSON.stringify([{ id: 'a', name: '', driver: 'link', secret: SECRET }])
    expect(() => readBoxSettings(settings)).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining(SECRET) }),
    )
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
    const both = JSON.stringify({ ...setting, cec: true, tv: { driver: 'vdr', host: '127.0.0.1' } })
    expect(() => readBoxSettings(both)).toThrow('has a TV both as "cec" and as "tv"')
  })
})
