import { readFileSync } from 'node:fs'
import { comparableName, findByName } from '@beckon/contract/commands/names'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import { LANGUAGES } from '@beckon/contract/languages'
import { describe, expect, it } from 'vitest'
import { CLASSES, classOf, cutIntoSegments, type Segment } from './handshapes.ts'
import { confidenceOf, readSegments } from './read-segments.ts'
import { featuresOf, normalise } from './features.ts'
import { loadNetworks, readHands } from './fingerspelling.ts'
import { makeLexicon, tvWords } from './lexicon.ts'
import { packNetworks, unpackNetworks, classify } from './network.ts'

const vocabulary = {
  channels: [
    { number: 206, name: 'ESPN' },
    { number: 11, name: 'Télé-Québec' },
  ],
  apps: ['Netflix', 'Disney+', 'Prime Video'],
  phrases: ['watch the news'],
}
const context = { language: 'en', vocabulary } as const
const lexicon = makeLexicon(context)

function likely(symbol: string, share = 0.9): Float32Array {
  return Float32Array.from(CLASSES, (_, n) => (n === classOf(symbol) ? share : (1 - share) / (CLASSES.length - 1)))
}

function held(symbols: string, share?: number): Segment[] {
  return [...symbols].map((symbol, n) => ({
    likely: likely(symbol, share),
    heldMs: 550,
    fromMs: n * 600,
    toMs: n * 600 + 500,
  }))
}

const read = (symbols: string) => {
  const reading = readSegments(held(symbols), lexicon)
  return { text: reading.candidates[0]?.text, sure: confidenceOf(reading) >= -0.7 }
}

describe('what may be spelled', () => {
  it('is written as the box can read it, without accents and with every way of spelling it', () => {
    const spelled = new Map(lexicon.map(({ symbols, text }) => [symbols, text]))
    expect(spelled.get('DISNEYPLUS')).toBe('Disney plus')
    expect(spelled.get('DISNEY')).toBe('Disney plus')
    expect(spelled.get('TELEQUEBEC')).toBe('Tele Quebec')
    expect(spelled.get('206')).toBe('206')
    expect(spelled.get('WATCHTHENEWS')).toBe('watch the news')
  })

  it.each([
    ['A&E', 'AE'],
    ['A&E', 'AANDE'],
    ['Mom & Dad', 'MOMDAD'],
    ['Canal+', 'CANAL'],
  ])('is %s with %s, in letters alone, which find it again', (name, symbols) => {
    const names = ['Canal Once', 'Mom', 'AE News', name]
    const entries = makeLexicon({ language: 'en', vocabulary: { channels: [], apps: [name], phrases: [] } })
    const text = entries.find((entry) => entry.symbols === symbols)?.text ?? ''
    expect(text).toMatch(/^[A-Za-z ]+$/u)
    expect(findByName(names, (one) => one, plainWords(text))).toBe(name)
    expect(comparableName(text)).toBe(comparableName(name))
  })

  it.each(LANGUAGES)('are words of TV that the commands know, in %s', (language) => {
    // A box finds its categories and apps by name; everything else is a command of its own.
    const names = tvWords(language).filter((word) => understand(word, language)?.is === 'name')
    expect(names.slice(-12)).toEqual(expect.arrayContaining(['Netflix', 'YouTube', 'Pandora']))
    expect(names.length).toBeLessThanOrEqual(12 + 9)
    expect(tvWords(language).length).toBeGreaterThan(40)
  })

  it('stays small whatever a box brings', () => {
    const channels = Array.from({ length: 5_000 }, (_, number) => ({
      number,
      name: `Channel ${'x'.repeat(number % 40)}${number}`,
    }))
    expect(
      makeLexicon({ language: 'en', vocabulary: { channels, apps: [], phrases: ['', '!!!', 'ñ'] } }).length,
    ).toBeLessThanOrEqual(3_000)
  })

  it("has the user's own words, the TV words, apps and channel numbers, though a box has 3,000 channels", () => {
    const channels = Array.from({ length: 3_000 }, (_, at) => ({ number: at + 1, name: `Sender ${at + 1}` }))
    const long = makeLexicon({ ...context, vocabulary: { ...vocabulary, channels } })
    const spelled = new Set(long.map(({ symbols }) => symbols))
    expect(['WATCHTHENEWS', 'MUTE', 'NETFLIX', '2900'].filter((symbols) => !spelled.has(symbols))).toEqual([])
  })
})

