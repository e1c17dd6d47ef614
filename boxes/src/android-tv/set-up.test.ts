import { afterEach, describe, expect, it } from 'vitest'
import { androidTvBoxAt, pairWith, reads } from '../../test/android-tv-rig.ts'
import { startFakeAndroidTv, type FakeAndroidTv, type FakeAndroidTvOptions } from '../../test/fake-android-tv.ts'
import { holdTime, letTimeGo, turns, until } from '../../test/held-time.ts'
import { startFakeHome } from '../../test/fake-home.ts'
import { ACCEPTED } from '../box.ts'
import { person } from '../../test/person.ts'
import type { SetUpDialogue } from '../set-up.ts'
import { temporaryMemory } from '../box-memory.ts'
import { MovedTvSearch } from '../find-moved-tv.ts'
import { discovery, setUp } from './family.ts'

const HOST = '127.0.0.1'
/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)

let tv: FakeAndroidTv
async function start(options: FakeAndroidTvOptions = {}): Promise<FakeAndroidTv> {
  tv = await startFakeAndroidTv(options)
  return tv
}
afterEach(async () => {
  letTimeGo()
  await tv.stop()
})

const setUpBy = (dialogue: SetUpDialogue) => setUp({ host: HOST, port: tv.port }, dialogue)

describe('pairing with a set', () => {
  it('asks for six characters, which the set shows when the page asks, and lets the box press with what it remembers', async () => {
    await start()
    const time = holdTime()
    const somebody = person(
      reads(tv, async (code) => {
        // Somebody needs their time.
        time.pass(1_500)
        await turns(20)
        return code
      }),
    )
    const { dialogue } = somebody
    const result = await setUpBy({
      ...dialogue,
      async ask(question, about) {
        await turns(50)
        expect(tv.code).toBeUndefined()
        return await dialogue.ask(question, about)
      },
    })
    expect(somebody.asked).toEqual([{ is: 'code', length: 6, characters: '0123456789ABCDEF' }])
    expect(result).toMatchObject({ settings: { host: HOST, port: tv.port }, name: 'TCL Smart TV Pro' })
    expect(result.identity).toMatch(/^android-tv:[\da-f]{64}$/u)
    const box = androidTvBoxAt(tv, result.secrets)
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    await box.close()
    expect([tv.pairings, tv.paired.size]).toEqual([1, 1])
  })

  it('finds a typing mistake by itself, asks again while the set shows its code, and takes small letters and spaces', async () => {
    await start()
    // In the check byte, which comes first: behind it one typing mistake of 256 has the same check byte.
    const mistyped = reads(tv, (code) => `${code.startsWith('0') ? '1' : '0'}${code.slice(1)}`)
    const spaced = reads(tv, (code) => ` ${code.toLowerCase().replace(/(..)/gu, '$1 ')}`)
    const { dialogue, asked } = person(mistyped, 'nonsense', spaced)
    await setUpBy(dialogue)
    expect(asked.map(({ wrong = false }) => wrong)).toEqual([false, true, true])
    expect([tv.pairings, tv.paired.size]).toEqual([1, 1])
  })

  it('begins again when the set does not take the code', async () => {
    await start()
    const { dialogue, asked } = person(
      reads(tv, () => tv.anotherCode()),
      reads(tv),
    )
    await setUpBy(dialogue)
    expect(asked.map(({ wrong = false }) => wrong)).toEqual([false, true])
    expect(tv.pairings).toBe(2)
  })

  it('says that somebody at the set said no, and that the set gave up', async () => {
    await start()
    for (const [happens, why] of [
      [() => tv.decline(), 'declined'],
      [() => tv.giveUpPairing(), 'tv-gave-up'],
    ] as const) {
      const { dialogue } = person(
        reads(tv, () => {
          setTimeout(happens, 20)
          return new Promise(() => {})
        }),
      )
      await expect(setUpBy(dialogue)).rejects.toMatchObject({ why })
    }
    expect(tv.paired.size).toBe(0)
  })

  it('leaves the set when the person leaves', async () => {
    await start()
    const somebody = person(reads(tv, () => (somebody.leave(), new Promise<string>(() => {}))))
    await expect(setUpBy(somebody.dialogue)).rejects.toBeDefined()
    await expect.poll(() => tv.connections).toBe(0)
    expect(tv.paired.size).toBe(0)
  })
})

