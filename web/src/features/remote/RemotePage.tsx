/**
 * The remote: the layout of the box's family, what became of the last press, the menu, and the accessibility
 * options that the user chose, which are fetched only then.
 */
import { Suspense, useEffect, useState } from 'react'
import { isOffline, onNetwork } from '../../platform/listen.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { useBranded, useT } from '../../texts/say.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { fetchPart, lazyPart, suspendingPart } from '../../ui/lazy-part.tsx'
import { Page, PartLoading, Wait } from '../../ui/Page.tsx'
import { loadAccount } from '../devices/account.ts'
import { HeadKeys } from '../menu/HeadKeys.tsx'
import { followWatchingMode } from '../../core/watching/follow-watching-mode.ts'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import type { FewKeysProps } from './FewKeys.tsx'
import styles from './RemotePage.module.css'
import { headerWords, remoteTexts } from '../../remote-model/texts.ts'
import { Suggestions, Words } from './Words.tsx'
import { isSlowMethodOn } from '../../access-methods/access-link.ts'
import { Colours, Keys, Numbers } from './RemoteKeys.tsx'
import type { NumberComposerProps } from './NumberComposer.tsx'
import { Pad } from '../../core/press/Pad.tsx'

/** If its file cannot be loaded, the standard keys are shown: most of them are on either remote. */
const FlexLayout = lazyPart(async () => (await import('./FlexLayout.tsx')).FlexLayout, StandardLayout, PartLoading)
/** If its file cannot be loaded, the digits are sent one by one, as they are by default. */
const NumberComposer = lazyPart<NumberComposerProps>(
  async () => (await import('./NumberComposer.tsx')).NumberComposer,
  () => <Numbers />,
  PlaceOfNumbers,
)
const MainRemoteButtons = lazyPart(async () => (await import('../my-remote/MainRemoteButtons.tsx')).MainRemoteButtons)
/** If its file cannot be loaded, all keys are shown. */
const FewKeys = suspendingPart<FewKeysProps>(
  async () => (await import('./FewKeys.tsx')).FewKeys,
  ({ children }) => children,
)
const AccessRow = lazyPart(async () => (await import('../../core/access-row/AccessRow.tsx')).AccessRow)
const ChannelKeys = lazyPart(async () => (await import('../../core/channels/ChannelKeys.tsx')).ChannelKeys)
const UndoKey = lazyPart(async () => (await import('../../core/press-history/LastPresses.tsx')).UndoKey)
const LastPresses = lazyPart(async () => (await import('../../core/press-history/LastPresses.tsx')).LastPresses)
const WhatIsOn = lazyPart(async () => (await import('../../core/what-is-on/WhatIsOn.tsx')).WhatIsOn)
const KeysToTv = lazyPart(async () => (await import('./KeysToTv.tsx')).KeysToTv)

export function RemotePage() {
  const t = useT()
  const tb = useBranded()
  const isFlex = useSharedState((state) => state.isFlex)
  const [keysToTv] = useState(() => readStored('keysToTv') ?? false)
  const [hasAsl] = useState(() => readStored('enableAsl'))
  // Set by `access-methods/layout/layout.ts`.
  const [hasFewKeys] = useState(() => document.documentElement.hasAttribute('data-keys'))
  const boxName = useSharedState((state) => state.deviceName)
  const deviceId = useSharedState((state) => state.deviceId)
  const login = useSharedState((state) => state.login)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (!hasToken) return undefined
    void loadAccount()
    void loadTvCapabilities()
    // After the keys: its own file tells which TV button fires an event. Until it is there, TV buttons go over HDMI.
    return fetchPart(
      () => Promise.all([import('../tv-control/tv-config.ts'), import('../../remote-model/retry-capabilities.ts')]),
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
  }, [hasToken, deviceId, login])

  useEffect(
    () =>
      hasToken
        ? fetchPart(
            () => import('../../core/what-is-on/follow-state.ts'),
            ({ startWhatIsOn }) => startWhatIsOn(),
          )
        : undefined,
    [hasToken, deviceId, login],
  )

  useEffect(() => {
    return readStored('holdToRepeat')
      ? fetchPart(
          () => import('../../core/touch/hold-to-repeat.ts'),
          ({ followHolds }) => followHolds(),
        )
      : undefined
  }, [])

  useEffect(() => followWatchingMode(), [])

  /** The choice on this page; undefined until then, when the earlier choice counts. */
  const [composing, setComposing] = useState<boolean>()
  const composes = composing ?? readStored('numberComposer') ?? isSlowMethodOn()
  const composer = composes ? { isNew: composing ?? false, onLeave: () => setComposing(false) } : undefined
  const keys = isFlex ? <FlexLayout /> : <StandardLayout composer={composer} />

  const page = (
    <Page
      title={tb(headerWords)}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
      beside={<HeadKeys />}
      width="wide"
    >
      {/* `FewKeys`, `sizes.css` and `symbols.css` find the keys by `data-remote`. */}
      <div className={`sheet ${styles.remote} ${isFlex ? styles.flex : ''}`} data-remote>
        <StatusLine className={styles.display}>
          <UndoKey />
          <WhatIsOn />
        </StatusLine>
        {hasFewKeys ? <FewKeys isFlex={isFlex}>{keys}</FewKeys> : keys}
        <Words />
        {hasAsl && (
          <LinkButton href="/asl-interface" icon="sign" variant="key" className="whole-row">
            {t(remoteTexts.asl)}
          </LinkButton>
        )}
        <MainRemoteButtons />
        <Suggestions onCompose={isFlex || hasFewKeys ? undefined : () => setComposing(true)} isComposing={composes} />
        <ChannelKeys />
        <AccessRow />
        <LastPresses />
        {keysToTv && <KeysToTv />}
      </div>
    </Page>
  )
  // A user of few keys waits for the whole page, since four of the keys are in the place of its head.
  return hasFewKeys ? <Suspense fallback={<Wait />}>{page}</Suspense> : page
}

/**
 * The standard remote: every key of a box with tuner and recorder. What most presses are for comes first, and is seen on
 * a phone without scrolling. `composer`: the number is put together before it is sent.
 */
function StandardLayout({ composer }: { composer?: NumberComposerProps | undefined }) {
  return (
    <>
      <div className={styles.column}>
        <Keys group="tv" />
        <div className={styles.hand} data-hand>
          <Keys group="volume" />
          <Pad />
          <Keys group="channel" />
        </div>
      </div>
      <div className={styles.column}>
        <Keys group="menus" />
        <Keys group="playback" />
      </div>
      <div className={styles.column}>
        {composer ? <NumberComposer {...composer} /> : <Numbers />}
        <Colours />
      </div>
    </>
  )
}

/** No key moves when the composer has come. */
function PlaceOfNumbers() {
  return (
    <div className={styles.toCome}>
      <Numbers />
    </div>
  )
}
