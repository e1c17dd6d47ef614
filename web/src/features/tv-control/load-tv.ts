/**
 * Loads what decides how a TV button or a step reaches the TV, for every page that presses: the capabilities of the box
 * and the events of the account. The settings of the account come again when the network returns.
 */
import { useEffect } from 'react'
import { isOffline, onNetwork } from '../../platform/listen.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import { loadModule } from '../../ui/lazy-part.tsx'

export function useLoadTv(): void {
  const deviceId = useSharedState((state) => state.deviceId)
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (!hasToken) return undefined
    void loadTvCapabilities()
    // Loaded after the keys. The TV config says which TV button fires an event; until then, TV buttons go over HDMI.
    return loadModule(
      () => Promise.all([import('./tv-config.ts'), import('../../remote-model/retry-capabilities.ts')]),
      ([{ loadTvConfig }, { retryCapabilities }]) => {
        void loadTvConfig()
        const stopListening = onNetwork(() => isOffline() || void loadTvConfig())
        const stopRetrying = retryCapabilities()
        return () => {
          stopListening()
          stopRetrying()
        }
      },
    )
    // Again for another box or account.
  }, [hasToken, deviceId, sessionNumber])
}