describe('what cannot be paired with', () => {
  it('is a set whose remote service lets nobody press keys', async () => {
    await start({ features: 637 })
    await expect(pairWith(tv)).rejects.toMatchObject({ why: 'not-allowed' })
  })
})

describe('pings, of which no document says whether sets answer them', () => {
  it.each([
    ['answers', 'yes'],
    ['gives back', 'yes'],
    ['ignores', 'no'],
    ['hangs up', 'no'],
  ] as const)('a set that %s ours is found out when it is set up: %s', async (pings, answersPings) => {
    await start({ pings })
    const { secrets } = await pairWith(tv)
    expect(secrets).toMatchObject({ answersPings })
    const box = androidTvBoxAt(tv, secrets)
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    holdTime().pass(600)
    expect(await box.pressKey('DOWN', soon())).toEqual(ACCEPTED)
    await until(() => tv.keys.length > 1)
    expect(tv.keys).toEqual([19, 20])
    await box.close()
  })
})

describe('finding sets', () => {
  const service = { type: '_androidtvremote2._tcp', name: 'Living Room TV', address: '192.168.1.30', port: 6466 }

  it('recognises what announces itself, by its Bluetooth address', async () => {
    await start()
    expect(discovery.recogniseMdns?.({ ...service, txt: { bt: 'AA:BB:CC:DD:EE:FF' } })).toEqual({
      driver: 'android-tv',
      name: 'Living Room TV',
      host: '192.168.1.30',
      port: 6466,
      identity: 'android-tv:aa:bb:cc:dd:ee:ff',
    })
    expect(discovery.recogniseMdns?.({ ...service, txt: {} })).not.toHaveProperty('identity')
    expect(discovery.recogniseMdns?.({ ...service, type: '_airplay._tcp', txt: {} })).toBeUndefined()
  })

  it('knows a set by its certificate, showing nothing on it, and at its new address, where it works without being paired again, and no impostor', async () => {
    await start()
    const { identity = '', secrets } = await pairWith(tv)
    expect(await discovery.describe?.({ host: HOST, port: tv.port }, soon())).toMatchObject({ identity })
    expect(tv.code).toBeUndefined()
    await expect(discovery.describe?.({ host: HOST, port: 1 }, soon())).rejects.toThrow('BOX-UNREACHABLE')
    await tv.move('127.0.0.32')
    const impostor = await startFakeAndroidTv({ ofItsOwn: true })
    await impostor.move('127.0.0.31')
    const announced = ({ host, port }: FakeAndroidTv) => ({
      address: host,
      services: [{ type: service.type, name: 'TV', port, txt: { bt: 'AA:BB:CC:DD:EE:FF' } }],
    })
    const home = await startFakeHome([announced(impostor), announced(tv)])
    const search = new MovedTvSearch(
      () => 0,
      () => ({ interfaces: [HOST], to: home }),
    )
    const known = { id: 'tv', driver: 'android-tv', settings: { host: HOST, port: tv.port }, identity }
    const at = await search.find({ ...known, memory: temporaryMemory(secrets) })
    expect(at).toEqual({ host: '127.0.0.32', port: tv.port })
    const box = androidTvBoxAt(tv, secrets)
    expect(await box.pressKey('UP', soon())).toEqual(ACCEPTED)
    expect([tv.paired.size, impostor.sessions]).toEqual([1, 0])
    await box.close()
    await impostor.stop()
    await home.close()
  })
})
