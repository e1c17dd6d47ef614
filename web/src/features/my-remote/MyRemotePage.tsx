/** My remote: all of the user's own buttons in their order, and the arrows. */
import { useEffect, useLayoutEffect } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/say.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { lazyComponent } from '../../ui/lazy-part.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { loadAccount } from '../devices/account.ts'
import { HeadKeys } from '../menu/HeadKeys.tsx'
import { useLoadTv } from '../tv-control/load-tv.ts'
import { followWatchingMode } from '../../core/watching/follow-watching-mode.ts'
import { StatusLine } from '../../core/press/StatusLine.tsx'
import { Pad } from '../../core/press/Pad.tsx'
import { remoteTexts } from '../../remote-model/texts.ts'
import {
  loadButtons,
  loadPopularButtons,
  useButtonList,
  useLoadFailed,
  ButtonsNotLoaded,
  myRemoteTexts as texts,
} from './buttons.tsx'
import { CustomKey } from './key/CustomKey.tsx'
import styles from './MyRemotePage.module.css'

const AccessRow = lazyComponent(async () => (await import('../../core/access-row/AccessRow.tsx')).AccessRow)
const UndoKey = lazyComponent(async () => (await import('../../core/press-history/LastPresses.tsx')).UndoKey)
const LastPresses = lazyComponent(async () => (await import('../../core/press-history/LastPresses.tsx')).LastPresses)

export function MyRemotePage() {
  const t = useT()
  const boxName = useSharedState((state) => state.deviceName)
  const deviceId = useSharedState((state) => state.deviceId)
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  // A layout effect: a press of "Full remote" comes after it.
  useLayoutEffect(() => writeStored('customMode', true), [])

  useEffect(() => {
    if (!hasToken) return
    void loadAccount()
    void loadButtons()
    void loadPopularButtons()
  }, [hasToken, deviceId, sessionNumber])

  useLoadTv()

  useEffect(() => followWatchingMode(), [])

  return (
    <Page
      title={t(texts.title)}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
      beside={<HeadKeys />}
      width="wide"
    >
      <div className={`sheet ${styles.remote}`} data-remote>
        <StatusLine className={styles.display}>
          <UndoKey />
        </StatusLine>
        <div role="group" aria-labelledby="my-buttons" className={styles.buttons}>
          <h2 id="my-buttons" className="group-heading">
            {t(texts.buttons)}
          </h2>
          <Buttons />
        </div>
        <div className={styles.hand} data-hand>
          <Pad />
          <LinkButton wide icon="tv" href="/remote" onClick={() => writeStored('customMode', false)}>
            {t(texts.fullRemote)}
          </LinkButton>
        </div>
        <AccessRow />
        <LastPresses />
      </div>
    </Page>
  )
}

function Buttons() {
  const t = useT()
  const list = useButtonList()
  const have = useSharedState((state) => state.haveButtons)
  const failed = useLoadFailed()
  if (!have) return <div className={styles.waiting}>{failed ? <ButtonsNotLoaded /> : <Wait />}</div>
  if (list.length === 0) {
    return (
      <div className={`empty ${styles.empty}`}>
        <p className={styles.first}>{t(texts.noButtons)}</p>
        <p className={styles.hint}>
          <span>{t(texts.noButtonsHint)}</span> <span>{t(texts.noButtonsExample)}</span>
        </p>
        <LinkButton variant="primary" icon="plus" href="/my-remote-config">
          {t(texts.makeButtons)}
        </LinkButton>
      </div>
    )
  }
  return (
    <ul className={styles.grid}>
      {list.map((entry) => (
        <li key={entry.key}>
          <CustomKey entry={entry} />
        </li>
      ))}
    </ul>
  )
}
