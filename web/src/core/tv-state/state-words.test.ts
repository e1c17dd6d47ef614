import { LANGUAGES } from '@beckon/contract/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fullWords, shortWords, expectedVolumeWords, changeWords } from './state-words.ts'
import { clockTime } from '../../texts/say.ts'
import { NOTHING_KNOWN, UNKNOWN, type ObservedState } from './observed-state.ts'

const KIDS = { number: 206, name: 'Storybook Kids' }
const NOW: ObservedState = {
  ...NOTHING_KNOWN,
  power: { is: 'known', value: 'on' },
  channel: { is: 'known', value: KIDS },
  volume: { is: 'known', value: 34 },
  muted: { is: 'known', value: false },
}
const LOUDER: ObservedState = { ...NOW, volume: { is: 'assumed', value: 35.5 } }
const MUTED: ObservedState = { ...NOW, muted: { is: 'known', value: true } }

it.each([
  ['en', NOW, 'Channel 206, Storybook Kids. Volume 34.'],
  ['es', LOUDER, 'Canal 206, Storybook Kids. Volumen cerca de 36.'],
  ['fr', { ...NOW, channel: NOTHING_KNOWN.channel }, 'Chaîne\u00a0: inconnue. Volume 34.'],
  ['en', { ...MUTED, volume: NOTHING_KNOWN.volume }, 'Channel 206, Storybook Kids. Muted.'],
  ['en', { ...NOW, power: { is: 'assumed', value: 'standby' } }, 'The TV box should be in standby.'],
  [
    'en',
    { ...NOW, focus: { is: 'known', value: 'Netflix' } },
    'Channel 206, Storybook Kids. On the screen: Netflix. Volume 34.',
  ],
] as const)('tells everything in full, and what is not known (%s)', (language, now, words) => {
  expect(fullWords(now as ObservedState, language)).toBe(words)
})

it('says what is on and until when, what follows, and about captions only what is known', () => {
  const endsAt = Date.now() + 60 * 60_000
  const programme = { title: 'Story Time', endsAt, next: { title: 'News', startsAt: endsAt } }
  const now: ObservedState = {
    ...NOW,
    programme: { is: 'known', value: programme },
    captions: { is: 'known', value: true },
  }
  const time = clockTime(endsAt, 'en')
  expect(fullWords(now, 'en')).toBe(
    `Channel 206, Storybook Kids. Now: Story Time, until ${time}. Next: News. Volume 34. Captions are on.`,
  )
  expect(shortWords(now, 'en')).toBe('206 Storybook Kids\u00a0· Story Time\u00a0· Volume 34\u00a0· Captions are on')
  expect(shortWords(now, 'en', false)).toBe('206 Storybook Kids\u00a0· Volume 34')
  const late = { title: 'Story Time', endsAt: Date.now() - 1, next: { title: 'News' } }
  expect(fullWords({ ...NOW, programme: { is: 'known', value: late } }, 'fr')).toContain(
    'En cours\u00a0: Story Time. Ensuite',
  )
  expect(fullWords({ ...now, programme: { is: 'assumed', value: programme }, captions: UNKNOWN }, 'en')).toBe(
    'Channel 206, Storybook Kids. Volume 34.',
  )
})

it('closes off names that are written from right to left, so that title and channel keep their places', () => {
  const arabic: ObservedState = {
    ...NOW,
    channel: { is: 'known', value: { number: 5, name: '24 قناة' } },
    programme: { is: 'known', value: { title: 'نشرة 9' } },
  }
  expect(shortWords(arabic, 'en')).toBe('5 \u206824 قناة\u2069\u00a0· \u2068نشرة 9\u2069\u00a0· Volume 34')
  expect(fullWords(arabic, 'en')).toBe('Channel 5, \u206824 قناة\u2069. Now: \u2068نشرة 9\u2069. Volume 34.')
  expect(changeWords(NOW, arabic, 'fr')).toBe('Chaîne 5, \u206824 قناة\u2069')
})

