/**
 * The notification bar: one notice at a time. Its text is in a live region that exists from the start; its buttons are
 * beside that region, so that they are not announced with it. A notice disappears after 15 s. The timer pauses while
 * the bar has the focus or the pointer.
 */
import { catalogue } from '@beckon/contract/catalogue'
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { realClock } from '../../platform/clock.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './asl.module.css'
import type { Notice } from './recording-machine.ts'
import type { WhyFailed } from './sign-calls.ts'
import { aslTexts as texts, failed } from './texts.ts'

const NOTICE_TEXTS: Readonly<Record<Notice['is'], Sentence>> = { ...catalogue('aslNotices'), failed }

/** The second sentence of an error, where more is known. */
const WHY_FAILED_TEXTS: Readonly<Record<WhyFailed, Sentence>> = catalogue('aslWhyFailed')

const NOTICE_SHOWN_MS = 15_000

export interface NoticeBarProps {
  readonly notice: Notice | undefined
  /** Called when the notice's time is over. */
  readonly onGone: () => void
  readonly onDismiss: () => void
  readonly onGuessChosen: (text: string, feedbackId: string) => void
}

export function NoticeBar({ notice, onGone, onDismiss, onGuessChosen }: NoticeBarProps) {
  const t = useT()
  const setHeld = useNoticeTime(notice, onGone)
  const isFound = notice?.is === 'last search'
  const perhaps = notice?.is === 'not recognised' ? notice.perhaps : undefined
  const why = notice?.is === 'failed' ? notice.why : undefined

  return (
    // It only notices the focus and the pointer; all actions are buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.bar}
      data-shown={notice !== undefined || undefined}
      data-found={isFound || undefined}
      aria-label={t(texts.notices)}
      onFocus={() => setHeld(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={(event) => event.currentTarget.contains(document.activeElement) || setHeld(false)}
    >
      <div role="status" aria-live="polite" aria-atomic="true" className={styles.text}>
        {notice && (
          <>
            <Icon name={isFound ? 'check' : 'warning'} className={styles.sign} />
            <div>
              <p>{t(NOTICE_TEXTS[notice.is], isFound ? { text: notice.text } : {})}</p>
              {why && <p>{t(WHY_FAILED_TEXTS[why])}</p>}
              {perhaps && <p>{t(texts.perhaps)}</p>}
            </div>
          </>
        )}
      </div>
      {perhaps && (
        <div className={styles.perhaps}>
          {perhaps.texts.map((text) => (
            <Button key={text} onClick={() => onGuessChosen(text, perhaps.feedbackId)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      {notice && (
        <div className={styles.end}>
          <Button icon="close" aria-describedby={isFound ? 'dismiss-asks' : undefined} onClick={onDismiss}>
            {t(texts.dismiss)}
          </Button>
          {isFound && (
            <p id="dismiss-asks" className="hint">
              {t(texts.dismissAsks)}
            </p>
          )}
        </div>
      )}
    </section>
  )
}

/** Calls `onGone` when the notice's time is over. Call the returned function with true to pause the timer. */
function useNoticeTime(notice: Notice | undefined, onGone: () => void): (isHeld: boolean) => void {
  const [isHeld, setHeld] = useState(false)
  const leftMs = useRef(0)
  const timeIsUp = useEffectEvent(() => {
    // A user who scans or dwells may need longer to reach the notice, so it stays.
    if (takesLonger()) setHeld(true)
    else onGone()
  })

  useEffect(() => {
    leftMs.current = NOTICE_SHOWN_MS
    // No blur event comes when a notice that has the focus is removed.
    if (notice === undefined) setHeld(false)
  }, [notice])

  useEffect(() => {
    if (notice === undefined || isHeld) return undefined
    const since = realClock.now()
    const stop = realClock.after(leftMs.current, timeIsUp)
    return () => {
      stop()
      leftMs.current -= realClock.now() - since
    }
  }, [notice, isHeld])

  return (held) => setHeld(held && notice !== undefined)
}

/** Whether the user scans or dwells. */
function takesLonger(): boolean {
  return document.querySelector('[data-ways="highlight"], [data-ways="dwell"]') !== null
}
