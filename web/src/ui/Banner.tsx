/**
 * The banners of the shared state, each until the user dismisses it; they never time out. The list is a live region
 * that exists from the start; its first messages follow a moment later, otherwise screen readers would miss them.
 */
import type { MessageKey } from '@beckon/contract/messages'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { changeShared, useSharedState } from '../platform/shared-state.ts'
import { useT } from '../texts/say.ts'
import styles from './Banner.module.css'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { suspendingComponent } from './lazy-part.tsx'
import { uiTexts } from './texts.ts'

/** Announced like the others, but not styled as a problem. */
const GOOD_NEWS: MessageKey = 'youAreLoggedOut'

const loadText = () => import('./BannerText.tsx')
/** If the catalogue of messages cannot be loaded, the banner says at least that something is wrong. */
const BannerText = suspendingComponent(async () => (await loadText()).BannerText, AnyProblem)

function AnyProblem() {
  return useT()(uiTexts.problem)
}

/** `children`: messages of another kind, which manage themselves. */
export function Banners({ children }: { children?: ReactNode }) {
  const t = useT()
  const banners = useSharedState((state) => state.banners)
  const list = useRef<HTMLDivElement>(null)
  const [isListKnown, setListKnown] = useState(false)

  useEffect(() => {
    // A banner that needs the text loads it again.
    void loadText().catch(() => {})
    const timer = setTimeout(() => setListKnown(true), 100)
    return () => clearTimeout(timer)
  }, [])

  function dismiss(key: string): void {
    const others = [...(list.current?.querySelectorAll<HTMLElement>('[data-banner]') ?? [])]
    const next = others.find((banner) => banner.dataset.banner !== key)
    // The focused button disappears: focus goes to the next message's button, or else to the page's heading.
    const fallback = next?.querySelector('button') ?? document.querySelector('h1')
    changeShared((state) => ({ banners: state.banners.filter((banner) => banner !== key) }))
    fallback?.focus()
  }

  return (
    <div
      ref={list}
      className={styles.list}
      role="status"
      aria-live="polite"
      aria-atomic="false"
      aria-label={t(uiTexts.messages)}
    >
      {isListKnown &&
        banners.map((key, place) => (
          <Suspense key={key}>
            <div className={`${styles.banner} ${key === GOOD_NEWS ? styles.good : ''}`} data-banner={key}>
              <Icon name={key === GOOD_NEWS ? 'check' : 'warning'} className={styles.icon} />
              <p id={`banner-${place}`} className={styles.text}>
                <BannerText code={key} />
              </p>
              <Button icon="close" aria-describedby={`banner-${place}`} onClick={() => dismiss(key)}>
                {t(uiTexts.dismiss)}
              </Button>
            </div>
          </Suspense>
        ))}
      {children}
    </div>
  )
}
