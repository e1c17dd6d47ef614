/**
 * What the chosen box can do with its television: asked on arrival at the remote until it has answered, and then not
 * again before the next login. In each page load the TV buttons wait for that answer (E07 to E12).
 */
import { checkCapabilities, type TvCapabilities } from '@beckon/contract/remote'
import { useMemo } from 'react'
import { create } from '../platform/store.ts'
import { shared, useSharedState } from '../platform/shared-state.ts'
import { reportFailure } from '../client/report-failure.ts'
import { authorisedCall } from '../client/authorised-call.ts'
import { boxInUse } from '../client/session-store.ts'
import { tvPaths, whyTvWaits, type TvPaths } from './tv-buttons.ts'

/** The line that says why keys are disabled. */
export const TV_WAITS_ID = 'tv-waits'

/** A pairing may not name its box: it has one all the same. */
const UNNAMED_BOX = ''

/** By box, once it has answered; without a value when it could not be asked. */
const useCapabilities = create<Readonly<Record<string, TvCapabilities | undefined>>>(() => ({}))

/** By box and login: under way or answered. One that failed is not kept, so that it can be repeated. */
const looks = new Map<string, Promise<boolean>>()

/** Whether they are known now and stay so; a failure is logged and nothing more (H18). */
export function loadTvCapabilities(): Promise<boolean> {
  const box = boxInUse()
  const look = looks.get(box) ?? askBox(box, shared().deviceId ?? UNNAMED_BOX)
  looks.set(box, look)
  return look
}

async function askBox(box: string, deviceId: string): Promise<boolean> {
  const result = await authorisedCall(checkCapabilities)
  if (result.is === 'answer') {
    useCapabilities.setState({ [deviceId]: result.answer.results })
    // Somebody may just be teaching it.
    const isWhole = whyTvWaits(tvPaths(result.answer.results, undefined), result.answer.results) !== 'codes'
    if (!isWhole) looks.delete(box)
    return isWhole
  }
  looks.delete(box)
  useCapabilities.setState({ [deviceId]: useCapabilities.getState()[deviceId] })
  if (result.is !== 'pending') reportFailure('checkCapabilities', result)
  return false
}

/** How each TV button reaches the television now. */
export function useTvPaths(): TvPaths {
  const capabilities = useCapabilitiesOfBox()
  const config = useSharedState((state) => state.tvConfigData)
  return useMemo(() => tvPaths(capabilities, config), [capabilities, config])
}

export function useWhyTvWaits(): ReturnType<typeof whyTvWaits> {
  return whyTvWaits(useTvPaths(), useCapabilitiesOfBox())
}

/** Whether the box was asked, however that ended: a reason that may be gone in a moment would move the keys below it. */
export function useBoxWasAsked(): boolean {
  const box = useSharedState((state) => state.deviceId) ?? UNNAMED_BOX
  return useCapabilities((state) => box in state)
}

/** Whether the box is known to have no apps and no categories to open. */
export function useHasNoApps(): boolean {
  return useCapabilitiesOfBox()?.apps === 'no'
}

/** Whether the box is known to have no code for this key. */
export function useLacks(key: string | undefined): boolean {
  const lacks = useCapabilitiesOfBox()?.lacks
  return key !== undefined && lacks !== undefined && lacks.includes(key)
}

function useCapabilitiesOfBox(): TvCapabilities | undefined {
  const box = useSharedState((state) => state.deviceId) ?? UNNAMED_BOX
  return useCapabilities((state) => state[box])
}
