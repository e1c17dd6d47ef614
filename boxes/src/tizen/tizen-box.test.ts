import { MAC, tizenRig } from '../../test/tizen-rig.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { tizen } from './family.ts'

/** The pace of keys, and what is lost without it, is in the family's stories. */
const fast = { mac: MAC, keyGapMs: 10 }

describeConformance('A Samsung set', () => tizenRig(fast), {
  facts: tizen.facts,
  troubles: TROUBLES,
})
describeConformance(
  'A Samsung set of 2016',
  () => tizenRig(fast, { tellsPower: false, givesTokens: false, tellsApps: 'null', tellsSound: false }),
  { troubles: ['unplugged', 'not allowed', 'silent'] },
)
