/**
 * The remote: the layout for the kind of box, the result of the last press, the menu, and the accessibility options
 * that the user chose, which are fetched only then.
 */
import { Suspense, useEffect, useState } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { readStored } from '../../platform/stored-values.ts'
import { useBranded, useT } from '../../texts/say.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { loadModule, lazyComponent, suspendingComponent } from '../../ui/lazy-part.tsx'
import { Page, PartLoading, Wait } from '../../ui/Page.tsx'
import { loadAccount } from '../devices/account.ts'
import { HeadKeys } from '../menu/HeadKeys.tsx'
import { useLoadTv } from '../tv-control/load-tv.ts'
import { followWatchingMode } from '../../core/watching/follow-watching-mode.ts'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import type { FewKeysProps } from './FewKeys.tsx'
import styles from './RemotePage.module.css'
import { headerWords, remoteTexts } from '../../remote-model/texts.ts'
import { Suggestions, Words } from './Words.tsx'
import { isMethodChosen, isSlowMethodOn } from '../../access-methods/access-link.ts'
import { Colours, Keys, Numbers } from './RemoteKeys.tsx'
import type { NumberComposerProps } from './NumberComposer.tsx'
import { Pad } from '../../core/press/Pad.tsx'

/** If its file cannot be loaded, the standard keys are shown: most of them are on either remote. */
const FlexLayout = lazyComponent(async () => (await import('./FlexLayout.tsx')).FlexLayout, StandardLayout, PartLoading)
/** If its file cannot be loaded, the digits are sent one by one, as they are by default. */
const NumberComposer = lazyComponent<NumberComposerProps>(
  async () => (await import('./NumberComposer.tsx')).NumberComposer,
  () => <Numbers />,
  PlaceOfNumbers,
)
const MainRemoteButtons = lazyComponent(
  async () => (await import('../my-remote/MainRemoteButtons.tsx')).MainRemoteButtons,
)
/** If its file cannot be loaded, all keys are shown. */
const FewKeys = suspendingComponent<FewKeysProps>(
  async () => (await import('./FewKeys.tsx')).FewKeys,
  ({ children }) => children,
)
const AccessRow = lazyComponent(async () => (await import('../../core/access-row/AccessRow.tsx')).AccessRow)
const ChannelKeys = lazyComponent(async () => (await import('../../core/channels/ChannelKeys.tsx')).ChannelKeys)
const UndoKey = lazyComponent(async () => (await import('../../core/press-history/LastPresses.tsx')).UndoKey)
const LastPresses = lazyComponent(async () => (await import('../../core/press-history/LastPresses.tsx')).LastPresses)
const WhatIsOn = lazyComponent(async () => (await import('../../core/what-is-on/WhatIsOn.tsx')).WhatIsOn)
const KeysToTv = lazyComponent(async () => {
  // A key that is a switch must be known as one before any key presses for the TV.
  if (isMethodChosen()) (await import('../../access-methods/current-method.ts')).startAccessMethods()
  return (await import('./KeysToTv.tsx')).KeysToTv
})

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
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (hasToken) void loadAccount()
    // Again for another box or account.
  }, [hasToken, deviceId, sessionNumber])

  useLoadTv()

  useEffect(
    () =>
      hasToken
        ? loadModule(
            () => import('../../core/what-is-on/follow-state.ts'),
            ({ startWhatIsOn }) => startWhatIsOn(),
          )
        : undefined,
    [hasToken, deviceId, sessionNumber],
  )

  useEffect(() => {
    return readStored('holdToRepeat')
      ? loadModule(
          () => import('../../core/touch/hold-to-repeat.ts'),
          ({ followHolds }) => followHolds(),
        )
      : undefined
  }, [])

  useEffect(() => followWatchingMode(), [])

  /** The choice made on this page; undefined before that, while the stored choice counts. */
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
        {keysToTv && <KeysToTv composes={composes} />}
      </div>
    </Page>
  )
  // With few keys the whole page waits for them, since four keys take the place of its head.
  return hasFewKeys ? <Suspense fallback={<Wait />}>{page}</Suspense> : page
}

/**
 * The standard remote: every key of a box with tuner and recorder. The most used keys come first, and are visible on a
 * phone without scrolling. With `composer`, digits are collected before they are sent.
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

/** Holds the place of the composer while it loads, so that no key moves. */
function PlaceOfNumbers() {
  return (
    <div className={styles.toCome}>
      <Numbers />
    </div>
  )
}
