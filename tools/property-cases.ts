/**
 * The cases of property tests: the same in each run of `npm test`, new ones in `npm run test:all`, where a failure
 * prints its seed. `BECKON_CASES=10000` sets their number for a measurement.
 */
import fc from 'fast-check'
import { tier } from './test-tiers.ts'

const cases = process.env['BECKON_CASES']

fc.configureGlobal({
  ...(tier() === 'main' && { seed: 1 }),
  ...(cases !== undefined && { numRuns: Number(cases) }),
})
