/** Which TV buttons the box can serve over HDMI, from its answer to the capabilities check. */
import type { AnswerOf } from '@beckon/contract/call'
import type { checkCapabilities } from '@beckon/contract/remote'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'

export type TvCapabilities = AnswerOf<typeof checkCapabilities>['results']

const POWER_KEYS: ReadonlySet<TvKey> = new Set(['tvPower', 'power'])

/** Without an answer none works. The power buttons need a power command, of either kind; the others the link alone. */
export function workingTvKeys(capabilities: TvCapabilities | undefined): ReadonlySet<TvKey> {
  if (capabilities?.hdmiLinkReady !== 'yes') return new Set()
  const canSwitch = capabilities.tvPowerOnCommandAvailable === 'yes' || capabilities.tvPowerOffCommandAvailable === 'yes'
  return new Set((Object.keys(TV_KEYS) as TvKey[]).filter((key) => canSwitch || !POWER_KEYS.has(key)))
}
