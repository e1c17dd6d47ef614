/**
 * How well letters and words of people are read whom the networks have never seen. Two people's letters are known: each
 * is left out once.
 */
import { classOf } from '@beckon/recognisers/signs/fingerspelling/classes'
import { featuresOf, normalise } from '@beckon/recognisers/signs/fingerspelling/features'
import { loadNetworks } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import { classify, type Network } from '@beckon/recognisers/signs/fingerspelling/network'
import type { HandFrame } from '@beckon/recognisers/signs/sign-recogniser'
import { upsideDown } from '../../recognisers/training/augment.ts'
import { makeChance, type Chance } from '../../recognisers/training/chance.ts'
import { readSamples, type Sample } from '../../recognisers/training/read-hands.ts'
import { SEEDS, trainNetworks } from '../../recognisers/training/train-networks.ts'
import { row } from '../figures.ts'
import { keptOfPromised } from './fit-confidence.ts'
import { isActedUpon, isRight, placeOf, readBack, type Read } from './read-back.ts'
import { shareOf, told } from './share.ts'
import { bySymbol, spell } from './spelled-hands.ts'
import { OTHER_WORDS, WORDS, WORDS_TO_FIT_TO } from './tv.ts'

const TIMES = 3

/** The shipped model on the person who is kept aside. */
export function photosKeptAside(folder: string): void {
  letterFigures('shipped model, photos of a person never trained on', loadNetworks(), readSamples(folder).photos)
}

/** The recipe without one signer, and how it reads that signer. */
export async function signersLeftOut(folder: string): Promise<void> {
  const { letters, digits } = readSamples(folder)
  const known = digits.filter(({ keptAside }) => !keptAside)
  const tries: Read[] = []
  for (const person of ['a', 'b']) {
    const networks = await trainNetworks(
      [...letters.filter((one) => one.person !== person), ...known],
      SEEDS.slice(0, 2),
    )
    const theirs = letters.filter((one) => one.person === person)
    const name = `trained without signer ${person}`
    letterFigures(`${name}: signer ${person}`, networks, theirs)
    tries.push(
      ...wordFigures(name, networks, theirs),
      ...readAll(networks, WORDS_TO_FIT_TO, bySymbol(theirs), makeChance(19)),
    )
  }
  const { offset, slope } = keptOfPromised(tries)
  row(
    'odds kept against odds promised, as logarithms: offset, slope',
    '0, 1',
    `${offset.toFixed(2)}, ${slope.toFixed(2)}`,
  )
}

function letterFigures(name: string, networks: readonly Network[], samples: readonly Sample[]): void {
  const ranked = samples
    .filter(({ label }) => label !== 'J' && label !== 'Z')
    .map(({ label, points }) => ({
      label,
      place: placeOf(classOf(label), classify(networks, featuresOf(points)), /[A-Z]/u),
    }))
  row(`${name}, letters, first guess`, '81 %', told(shareOf(ranked, ({ place }) => place === 0)))
  row(`${name}, letters, among the first three`, '94 %', told(shareOf(ranked, ({ place }) => place < 3)))
  const letters = Map.groupBy(ranked, ({ label }) => label)
  const byLetter = [...letters].map(
    ([label, tries]) =>
      `${label} ${Math.round((100 * tries.filter(({ place }) => place === 0).length) / tries.length)}`,
  )
  row(`${name}, by letter, %`, '', byLetter.sort().join(', '))
}

/** Returns what became of words that the TV knows. */
function wordFigures(name: string, networks: readonly Network[], samples: readonly Sample[]): Read[] {
  const examples = bySymbol(samples)
  const all: Read[] = []
  for (const [how, damaged, goal] of [
    ['clean', 0, '95 %'],
    ['a tenth of the letters missing, a tenth too many', 0.1, '85 %'],
  ] as const) {
    const chance = makeChance(17)
    const tries = WORDS.flatMap(({ symbols, text }) =>
      Array.from({ length: TIMES }, () =>
        readBack(networks, text, spell(symbols, examples, chance, { damaged })),
      ).flat(),
    )
    row(`${name}: ${WORDS.length} words of TV, ${how}`, goal, told(shareOf(tries, isRight)))
    row(
      `${name}: of these, among the five predictions`,
      '',
      told(shareOf(tries, (one) => one.predictions.includes(one.meant))),
    )
    row(`${name}: of these, acted upon and wrong`, '', told(shareOf(tries, (one) => isActedUpon(one) && !isRight(one))))
    all.push(...tries)
  }
  const chance = makeChance(18)
  const others = readAll(networks, OTHER_WORDS, examples, chance)
  row(`${name}: words unknown to the TV, acted upon all the same`, '', told(shareOf(others, isActedUpon)))
  const resting = samples.filter((_, n) => n % 200 === 0).map(({ points }) => still(upsideDown(points, chance)))
  row(
    `${name}: hands hanging down for 3 s, acted upon`,
    '2 %',
    told(
      shareOf(
        resting.flatMap((hands) => readBack(networks, '', hands)),
        isActedUpon,
      ),
    ),
  )
  const wandering = Array.from({ length: 100 }, () => wander(samples, chance))
  row(
    `${name}: hands that move about for 5 s, acted upon`,
    '2 %',
    told(
      shareOf(
        wandering.flatMap((hands) => readBack(networks, '', hands)),
        isActedUpon,
      ),
    ),
  )
  for (const [from, to] of [
    [-1.2, -0.9],
    [-0.9, -0.7],
    [-0.7, -0.5],
    [-0.5, -0.2],
    [-0.2, 0],
  ] as const) {
    const near = [...all, ...others].filter(({ confidence }) => confidence >= from && confidence < to)
    row(
      `${name}: confidence ${from} to ${to}, right`,
      `${Math.round(100 * Math.exp(from))} to ${Math.round(100 * Math.exp(to))} %`,
      told(shareOf(near, isRight)),
    )
  }
  return all
}

/** Words that mean nothing to the TV. */
function readAll(
  networks: readonly Network[],
  words: readonly string[],
  examples: ReadonlyMap<string, readonly Sample[]>,
  chance: Chance,
): Read[] {
  return words.flatMap((word) =>
    Array.from({ length: TIMES }, () => readBack(networks, '', spell(word, examples, chance))).flat(),
  )
}

function still(points: HandFrame['points']): HandFrame[] {
  return Array.from({ length: 24 }, (_, n) => ({ atMs: n * 125, presence: 1, points }))
}

/** From one shape to the next in half a second, holding none. */
function wander(samples: readonly Sample[], chance: Chance): HandFrame[] {
  const stops = Array.from({ length: 11 }, () => normalise(samples[chance.below(samples.length)]?.points ?? []))
  return Array.from({ length: 40 }, (_, n) => {
    const [from, to, share] = [stops[n >> 2] ?? [], stops[(n >> 2) + 1] ?? [], (n % 4) / 4 + 0.125]
    const points = from.map(
      (point, at) =>
        [0, 1, 2].map((axis) => (point[axis] ?? 0) * (1 - share) + (to[at]?.[axis] ?? 0) * share) as [
          number,
          number,
          number,
        ],
    )
    return { atMs: n * 125, presence: 1, points }
  })
}
