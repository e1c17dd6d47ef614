import type { SetUpQuestion } from '../set-up.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startFakeWebos, type FakeWebos, type FakeWebosOptions } from '../../test/fake-webos.ts'
import { letTimeGo, slowTime } from '../../test/held-time.ts'
import { recordDials } from '../../test/recorded-dials.ts'
import { tellOddly, withNull } from '../../test/twisted-reports.ts'
import { CERTIFICATE } from '../../test/webos-rig.ts'
import { temporaryMemory } from '../box-memory.ts'
import type { SetUpDialogue, SetUpResult } from '../set-up.ts'
import { webos } from './family.ts'
import { setUp } from './set-up.ts'
import { WebosBox, type WebosSettings } from './webos-box.ts'

async function start(options: FakeWebosOptions = {}): Promise<FakeWebos> {
  const tv = await startFakeWebos({ certificate: CERTIFICATE, temper: 'new', ...options })
  onTestFinished(() => tv.stop())
  return tv
}

/** Somebody in front of the set. `types`: what they answer to each question, from what is on the screen. */
function person(types: (screen: string | undefined, turn: number) => string | Promise<string> = () => '') {
  const left = new AbortController()
  const met: (SetUpQuestion | 'allow' | 'wrong')[] = []
  let tv: FakeWebos | undefined
  let turn = 0
  const dialogue: SetUpDialogue = {
    signal: left.signal,
    async ask(question, { wrong = false, whenShown } = {}) {
      if (wrong) met.push('wrong')
      met.push(question)
      const before = tv?.shown.length ?? 0
      whenShown?.()
      await expect.poll(() => tv?.shown.length).toBe(before + 1)
      turn += 1
      return { value: await types(tv?.shown.at(-1), turn) }
    },
    tell: (what) => void met.push(what),
  }
  return {
    met,
    dialogue,
    leave: () => left.abort(),
    before(set: FakeWebos): Promise<SetUpResult> {
      tv = set
      return setUp({ host: '127.0.0.1', port: set.port }, dialogue)
    },
  }
}
const failure = (why: string) => expect.objectContaining({ why })
const CODE = { is: 'code', length: 8, shortest: 6, characters: '0123456789' }

describe('a set that shows a code', () => {
  it('is a set like others where it has null for the ways to pair that it knows', async () => {
    onTestFinished(() => tellOddly({}))
    const tv = await start()
    const somebody = person()
    tellOddly(withNull('pairingTypes'))
    const made = somebody.before(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    tv.answerPrompt(true)
    expect(await made).toMatchObject({ identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5' })
    expect(somebody.met).toEqual(['allow'])
  })

  it('is set up with the code that is on its screen, and pressed at once with what was kept', async () => {
    const tv = await start()
    // People see groups of digits, and type them so.
    const somebody = person((screen = '') => `${screen.slice(0, 4)} ${screen.slice(4)}`)
    const made = await somebody.before(tv)
    expect(somebody.met).toEqual([CODE])
    expect(made).toEqual({
      settings: {
        host: '127.0.0.1',
        port: tv.port,
        secure: true,
        input: 'HDMI_1',
      },
      secrets: { clientKey: [...tv.keys][0], pin: CERTIFICATE.fingerprint },
      identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5',
      name: 'LG OLED55C9PLA',
      mac: '0a:1b:2c:3d:4e:5f',
    })

    const settings = { id: 'lg', name: 'LG', family: 'standard', ...made.settings } as WebosSettings
    const box = new WebosBox(settings, temporaryMemory(made.secrets))
    onTestFinished(() => box.close())
    expect(await box.pressKey('HOME', AbortSignal.timeout(2_000))).toEqual({ is: 'accepted' })
  })

  it('shows a new code after a wrong one, and says that it was wrong', async () => {
    const tv = await start()
    const somebody = person((screen = '', turn) => (turn === 1 ? '00000000' : screen))
    await somebody.before(tv)
    expect(somebody.met).toEqual([CODE, 'wrong', CODE])
    expect(new Set(tv.shown).size).toBe(2)
  })

  it('may take its question away before anybody typed', async () => {
    const tv = await start()
    const somebody = person(async () => {
      tv.hangUp()
      return await new Promise(() => {})
    })
    await expect(somebody.before(tv)).rejects.toEqual(failure('tv-gave-up'))
  })

  it('that has only just started, and is slow to answer, is out of reach rather than another device', async () => {
    const tv = await start()
    tv.isSlow = true
    slowTime(0.4)
    onTestFinished(letTimeGo)
    await expect(person().before(tv)).rejects.toMatchObject({ why: 'unreachable' })
  })

  it('shows nothing before the person is asked', async () => {
    const tv = await start()
    const somebody = person(() => new Promise(() => {}))
    const withoutAsking: SetUpDialogue = { ...somebody.dialogue, ask: () => new Promise(() => {}) }
    const setting = setUp({ host: '127.0.0.1', port: tv.port }, withoutAsking)
    setting.catch(() => {})
    await new Promise((done) => setTimeout(done, 200))
    expect(tv.shown).toEqual([])
  })

  it('is left alone when the person leaves', async () => {
    const tv = await start()
    const somebody = person(async () => {
      somebody.leave()
      return await new Promise(() => {})
    })
    await expect(somebody.before(tv)).rejects.toThrow('tv-gave-up')
    await expect.poll(() => tv.openConnections).toBe(0)
  })
})

describe('a set that asks its question', () => {
  const asking = { pairingTypes: ['PROMPT'] }

  it('is set up when somebody presses Yes', async () => {
    const tv = await start(asking)
    const somebody = person()
    const made = somebody.before(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    expect(somebody.met).toEqual(['allow'])
    tv.answerPrompt(true)
    expect((await made).secrets).toEqual({ clientKey: [...tv.keys][0], pin: CERTIFICATE.fingerprint })
  })

  it.each([
    ['declined', (tv: FakeWebos) => tv.answerPrompt(false)],
    ['tv-gave-up', (tv: FakeWebos) => tv.hangUp()],
  ] as const)('is not set up: %s', async (why, happens) => {
    const tv = await start(asking)
    const made = person().before(tv)
    made.catch(() => {})
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    happens(tv)
    await expect(made).rejects.toEqual(failure(why))
  })

  it('may speak without encryption, if it is old', async () => {
    const tv = await start({ ...asking, certificate: undefined, temper: 'old', hasNewServices: false })
    const made = person().before(tv)
    await expect.poll(() => tv.shown).toEqual(['Allow?'])
    tv.answerPrompt(true)
    const { settings, secrets } = await made
    expect(settings).toMatchObject({ secure: false, port: tv.port })
    expect(secrets).toEqual({ clientKey: [...tv.keys][0] })
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

  it('by its address, without asking anything of the person in front of it, and speaking to nobody else', async () => {
    const tv = await start()
    const dials = recordDials()
    const found = await webos.discovery?.describe?.({ host: '127.0.0.1', port: tv.port }, AbortSignal.timeout(2_000))
    dials.stop()
    expect(found).toEqual({
      name: '',
      maker: 'LG',
      port: tv.port,
      identity: 'webos:1e2aa17c-1d53-03db-7e5e-a779f6c18cc5',
    })
    expect([tv.shown, dials.list()]).toEqual([[], [`tcp 127.0.0.1:${tv.port}`]])
  })
})
