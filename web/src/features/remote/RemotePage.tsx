/**
 * The remote: the layout of the box's family, what became of the last press, the menu, and the ways of use that the user
 * chose, which are fetched only then.
 */
import { traitsOf } from '@beckon/contract/partners'
import { lazy, Suspense, useEffect, useState } from 'react'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Page } from '../../ui/Page.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { loadAccount } from '../devices/account.ts'
import { RemoteHead } from '../menu/RemoteHead.tsx'
import { StatusLine } from '../press/StatusLine.tsx'
import { loadTvCapabilities } from './capabilities.ts'
import styles from './RemotePage.module.css'
import { StandardLayout } from './StandardLayout.tsx'
import { remoteTexts } from './texts.ts'
import { Words } from './Words.tsx'

const FlexLayout = lazy(async () => ({ default: (await import('./FlexLayout.tsx')).FlexLayout }))
const FirstNine = lazyPart(async () => (await import('../my-remote/FirstNine.tsx')).FirstNine)
const AslButton = lazyPart(async () => (await import('../asl/AslButton.tsx')).AslButton)
const KeysToTv = lazyPart(async () => (await import('./KeysToTv.tsx')).KeysToTv)

export function RemotePage() {
  const t = useT()
  const isFlex = useSharedState((state) => state.isFlex)
  const [keysToTv] = useState(() => readStored('keysToTv') ?? false)
  const [hasAsl] = useState(() => readStored('enableAsl'))
  const partner = useSharedState((state) => state.partner)
  const boxName = useSharedState((state) => state.selectedXboDeviceName)
  const deviceId = useSharedState((state) => state.deviceId)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (!hasToken) return
    void loadAccount()
    void loadTvCapabilities()
    // After the keys: which TV button fires an event is told by its own file. Without it they go over HDMI as before.
    import('../tv-control/tv-config.ts').then(({ loadTvConfig }) => (shared().arToken === undefined ? undefined : loadTvConfig())).catch(() => {})
    const looks = import('./look-again.ts').then(({ lookAgain }) => lookAgain())
    return () => void looks.then((stop) => stop()).catch(() => {})
  }, [hasToken, deviceId])

  useEffect(() => {
    if (!readStored('holdToRepeat')) return
    const holds = import('../press/hold-to-repeat.ts').then(({ followHolds }) => followHolds())
    return () => void holds.then((stop) => stop()).catch(() => {})
  }, [])

  return (
    <Page
      title={t(remoteTexts.header, { brand: traitsOf(partner).brand })}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
      beside={<RemoteHead />}
      width="wide"
    >
      <div className={`${styles.remote} ${isFlex ? styles.flex : ''}`}>
        <div className={styles.display}>
          <StatusLine />
        </div>
        {isFlex ? (
          <Suspense fallback={<Wait />}>
            <FlexLayout />
          </Suspense>
        ) : (
          <StandardLayout />
        )}
        <Words />
        {hasAsl && (
          <Suspense>
            <AslButton />
          </Suspense>
        )}
        <Suspense>
          <FirstNine />
        </Suspense>
        {keysToTv && (
          <Suspense>
            <KeysToTv />
          </Suspense>
        )}
      </div>
    </Page>
  )
}
