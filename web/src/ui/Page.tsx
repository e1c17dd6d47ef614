/** The frame of one page: its title, its landmark, its one h1, its live region, and the text while it loads. */
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { announcements } from './announce.ts'
import styles from './Page.module.css'
import { pathHere } from '../platform/base-path.ts'
import { useExternalStore } from '../platform/state-hook.ts'
import { useT } from '../texts/say.ts'
import { uiTexts } from './texts.ts'

export interface PageProps {
  /** The text of the h1 and of the browser's tab. */
  readonly title: string
  readonly children?: ReactNode
  /** A line under the h1. */
  readonly note?: ReactNode
  /** A `BackKey`, first on the page. Without it, the page's own controls lead out: Cancel, Close, an answer. */
  readonly back?: ReactNode
  /** Beside the h1: a control of the whole page, such as its menu. */
  readonly beside?: ReactNode
  /** `narrow` for text and forms, `wide` for a remote. */
  readonly width?: 'narrow' | 'wide'
}

/** The path and heading of the previous page: a question may replace the page of the same path. */
let lastPlace: string | undefined
/** Whether its heading had the focus when it went: one of the same path and heading then takes it over. */
let wasHeadingFocused = false

/**
 * On arrival by navigation inside the app focus goes to the h1, so that a screen reader says where it is; on the first
 * load focus stays where the browser puts it.
 */
export function Page({ title, children, note, back, beside, width = 'narrow' }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} – Beckon`
  }, [title])

  useLayoutEffect(() => {
    const place = `${pathHere()} ${heading.current?.textContent}`
    const arrived = lastPlace !== undefined && (lastPlace !== place || wasHeadingFocused)
    lastPlace = place
    wasHeadingFocused = false
    const own = heading.current
    if (arrived) {
      own?.focus()
      announcements.sayAgain()
    }
    return () => void (wasHeadingFocused = document.activeElement === own)
  }, [])

  return (
    <main id="page" className={`${styles.page} ${styles[width]}`}>
      {back && (
        <p className={styles.back} data-back>
          {back}
        </p>
      )}
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            {title}
          </h1>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {beside}
      </div>
      {children}
    </main>
  )
}

/** For a control that disappears when it is pressed: the focus would fall out of the page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus()
}

/**
 * The polite live region of the page, or of an open dialog. It exists from the start: screen readers do not read a
 * region that appears with its text.
 */
export function Announcer({ dialog }: { readonly dialog?: object }) {
  const text = useExternalStore(announcements.subscribe, () => announcements.text(dialog))
  return (
    <div className="spoken" role="status" aria-live="polite" aria-atomic="true" data-announcer>
      {text}
    </div>
  )
}

/** Shows that work is under way. The turning mark is only for users who have not chosen less motion. */
export function Wait({ text }: { text?: string }) {
  const t = useT()
  return (
    <p className={styles.wait} role="status">
      <span className={styles.mark} aria-hidden="true" />
      {text ?? t(uiTexts.pleaseWait)}
    </p>
  )
}

/** Stands in for a part whose file is loading. */
export function PartLoading() {
  return <Wait />
}