describe('held handshapes', () => {
  it.each([
    ['NETFLIX', 'Netflix'],
    ['206', '206'],
    ['V0W', '206'],
    ['ESPN', 'ESPN'],
    ['MUTE', 'mute'],
    ['PRIMEVIDEO', 'Prime Video'],
  ])('%s are read as %s, surely', (symbols, text) => {
    expect(read(symbols)).toEqual({ text, sure: true })
  })

  it.each([
    ['a letter missing', 'NETFIX'],
    ['a letter too many', 'NETAFLIX'],
    ['a look-alike', 'METFLIG'],
    ['a letter seen twice', 'NNETFLIXX'],
  ])('with %s are still the word', (_, symbols) => {
    expect(read(symbols)).toEqual({ text: 'Netflix', sure: true })
  })

  it('are read beside sub-channels, which cannot be spelled', () => {
    const channels = [7, 7.2, 7.3].map((number) => ({ number, name: `Seven ${number}` }))
    const here = makeLexicon({ language: 'en', vocabulary: { channels, apps: [], phrases: [] } })
    expect(here.flatMap(({ shapes }) => shapes)).not.toContain(-1)
    expect(readSegments(held('7'), here).candidates[0]?.text).toBe('7')
  })

  it('that make no word here are not taken for one', () => {
    for (const symbols of ['WQKYB', 'TOMATO', 'Y', 'GARDEN']) expect(read(symbols).sure, symbols).toBe(false)
  })

  it('are never told with a confidence of 0, nor above', () => {
    expect(confidenceOf(readSegments(held('NETFLIX', 0.999), lexicon))).toBeLessThan(0)
    expect(confidenceOf(readSegments([], lexicon))).toBe(-Infinity)
  })
})

describe('the frames of a hand', () => {
  const points = Array.from({ length: 21 }, (_, n) => [n * 10, (n % 4) * 25, n] as const)
  const frame = (n: number, symbol: string) => ({
    hand: { atMs: n * 125, presence: 1, points },
    likely: likely(symbol),
  })

  it('are cut where the shape changes; what is seen once was passed through', () => {
    const segments = cutIntoSegments([...'NNNEEEXTTTT'].map((symbol, n) => frame(n, symbol)))
    expect(segments.map(({ likely: shape }) => CLASSES[shape.indexOf(Math.max(...shape))]).join('')).toBe('NET')
  })

  it('are each a letter when the camera is slow', () => {
    const slow = [0, 500, 1000, 1400].map((atMs, n) => ({
      ...frame(0, 'NEWS'[n] ?? ''),
      hand: { atMs, presence: 1, points },
    }))
    expect(cutIntoSegments(slow)).toHaveLength(4)
  })

  it('are cut where the hand was away', () => {
    expect(cutIntoSegments([0, 1, 2, 9, 10, 11].map((n) => frame(n, 'A')))).toHaveLength(2)
  })

  it('are no letter when one shape is held for long, or when there are none', () => {
    const networks = loadNetworks()
    const still = Array.from({ length: 60 }, (_, n) => ({ atMs: n * 125, presence: 1, points }))
    expect(readHands(networks, still, context).predictions).toEqual([])
    expect(readHands(networks, [], context)).toMatchObject({ predictions: [], hands: [] })
  })
})

describe('the network', () => {
  it('says of every source of hands under which licence it came, and which of them is a single line', () => {
    const [file, page] = ['fingerspelling-model.json', 'fingerspelling-model.md'].map((name) =>
      readFileSync(new URL(name, import.meta.url), 'utf8'),
    )
    const { about } = JSON.parse(file!) as { about: { data: { from: string; commit: string; licence: string }[] } }
    for (const { from, commit, licence } of about.data)
      expect(page).toMatch(new RegExp(`${from}, commit ${commit} .*${licence.slice(0, 3)}`, 'u'))
    expect(about.data.filter(({ licence }) => /README/u.test(licence)).map(({ from }) => from)).toEqual([
      'github.com/nejohnson2/real-time-asl-translator',
    ])
    expect(page).toContain('only by the last line of its README')
  })

  it('sees the same hand wherever it is and however large', () => {
    const points = Array.from({ length: 21 }, (_, n) => [Math.sin(n) * 40, Math.cos(n * 2) * 60, n] as const)
    const elsewhere = points.map(([x, y, z]) => [x * 3 + 400, y * 3 - 20, z * 3] as const)
    featuresOf(elsewhere).forEach((value, n) => expect(value).toBeCloseTo(featuresOf(points)[n] ?? Number.NaN, 4))
    expect(
      normalise(points.map(() => [5, 5, 5] as const))
        .flat()
        .every(Number.isFinite),
    ).toBe(true)
  })

  it('is kept in whole numbers without losing its mind', () => {
    const networks = loadNetworks()
    const features = featuresOf(
      Array.from({ length: 21 }, (_, n) => [Math.sin(n) * 40, Math.cos(n * 2) * 60, n] as const),
    )
    const answer = classify(networks, features)
    expect(answer.reduce((a, b) => a + b)).toBeCloseTo(1, 4)
    const again = classify(
      unpackNetworks({ about: {}, classes: CLASSES.join(''), networks: packNetworks(networks) }),
      features,
    )
    again.forEach((value, n) => expect(value).toBeCloseTo(answer[n] ?? Number.NaN, 3))
  })
})
