import { tizenRig } from '../../test/tizen-rig.ts'
import { describeConformance, TROUBLES } from '../conformance.ts'
import { tizen } from './family.ts'

describeConformance('A Samsung set', () => tizenRig(), { facts: tizen.facts, troubles: TROUBLES })
describeConformance(
  'A Samsung set of 2016',
  () => tizenRig(undefined, { tellsPower: false, givesTokens: false, tellsApps: false, tellsSound: false }),
  { timeLimitMs: 8_000, troubles: ['unplugged', 'not allowed', 'silent'] },
)
