/** The line of late news. It is a live region from the start, or no screen reader would notice what comes into it. */
import { usePath } from '../platform/router.ts'
import { useT } from '../texts/texts.ts'
import { useLateNews } from './late-news.ts'
import styles from './LateNewsLine.module.css'

export function LateNewsLine({ className }: { readonly className?: string | undefined }) {
  const t = useT()
  const news = useLateNews()
  const path = usePath()
  return (
    <p aria-live="polite" className={className}>
      {news && (
        <>
          <span>{t(news.sentence, news.values)}</span>{' '}
          {news.link && news.link.to !== path && (
            <a href={news.link.to} className={styles.link}>
              {t(news.link.words)}
            </a>
          )}
        </>
      )}
    </p>
  )
}
