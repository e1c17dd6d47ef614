/** The parts of the notification bar, fetched before the first notice. */
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
      <div>
        <p>{t(NOTICE_TEXTS[notice.is], isFound ? { text: notice.text } : {})}</p>
        {notice.is === 'failed' && notice.why && <p>{t(WHY_FAILED_TEXTS[notice.why])}</p>}
        {notice.is === 'not recognised' && notice.perhaps && <p>{t(texts.perhaps)}</p>}
      </div>
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
