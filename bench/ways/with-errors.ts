/** People who err, on the standard remote with one switch: before practice, and with what practice advises. */
import { meanCost } from '../../web/src/features/ways/scan/cost.ts'
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { meanAndSd } from '../../web/src/features/ways/practice/spread.ts'
import { presserOf, type Measured } from '../../web/src/features/ways/practice/timing.ts'
import type { Target } from '../../web/src/features/ways/page/target.ts'
import { inUsualOrder } from '../../web/src/features/ways/scan/usual-use.ts'
import { row } from '../figures.ts'
import { USUAL } from './mixes.ts'
import { drawFrom, groupsOf, runsOf, staying } from './one-switch.ts'
import { adapted, knownByUse, practise, UNPRACTISED, use, type Tally } from './practice.ts'
import { randomFrom } from './random.ts'
import { PEOPLE } from './simulated-user.ts'

const PRACTICES = 10
const UNPRACTISED_TIMES = 3
const PRESSES_USED = 200
const PRESSES = 1_000

export function withErrors(targets: readonly Target[]): void {
  const tree = inUsualOrder(groupsOf(targets))
  const uses = staying(USUAL)
  console.log('')
  row(
    'person',
    'step, late, ignore again, ms',
    'take back',
    'wrong in 100 (most)',
    's a press',
    'cost shown, s',
    'off by (most)',
    'after 200 presses of use',
  )
  row('---', '---', '---', '---', '---', '---', '---', '---')
  for (const person of Object.values(PEOPLE))
    for (const [isPractised, takeBack] of [
      [false, 'guarded'],
      [true, 'guarded'],
      [true, 'all'],
    ] as const) {
      const results = Array.from({ length: isPractised ? PRACTICES : UNPRACTISED_TIMES }, (_, seed) => {
        const random = randomFrom(1_000 + seed)
        const unpractised = { timing: UNPRACTISED, measured: practise(person, UNPRACTISED, random) }
        const { timing, measured } = isPractised ? adapted(person, UNPRACTISED, random) : unpractised
        const options = { ...DEFAULT_PROFILE.scan, ...timing.scan, takeBack }
        const press = { ...DEFAULT_PROFILE.press, ...timing.press }
        const wanted = runsOf(drawFrom(uses, random), random)
        const using = { person, options, press, wanted, count: PRESSES, isFromTop: true }
        const tally = use(tree, using, random)
        const shown = (by: Measured) => {
          const presser = presserOf(by, press)
          return (presser && meanCost(tree, uses, options, presser)) ?? Number.NaN
        }
        const later = isPractised ? knownByUse(tree, { ...using, count: PRESSES_USED }, random, measured) : measured
        return { timing, tally, shownMs: shown(measured), laterMs: shown(later) }
      })
      const mean = (of: (one: (typeof results)[number]) => number) => meanAndSd(results.map(of)).mean
      const wrong = ({ wrong: wrongs, right }: Tally) => (wrongs / right) * 100
      const [real, shown] = [mean(({ tally }) => tally.meanMs), mean(({ shownMs }) => shownMs)]
      const off = (of: (one: (typeof results)[number]) => number) => {
        const most = Math.max(...results.map((one) => Math.abs(of(one) / one.tally.meanMs - 1) * 100))
        return `${((mean(of) / real - 1) * 100).toFixed(1)} % (${most.toFixed(0)} %)`
      }
      row(
        `${person.name}${isPractised ? ', practised' : ''}`,
        [
          mean(({ timing }) => timing.scan.stepMs),
          mean(({ timing }) => timing.scan.lateMs),
          mean(({ timing }) => timing.press.ignoreMs),
        ]
          .map((ms) => ms.toFixed(0))
          .join(', '),
        takeBack,
        `${mean(({ tally }) => wrong(tally)).toFixed(2)} (${Math.max(...results.map(({ tally }) => wrong(tally))).toFixed(1)})`,
        (real / 1_000).toFixed(2),
        (shown / 1_000).toFixed(2),
        off(({ shownMs }) => shownMs),
        off(({ laterMs }) => laterMs),
      )
    }
}
