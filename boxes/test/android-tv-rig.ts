/** A paired Android TV driver and its double, for the conformance suite and the family's own tests. */
import { KEY_CODES, type KeyCode } from '@beckon/contract/keys'
import { setUp } from '../src/android-tv/set-up.ts'
import { AndroidTvBox, type AndroidTvSettings, type AndroidTvSurroundings } from '../src/android-tv/android-tv-box.ts'
import { KNOWN_APPS } from '../src/android-tv/family.ts'
import { ANDROID_KEYS } from '../src/android-tv/key-map.ts'
import { temporaryMemory, type BoxSecrets } from '../src/box-memory.ts'
import { rigOf } from './far-end.ts'
import type { SetUpDialogue, SetUpResult } from '../src/set-up.ts'
import { startFakeAndroidTv, type FakeAndroidTv } from './fake-android-tv.ts'

type Asked = { readonly wrong: boolean }
/** Somebody who reads the code from the screen and types it; `types` says what, for each time they are asked. */
export function person(
  tv: FakeAndroidTv,
  types: (code: string, times: number) => string | Promise<string> = (code) => code,
  signal: AbortSignal = new AbortController().signal,
): SetUpDialogue & { readonly asked: Asked[] } {
  const asked: Asked[] = []
  return {
    signal,
    asked,
    async ask(question, about = {}) {
      if (question.is !== 'code') throw new Error('Another question was expected.')
      asked.push({ wrong: about.wrong ?? false })
      about.whenShown?.()
      while (tv.code === undefined) await new Promise((done) => setTimeout(done, 5))
      return { value: await types(tv.code, asked.length) }
    },
    tell() {},
  }
}

export function pairWith(tv: FakeAndroidTv): Promise<SetUpResult> {
  return setUp({ host: tv.host, port: tv.port }, person(tv))
}

/** What a box remembers of a pairing, and whom the set lets in by it. Made once: keys take their time. */
let once: Promise<readonly [BoxSecrets, ReadonlySet<string>]> | undefined

/** As after a pairing with this double; its certificates are those of all of them, and it answers pings. */
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
