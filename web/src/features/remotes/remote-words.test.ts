import { LANGUAGES } from '@beckon/contract/languages'
import { BROWSERS, DEVICE_KINDS, type RemoteEntry } from '@beckon/contract/remotes'
import { describe, expect, it } from 'vitest'
import { dayOf, howOf, nameOf, newsOf } from './remote-words.ts'

const PHONE: RemoteEntry = {
  id: 'a',
  kind: 'remote',
  browser: 'chrome',
  device: 'android-phone',
  boxName: 'Living room',
  came: 'easy-pair',
  madeAt: 0,
  usedAt: 0,
  isThis: false,
  isNew: true,
}
const { browser: _, device: __, ...NAMELESS } = PHONE

describe('the name of a remote', () => {
  it('says what it runs in and on, in the language of the page', () => {
    expect(LANGUAGES.map((language) => nameOf(PHONE, language))).toEqual([
      'Chrome on an Android phone',
      'Chrome en un teléfono Android',
      'Chrome sur un téléphone Android',
    ])
  })

  it('is there for every browser and device, and for neither', () => {
    const names = BROWSERS.flatMap((browser) =>
      DEVICE_KINDS.flatMap((device) => LANGUAGES.map((language) => nameOf({ ...PHONE, browser, device }, language))),
    )
    expect(new Set(names).size).toBe(BROWSERS.length * DEVICE_KINDS.length * LANGUAGES.length)
    expect(nameOf(NAMELESS, 'en')).toBe('Web browser')
  })

  it("is a companion app's own, and a bookmark says whose it was", () => {
    expect(nameOf({ ...PHONE, kind: 'companion', appName: 'TV Guide' }, 'en')).toBe('TV Guide')
    expect(nameOf({ ...PHONE, kind: 'companion' }, 'en')).toBe('Companion app')
    expect(nameOf({ ...PHONE, kind: 'bookmark' }, 'en')).toBe('Bookmark from Chrome on an Android phone')
  })
})

describe('how a remote came', () => {
  it.each([
    ['remote', 'easy-pair', 'Paired with Living room', 'Paired'],
    ['remote', 'login', 'Logged in, uses Living room', 'Logged in'],
    ['remote', 'bookmark', 'Opened with a bookmark for Living room', 'Opened with a bookmark'],
    [
      'companion',
      'companion',
      'Allowed in Chrome on an Android phone, uses Living room',
      'Allowed in Chrome on an Android phone',
    ],
    ['bookmark', 'bookmark', 'Opens Living room', 'Opens a remote'],
  ] as const)('a %s by %s: "%s", or without a box "%s"', (kind, came, withBox, without) => {
    const { boxName: ___, ...nowhere } = PHONE
    expect(howOf({ ...PHONE, kind, came }, 'en')).toBe(withBox)
    expect(howOf({ ...nowhere, kind, came }, 'en')).toBe(without)
  })

  it('is told to the other remotes in a sentence', () => {
    expect(newsOf(PHONE, 'en')).toBe('A new remote, Chrome on an Android phone, was paired with Living room.')
    expect(newsOf({ ...PHONE, came: 'login' }, 'en')).toBe('A new remote, Chrome on an Android phone, logged in.')
    const app = { ...PHONE, kind: 'companion', came: 'companion', appName: 'TV Guide' } as const
    expect(newsOf(app, 'fr')).toBe('Une nouvelle application, TV Guide, a été jumelée avec Living room.')
  })
})

describe('a day', () => {
  const now = new Date(2026, 10, 22, 0, 30).getTime()
  const at = (...date: [number, number, number, number]) => dayOf(new Date(...date).getTime(), now, 'en')

  it('is counted by the calendar up to six days, and then is a date, with the year only where it is another', () => {
    expect(at(2026, 10, 22, 0)).toBe('today')
    expect(at(2026, 10, 21, 23)).toBe('yesterday')
    expect(at(2026, 10, 16, 1)).toBe('6 days ago')
    expect(at(2026, 10, 15, 23)).toBe('November 15')
    expect(at(2025, 11, 31, 12)).toBe('December 31, 2025')
  })

  it('is never in the future, and has its own words in each language', () => {
    expect(dayOf(now + 90_000_000, now, 'en')).toBe('today')
    expect(LANGUAGES.map((language) => dayOf(now - 3_600_000, now, language))).toEqual(['yesterday', 'ayer', 'hier'])
    expect(dayOf(now - 20 * 86_400_000, now, 'fr')).toBe('2 novembre')
  })
})
