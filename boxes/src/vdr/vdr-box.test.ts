import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startFakeVdr, type FakeVdr, type Mood } from '../../test/fake-vdr.ts'
import { until } from '../../test/held-time.ts'
import { tellOddly } from '../../test/twisted-reports.ts'
import { fakeVdrRig, VDR_TROUBLES } from '../../test/vdr-rig.ts'
import { describeConformance } from '../../test/conformance.ts'
import { vdr as vdrFamily } from './family.ts'
import { channelsIn } from './messages.ts'
import { VdrBox } from './vdr-box.ts'

/** Only what hangs is late. */
const soon = () => AbortSignal.timeout(20_000)
const CONFIRMED = { is: 'confirmed' }
const ACCEPTED = { is: 'accepted' }
/** What is on by the guide of the fake. */
const STORY = { title: 'Story|Time', endsAt: 1_795_424_400_000 }

describeConformance('VDR, played by a fake', fakeVdrRig, { facts: vdrFamily.facts, troubles: VDR_TROUBLES })

let vdr: FakeVdr
let box: VdrBox

beforeEach(async () => {
  vdr = await startFakeVdr()
  box = boxAt(vdr.port)
})

afterEach(async () => {
  await box.close()
  await vdr.stop()
})

function boxAt(port: number, volume = true): VdrBox {
  return new VdrBox({ id: 'vdr', name: 'VDR', family: 'standard', host: '127.0.0.1', port, volume, digitWaitMs: 200 })
}

/** The list of channels is asked for again. */
function elevenMinutesPass(): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 11 * 60_000)
  onTestFinished(() => void vi.restoreAllMocks())
}

