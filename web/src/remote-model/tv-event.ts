/** The saved automation event of a TV button; it needs both a name and an access key. */
import type { TvConfigData } from '@beckon/contract/tv-control'
import type { TvKey } from '@beckon/contract/tv-keys'

export interface TvEvent {
  readonly eventName: string
  readonly apiKey: string
}

export function eventOf(config: TvConfigData | undefined, key: TvKey): TvEvent | undefined {
  const apiKey = config?.apiKey?.trim() ?? ''
  const eventName = config?.[key]?.eventName?.trim() ?? ''
  return apiKey === '' || eventName === '' ? undefined : { eventName, apiKey }
}
