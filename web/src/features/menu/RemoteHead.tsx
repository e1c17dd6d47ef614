/**
 * What stands beside the heading of a remote: the offer to install the app, and the menu. With it the version is
 * watched.
 */
import { useEffect } from 'react'
import { useInstallOffer } from '../../platform/install-offer.ts'
import { fetchPart, lazyPart } from '../../ui/lazy-part.tsx'
import { MenuButton } from './MenuButton.tsx'

/** Without a network there is nothing to install either. */
const InstallPrompt = lazyPart(async () => (await import('../install/InstallPrompt.tsx')).InstallPrompt)

export function RemoteHead() {
  const offer = useInstallOffer()

  useEffect(
    () =>
      fetchPart(
        () => import('../versions/watch-version.ts'),
        ({ watchVersion }) => watchVersion(),
      ),
    [],
  )

  return (
    <>
      {offer && <InstallPrompt offer={offer} />}
      <MenuButton />
    </>
  )
}
