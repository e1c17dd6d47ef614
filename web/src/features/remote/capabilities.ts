/** What the chosen box can do with its television: asked once per page load and box, on arrival at the remote. */
import { checkCapabilities } from '@beckon/contract/remote'
import { useMemo } from 'react'
import { create } from 'zustand'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { reportFailure } from '../errors/report-failure.ts'
import { authorisedCall } from '../session/authorised-call.ts'
import { tvPaths, whyTvWaits, type TvCapabilities, type TvPaths } from './tv-buttons.ts'

/** A pairing may not name its box: it has one all the same. */
const UNNAMED_BOX = ''

/** By box; `undefined` while the answer is on its way. */
const useCapabilities = create<Readonly<Record<string, TvCapabilities | undefined>>>(() => ({}))

export async function loadTvCapabilities(): Promise<void> {
  const box = shared().deviceId ?? UNNAMED_BOX
  if (box in useCapabilities.getState()) return
  useCapabilities.setState({ [box]: undefined })
  const result = await authorisedCall(checkCapabilities)
  if (result.is === 'answer') useCapabilities.setState({ [box]: result.answer.results })
  else if (result.is !== 'pending') reportFailure('checkCapabilities', result)
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

function useCapabilitiesOfBox(): TvCapabilities | undefined {
  const box = useSharedState((state) => state.deviceId) ?? UNNAMED_BOX
  return useCapabilities((state) => state[box])
}
