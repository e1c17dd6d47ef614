/** What stands in the notification bar, fetched before the first notice. */
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import styles from './NoticeBar.module.css'
import type { Notice } from './notice-machine.ts'
import { noticeTexts as texts, NOTICE_TEXTS, WHY_FAILED_TEXTS } from './notice-texts.ts'

export function NoticeText({ notice }: { readonly notice: Notice }) {
  const t = useT()
  const isFound = notice.is === 'last search'
  return (
    <>
      <Icon name={isFound ? 'check' : 'warning'} className={styles.icon} />
      <p>
        {t(NOTICE_TEXTS[notice.is], isFound ? { text: notice.text } : {})}
        {notice.is === 'failed' && notice.why && ` ${t(WHY_FAILED_TEXTS[notice.why])}`}
        {notice.is === 'not recognised' && notice.perhaps && ` ${t(texts.perhaps)}`}
      </p>
    </>
  )
}

export interface NoticeButtonsProps {
  readonly notice: Notice
  readonly onDismiss: () => void
  readonly onMeant: (text: string, feedbackId: string) => void
}

export function NoticeButtons({ notice, onDismiss, onMeant }: NoticeButtonsProps) {
  const t = useT()
  const isFound = notice.is === 'last search'
  const perhaps = notice.is === 'not recognised' ? notice.perhaps : undefined
  return (
    <>
      {perhaps && (
        <div className={styles.perhaps}>
          {perhaps.texts.map((text) => (
            <Button key={text} onClick={() => onMeant(text, perhaps.feedbackId)}>
              {text}
            </Button>
          ))}
        </div>
      )}
      <div className={styles.end}>
        <Button icon="close" aria-describedby={isFound ? 'dismiss-asks' : undefined} onClick={onDismiss}>
          {t(texts.dismiss)}
        </Button>
        {isFound && (
          <p id="dismiss-asks" className={styles.hint}>
            {t(texts.dismissAsks)}
          </p>
        )}
      </div>
    </>
  )
}
