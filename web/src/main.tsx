/** Starts the remote: what start-up decides comes first, so that the first page drawn is the right one. */
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { startUp } from './app/startup.ts'
import { followWays } from './features/ways/fixed-door.ts'
import { followInstallOffers } from './platform/install-offer.ts'
import { hasOwnLayout } from './platform/own-layout.ts'
import { readStored } from './platform/stored-values.ts'
import { allowOwnScripts } from './platform/trusted-scripts.ts'
import './ui/effects-soon.ts'
import './ui/theme.css'

allowOwnScripts()
followInstallOffers()
// Before start-up may lead elsewhere: the door stands in the address.
followWays()
if (document.documentElement.hasAttribute('data-kept'))
  void import('./platform/kept-page.ts').then(({ followKeptPage }) => followKeptPage())
if (import.meta.env.PROD) window.addEventListener('load', bringServiceWorkerLater)
// Two tasks instead of a long one: on a slow phone the browser gets a word in between.
setTimeout(() => {
  if (hasOwnLayout(readStored('ways')))
    // Before the first page is drawn, so that nothing on it moves. Without it the page looks as it does for others.
    void import('./features/ways/layout.ts')
      .then(({ showStoredLayout }) => showStoredLayout())
      .catch(() => {})
      .then(begin)
  else begin()
})

function begin(): void {
  startUp()
  createRoot(document.getElementById('root') as HTMLElement).render(<App />)
}

/** The page and its keys come first: what the worker keeps is fetched when all else is there. */
function bringServiceWorkerLater(): void {
  setTimeout(() => {
    void import('./platform/register-service-worker.ts')
      .then(({ bringServiceWorker }) => bringServiceWorker())
      .catch(() => {})
  }, 1_000)
}
