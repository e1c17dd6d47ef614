/** How well people are read whom the networks have never seen. Two people's letters are known: each is left out once. */
import { CLASSES, classOf, NOTHING } from '@beckon/recognisers/signs/fingerspelling/classes'
import { featuresOf, normalise } from '@beckon/recognisers/signs/fingerspelling/features'
import { loadNetworks, readHands } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import { classify, type Network } from '@beckon/recognisers/signs/fingerspelling/network'
import type { HandFrame, SignsRead } from '@beckon/recognisers/signs/sign-recogniser'
import { upsideDown } from '../../recognisers/training/augment.ts'
import { makeChance } from '../../recognisers/training/chance.ts'
import { isKeptAside, readSamples, type Sample } from '../../recognisers/training/read-hands.ts'
import { SEEDS, trainNetworks } from '../../recognisers/training/train-signs.ts'
import { row } from '../figures.ts'
import { shareOf, told } from './share.ts'
import { bySymbol, spell } from './spelled-hands.ts'
import { CONTEXT, OTHER_WORDS, WORDS } from './tv.ts'

const TIMES = 3
const ACTED_UPON = -0.7

type Read = SignsRead & { readonly meant: string }

export function unseenPeople(folder: string): void {
  const { letters, digits, photos } = readSamples(folder)
  const keptAside = digits.filter(isKeptAside)
  const known = digits.filter((sample) => !isKeptAside(sample))
  const shipped = loadNetworks()
  digitFigures('shipped model, students never trained on', shipped, keptAside)
  letterFigures('shipped model, photos of a person never trained on', shipped, photos)
  for (const person of ['a', 'b']) {
    const networks = trainNetworks([...letters.filter((one) => one.person !== person), ...known], SEEDS.slice(0, 2))
    const theirs = letters.filter((one) => one.person === person)
    const name = `trained without signer ${person}`
    letterFigures(`${name}: signer ${person}`, networks, theirs)
    wordFigures(name, networks, theirs)
  }
}

function letterFigures(name: string, networks: readonly Network[], samples: readonly Sample[]): void {
  const ranked = samples
    .filter(({ label }) => label !== 'J' && label !== 'Z')
    .map(({ label, points }) => ({ label, place: placeOf(classOf(label), classify(networks, featuresOf(points)), /[A-Z]/u) }))
  row(`${name}, letters, first guess`, '81 %', told(shareOf(ranked, ({ place }) => place === 0)))
  row(`${name}, letters, among the first three`, '94 %', told(shareOf(ranked, ({ place }) => place < 3)))
  const letters = Map.groupBy(ranked, ({ label }) => label)
  const byLetter = [...letters].map(([label, tries]) => `${label} ${Math.round((100 * tries.filter(({ place }) => place === 0).length) / tries.length)}`)
  row(`${name}, by letter, %`, '', byLetter.sort().join(', '))
}

function digitFigures(name: string, networks: readonly Network[], samples: readonly Sample[]): void {
  const ranked = samples.map(({ label, points }) => placeOf(classOf(label), classify(networks, featuresOf(points)), /[OVWF134578]/u))
  row(`${name}, digits among digits`, '99 %', told(shareOf(ranked, (place) => place === 0)))
  const chance = makeChance(15)
  const examples = bySymbol(samples)
  const numbers = Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? String(CONTEXT.vocabulary.channels[chance.below(14)]?.number) : String(1 + chance.below(999))))
  const tries = numbers.filter((number) => !/(\d)\1/u.test(number)).flatMap((number) => readBack(networks, number, spell(number, examples, chance)))
  row(`${name}, whole numbers of 1 to 4 digits`, '99 %', told(shareOf(tries, isRight)))
}

/** How many of the wanted classes are likelier. */
function placeOf(target: number, likely: Float32Array, wanted: RegExp): number {
  return likely.reduce((place, value, n) => place + (n !== NOTHING && wanted.test(CLASSES[n] ?? '') && value > (likely[target] ?? 0) ? 1 : 0), 0)
}

function wordFigures(name: string, networks: readonly Network[], samples: readonly Sample[]): void {
  const examples = bySymbol(samples)
  const all: Read[] = []
  for (const [how, damaged, goal] of [['clean', 0, '95 %'], ['a tenth of the letters missing, a tenth too many', 0.1, '85 %']] as const) {
    const chance = makeChance(17)
    const tries = WORDS.flatMap(({ symbols, text }) => Array.from({ length: TIMES }, () => readBack(networks, text, spell(symbols, examples, chance, { damaged }))).flat())
    row(`${name}: ${WORDS.length} words of TV, ${how}`, goal, told(shareOf(tries, isRight)))
    row(`${name}: of these, among the five predictions`, '', told(shareOf(tries, (one) => one.predictions.includes(one.meant))))
    row(`${name}: of these, acted upon and wrong`, '', told(shareOf(tries, (one) => one.confidence >= ACTED_UPON && !isRight(one))))
    all.push(...tries)
  }
  const chance = makeChance(18)
  const others = OTHER_WORDS.flatMap((word) => Array.from({ length: TIMES }, () => readBack(networks, '', spell(word, examples, chance))).flat())
  row(`${name}: words unknown to the TV, acted upon all the same`, '', told(shareOf(others, isActedUpon)))
  const resting = samples.filter((_, n) => n % 200 === 0).map(({ points }) => still(upsideDown(points, chance)))
  row(`${name}: hands hanging down for 3 s, acted upon`, '2 %', told(shareOf(resting.flatMap((hands) => readBack(networks, '', hands)), isActedUpon)))
  const wandering = Array.from({ length: 100 }, () => wander(samples, chance))
  row(`${name}: hands that move about for 5 s, acted upon`, '2 %', told(shareOf(wandering.flatMap((hands) => readBack(networks, '', hands)), isActedUpon)))
  for (const [from, to] of [[-1.2, -0.9], [-0.9, -0.7], [-0.7, -0.5], [-0.5, -0.2], [-0.2, 0]] as const) {
    const near = [...all, ...others].filter(({ confidence }) => confidence >= from && confidence < to)
    row(`${name}: confidence ${from} to ${to}, right`, `${Math.round(100 * Math.exp(from))} to ${Math.round(100 * Math.exp(to))} %`, told(shareOf(near, isRight)))
  }
}

function readBack(networks: readonly Network[], meant: string, hands: readonly HandFrame[] | undefined): Read[] {
  return hands ? [{ ...readHands(networks, hands, CONTEXT), meant }] : []
}

function isRight({ predictions, meant }: Read): boolean {
  return meant !== '' && predictions[0] === meant
}

function isActedUpon({ predictions, confidence }: Read): boolean {
  return predictions.length > 0 && confidence >= ACTED_UPON
}

function still(points: HandFrame['points']): HandFrame[] {
  return Array.from({ length: 24 }, (_, n) => ({ atMs: n * 125, presence: 1, points }))
}

/** From one shape to the next in half a second, holding none. */
function wander(samples: readonly Sample[], chance: ReturnType<typeof makeChance>): HandFrame[] {
  const stops = Array.from({ length: 11 }, () => normalise(samples[chance.below(samples.length)]?.points ?? []))
  return Array.from({ length: 40 }, (_, n) => {
    const [from, to, share] = [stops[n >> 2] ?? [], stops[(n >> 2) + 1] ?? [], (n % 4) / 4 + 0.125]
    const points = from.map((point, at) => [0, 1, 2].map((axis) => (point[axis] ?? 0) * (1 - share) + (to[at]?.[axis] ?? 0) * share) as [number, number, number])
    return { atMs: n * 125, presence: 1, points }
  })
}
