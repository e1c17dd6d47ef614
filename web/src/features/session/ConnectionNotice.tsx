/**
 * A quiet line while there is no network, or while the session cannot be refreshed because nothing answers
 * (`useServerUnreachable`). It goes by itself.
 */
import { isOffline, onNetwork } from '../../platform/network.ts'
import { useOutside } from '../../platform/store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NoConnection } from '../../ui/PartMissing.tsx'
import type { OfflineProps } from './Offline.tsx'
import { useServerUnreachable } from '../../client/refresh.ts'

/** Few need its words: they come when the network has gone, out of what the service worker kept. */
const Offline = lazyPart<OfflineProps>(async () => (await import('./Offline.tsx')).Offline, NoConnection)

export function ConnectionNotice({ className }: { className?: string | undefined }) {
  const isUnreachable = useServerUnreachable()
  const offline = useOutside(onNetwork, isOffline)
  return (
    <p aria-live="polite" className={className}>
      {(offline || isUnreachable) && <Offline isOffline={offline} />}
    </p>
  )
}
