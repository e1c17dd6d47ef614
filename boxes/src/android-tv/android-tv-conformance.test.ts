import { androidTvRig } from '../../test/android-tv-rig.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { androidTv } from './family.ts'

describeConformance('An Android TV', androidTvRig, {
  facts: androidTv.facts,
  troubles: TROUBLES,
})
