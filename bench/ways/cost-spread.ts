/**
 * How far the cost shown is off after so many practices and so much use, beside what the machine reckons from the
 * person's true numbers: what so few presses can say, without the chance of a simulated use.
 */
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { doubtsOf, rangeOf } from '../../web/src/features/ways/scan/cost-doubt.ts'
import { meanCost } from '../../web/src/features/ways/scan/cost.ts'
import type { Presser } from '../../web/src/features/ways/scan/presser.ts'
import { quantile } from '../../web/src/features/ways/practice/spread.ts'
import { NOTHING_MEASURED, presserOf, type Measured } from '../../web/src/features/ways/practice/timing.ts'
import type { Target } from '../../web/src/features/ways/page/target.ts'
import { inUsualOrder } from '../../web/src/features/ways/scan/usual-use.ts'
import { row } from '../figures.ts'
import { USUAL } from './mixes.ts'
import { drawFrom, groupsOf, runsOf, staying } from './one-switch.ts'
import { adapted, knownByUse, practise, UNPRACTISED } from './practice.ts'
import { between, randomFrom } from './random.ts'
import { PEOPLE, truthOf, type Person } from './simulated-user.ts'

const PRACTICES = 20
const ANYBODY = 40
/** As many as the page takes. */
const KEYS_OF_RANGE = 8
const USED = 200
/** One practice, three, and all with 400 presses of use. */
const RANGES_AFTER = [0, 2, 5]

export function costSpread(targets: readonly Target[]): void {
  const tree = inUsualOrder(groupsOf(targets))
  const uses = staying(USUAL)
  const after = ['1 practice', '2', '3', 'all that advice asked for', 'and 200 presses of use', 'and 400']
  console.log('')
  row('off by, nine of ten less than', ...after, 'misses known', 'within the range: 1 practice', '3', 'and 400')
  row('---', ...after.map(() => '---'), '---', '---', '---', '---')
  for (const person of Object.values(PEOPLE))
    tell(
      person.name,
      Array.from({ length: PRACTICES }, () => person),
    )
  const random = randomFrom(77)
  tell(
    `${ANYBODY} others`,
    Array.from({ length: ANYBODY }, () => anybody(random)),
  )

  function tell(name: string, people: readonly Person[]): void {
    const results = people.map((person, at) => resultsOf(person, 5_000 + at))
    const off = (at: number) =>
      percent(
        quantile(
          results.map(({ offs }) => Math.abs(offs[at] ?? Number.NaN)),
          0.9,
        ),
      )
    const within = (at: number) => percent(results.filter(({ isWithin }) => isWithin[at]).length / results.length)
    row(
      name,
      ...after.map((_, at) => off(at)),
      percent(
        quantile(
          results.map(({ offKnown }) => Math.abs(offKnown)),
          0.9,
        ),
      ),
      ...RANGES_AFTER.map((at) => within(at)),
    )
  }

  function resultsOf(person: Person, seed: number) {
    const random = randomFrom(seed)
    const { timing, measured } = adapted(person, UNPRACTISED, random)
    const options = { ...DEFAULT_PROFILE.scan, ...timing.scan }
    const press = { ...DEFAULT_PROFILE.press, ...timing.press }
    const costFor = (presser: Presser | undefined) => (presser && meanCost(tree, uses, options, presser)) ?? Number.NaN
    const truth = costFor({ ...truthOf(person), press })

    const known: Measured[] = []
    for (let count = 1; count <= 3; count++)
      known.push(practise(person, timing, random, known.at(-1) ?? NOTHING_MEASURED))
    known.push(measured)
    const wanted = runsOf(drawFrom(uses, random), random)
    const using = { person, options, press, wanted, count: USED, isFromTop: true }
    for (let count = 1; count <= 2; count++)
      known.push(knownByUse(tree, using, random, known.at(-1) ?? NOTHING_MEASURED))

    const pressers = known.map((by) => presserOf(by, press))
    const costs = pressers.map((presser) => costFor(presser))
    const often = [...uses].sort((one, other) => other.presses - one.presses).slice(0, KEYS_OF_RANGE)
    const oftenFor = (presser: Presser) => meanCost(tree, often, options, presser) ?? Number.NaN
    const isWithin = known.map((by, at) => {
      const presser = pressers[at]
      if (!presser || !RANGES_AFTER.includes(at)) return false
      const usual = oftenFor(presser)
      const { least, most } = rangeOf(usual, doubtsOf(by, presser).map(oftenFor))
      const part = (usual * truth) / (costs[at] ?? Number.NaN)
      return part >= least && part <= most
    })
    const practised = pressers[3]
    return {
      offs: costs.map((cost) => cost / truth - 1),
      offKnown: costFor(practised && { ...practised, misses: person.misses }) / truth - 1,
      isWithin,
    }
  }
}

/** As the properties have them, with few misses more often than many. */
function anybody(random: () => number): Person {
  const mean = 300 * Math.exp(random() * Math.log(2_000 / 300))
  const sd = mean * between(random, 0.15, 0.45)
  return { name: 'anybody', pressMs: { mean, sd }, misses: 0.1 * random() ** 2, bounces: 0.3 * random() ** 2 }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
