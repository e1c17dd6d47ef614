/** How each TV button reaches the TV: by the user's automation event, otherwise by the box, otherwise not at all. */
import type { TvCapabilities } from '@beckon/contract/remote'
import type { TvConfigData } from '@beckon/contract/tv-control'
import { TV_KEYS, type TvKey } from '@beckon/contract/tv-keys'

/** `box`: the box has a command for it. `key`: the box's POWER key is the TV's own. */
export type TvPath = 'event' | 'box' | 'hdmi' | 'key' | 'none'
export type TvPaths = Readonly<Record<TvKey, TvPath>>

const POWER_KEYS: readonly TvKey[] = ['tvPower', 'power']

const VOLUME_KEYS: readonly TvKey[] = ['mute', 'volumeUp', 'volumeDown']

/**
 * An event works with any box (H17). Over HDMI the power buttons need a power command, on or off; the others
 * need only the link. A box with its own volume needs no link for it. An infrared sender lists the buttons it has.
 */
export function tvPaths(capabilities: TvCapabilities | undefined, config: TvConfigData | undefined): TvPaths {
  const linked = isLinked(capabilities)
  const canSwitch =
    capabilities?.tvPowerOnCommandAvailable === 'yes' || capabilities?.tvPowerOffCommandAvailable === 'yes'
  const pathOf = (key: TvKey): TvPath => {
    if (eventOf(config, key) !== undefined) return 'event'
    if (capabilities?.powerKey === 'yes' && POWER_KEYS.includes(key)) return 'key'
    if (capabilities?.tvButtons) return capabilities.tvButtons.includes(key) ? 'box' : 'none'
    if (capabilities?.boxVolume === 'yes' && VOLUME_KEYS.includes(key)) return 'box'
    return linked && (canSwitch || !POWER_KEYS.includes(key)) ? 'hdmi' : 'none'
  }
  return Object.fromEntries((Object.keys(TV_KEYS) as TvKey[]).map((key) => [key, pathOf(key)])) as Record<TvKey, TvPath>
}

/**
 * Why TV buttons are disabled. `link`: all wait for the HDMI link. `link for others`: all without an event do. `power`:
 * only power is missing. `codes`: keys of an infrared sender have no code.
 */
export function whyTvWaits(
  paths: TvPaths,
  capabilities: TvCapabilities | undefined,
): 'link' | 'link for others' | 'power' | 'codes' | undefined {
  const all = Object.values(paths)
  if (capabilities?.tvButtons) return capabilities.lacks?.length || all.includes('none') ? 'codes' : undefined
  if (!all.includes('none')) return undefined
  if (isLinked(capabilities)) return 'power'
  return all.includes('event') || all.includes('box') ? 'link for others' : 'link'
}

function isLinked(capabilities: TvCapabilities | undefined): boolean {
  return capabilities?.hdmiLinkReady === 'yes'
}

export interface TvEvent {
  readonly eventName: string
  readonly apiKey: string
}

/** The saved automation event of a TV button; it needs both a name and an access key. */
export function eventOf(config: TvConfigData | undefined, key: TvKey): TvEvent | undefined {
  const apiKey = config?.apiKey?.trim() ?? ''
  const eventName = config?.[key]?.eventName?.trim() ?? ''
  return apiKey === '' || eventName === '' ? undefined : { eventName, apiKey }
}
