/** A quiet line while there is no network, or while the session cannot be refreshed because nothing answers. It goes by itself. */
import { lazy, Suspense } from 'react'
import { useOutside } from '../../platform/outside.ts'
import { defineTexts, useT } from '../../texts/texts.ts'
import { useOutOfReach } from './refresh.ts'

/** Here and not with the other words of the session: every page carries them. */
const texts = defineTexts({
  outOfReach: {
    en: 'No connection to the server. Trying again.',
    es: 'Sin conexión con el servidor. Intentando de nuevo.',
    fr: 'Pas de connexion au serveur. Nouvel essai en cours.',
  },
})

/** Few need its words: they come when the network has gone, out of what the service worker kept. */
const Offline = lazy(() => import('./Offline.tsx').then(({ Offline }) => ({ default: Offline }), () => ({ default: OutOfReach })))

export function ConnectionNotice({ className }: { className?: string | undefined }) {
  const outOfReach = useOutOfReach()
  const isOffline = useOutside(onNetwork, isAlone)
  return (
    <p aria-live="polite" className={className}>
      <Suspense>{isOffline ? <Offline /> : outOfReach && <OutOfReach />}</Suspense>
    </p>
  )
}

function OutOfReach() {
  return useT()(texts.outOfReach)
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
