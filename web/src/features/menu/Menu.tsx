/**
 * The menu: everything that is not a button of the TV. A dialog (`ui/Dialog.tsx` keeps the focus) of ordinary links and
 * buttons, so that nobody needs to know a menu's arrow keys. Entries that do not apply are left out.
 */
import { traitsOf } from '@beckon/contract/partners'
import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { useCanLogIn } from '../../platform/can-log-in.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { usePath } from '../../platform/router.ts'
import { changeShared, shared, useSharedState } from '../../platform/shared-state.ts'
import { writeStored } from '../../platform/stored-values.ts'
import { useBranded, type Branded, useT } from '../../texts/say.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { lazyComponent, PartMissing } from '../../ui/lazy-part.tsx'
import { logoutLink, bookmarkLink } from '../session/session-links.ts'
import { remotePath } from '../../client/modes.ts'
import { loadVersion, useVersion } from '../versions/version.ts'
import styles from './Menu.module.css'
import { leaveMenuFor } from './menu-state.ts'
import { isInHomeAssistant, urlOf } from '../../platform/base-path.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { catalogue } from '@beckon/contract/catalogue'

const changeBoxWords: Branded = catalogue('changeBox')

const menuTexts = catalogue('menu')

const LogOutQuestion = lazyComponent(
  async () => (await import('../session/LogOutQuestion.tsx')).LogOutQuestion,
  PartMissing,
)
/** Loaded by the first menu that shows it, since few users read the notes. */
const ReleaseNotesButton = lazyComponent(async () => (await import('../versions/ReleaseNotes.tsx')).ReleaseNotesButton)

export function Menu({ label, onClose }: { label: string; onClose: () => void }) {
  const t = useT()
  const tb = useBranded()
  const canLogIn = useCanLogIn()
  const state = useSharedState()
  const version = useVersion()
  const path = usePath()
  const { learnMore, releaseNotes } = traitsOf(state.partner)
  const [asksLogOut, setAsksLogOut] = useState(false)
  const bookmark = bookmarkLink(state, window.location.origin + urlOf(remotePath()))

  useEffect(() => {
    void loadVersion()
  }, [])

  function askLogOut(event: MouseEvent): void {
    event.preventDefault()
    setAsksLogOut(true)
  }

  return (
    <Dialog label={label} onClose={onClose} place="side">
      <button type="button" className={styles.entry} onClick={onClose}>
        <Icon name="close" className={styles.icon} />
        {t(menuTexts.close)}
      </button>
      <ul className={styles.entries} data-first-focus>
        <Entry to="/choose-device" icon="tv">
          {tb(changeBoxWords)}
        </Entry>
        {pageSettings().analyticsEnabled && (
          <Entry to="/settings" icon="shield">
            {t(menuTexts.settings)}
          </Entry>
        )}
        <li>
          <button
            type="button"
            className={styles.entry}
            role="switch"
            aria-checked={state.keySound}
            onClick={toggleSound}
          >
            <Icon name="sound" className={styles.icon} />
            <span className={styles.words}>{t(menuTexts.soundCues)}</span>
            <span className="on-off" aria-hidden="true">
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
              {t(canLogIn ? menuTexts.bookmarkHint : menuTexts.bookmarkHintNoLogin)}
            </p>
          </li>
        )}
        {path === '/remote' && (
          <Entry to="/my-remote" icon="apps">
            {t(menuTexts.myRemote)}
          </Entry>
        )}
        {path === '/my-remote' && (
          <>
            <Entry to="/remote" icon="remote" onGo={() => writeStored('customMode', false)}>
              {t(menuTexts.standardRemote)}
            </Entry>
            <Entry to="/my-remote-config" icon="edit">
              {t(menuTexts.configureMyRemote)}
            </Entry>
          </>
        )}
        {pageSettings().tvConfigEnabled && (
          <Entry to="/tv-config" icon="sliders">
            {t(menuTexts.tvButtons)}
          </Entry>
        )}
        {learnMore && (
          <Entry to="/learn-more" icon="book">
            {t(menuTexts.learnMore)}
          </Entry>
        )}
        <li>
          <a className={styles.entry} href={urlOf(logoutLink(state))} onClick={askLogOut}>
            <Icon name="log-out" className={styles.icon} />
            {t(menuTexts.logOut)}
          </a>
        </li>
      </ul>
      {asksLogOut && <LogOutQuestion onClose={() => setAsksLogOut(false)} />}
      {version !== undefined && (
        <div className={styles.version}>
          <p>{t(menuTexts.version, { version })}</p>
          {releaseNotes && <ReleaseNotesButton version={version} />}
        </div>
      )}
      {/* Entries beyond those of the specification. */}
      <h2 className={styles.heading}>{t(menuTexts.more)}</h2>
      <ul className={styles.entries}>
        <Entry to="/access" icon="accessibility">
          {t(menuTexts.waysOfUse)}
        </Entry>
        <Entry to="/my-remotes" icon="key">
          {t(menuTexts.myRemotes)}
        </Entry>
        <Entry to="/other-programs" icon="new-tab">
          {t(menuTexts.otherPrograms)}
        </Entry>
        {isInHomeAssistant() && (
          <Entry to="/tvs" icon="tv">
            {t(commonTexts.tvs)}
          </Entry>
        )}
      </ul>
    </Dialog>
  )
}

/** Leads to a page of the app, which takes the menu's place in the history. */
function Entry({ to, icon, onGo, children }: { to: string; icon: IconName; onGo?: () => void; children: ReactNode }) {
  return (
    <li>
      <a
        className={styles.entry}
        href={urlOf(to)}
        onClick={(event) => {
          event.preventDefault()
          onGo?.()
          leaveMenuFor(to)
        }}
      >
        <Icon name={icon} className={styles.icon} />
        {children}
      </a>
    </li>
  )
}

function toggleSound(): void {
  const keySound = !shared().keySound
  changeShared({ keySound })
  writeStored('keySound', keySound)
}
