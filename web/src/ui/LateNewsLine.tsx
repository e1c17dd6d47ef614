/**
 * The line of late news. It is a live region before any news comes, since screen readers do not notice a region that
 * appears with its text.
 */
import { usePath } from '../platform/router.ts'
import { useT } from '../texts/texts.ts'
import { Button } from './Button.tsx'
import { useLateNews } from './late-news.ts'
import styles from './LateNewsLine.module.css'
import { urlOf } from '../platform/base-path.ts'

export function LateNewsLine({ className = '' }: { readonly className?: string | undefined }) {
  const t = useT()
  const news = useLateNews()
  const path = usePath()
  return (
    <p aria-live="polite" className={`${styles.line} ${className}`}>
      {news && (
        <>
          <span>{t(news.sentence, news.values)}</span>{' '}
          {news.link && news.link.to !== path && (
            <a href={urlOf(news.link.to)} className={styles.link}>
              {t(news.link.words)}
            </a>
          )}
          {news.button && <Button onClick={news.button.onPress}>{t(news.button.words)}</Button>}
        </>
      )}
    </p>
  )
}
