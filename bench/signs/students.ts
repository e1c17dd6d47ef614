/** How well the digits of students are read whom the networks have never seen. */
import { classOf } from '@beckon/recognisers/signs/fingerspelling/classes'
import { featuresOf } from '@beckon/recognisers/signs/fingerspelling/features'
import { loadNetworks } from '@beckon/recognisers/signs/fingerspelling/fingerspelling'
import { classify, type Network } from '@beckon/recognisers/signs/fingerspelling/network'
import { makeChance } from '../../recognisers/training/chance.ts'
import { inParts, readSamples, type Sample } from '../../recognisers/training/read-hands.ts'
import { trainNetworks } from '../../recognisers/training/train-networks.ts'
import { row } from '../figures.ts'
import { isActedUpon, isRight, placeOf, readBack, type Read } from './read-back.ts'
import { shareOf, told } from './share.ts'
import { bySymbol, spell } from './spelled-hands.ts'
import { CONTEXT } from './tv.ts'

const PARTS = 5
const LOOK_LIKE_DIGITS = /[OVWF134578]/u

interface Digit {
  readonly sample: Sample
  /** How many other digits are likelier. */
  readonly place: number
  readonly takenFor: string
}

/** The shipped model on the students who are kept aside. */
export function studentsKeptAside(folder: string): void {
  const digits = readSamples(folder).digits.filter(({ keptAside }) => keptAside)
  const shipped = loadNetworks()
  figures(
    `shipped model, ${peopleIn(digits)} students never trained on`,
    digits.map((sample) => look(shipped, sample)),
    numbersOf(shipped, digits, 200),
  )
}

/** A cross-validation of the recipe: five trainings, each without a fifth of the students, who are then read. */
export async function everyStudent(folder: string): Promise<void> {
  const { letters, digits } = readSamples(folder)
  const read = inParts(digits, PARTS).map(async (part) => {
    const networks = await trainNetworks([...letters, ...digits.filter((sample) => !part.includes(sample))])
    return { seen: part.map((sample) => look(networks, sample)), numbers: numbersOf(networks, part, 100) }
  })
  const parts = await Promise.all(read)
  figures(
    `each of ${peopleIn(digits)} students by networks that never saw him or her`,
    parts.flatMap(({ seen }) => seen),
    parts.flatMap(({ numbers }) => numbers),
  )
}

function figures(name: string, seen: readonly Digit[], numbers: readonly Read[]): void {
  row(`${name}: ${seen.length} digits among digits`, '99 %', told(shareOf(seen, ({ place }) => place === 0)))
  row(
    `${name}, missed`,
    '',
    seen
      .filter(({ place }) => place > 0)
      .map(({ sample, takenFor }) => `${sample.label} for ${takenFor}`)
      .sort()
      .join(', '),
  )
  row(`${name}: ${numbers.length} whole numbers of 1 to 4 digits`, '99 %', told(shareOf(numbers, isRight)))
  row(`${name}: of these, acted upon and wrong`, '', told(shareOf(numbers, (one) => isActedUpon(one) && !isRight(one))))
}

function look(networks: readonly Network[], sample: Sample): Digit {
  const likely = classify(networks, featuresOf(sample.points))
  const placed = [...'0123456789'].map((digit) => ({ digit, place: placeOf(classOf(digit), likely, LOOK_LIKE_DIGITS) }))
  return {
    sample,
    place: placeOf(classOf(sample.label), likely, LOOK_LIKE_DIGITS),
    takenFor: placed.find(({ place }) => place === 0)?.digit ?? '',
  }
}

/**
 * Half of them numbers of channels. Digits twice in a row are left out: single photos do not say how a hand tells them.
 */
function numbersOf(networks: readonly Network[], samples: readonly Sample[], count: number): Read[] {
  const chance = makeChance(15)
  const examples = bySymbol(samples)
  const numbers = Array.from({ length: count }, (_, n) =>
    n % 2 === 0 ? String(CONTEXT.vocabulary.channels[chance.below(14)]?.number) : String(1 + chance.below(999)),
  )
  return numbers
    .filter((number) => !/(\d)\1/u.test(number))
    .flatMap((number) => readBack(networks, number, spell(number, examples, chance)))
}

function peopleIn(samples: readonly Sample[]): number {
  return new Set(samples.map(({ person }) => person)).size
}
