import { TROUBLES, describeConformance } from '../conformance.ts'
import { startFakeAndroidTv } from '../../test/fake-android-tv.ts'
import { androidTvRig } from '../../test/android-tv-rig.ts'
import { androidTv } from './family.ts'

describeConformance('An Android TV', async () => await androidTvRig(await startFakeAndroidTv()), {
  facts: androidTv.facts,
  troubles: TROUBLES,
})
