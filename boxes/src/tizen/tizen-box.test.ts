import { MAC, tizenRig } from '../../test/tizen-rig.ts'
import { describeConformance, TROUBLES } from '../conformance.ts'
import { tizen } from './family.ts'

/** The pace of keys is in the family's stories. */
const fast = { mac: MAC, keyGapMs: 60 }

describeConformance('A Samsung set', () => tizenRig(fast, { losesKeysWithinMs: 50 }), {
  facts: tizen.facts,
  troubles: TROUBLES,
})
describeConformance(
  'A Samsung set of 2016',
  () =>
    tizenRig(fast, {
      losesKeysWithinMs: 50,
      tellsPower: false,
      givesTokens: false,
      tellsApps: false,
      tellsSound: false,
    }),
  { timeLimitMs: 8_000, troubles: ['unplugged', 'not allowed', 'silent'] },
)
