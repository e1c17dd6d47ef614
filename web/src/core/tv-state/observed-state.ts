/**
 * What is on, as far as this page knows. `known`: reported by the box, with no press since. `assumed`: reported
 * earlier, or the expected effect of a press.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { create } from '../../platform/state-hook.ts'

export type Observed<Value> = { readonly is: 'known' | 'assumed'; readonly value: Value } | { readonly is: 'unknown' }

export type ObservedState = { readonly [Field in keyof BoxState]-?: Observed<NonNullable<BoxState[Field]>> }

export const UNKNOWN = { is: 'unknown' } as const
export const NOTHING_KNOWN: ObservedState = {
  power: UNKNOWN,
  channel: UNKNOWN,
  volume: UNKNOWN,
  muted: UNKNOWN,
  screen: UNKNOWN,
  focus: UNKNOWN,
  captions: UNKNOWN,
  audioDescription: UNKNOWN,
  voiceGuidance: UNKNOWN,
  programme: UNKNOWN,
}

/** The page's only copy of that state. `follow-state.ts` writes it while a remote is visible. */
export const useObservedState = create<ObservedState>(() => NOTHING_KNOWN)

/** The id of the text that describes the volume keys. */
export const VOLUME_ID = 'now-volume'

/** The value, if it is known. */
export function known<Value>(observed: Observed<Value>): Value | undefined {
  return observed.is === 'known' ? observed.value : undefined
}

/** The value, known or assumed; so also after a press. */
export function knownOrAssumed<Value>(observed: Observed<Value>): Value | undefined {
  return observed.is === 'unknown' ? undefined : observed.value
}

/** After a press everything is assumed until the box reports its state again. */
export function isAnythingKnown(state: ObservedState): boolean {
  return Object.values(state).some(({ is }) => is === 'known')
}
