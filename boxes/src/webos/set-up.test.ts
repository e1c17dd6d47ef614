import { describe, expect, it, onTestFinished } from 'vitest'
import { startFakeWebos, type FakeWebos, type FakeWebosOptions } from '../../test/fake-webos.ts'
import { person } from '../../test/person.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import { CERTIFICATE } from '../../test/webos-rig.ts'
import { temporaryMemory } from '../box-memory.ts'
import { trialBox } from '../run-set-up.ts'
import { webos, setUp } from './family.ts'

async function start(options: FakeWebosOptions = {}): Promise<FakeWebos> {
  const tv = await startFakeWebos({ certificate: CERTIFICATE, temper: 'new', ...options })
  onTestFinished(() => tv.stop())
  return tv
}
function begin(tv: FakeWebos, ...answers: Parameters<typeof person>) {
  const somebody = person(...answers)
  const made = setUp({ host: '127.0.0.1', port: tv.port }, somebody.dialogue)
  made.catch(() => {})
  return { ...somebody, made }
}
/** Reads the code that comes on the screen, and types it. */
function reads(tv: FakeWebos, types: (code: string) => string | Promise<string>) {
  return async () => {
    const before = tv.shown.length
    await expect.poll(() => tv.shown.length).toBe(before + 1)
    return await types(tv.shown.at(-1) ?? '')
  }
}
const never = () => new Promise<string>(() => {})
const failure = (why: string) => expect.objectContaining({ why })
const CODE = { is: 'code', length: 8, shortest: 6, characters: '0123456789' }

describe('a set that shows a code', () => {
  it('is a set like others where it has null for the ways to pair that it knows', async () => {
    onTestFinished(() => tellOddly({}))
    const tv = await start()
    tellOddly(withNull('pairingTypes'))
    const { made, told } = begin(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    tv.answerPrompt(true)
    expect(await made).toMatchObject({ identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5' })
    expect(told).toEqual(['allow'])
  })

  it('is set up with the code that is on its screen, and pressed at once with what was kept', async () => {
    const tv = await start()
    // People see groups of digits, and type them so.
    const { made, asked } = begin(
      tv,
      reads(tv, (code) => `${code.slice(0, 4)} ${code.slice(4)}`),
    )
    const { settings, secrets } = await made
    expect(asked).toEqual([CODE])
    expect(await made).toEqual({
      settings: { host: '127.0.0.1', port: tv.port, secure: true, input: 'HDMI_1' },
      secrets: { clientKey: [...tv.keys][0], pin: CERTIFICATE.fingerprint },
      identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5',
      name: 'LG OLED55C9PLA',
      mac: '0a:1b:2c:3d:4e:5f',
    })
    const box = trialBox('webos', settings, temporaryMemory(secrets))
    onTestFinished(() => box.close())
    expect(await box.pressKey('HOME', AbortSignal.timeout(20_000))).toEqual({ is: 'accepted' })
  })

  it('shows a new code after a wrong one, and says that it was wrong', async () => {
    const tv = await start()
    const { made, asked } = begin(
      tv,
      reads(tv, () => '00000000'),
      reads(tv, (code) => code),
    )
    await made
    expect(asked).toEqual([CODE, { ...CODE, wrong: true }])
    expect(new Set(tv.shown).size).toBe(2)
  })

  it('may take its question away before anybody typed', async () => {
    const tv = await start()
    const { made } = begin(
      tv,
      reads(tv, () => (tv.hangUp(), never())),
    )
    await expect(made).rejects.toEqual(failure('tv-gave-up'))
  })

  it('shows nothing before the person is asked', async () => {
    const tv = await start()
    const withoutAsking = { ...person().dialogue, ask: () => new Promise<never>(() => {}) }
    void setUp({ host: '127.0.0.1', port: tv.port }, withoutAsking)
    await new Promise((done) => setTimeout(done, 200))
    expect(tv.shown).toEqual([])
  })

  it('is left alone when the person leaves', async () => {
    const tv = await start()
    const { made, leave } = begin(
      tv,
      reads(tv, () => (leave(), never())),
    )
    await expect(made).rejects.toThrow('tv-gave-up')
    await expect.poll(() => tv.openConnections).toBe(0)
  })
})

describe('a set that asks its question', () => {
  const asking = { pairingTypes: ['PROMPT'] }

  it('is set up when somebody presses Yes', async () => {
    const tv = await start(asking)
    const { made, told } = begin(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    expect(told).toEqual(['allow'])
    tv.answerPrompt(true)
    expect((await made).secrets).toEqual({ clientKey: [...tv.keys][0], pin: CERTIFICATE.fingerprint })
  })

  it.each([
    ['declined', (tv: FakeWebos) => tv.answerPrompt(false)],
    ['tv-gave-up', (tv: FakeWebos) => tv.hangUp()],
  ] as const)('is not set up: %s', async (why, happens) => {
    const tv = await start(asking)
    const { made } = begin(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    happens(tv)
    await expect(made).rejects.toEqual(failure(why))
  })

  it('may speak without encryption, if it is old', async () => {
    const tv = await start({ ...asking, certificate: undefined, temper: 'old', hasNewServices: false })
    const { made } = begin(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    tv.answerPrompt(true)
    const { settings, secrets } = await made
    expect(settings).toMatchObject({ secure: false, port: tv.port })
    expect(secrets).toEqual({ clientKey: [...tv.keys][0] })
  })

  it.each([3000, 3001, undefined])('is set up with encryption once it has that, by the port %s', async (port) => {
    const host = '127.0.0.50'
    const tv = await start({ ...asking, host, port: 3001 })
    const { dialogue } = person()
    const made = setUp({ host, port }, dialogue)
    made.catch(() => {})
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    tv.answerPrompt(true)
    expect((await made).settings).toMatchObject({ host, port: 3001, secure: true })
  })
})

describe('finding it', () => {
  const usn = 'uuid:1E2AA17C-1d53-03db-7e5e-a779f6c18cc5::urn:lge-com:service:webos-second-screen:1'
  const target = 'urn:lge-com:service:webos-second-screen:1'

  it('by its own service, with the identity that it tells at set-up', () => {
    expect(webos.discovery?.recogniseSsdp?.({ target, address: '192.168.1.20', usn })).toEqual({
      driver: 'webos',
      name: '',
      maker: 'LG',
      host: '192.168.1.20',
      identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5',
    })
    expect(webos.discovery?.recogniseSsdp?.({ target: 'roku:ecp', address: '192.168.1.20', usn })).toBeUndefined()
  })

  it('by AirPlay, where the maker is LG', () => {
    const service = { type: '_airplay._tcp', name: 'Lounge \u202eTV', address: '192.168.1.20', port: 7000 }
    const txt = { manufacturer: 'LG', model: 'OLED55C9PLA' }
    expect(webos.discovery?.recogniseMdns?.({ ...service, txt })).toEqual({
      driver: 'webos',
      name: 'Lounge TV',
      maker: 'LG',
      model: 'OLED55C9PLA',
      host: '192.168.1.20',
    })
    expect(webos.discovery?.recogniseMdns?.({ ...service, txt: { manufacturer: 'Samsung' } })).toBeUndefined()
  })

  it('by its address, without asking anything of the person in front of it', async () => {
    const tv = await start()
    const found = await webos.discovery?.describe?.({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(20_000))
    expect(found).toEqual({
      name: '',
      maker: 'LG',
      port: tv.port,
      identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5',
    })
    expect(tv.shown).toEqual([])
  })
})
