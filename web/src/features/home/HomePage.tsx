/** Home: log in, or pair with a code. */
import { useEffect } from 'react'
import { useQuery } from '../../platform/router.ts'
import { useT } from '../../texts/say.ts'
import { Page } from '../../ui/Page.tsx'
import { leaveCompanionMode } from '../../client/modes.ts'
import { isMethodChosen } from '../../access-methods/access-link.ts'
import styles from './HomePage.module.css'
import { homeTexts as texts, LogInOrPair } from './LogInOrPair.tsx'
import { isInHomeAssistant, pathHere, urlOf } from '../../platform/base-path.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { dismissBanner, showBanner } from '../../client/banners.ts'

export function HomePage() {
  const t = useT()
  useMessageBanner(useQuery().get('msg'))
  useEffect(leaveCompanionMode, [])

  return (
    <Page title={t(texts.title)}>
      <HomePicture />
      <p>{t(texts.intro)}</p>
      <LogInOrPair />
      {/* Outside Home Assistant, that page opens only with a link from the computer that runs Beckon. */}
      {isInHomeAssistant() && (
        <p className={styles.more}>
          <a href={urlOf('/tvs')}>{t(commonTexts.tvs)}</a>
        </p>
      )}
      {!isMethodChosen() && (
        <p className={styles.more}>
          <a href={urlOf('/access?ask=press')}>{t(texts.ways)}</a>
        </p>
      )}
      <p className={styles.more}>
        <a href={urlOf('/access')}>{t(texts.access)}</a>
      </p>
    </Page>
  )
}

/** Shows the message in the address as a banner. Dismissing the banner also removes it from the address (B09). */
function useMessageBanner(message: string | null): void {
  useEffect(() => {
    if (!message) return
    showBanner(message)
    const stop = useSharedState.subscribe(({ banners }) => {
      if (!banners.includes(message)) removeFromAddress(message)
    })
    return () => {
      stop()
      dismissBanner(message)
    }
  }, [message])
}

/** A navigation removes the banner as well, when the address is already that of the next page, with its own message. */
function removeFromAddress(message: string): void {
  const address = new URL(window.location.href)
  if (pathHere() !== '/' || address.searchParams.get('msg') !== message) return
  address.searchParams.delete('msg')
  window.history.replaceState(window.history.state, '', address)
}

/** A decorative picture: the remote on a tablet, and a TV. */
function HomePicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 360 150" aria-hidden="true" focusable="false">
      <rect className={styles.tv} x="150" y="10" width="196" height="112" rx="10" />
      <rect className={styles.screen} x="158" y="18" width="180" height="96" rx="5" />
      <circle className={styles.sun} cx="286" cy="62" r="20" />
      <path className={styles.hill} d="M158 96 Q204 58 248 86 T338 78 V109 Q338 114 333 114 H163 Q158 114 158 109 Z" />
      <path className={styles.tv} d="M226 122h44l8 14h-60z" />
      <rect className={styles.tablet} x="14" y="36" width="76" height="108" rx="11" />
      <circle className={styles.pad} cx="52" cy="78" r="25" />
      <circle className={styles.ok} cx="52" cy="78" r="11" />
      <g className={styles.keys}>
        <rect x="27" y="114" width="14" height="9" rx="3" />
        <rect x="45" y="114" width="14" height="9" rx="3" />
        <rect x="63" y="114" width="14" height="9" rx="3" />
        <rect x="27" y="127" width="14" height="9" rx="3" />
        <rect x="45" y="127" width="14" height="9" rx="3" />
        <rect x="63" y="127" width="14" height="9" rx="3" />
      </g>
      <g className={styles.waves}>
        <path d="M102 66q8 12 0 24" />
        <path d="M113 58q14 20 0 40" />
        <path d="M124 50q20 28 0 56" />
      </g>
    </svg>
  )
}
