/**
 * How far the cost shown after one practice is off, beside what the machine reckons from the person's true numbers: what
 * so few presses can say, without the chance of a simulated use.
 */
import { DEFAULT_PROFILE } from '@beckon/contract/profile'
import { meanCost } from '../../web/src/features/ways/scan/cost.ts'
import type { Presser } from '../../web/src/features/ways/scan/presser.ts'
import { meanAndSd, quantile } from '../../web/src/features/ways/practice/spread.ts'
import { presserOf } from '../../web/src/features/ways/practice/timing.ts'
import type { Target } from '../../web/src/features/ways/page/target.ts'
import { inUsualOrder } from '../../web/src/features/ways/scan/usual-use.ts'
import { row } from '../figures.ts'
import { USUAL } from './mixes.ts'
import { groupsOf, staying } from './one-switch.ts'
import { adapted, UNPRACTISED } from './practice.ts'
import { randomFrom } from './random.ts'
import { PEOPLE, truthOf } from './simulated-user.ts'

const PRACTICES = 30

export function costSpread(targets: readonly Target[]): void {
  const tree = inUsualOrder(groupsOf(targets))
  const uses = staying(USUAL)
  console.log('')
  row('person, practised', 'presses', 'off by: mean', 'half of them by less than', 'nine of ten', 'with misses known')
  row('---', '---', '---', '---', '---', '---')
  for (const person of Object.values(PEOPLE)) {
    const practices = Array.from({ length: PRACTICES }, (_, seed) => {
      const { timing, measured } = adapted(person, UNPRACTISED, randomFrom(5_000 + seed))
      const options = { ...DEFAULT_PROFILE.scan, ...timing.scan }
      const press = { ...DEFAULT_PROFILE.press, ...timing.press }
      const costFor = (presser: Presser | undefined) =>
        (presser && meanCost(tree, uses, options, presser)) ?? Number.NaN
      const truth = costFor({ ...truthOf(person), press })
      const presser = presserOf(measured, press)
      return {
        presses: measured.asked,
        off: (costFor(presser) / truth - 1) * 100,
        offKnown: (costFor(presser && { ...presser, misses: person.misses }) / truth - 1) * 100,
      }
    })
    const offs = practices.map(({ off }) => Math.abs(off))
    const percent = (value: number) => `${value.toFixed(1)} %`
    row(
      person.name,
      meanAndSd(practices.map(({ presses }) => presses)).mean.toFixed(0),
      percent(meanAndSd(practices.map(({ off }) => off)).mean),
      percent(quantile(offs, 0.5)),
      percent(quantile(offs, 0.9)),
      percent(
        quantile(
          practices.map(({ offKnown }) => Math.abs(offKnown)),
          0.9,
        ),
      ),
    )
  }
}
