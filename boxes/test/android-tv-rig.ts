/** A paired Android TV driver and its fake, for the conformance suite and the family's own tests. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { setUp, KNOWN_APPS } from '../src/android-tv/family.ts'
import { AndroidTvBox, type AndroidTvSettings, type AndroidTvSurroundings } from '../src/android-tv/android-tv-box.ts'
import { ANDROID_KEYS } from '../src/android-tv/key-map.ts'
import { temporaryMemory, type BoxSecrets } from '../src/box-memory.ts'
import { rigOf } from './far-end.ts'
import type { SetUpResult } from '../src/set-up.ts'
import { startFakeAndroidTv, type FakeAndroidTv } from './fake-android-tv.ts'
import { turns } from './held-time.ts'
import { person } from './person.ts'

/** Somebody reads the code from the screen and types it. */
export function reads(tv: FakeAndroidTv, types: (code: string) => string | Promise<string> = (code) => code) {
  return async () => {
    while (tv.code === undefined) await turns(1)
    return await types(tv.code)
  }
}

export function pairWith(tv: FakeAndroidTv): Promise<SetUpResult> {
  return setUp({ host: tv.host, port: tv.port }, person(reads(tv)).dialogue)
}

/** What a box remembers of a pairing, and whom the set lets in by it. Made once: keys take their time. */
let once: Promise<readonly [BoxSecrets, ReadonlySet<string>]> | undefined

/** As after a pairing with this fake; its certificates are those of all of them, and it answers pings. */
export async function pairedBefore(tv: FakeAndroidTv): Promise<BoxSecrets> {
  once ??= pairWith(tv).then(({ secrets = {} }) => [secrets, new Set(tv.paired)])
  const [secrets, paired] = await once
  for (const one of paired) tv.paired.add(one)
  return secrets
}

export function androidTvBoxAt(
  tv: FakeAndroidTv,
  secrets: BoxSecrets = {},
  settings: Partial<AndroidTvSettings> = {},
  surroundings?: AndroidTvSurroundings,
): AndroidTvBox {
  return new AndroidTvBox(
    {
      id: 'android-tv',
      name: 'TV',
      family: 'standard',
      host: tv.host,
      port: tv.port,
      apps: KNOWN_APPS,
      tellsApp: true,
      ...settings,
    },
    temporaryMemory(secrets),
    surroundings,
  )
}

export function asOurs(keys: readonly number[]): readonly KeyCode[] {
  return keys.flatMap((key) => KEY_CODES.find((one) => ANDROID_KEYS[one] === key) ?? [])
}

export async function androidTvRig() {
  const tv = await startFakeAndroidTv()
  return rigOf(tv, androidTvBoxAt(tv, await pairedBefore(tv)), () => asOurs(tv.keys))
}
