/** The standard remote: every button of the table in its group, what became of the last press, and the menu. */
import { traitsOf } from '@beckon/contract/partners'
import { useEffect } from 'react'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/texts.ts'
import { Page } from '../../ui/Page.tsx'
import { loadAccount } from '../devices/account.ts'
import { MenuButton } from '../menu/MenuButton.tsx'
import { StatusLine } from '../press/StatusLine.tsx'
import { loadTvConfig } from '../tv-control/tv-config.ts'
import { loadTvCapabilities } from './capabilities.ts'
import { Colours, Keys, Numbers } from './groups.tsx'
import { Pad } from './Pad.tsx'
import styles from './RemotePage.module.css'
import { remoteTexts } from './texts.ts'
import { Words } from './Words.tsx'

export function RemotePage() {
  const t = useT()
  const partner = useSharedState((state) => state.partner)
  const boxName = useSharedState((state) => state.selectedXboDeviceName)
  const deviceId = useSharedState((state) => state.deviceId)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (!hasToken) return
    void loadAccount()
    void loadTvCapabilities()
    void loadTvConfig()
  }, [hasToken, deviceId])

  return (
    <Page
      title={t(remoteTexts.header, { brand: traitsOf(partner).brand })}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
      beside={<MenuButton />}
      width="wide"
    >
      <div className={styles.remote}>
        <div className={styles.display}>
          <StatusLine />
        </div>
        <div className={styles.column}>
          <Keys group="tv" />
          <Keys group="menus" />
        </div>
        <div className={styles.column}>
          <div className={styles.hand}>
            <Keys group="volume" />
            <Pad />
            <Keys group="channel" />
          </div>
          <Keys group="playback" />
        </div>
        <div className={styles.column}>
          <Numbers />
          <Colours />
        </div>
        <Words />
      </div>
    </Page>
  )
}
