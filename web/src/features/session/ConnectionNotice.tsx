/** A quiet line while there is no network, or while the session cannot be refreshed because nothing answers. It goes by itself. */
import { Suspense } from 'react'
import { useOutside } from '../../platform/outside.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { NoConnection } from '../../ui/NoConnection.tsx'
import { useOutOfReach } from './refresh.ts'

/** Few need its words: they come when the network has gone, out of what the service worker kept. */
const Offline = lazyPart(async () => (await import('./Offline.tsx')).Offline, NoConnection)

export function ConnectionNotice({ className }: { className?: string | undefined }) {
  const outOfReach = useOutOfReach()
  const isOffline = useOutside(onNetwork, isAlone)
  return (
    <p aria-live="polite" className={className}>
      <Suspense>{isOffline ? <Offline /> : outOfReach && <NoConnection />}</Suspense>
    </p>
  )
}

/** The browser knows of no network, or the page came out of the store and has no answer yet (`platform/kept-page`). */
function isAlone(): boolean {
  return !navigator.onLine || document.documentElement.hasAttribute('data-offline')
}

function onNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
