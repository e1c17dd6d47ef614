import { androidTvRig } from '../../test/android-tv-rig.ts'
import { startFakeAndroidTv } from '../../test/fake-android-tv.ts'
import { describeConformance, TROUBLES } from '../../test/conformance.ts'
import { androidTv } from './family.ts'

describeConformance('An Android TV', async () => await androidTvRig(await startFakeAndroidTv()), {
  facts: androidTv.facts,
  troubles: TROUBLES,
})
