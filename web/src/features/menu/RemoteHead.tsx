/** What stands beside the heading of a remote: the offer to install the app, and the menu. With it the version is watched. */
import { lazy, Suspense, useEffect, type ComponentType } from 'react'
import { useInstallOffer, type InstallOffer } from '../../platform/install-offer.ts'
import { MenuButton } from './MenuButton.tsx'

const Nothing: ComponentType<{ offer: InstallOffer }> = () => null
/** Without a network there is nothing to install either. */
const InstallPrompt = lazy(() =>
  import('../install/InstallPrompt.tsx').then(({ InstallPrompt }) => ({ default: InstallPrompt as typeof Nothing }), () => ({ default: Nothing })),
)

export function RemoteHead() {
  const offer = useInstallOffer()

  useEffect(() => {
    const watch = import('../versions/watch-version.ts').then(({ watchVersion }) => watchVersion())
    return () => void watch.then((stop) => stop()).catch(() => {})
  }, [])

  return (
    <>
      <Suspense>{offer && <InstallPrompt offer={offer} />}</Suspense>
      <MenuButton />
    </>
  )
}