describe('keys on VDR', () => {
  it('zaps with VDR’s own channel keys, which answer at once [E13, E14]', async () => {
    expect(await box.pressKey('CH_UP', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('CH_DOWN', soon())).toEqual(ACCEPTED)
    expect(vdr.received).toEqual(['HITK Channel+', 'HITK Channel-'])
  })

  it('sends the digits of a number as one CHAN, as soon as no longer number begins with it [E27]', async () => {
    expect(await box.pressKey('2', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('0', soon())).toEqual(ACCEPTED)
    expect(await box.pressKey('6', soon())).toEqual(CONFIRMED)
    expect(vdr.channel).toBe(206)
    expect(vdr.received.filter((line) => line.startsWith('CHAN'))).toEqual(['CHAN 206'])
  })

  it('takes a number that could go on when no further digit comes, and forgets it for a channel in words', async () => {
    await box.pressKey('2', soon())
    await box.pressKey('0', soon())
    expect(vdr.channel).toBe(2)
    await vi.waitFor(() => expect(vdr.channel).toBe(20))
    // Words forget a digit from before, whose time goes on.
    await box.pressKey('2', soon())
    expect(await box.runText('channel 5', 'en', soon())).toMatchObject(CONFIRMED)
    await new Promise((done) => setTimeout(done, 400))
    expect(vdr.channel).toBe(5)
  })

  it('keeps the digits of a number together while the channels are listed again', async () => {
    await box.pressKey('2', soon())
    elevenMinutesPass()
    vdr.listingTakesMs = 400
    await box.pressKey('0', soon())
    await box.pressKey('6', soon())
    expect(vdr.received.filter((line) => line.startsWith('CHAN'))).toEqual(['CHAN 206'])
  })

  it('forgets a number whose next digit is refused, as the channels could not be listed', async () => {
    await box.pressKey('2', soon())
    elevenMinutesPass()
    vdr.mood = 'hangs up'
    expect(await box.pressKey('0', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    vdr.mood = 'well'
    expect(await box.pressKey('5', soon())).toEqual(CONFIRMED)
    expect(vdr.channel).toBe(5)
  })

  it('takes a number at once on OK, and forgets it on any other key', async () => {
    await box.pressKey('2', soon())
    await box.pressKey('0', soon())
    expect(await box.pressKey('OK', soon())).toEqual(CONFIRMED)
    expect(vdr.channel).toBe(20)
    await box.pressKey('2', soon())
    await box.pressKey('INFO', soon())
    expect(await box.pressKey('5', soon())).toEqual(CONFIRMED)
    expect(vdr.channel).toBe(5)
    expect(vdr.received).not.toContain('HITK Ok')
  })

  it('stays where it is for a number that is no channel', async () => {
    expect(await box.pressKey('7', soon())).toEqual(ACCEPTED)
    expect(vdr.channel).toBe(2)
  })

  it('hands digits to an open menu, and a zero alone to VDR', async () => {
    vdr.screen = ['T:VDR', 'S: 1 Schedule']
    expect(await box.pressKey('2', soon())).toEqual(ACCEPTED)
    vdr.screen = undefined
    expect(await box.pressKey('0', soon())).toEqual(ACCEPTED)
    expect(vdr.received.filter((line) => line.startsWith('HITK'))).toEqual(['HITK 2', 'HITK 0'])
  })

  it('leaves with EXIT what is open, and goes back with PREVIOUS to a menu or to the last channel', async () => {
    vdr.screen = ['T:VDR', 'S: 1 Schedule']
    await box.pressKey('EXIT', soon())
    await box.pressKey('PREVIOUS', soon())
    vdr.screen = ['T:VDR', 'S: 1 Schedule']
    await box.pressKey('PREVIOUS', soon())
    vdr.hasScreenPlugin = false
    await box.pressKey('PREVIOUS', soon())
    expect(vdr.received.filter((line) => line.startsWith('HITK'))).toEqual([
      'HITK Menu',
      'HITK PrevChannel',
      'HITK Back',
      'HITK Back',
    ])
  })
})

describe('volume on VDR', () => {
  it('turns VDR’s own volume and mutes it, confirmed from the answer', async () => {
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(CONFIRMED)
    expect(vdr.volume).toBe(105)
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, soon())).toEqual(CONFIRMED)
    expect(vdr.muted).toBe(true)
  })

  it('is unknown where VDR tells one beyond its full volume', async () => {
    vdr.volume = 256
    expect(await box.state(soon())).not.toHaveProperty('volume')
  })

  it.each([
    ['451 Audio volume is not known', { is: 'refused', why: 'BOX-TIMEOUT' }],
    ['501 Unknown volume option: "+"', { is: 'refused', why: 'INVALID-KEY' }],
    ['250 Audio volume: 105 of 255', ACCEPTED],
  ])('is not told as unsent once VDR has answered: %s', async (reply, outcome) => {
    onTestFinished(() => tellOddly({}))
    await box.state(soon())
    tellOddly({ text: () => `${reply}\r\n` })
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual(outcome)
    tellOddly({ text: (told) => (vdr.received.at(-1) === 'VOLU 102' ? `${reply}\r\n` : told) })
    const why = 'why' in outcome && outcome.why === 'INVALID-KEY' ? { ...outcome, why: 'NOT-UNDERSTOOD' } : outcome
    expect(await box.runText('volume 40', 'en', soon())).toMatchObject(why)
  })

  it('offers its own volume, and nothing of the TV without HDMI-CEC [H15 H16]', async () => {
    expect(await box.capabilities(soon())).toMatchObject({
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
      boxVolume: true,
      apps: false,
    })
    const silent = boxAt(vdr.port, false)
    expect((await silent.capabilities(soon())).boxVolume).toBe(false)
    expect(await silent.sendTvCommand({ key: 'VOLUME', value: 'UP' }, soon())).toEqual({
      is: 'refused',
      why: 'INVALID-KEY',
    })
    await silent.close()
  })
})

describe('words to VDR', () => {
  it('are obeyed: channels, sound and keys', async () => {
    for (const [words, language, isDone] of [
      ['channel 206', 'en', () => vdr.channel === 206],
      ['mets la chaîne Noël', 'fr', () => vdr.channel === 20],
      ['watch storybook kids', 'en', () => vdr.channel === 206],
      ['volume 40', 'en', () => vdr.volume === 102],
      ['sube el volumen', 'es', () => vdr.volume === 107],
      ['coupe le son', 'fr', () => vdr.muted],
      ['mute', 'en', () => vdr.muted],
      ['guide', 'en', () => vdr.received.includes('HITK Schedule')],
    ] as const) {
      expect([words, (await box.runText(words, language, soon())).is]).not.toEqual([words, 'refused'])
      expect([words, isDone()]).toEqual([words, true])
    }
  })

  it('does not mute or unmute a VDR that does not tell which it is', async () => {
    vdr.tellsVolume = false
    expect(await box.runText('mute', 'en', soon())).toEqual({ is: 'refused', why: 'BOX-UNREACHABLE' })
    expect(vdr.muted).toBe(false)
    expect(vdr.received).toEqual(['VOLU'])
  })

  it('are not understood where it has no such channel, app or TV', async () => {
    for (const words of ['channel 999', 'open netflix', 'search for boats', 'turn on the tv'])
      expect(await box.runText(words, 'en', soon())).toEqual({ is: 'refused', why: 'NOT-UNDERSTOOD' })
  })
})

describe('what VDR shows', () => {
  it('has its channels as soon as it tells them, which it may not when it has just started', async () => {
    onTestFinished(() => tellOddly({}))
    tellOddly({ text: (reply) => (reply.includes(',Short;Test') ? '550 Channel not defined\r\n' : reply) })
    expect((await box.names(soon())).channels).toEqual([])
    tellOddly({})
    expect((await box.names(soon())).channels).toHaveLength(4)
  })

  it('tells channel, volume and the selected item as words', async () => {
    vdr.channel = 20
    vdr.screen = ['T:Schedule', 'C:8,6', 'I:20:00\tNews', 'S:20:15\tThe Orchard']
    expect(await box.state(soon())).toEqual({
      channel: { number: 20, name: 'Noël TV' },
      volume: 39,
      muted: false,
      screen: 'Schedule',
      focus: '20:15, The Orchard',
      programme: STORY,
    })
  })

  it('tells the selected line without icons and marks that turn the text around', async () => {
    vdr.screen = ['T:\ue0f0Schedule', 'S:20:15\t\u202e\ue00fFilm\tHarbour']
    expect(await box.state(soon())).toMatchObject({ screen: 'Schedule', focus: '20:15, Film, Harbour' })
  })

  it('tells what is on until when, and what follows, where its guide knows', async () => {
    expect((await box.state(soon())).programme).toEqual(STORY)
    vdr.guide = [...vdr.guide, { title: 'News', startsAt: 1_795_424_400_000, seconds: 600 }]
    expect((await box.state(soon())).programme?.next).toEqual({ title: 'News', startsAt: 1_795_424_400_000 })
    vdr.guide = []
    expect(await box.state(soon())).not.toHaveProperty('programme')
    expect(vdr.received).toContain('LSTE 2 now')
  })

  it('leaves the screen out without the plugin, and says live when nothing is open', async () => {
    vdr.muted = true
    expect(await box.state(soon())).toEqual({
      channel: { number: 2, name: 'Harbour One' },
      muted: true,
      screen: 'live',
      programme: STORY,
    })
    vdr.hasScreenPlugin = false
    expect(await box.state(soon())).not.toHaveProperty('screen')
  })
})

describe('a VDR that misbehaves', () => {
  const bad: readonly (readonly [Mood, string])[] = [
    ['full', 'TOO-LATE'],
    ['silent', 'BOX-TIMEOUT'],
    ['busy', 'BOX-UNREACHABLE'],
    ['endless line', 'BOX-TIMEOUT'],
  ]
  it.each(bad)('%s: refused with %s in time, sent once, and used again when it is well', async (mood, why) => {
    vdr.mood = mood
    const stop = new AbortController()
    const pressed = box.pressKey('INFO', stop.signal)
    // Who says nothing is given up at the limit; who says something wrong is found out without one.
    if (mood === 'silent') {
      await until(() => vdr.received.length > 0)
      stop.abort()
    }
    expect(await pressed).toEqual({ is: 'refused', why })
    expect(vdr.received.length).toBeLessThanOrEqual(1)
    vdr.mood = 'well'
    expect(await box.pressKey('GUIDE', soon())).toEqual(ACCEPTED)
    expect(vdr.received.at(-1)).toBe('HITK Schedule')
  })

  it('was not told to do anything when only what is on the screen was asked', async () => {
    vdr.mood = 'silent'
    const stop = new AbortController()
    const pressed = box.pressKey('EXIT', stop.signal)
    await until(() => vdr.received.length > 0)
    stop.abort()
    expect(await pressed).toEqual({ is: 'refused', why: 'TOO-LATE' })
    expect(vdr.received).toEqual(['PLUG svdrposd LSTO'])
  })

  it('understands an answer that drips in byte by byte', async () => {
    vdr.mood = 'drips'
    vdr.channel = 20
    expect((await box.state(soon())).channel).toEqual({ number: 20, name: 'Noël TV' })
  })

  it('never takes a line that came unasked for the answer to the next command', async () => {
    vdr.mood = 'talks unasked'
    await box.pressKey('INFO', soon())
    vdr.mood = 'well'
    expect(await box.runText('channel 206', 'en', soon())).toMatchObject(CONFIRMED)
  })

  it('connects again after VDR dropped an idle connection', async () => {
    await box.pressKey('INFO', soon())
    vdr.dropAll()
    await new Promise((done) => setTimeout(done, 30))
    expect(await box.pressKey('INFO', soon())).toEqual(ACCEPTED)
    expect(vdr.connections()).toBe(2)
    expect(vdr.received).toEqual(['HITK Info', 'HITK Info'])
  })
})

it('has the first 3,000 channels of a list, however long it is', () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `${n + 1} Channel ${n + 1},C;Provider:11954:H`)
  const read = channelsIn({ code: 250, lines })
  expect([read.length, read[0], read.at(-1)?.number]).toEqual([3_000, { number: 1, name: 'Channel 1' }, 3_000])
})
