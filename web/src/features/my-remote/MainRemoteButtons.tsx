/** The user's first nine buttons on the main remote. Loaded after the remote's own keys, which it never delays. */
import { useEffect } from 'react'
import { isOffline, onNetwork } from '../../platform/listen.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { showBanner } from '../../client/banners.ts'
import { MAIN_REMOTE_CUSTOM_BUTTONS } from './button-list.ts'
import { loadButtons, loadPopularButtons, useButtonList, myRemoteTexts as texts } from './buttons.tsx'
import { CustomKey } from './key/CustomKey.tsx'
import styles from './key/key.module.css'

export function MainRemoteButtons() {
  const t = useT()
  const top = useButtonList().slice(0, MAIN_REMOTE_CUSTOM_BUTTONS)
  const deviceId = useSharedState((state) => state.deviceId)
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  const hasToken = useSharedState((state) => state.arToken !== undefined)

  useEffect(() => {
    if (!hasToken) return
    let isMounted = true
    async function load(): Promise<void> {
      const loaded = await loadButtons()
      // Without a network the page already says so, and the buttons are loaded when it is back.
      if (loaded === 'failed' && isMounted && !isOffline()) showBanner('internalErrorGettingBtns')
    }
    void load()
    void loadPopularButtons()
    const stopListening = onNetwork(() => isOffline() || void load())
    return () => {
      isMounted = false
      stopListening()
    }
    // Again for another box or account.
  }, [hasToken, deviceId, sessionNumber])

  return (
    <section role="group" aria-labelledby="first-nine" className="whole-row">
      <h2 id="first-nine" className="group-heading">
        {t(texts.buttons)}
      </h2>
      {top.length > 0 && (
        <ul className={styles.row}>
          {top.map((entry) => (
            <li key={entry.key}>
              <CustomKey entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <LinkButton icon="go" href="/my-remote">
        {t(texts.viewAll)}
      </LinkButton>
    </section>
  )
}
