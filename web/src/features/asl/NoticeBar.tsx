/**
 * The notification bar. Its text is in a live region that exists from the start; its buttons are beside that region, so
 * that they are not announced with it. Its time stops while the bar has the focus or the pointer.
 */
import { type FocusEvent } from 'react'
import { realClock } from '../../platform/clock.ts'
import { useT } from '../../texts/texts.ts'
import { NoticeButtons, NoticeText } from './lazy-parts.ts'
import styles from './NoticeBar.module.css'
import type { Event, Notice } from './notice-machine.ts'
import { aslTexts as texts } from './texts.ts'

export interface NoticeBarProps {
  readonly notice: Notice | undefined
  readonly send: (event: Event) => void
  /** The user chose one of the guesses. */
  readonly onMeant: (text: string, feedbackId: string) => void
}

export function NoticeBar({ notice, send, onMeant }: NoticeBarProps) {
  const t = useT()
  const hold = () => send({ type: 'hold', at: realClock.now() })
  const release = () => send({ type: 'release', at: realClock.now() })

  return (
    // It only notices the focus and the pointer; all actions are buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.bar}
      data-shown={notice !== undefined || undefined}
      data-found={notice?.is === 'last search' || undefined}
      aria-label={t(texts.notices)}
      onFocus={hold}
      onBlur={(event: FocusEvent<HTMLElement>) => event.currentTarget.contains(event.relatedTarget) || release()}
      onPointerEnter={hold}
      onPointerLeave={(event) => event.currentTarget.contains(document.activeElement) || release()}
    >
      <div role="status" aria-live="polite" aria-atomic="true" className={styles.text}>
        {notice && <NoticeText notice={notice} />}
      </div>
      {notice && <NoticeButtons notice={notice} onDismiss={() => send({ type: 'dismiss' })} onMeant={onMeant} />}
    </section>
  )
}
