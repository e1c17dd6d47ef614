/** Starts the remote: what start-up decides comes first, so that the first page drawn is the right one. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { startUp } from './startup.ts'
import { followPersonLinks } from '../features/people/open-person.ts'
import { followAccessLink } from '../access-methods/follow-access-link.ts'
import { followInstallOffers } from '../platform/install-offer.ts'
import { hasOwnLayout } from '../platform/look.ts'
import { readStored } from '../platform/stored-values.ts'
import { allowOwnScripts } from '../platform/trusted-scripts.ts'
import { fetchPart } from '../ui/lazy-part.tsx'
import '../ui/theme.css'

/** Once for each page load. */
export function main(): void {
  allowOwnScripts()
  // The build has a script in the page that did so before.
  if (import.meta.env.DEV) void import('../platform/look.ts').then(({ showLook }) => showLook(readStored))
  followInstallOffers()
  // Before start-up may lead elsewhere: these stand in the address.
  followPersonLinks()
  followAccessLink()
  addEventListener('storage', (event) => {
    if (event.key === 'ways')
      fetchPart(
        () => import('../access-methods/layout/take-layout.ts'),
        ({ takeLayout }) => takeLayout(event),
      )
  })
  if (document.documentElement.hasAttribute('data-kept'))
    void import('../platform/kept-page.ts').then(({ followKeptPage }) => followKeptPage())
  if (import.meta.env.PROD) window.addEventListener('load', bringServiceWorkerLater)
  // Two tasks instead of a long one: on a slow phone the browser gets a word in between.
  setTimeout(() => {
    // Before the first page is drawn, so that nothing on it moves. Without it the page looks as it does for others.
    const first = [
      hasOwnLayout(readStored('ways')) &&
        import('../access-methods/layout/layout.ts').then(({ showStoredLayout }) => showStoredLayout()),
      (readStored('plainWords') || readStored('keySymbols')) &&
        import('../features/remote/plain/key-words.ts').then(({ showKeyWords }) => showKeyWords()),
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

/** The page and its keys come first: what the worker keeps is fetched when all else is there. */
function bringServiceWorkerLater(): void {
  setTimeout(() => {
    void import('../platform/register-service-worker.ts')
      .then(({ bringServiceWorker }) => bringServiceWorker())
      .catch(() => {})
  }, 1_000)
}