describe('the words of the screen', () => {
  const programme = { is: 'known', value: { title: 'Build It Big' } } as const
  const shows = (screen: string, focus: string): ObservedState => ({
    ...NOW,
    programme,
    screen: { is: 'known', value: screen },
    focus: { is: 'known', value: focus },
  })
  const repeats = '206 Storybook Kids, Build It Big, now, until 12:00'

  it.each([repeats, 'Build It Big'])('are left out where they repeat what plays: %s', (focus) => {
    expect(fullWords(shows('live', focus), 'fr')).toBe(
      'Chaîne 206, Storybook Kids. En cours\u00a0: Build It Big. Volume 34.',
    )
  })

  it.each([
    ['live', '206 Storybook Kids, News, at 12:00'],
    ['live', '5 News, Build It Big, now, until 12:00'],
    ['live', 'Channel 2 0'],
  ])('are said where they tell more (%s: %s)', (screen, focus) => {
    expect(fullWords(shows(screen, focus), 'en')).toContain(` On the screen: ${focus}. `)
  })

  it('never name the programme twice with two clocks: they say what OK does there, or that the guide is open', () => {
    expect(fullWords(shows('info', `${repeats}. OK: record`), 'en')).toBe(
      'Channel 206, Storybook Kids. Now: Build It Big. On the screen: OK: record. Volume 34.',
    )
    expect(fullWords(shows('guide', repeats), 'en')).toBe(
      'Channel 206, Storybook Kids. Now: Build It Big. On the screen: guide. Volume 34.',
    )
  })

  it('are said if the programme is not', () => {
    expect(fullWords({ ...shows('live', repeats), programme: UNKNOWN }, 'en')).toContain(repeats)
  })
})

it('says that captions were turned on, but not when their state is first read', () => {
  const on: ObservedState = { ...NOW, captions: { is: 'known', value: true } }
  expect(changeWords({ ...NOW, captions: { is: 'known', value: false } }, on, 'en')).toBe('Captions are on')
  expect(changeWords(NOW, on, 'en')).toBeUndefined()
})

it('has no words when nothing has changed', () => {
  expect([fullWords(NOTHING_KNOWN, 'en'), shortWords(NOTHING_KNOWN, 'en')]).toEqual([undefined, undefined])
})

it('says in short what is known, and marks the rest as "about"', () => {
  expect(shortWords(NOW, 'en')).toBe('206 Storybook Kids\u00a0· Volume 34')
  expect(shortWords(MUTED, 'fr')).toBe('206 Storybook Kids\u00a0· Son coupé')
  expect(shortWords(LOUDER, 'en')).toBe('206 Storybook Kids\u00a0· Volume about 36')
})

it('says only known and new values of a change', () => {
  expect(changeWords(NOW, { ...NOW, volume: { is: 'known', value: 36 } }, 'en')).toBe('Volume 36')
  expect(changeWords(NOW, LOUDER, 'en')).toBeUndefined()
  expect(changeWords(NOW, MUTED, 'en')).toBe('Muted')
  expect(changeWords(MUTED, NOW, 'es')).toBe('Con sonido')
  expect(changeWords(NOW, { ...NOW, channel: { is: 'known', value: { number: 5, name: 'News' } } }, 'en')).toBe(
    'Channel 5, News',
  )
  expect(changeWords(NOW, { ...NOW, power: { is: 'known', value: 'standby' } }, 'en')).toBe('The TV box is in standby')
})

it('says what the volume should be when the TV does not tell', () => {
  expect([expectedVolumeWords(LOUDER, 'en'), expectedVolumeWords(NOW, 'en')]).toEqual([
    'Volume should be about 36',
    undefined,
  ])
})

describe('what is only assumed', () => {
  const text = fc.constantFrom('News', 'Story Time', 'Weather')
  const told = <Value>(value: fc.Arbitrary<Value>) =>
    fc.oneof(
      fc.constant(UNKNOWN),
      fc.record({ is: fc.constantFrom('known' as const, 'assumed' as const), value: value as fc.Arbitrary<never> }),
    )
  const anyNow = fc.record<ObservedState>({
    power: told(fc.constantFrom('on', 'standby')),
    channel: told(fc.record({ number: fc.integer({ min: 1, max: 999 }), name: text })),
    volume: told(fc.integer({ min: 0, max: 100 })),
    muted: told(fc.boolean()),
    screen: told(fc.constantFrom('live', 'guide')),
    focus: told(text),
    captions: told(fc.boolean()),
    audioDescription: told(fc.boolean()),
    voiceGuidance: told(fc.boolean()),
    programme: told(fc.record({ title: text })),
  })
  const anyField = fc.constantFrom(...(Object.keys(NOTHING_KNOWN) as (keyof ObservedState)[]))

  it.each([fullWords, shortWords])('never reads as if it were known (%o)', (words) => {
    let said = 0
    fc.assert(
      fc.property(anyNow, anyField, fc.constantFrom(...LANGUAGES), (now, field, language) => {
        const one = now[field]
        fc.pre(one.is === 'assumed')
        const [assumed, known, unknown] = [one, { ...one, is: 'known' }, UNKNOWN].map((as) =>
          words({ ...now, [field]: as }, language),
        )
        // It says nothing of the field, or without it there is nothing to say at all.
        if (assumed === unknown || unknown === undefined) return
        said += 1
        expect(assumed).not.toBe(known)
      }),
    )
    expect(said).toBeGreaterThan(0)
  })
})
