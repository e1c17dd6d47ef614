/**
 * The menu: what is not a button of the TV. A dialog of ordinary links and buttons, so that nobody needs to know a menu's
 * arrow keys. Entries whose condition does not hold are not there.
 */
import { traitsOf } from '@beckon/contract/partners'
import { useEffect } from 'react'
import { pageSettings } from '../../platform/page-settings.ts'
import { changeShared, shared, useSharedState } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { remotePath } from '../session/remote-path.ts'
import { bookmarkLink, logoutLink } from './links.ts'
import styles from './Menu.module.css'
import { leaveMenuFor } from './menu-state.ts'
import { menuTexts } from './texts.ts'
import { loadVersion, useVersion } from './version.ts'

export function Menu({ label, onClose }: { label: string; onClose: () => void }) {
  const t = useT()
  const state = useSharedState()
  const version = useVersion()
  const bookmark = bookmarkLink(state, window.location.origin + remotePath())

  useEffect(() => {
    void loadVersion()
  }, [])

  return (
    <Dialog label={label} onClose={onClose} place="side">
      <ul className={styles.entries}>
        <li>
          <a
            className={styles.entry}
            href="/choose-device"
            onClick={(event) => {
              event.preventDefault()
              leaveMenuFor('/choose-device')
            }}
          >
            <Icon name="tv" className={styles.icon} />
            {t(menuTexts.changeBox, { brand: traitsOf(state.partner).brand })}
          </a>
        </li>
        <li>
          <button type="button" className={styles.entry} role="switch" aria-checked={state.keySound} onClick={toggleSound}>
            <Icon name="sound" className={styles.icon} />
            <span className={styles.words}>{t(menuTexts.soundCues)}</span>
            <span className={styles.state} aria-hidden="true">
              {t(state.keySound ? menuTexts.on : menuTexts.off)}
            </span>
          </button>
        </li>
        {bookmark !== undefined && (
          <li>
            <a className={styles.entry} href={bookmark} aria-describedby="bookmark-hint">
              <Icon name="bookmark" className={styles.icon} />
              {t(menuTexts.bookmark)}
            </a>
            <p id="bookmark-hint" className={styles.hint}>
              {t(menuTexts.bookmarkHint)}
            </p>
          </li>
        )}
        {pageSettings().tvConfigEnabled && (
          <li>
            <a
              className={styles.entry}
              href="/tv-config"
              onClick={(event) => {
                event.preventDefault()
                leaveMenuFor('/tv-config')
              }}
            >
              <Icon name="sliders" className={styles.icon} />
              {t(menuTexts.tvButtons)}
            </a>
          </li>
        )}
        <li>
          <a className={styles.entry} href={logoutLink(state)}>
            <Icon name="log-out" className={styles.icon} />
            {t(menuTexts.logOut)}
          </a>
        </li>
      </ul>
      {version !== undefined && <p className={styles.version}>{t(menuTexts.version, { version })}</p>}
      <button type="button" className={styles.entry} onClick={onClose}>
        <Icon name="close" className={styles.icon} />
        {t(menuTexts.close)}
      </button>
    </Dialog>
  )
}

function toggleSound(): void {
  const keySound = !shared().keySound
  changeShared({ keySound })
  writeStored('keySound', keySound)
}
