/**
 * The capabilities of the chosen box for its TV. The remote requests them on arrival until it has an answer, and then
 * not again before the next log-in. In each page load the TV buttons wait for that answer (E07 to E12).
 */
import { checkCapabilities, type TvCapabilities } from '@beckon/contract/remote'
import { useMemo } from 'react'
import { realClock } from '../platform/clock.ts'
import { create } from '../platform/state-hook.ts'
import { shared, useSharedState } from '../platform/shared-state.ts'
import { reportFailure } from '../client/failures.ts'
import { authorisedLoad } from '../client/authorised-call.ts'
import { boxInUse } from '../client/session-store.ts'
import { tvPaths, whyTvWaits, type TvPaths } from './tv-buttons.ts'

/** The element id of the line that says why keys are disabled. */
export const TV_WAITS_ID = 'tv-waits'

/** The key of a box that the pairing did not name. */
const UNNAMED_BOX = ''

/** The answer of each box, or undefined after a failure. A box whose first request has not ended has no entry. */
const useCapabilities = create<Readonly<Record<string, TvCapabilities | undefined>>>(() => ({}))

/**
 * On arrival, start-up and the page both request the capabilities. Within this time the second does not repeat a
 * request that has failed.
 */
const ARRIVAL_LASTS_MS = 2_000

/** Requests under way or answered, by box and log-in. A failed one is removed, so that it can be repeated. */
const requests = new Map<string, Promise<boolean>>()

/** Resolves to whether the capabilities are known and final. A failure is only logged (H18). */
export function loadTvCapabilities(): Promise<boolean> {
  const boxAndLogIn = boxInUse()
  const request = requests.get(boxAndLogIn) ?? askBox(boxAndLogIn, shared().deviceId ?? UNNAMED_BOX)
  requests.set(boxAndLogIn, request)
  return request
}

async function askBox(boxAndLogIn: string, deviceId: string): Promise<boolean> {
  const result = await authorisedLoad(checkCapabilities)
  // The answer is about the box that is in use now, after a change that was refused.
  if (boxInUse() !== boxAndLogIn) {
    requests.delete(boxAndLogIn)
    return false
  }
  if (result.is === 'answer') {
    useCapabilities.setState({ [deviceId]: result.answer.results })
    const isFinal = !mayChange(result.answer.results)
    if (!isFinal) requests.delete(boxAndLogIn)
    return isFinal
  }
  realClock.after(ARRIVAL_LASTS_MS, () => requests.delete(boxAndLogIn))
  // An entry, even an empty one, means that the request has ended.
  useCapabilities.setState({ [deviceId]: useCapabilities.getState()[deviceId] })
  reportFailure('checkCapabilities', result)
  return false
}

/** Whether it is an infrared sender that lacks codes, which it may be learning, or a sleeping TV that can only wake. */
function mayChange(can: TvCapabilities): boolean {
  const isOn = can.hdmiLinkReady === 'yes' || can.boxVolume === 'yes' || can.tvPowerOffCommandAvailable === 'yes'
  const canOnlyWake = !isOn && can.tvPowerOnCommandAvailable === 'yes' && can.tvButtons === undefined
  return canOnlyWake || whyTvWaits(tvPaths(can, undefined), can) === 'codes'
}

/** How each TV button reaches the TV now. */
export function useTvPaths(): TvPaths {
  const capabilities = useCapabilitiesOfBox()
  const config = useSharedState((state) => state.tvConfigData)
  return useMemo(() => tvPaths(capabilities, config), [capabilities, config])
}

/** The same for a press that no key on the page makes, such as a step. */
export function tvPathsNow(): TvPaths {
  const { deviceId, tvConfigData } = shared()
  return tvPaths(useCapabilities.getState()[deviceId ?? UNNAMED_BOX], tvConfigData)
}

export function useWhyTvWaits(): ReturnType<typeof whyTvWaits> {
  return whyTvWaits(useTvPaths(), useCapabilitiesOfBox())
}

/**
 * Whether the request has ended. Before that no reason is shown, since a reason that disappears would move the keys.
 */
export function useIsRequestOver(): boolean {
  const box = useSharedState((state) => state.deviceId) ?? UNNAMED_BOX
  return useCapabilities((state) => box in state)
}

/** Whether the box is known to have no apps and no categories to open. */
export function useHasNoApps(): boolean {
  return useCapabilitiesOfBox()?.apps === 'no'
}

/** Whether the box is known to have no code for this key. */
export function useHasNoCode(key: string | undefined): boolean {
  const lacks = useCapabilitiesOfBox()?.lacks
  return key !== undefined && lacks !== undefined && lacks.includes(key)
}

function useCapabilitiesOfBox(): TvCapabilities | undefined {
  const box = useSharedState((state) => state.deviceId) ?? UNNAMED_BOX
  return useCapabilities((state) => state[box])
}
