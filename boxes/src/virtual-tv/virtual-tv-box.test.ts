import type { VirtualTvState } from '@beckon/contract/virtual-tv'
import type { KeyCode } from '@beckon/contract/keys'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VirtualTvBox, type PairingService } from './virtual-tv-box.ts'

const never = () => new AbortController().signal
const CONFIRMED = { is: 'confirmed' }
const refusal = (why: string) => ({ is: 'refused', why })
const GOOD_CODE = '1234567'

let box: VirtualTvBox

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 18, 40) })
  box = new VirtualTvBox({ id: 'tv', name: 'TV', layout: 'standard' })
})

afterEach(async () => {
  await box.close()
  vi.useRealTimers()
})

describe('a virtual TV in trouble', () => {
  it('asleep: refuses all but power, which wakes it by its key or in words', async () => {
    box.setTrouble('asleep')
    expect(box.snapshot()).toMatchObject({ power: 'standby', trouble: 'asleep', picture: 'no signal' })
    expect(await box.pressKey('MENU', never())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.sendTvCommand({ key: 'VOLUME', value: 'UP' }, never())).toEqual(refusal('BOX-ASLEEP'))
    expect(await box.runText('open netflix', 'en', never())).toEqual(refusal('BOX-ASLEEP'))
    expect(box.snapshot().lastCommand).toBeNull()
    expect(await box.pressKey('POWER', never())).toEqual(CONFIRMED)
    expect(box.snapshot()).toMatchObject({ power: 'on', trouble: 'none' })
    box.setTrouble('asleep')
    expect(await box.runText('turn on the tv', 'en', never())).toMatchObject(CONFIRMED)
    expect(box.snapshot().power).toBe('on')
  })

  it('slow: answers after 3 s, or not at all when the time is up before', async () => {
    box.setTrouble('slow')
    const press = box.pressKey('MENU', never())
    await vi.advanceTimersByTimeAsync(2_999)
    expect(box.snapshot().screen).toBe('live')
    await vi.advanceTimersByTimeAsync(1)
    expect(await press).toEqual(CONFIRMED)

    const stop = new AbortController()
    const late = box.pressKey('GUIDE', stop.signal)
    await vi.advanceTimersByTimeAsync(2_000)
    stop.abort()
    expect(await late).toEqual(refusal('BOX-TIMEOUT'))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(box.snapshot().screen).toBe('menu')
  })

  it('unreachable: refuses everything, but its own handset still works', async () => {
    box.setTrouble('unreachable')
    expect(await box.pressKey('MENU', never())).toEqual(refusal('BOX-UNREACHABLE'))
    await expect(box.capabilities(never())).rejects.toThrow('BOX-UNREACHABLE')
    box.handset('CH_UP')
    expect(box.snapshot().channel.number).toBe(3)
  })

  it('hdmi-off: the link is not ready and TV commands are refused, while keys work [S28]', async () => {
    box.setTrouble('hdmi-off')
    expect(await box.capabilities(never())).toMatchObject({
      hdmiLinkReady: false,
      tvPowerOnCommandAvailable: false,
      tvPowerOffCommandAvailable: false,
    })
    expect(await box.sendTvCommand({ key: 'MUTE', value: 'ON' }, never())).toEqual(refusal('BOX-UNREACHABLE'))
    expect(await box.pressKey('MENU', never())).toEqual(CONFIRMED)
    box.setTrouble('none')
    expect(await box.capabilities(never())).toMatchObject({
      hdmiLinkReady: true,
      tvPowerOnCommandAvailable: true,
      tvPowerOffCommandAvailable: true,
    })
  })
})

