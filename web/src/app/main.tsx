/** Starts the app: start-up runs first, so that the first page drawn is the right one. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startUp } from './startup.ts'
import { followAccessLink } from '../access-methods/follow-access-link.ts'
import { followInstallOffers } from '../platform/install-offer.ts'
import { hasOwnLayout } from '../platform/appearance.ts'
import { pathHere } from '../platform/base-path.ts'
import { followStored, readStored } from '../platform/stored-values.ts'
import { allowOwnScripts } from '../platform/trusted-scripts.ts'
import { loadModule } from '../ui/lazy-part.tsx'
import '../ui/theme.css'

/** Called once per page load. */
export function main(): void {
  allowOwnScripts()
  // In a production build the head script has already done this.
  if (import.meta.env.DEV)
    void import('../platform/appearance.ts').then(({ applyAppearance }) => applyAppearance(readStored))
  followInstallOffers()
  // Before start-up may change the address, which holds the access link.
  followAccessLink()
  followStored('ways', (event) => {
    if (event)
      loadModule(
        () => import('../access-methods/layout/layout.ts'),
        ({ applyOtherTabsLayout }) => applyOtherTabsLayout(event),
      )
  })
  if (document.documentElement.hasAttribute('data-kept'))
    loadModule(
      () => import('../platform/cached-page.ts'),
      ({ followCachedPage }) => followCachedPage(),
    )
  if (import.meta.env.PROD) window.addEventListener('load', bringServiceWorkerLater)
  // Two tasks instead of one long one, so that a slow phone stays responsive.
  setTimeout(() => {
    // Before the first page is drawn, so that nothing on it moves. What cannot be loaded is left out.
    const first = [
      hasOwnLayout(readStored('ways')) &&
        import('../access-methods/layout/layout.ts').then(({ showStoredLayout }) => showStoredLayout()),
      readStored('plainWords') &&
        import('../features/remote/plain/plain-words.ts').then(({ showKeyWords }) => showKeyWords()),
      // Before keys can be pressed: a shaking hand would press them twice, or others.
      pathHere().endsWith('remote') &&
        readStored('ignoreOthersMs') &&
        import('../core/touch/ignore-repeats.ts').then(({ ignoreRepeats }) => ignoreRepeats()),
      (readStored('touchHoldMs') || readStored('touchCounts')) &&
        import('../core/touch/touch-filter.ts').then(({ applyTouchFilter }) => applyTouchFilter()),
    ].filter(Boolean)
    if (first.length === 0) begin()
    else void Promise.allSettled(first).then(begin)
  })
}

function begin(): void {
  startUp()
  createRoot(document.getElementById('root') as HTMLElement).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

/** Runs after the page and its keys. If its code cannot be loaded, only the start without a network is missing. */
function bringServiceWorkerLater(): void {
  setTimeout(() => {
    void import('../platform/register-service-worker.ts')
      .then(({ bringServiceWorker }) => bringServiceWorker())
      .catch(() => {})
  }, 1_000)
}
