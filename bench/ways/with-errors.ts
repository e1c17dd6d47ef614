/** People who err, on the standard remote with one switch: before practice, and with what practice advises. */
import { meanCost } from '../../web/src/features/ways/cost.ts'
import { DEFAULT_PROFILE } from '../../web/src/features/ways/profile.ts'
import { meanAndSd } from '../../web/src/features/ways/timing.ts'
import type { Target } from '../../web/src/features/ways/target.ts'
import { inUsualOrder } from '../../web/src/features/ways/usual-use.ts'
import { row } from '../figures.ts'
import { USUAL } from './mixes.ts'
import { drawFrom, groupsOf, staying } from './one-switch.ts'
import { adapted, practise, UNPRACTISED, use, type Tally } from './practice.ts'
import { randomFrom } from './random.ts'
import { PEOPLE } from './simulated-user.ts'

const PRACTICES = 5
const PRESSES = 1_000

export function withErrors(targets: readonly Target[]): void {
  const tree = inUsualOrder(groupsOf(targets))
  const uses = staying(USUAL)
  console.log('')
  row('person', 'step, late, ignore again, ms', 'take back', 'wrong in 100', 's a press', 'cost shown, s', 'off by')
  row('---', '---', '---', '---', '---', '---', '---')
  for (const person of Object.values(PEOPLE))
    for (const [isPractised, takeBack, isSure] of [
      [false, 'guarded', false],
      [true, 'guarded', false],
      [true, 'all', false],
      [true, 'guarded', true],
    ] as const) {
      const hand = isSure ? { ...person, misses: 0, bounces: 0 } : person
      const results = Array.from({ length: PRACTICES }, (_, seed) => {
        const random = randomFrom(1_000 + seed)
        const { timing } = isPractised ? adapted(person, UNPRACTISED, random) : { timing: UNPRACTISED }
        const pressMs = meanAndSd(practise(person, timing, random).pressMs).mean
        const options = { ...DEFAULT_PROFILE.scan, ...timing.scan, takeBack }
        const draw = drawFrom(uses, random)
        let now = draw()
        const wanted = () => {
          if (random() < now.runs / now.presses) now = draw()
          return now.id
        }
        const press = { ...DEFAULT_PROFILE.press, ...timing.press, ...(isSure && { ignoreMs: 0 }) }
        const tally = use(tree, { person: hand, options, press, wanted, count: PRESSES, isFromTop: true }, random)
        return { timing, tally, shownMs: meanCost(tree, uses, options, pressMs) ?? Number.NaN }
      })
      const mean = (of: (one: (typeof results)[number]) => number) => meanAndSd(results.map(of)).mean
      const wrong = ({ wrong: wrongs, right }: Tally) => (wrongs / right) * 100
      const [real, shown] = [mean(({ tally }) => tally.meanMs), mean(({ shownMs }) => shownMs)]
      row(
        `${person.name}${isPractised ? ', practised' : ''}${isSure ? ', no misses or bounces, no filter' : ''}`,
        [
          mean(({ timing }) => timing.scan.stepMs),
          mean(({ timing }) => timing.scan.lateMs),
          mean(({ timing }) => timing.press.ignoreMs),
        ]
          .map((ms) => ms.toFixed(0))
          .join(', '),
        takeBack,
        mean(({ tally }) => wrong(tally)).toFixed(2),
        (real / 1_000).toFixed(2),
        (shown / 1_000).toFixed(2),
        `${((shown / real - 1) * 100).toFixed(1)} %`,
      )
    }
}
