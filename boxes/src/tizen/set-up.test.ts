import { describe, expect, it, onTestFinished } from 'vitest'
import { startFakeTizen, type FakeTizen, type FakeTizenOptions } from '../../test/fake-tizen.ts'
import { person } from '../../test/person.ts'
import { CERTIFICATE } from '../../test/tizen-rig.ts'
import { temporaryMemory } from '../box-memory.ts'
import { trialBox } from '../run-set-up.ts'
import { tizen, setUp } from './family.ts'

async function start(options: Partial<FakeTizenOptions> = {}): Promise<FakeTizen> {
  const tv = await startFakeTizen({ certificate: CERTIFICATE, ...options })
  onTestFinished(() => tv.stop())
  return tv
}
const failure = (why: string) => expect.objectContaining({ why })

/** Somebody who was told to press Allow, and has the set in front of them. */
function begin(tv: FakeTizen) {
  const somebody = person()
  const made = setUp({ host: '127.0.0.1', port: tv.port }, somebody.dialogue)
  made.catch(() => {})
  return { ...somebody, made }
}
async function asked(tv: FakeTizen): Promise<void> {
  await expect.poll(() => tv.questions).toBe(1)
}

describe('a Samsung set', () => {
  it('is set up when somebody presses Allow, and takes keys at once with what was kept', async () => {
    const tv = await start()
    const { made, told, asked: atPage } = begin(tv)
    await asked(tv)
    expect(atPage).toEqual([])
    expect(told).toEqual(['allow'])
    tv.answerQuestion(true)
    const result = await made
    expect(result).toEqual({
      settings: { host: '127.0.0.1', port: tv.port },
      secrets: { pin: CERTIFICATE.fingerprint, token: tv.token },
      identity: 'tizen:be9554b9-c9fb-41f4-8920-22da015376a4',
      name: 'Samsung Frame (43)',
      mac: '0a:1b:2c:3d:4e:5f',
    })
    const box = trialBox('tizen', result.settings, temporaryMemory(result.secrets))
    onTestFinished(() => box.close())
    expect(await box.pressKey('HOME', AbortSignal.timeout(20_000))).toEqual({ is: 'accepted' })
    expect(tv.questions).toBe(1)
  })

  it('of 2016 gives no token, and knows us by name', async () => {
    const tv = await start({ givesTokens: false, tellsPower: false })
    const { made } = begin(tv)
    await asked(tv)
    tv.answerQuestion(true)
    expect((await made).secrets).toEqual({ pin: CERTIFICATE.fingerprint })
  })

  it.each([
    ['declined', false],
    ['tv-gave-up', undefined],
  ] as const)('is not set up: %s', async (why, answer) => {
    const tv = await start()
    const { made } = begin(tv)
    await asked(tv)
    tv.answerQuestion(answer)
    await expect(made).rejects.toEqual(failure(why))
  })

  it('whose owner forbade us in its list says so without asking', async () => {
    const tv = await start()
    tv.isDenied = true
    await expect(begin(tv).made).rejects.toEqual(failure('declined'))
    expect(tv.questions).toBe(0)
  })

  it('in standby cannot be answered by anybody', async () => {
    const tv = await start()
    tv.power = 'standby'
    await expect(begin(tv).made).rejects.toEqual(failure('asleep'))
    expect(tv.questions).toBe(0)
  })

  it('is left alone when the person leaves', async () => {
    const tv = await start()
    const { made, leave } = begin(tv)
    await asked(tv)
    leave()
    await expect(made).rejects.toEqual(failure('tv-gave-up'))
    await expect.poll(() => tv.openConnections).toBe(0)
  })
})

describe('finding it', () => {
  const address = '192.168.1.21'

  it('by its own services, and by AirPlay where the maker is Samsung', () => {
    const { recogniseMdns, recogniseSsdp } = tizen.discovery ?? {}
    const found = { driver: 'tizen', maker: 'Samsung', host: address }
    const usn = 'uuid:068e7781-006e-1000-bbbf-84a4668d8423::urn:samsung.com:device:RemoteControlReceiver:1'
    expect(recogniseSsdp?.({ target: 'urn:samsung.com:device:RemoteControlReceiver:1', address, usn })).toEqual({
      ...found,
      name: '',
    })
    expect(recogniseSsdp?.({ target: 'roku:ecp', address, usn })).toBeUndefined()
    const service = { name: 'Kitchen \u202eTV', address, port: 8001, txt: {} }
    expect(recogniseMdns?.({ ...service, type: '_samsungmsf._tcp' })).toEqual({ ...found, name: 'Kitchen TV' })
    const airplay = { ...service, type: '_airplay._tcp' }
    const txt = { manufacturer: 'Samsung', model: 'QE55S90D' }
    expect(recogniseMdns?.({ ...airplay, txt })).toEqual({ ...found, name: 'Kitchen TV', model: 'QE55S90D' })
    expect(recogniseMdns?.({ ...airplay, txt: { manufacturer: 'LG' } })).toBeUndefined()
  })

  it('by its address, with nothing on its screen', async () => {
    const tv = await start()
    const found = await tizen.discovery?.describe?.({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(20_000))
    expect(found).toEqual({
      name: 'Samsung Frame (43)',
      maker: 'Samsung',
      model: 'UE43LS003',
      port: tv.port,
      identity: 'tizen:be9554b9-c9fb-41f4-8920-22da015376a4',
      alsoKnownAs: ['mac:0a:1b:2c:3d:4e:5f'],
    })
    expect(tv.questions).toBe(0)
  })
})
