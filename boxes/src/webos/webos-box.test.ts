import { TROUBLES, describeConformance } from '../../test/conformance.ts'
import { webosRig } from '../../test/webos-rig.ts'
import { webos } from './family.ts'

describeConformance('An LG set', () => webosRig(), { facts: webos.facts, troubles: TROUBLES })
describeConformance(
  'An LG set from before 2018',
  () => webosRig(undefined, { certificate: undefined, hasNewServices: false }),
  {
    troubles: ['unplugged', 'not allowed', 'silent'],
  },
)