describe('those who look at a virtual TV', () => {
  it('hear of each change, and of what time alone changes', async () => {
    const told: VirtualTvState[] = []
    const stop = box.whenStateChanged(() => told.push(box.snapshot()))
    await box.pressKey('1', never())
    await box.pressKey('1', never())
    expect(told.map(({ entry }) => entry?.digits)).toEqual(['1', '11'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(told.at(-1)).toMatchObject({ entry: null, channel: { number: 11 } })
    stop()
    const count = told.length
    box.handset('CH_UP')
    expect(told).toHaveLength(count)
  })

  it('find time made up for when nobody looked', async () => {
    await box.pressKey('1', never())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(box.snapshot()).toMatchObject({ entry: null, notice: 'There is no channel 1.' })
  })
})

describe('a virtual TV whose machine has its clock set', () => {
  const HOUR_MS = 3_600_000

  it.each([
    ['back', -HOUR_MS],
    ['forward', HOUR_MS],
  ])('%s by an hour still waits two seconds for the next digit, then tunes', async (_, by) => {
    const told: VirtualTvState[] = []
    box.whenStateChanged(() => told.push(box.snapshot()))
    await box.pressKey('1', never())
    vi.setSystemTime(Date.now() + by)
    await box.pressKey('1', never())
    await vi.advanceTimersByTimeAsync(1_999)
    expect(box.snapshot().entry).toEqual({ digits: '11' })
    await vi.advanceTimersByTimeAsync(1)
    expect(told.at(-1)).toMatchObject({ entry: null, channel: { number: 11 } })
  })

  it('tells the true time, and what is on then', async () => {
    const endOfProgramme = () => new Date(box.snapshot().programme.endsAt)
    expect(endOfProgramme()).toEqual(new Date(2026, 10, 21, 19, 0))
    vi.setSystemTime(new Date(2026, 10, 21, 17, 40))
    await box.pressKey('INFO', never())
    expect(endOfProgramme()).toEqual(new Date(2026, 10, 21, 18, 0))
    expect(box.snapshot()).toMatchObject({
      now: Date.now(),
      notice: expect.stringContaining('until 18:00') as string,
      lastCommand: { at: Date.now() },
    })
    // The next programme begins when the clock says so.
    const told: VirtualTvState[] = []
    box.whenStateChanged(() => told.push(box.snapshot()))
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(told.at(-1)).toMatchObject({ now: new Date(2026, 10, 21, 18, 0).getTime() })
  })
})

async function typeCode(code: string): Promise<void> {
  box.handset('PAIR')
  for (const digit of code) box.handset(digit as KeyCode)
  await vi.advanceTimersByTimeAsync(0)
}

describe('pairing at a virtual TV', () => {
  let asked: unknown[][]
  const pairingService = (answer: 'paired' | 'refused' | 'gone' = 'paired'): PairingService => ({
    enterCode: async (...code) => {
      asked.push(code)
      return code[1] === GOOD_CODE
        ? { is: 'found', pairingId: 'p1', remoteName: 'Safari on iPad', words: 'river stone' }
        : { is: 'wrong' }
    },
    answer: async (...given) => {
      asked.push(given)
      return answer
    },
  })
  beforeEach(() => {
    asked = []
    box.pairThrough(pairingService())
  })

  it('looks the code up once it has seven digits, and asks before it pairs', async () => {
    await typeCode(GOOD_CODE)
    expect(asked).toEqual([['tv', GOOD_CODE]])
    expect(box.snapshot().pairing).toMatchObject({ stage: 'question', words: 'river stone' })
    box.handset('OK')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked[1]).toEqual(['tv', 'p1', true])
    expect(box.snapshot().pairing?.stage).toBe('paired')
  })

  it('takes walking away from the question for a no', async () => {
    await typeCode(GOOD_CODE)
    box.handset('EXIT')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked[1]).toEqual(['tv', 'p1', false])
  })

  it('does not show what it heard of a code when another is being typed by then', async () => {
    const first = Promise.withResolvers<{ is: 'wrong' }>()
    box.pairThrough({ ...pairingService(), enterCode: () => first.promise })
    await typeCode('1111111')
    await typeCode('22')
    first.resolve({ is: 'wrong' })
    await vi.advanceTimersByTimeAsync(0)
    expect(box.snapshot().pairing).toMatchObject({ stage: 'digits', digits: '22' })
  })

  it('does not stay waiting when looking up fails', async () => {
    box.pairThrough({ ...pairingService(), enterCode: () => Promise.reject(new Error('no store')) })
    await typeCode(GOOD_CODE)
    expect(box.snapshot().pairing?.stage).toBe('gone')
  })
})

it('a command in words is answered with what it was taken for', async () => {
  for (const [words, understood] of [
    ['channel 206', 'Channel 206'],
    ['watch news', '20 Beacon News'],
    ['open netflix', 'Netflix'],
    ['Movies', 'Movies'],
    ['volume up by 3', 'Volume up 3'],
  ] as const)
    expect(await box.runText(words, 'en', never())).toEqual({ is: 'confirmed', understood })
})
