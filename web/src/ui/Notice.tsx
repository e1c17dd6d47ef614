/** Highlighted lines: a success, a failure, something to know, and news of a late answer. */
import { useEffect, useRef, type ReactNode } from 'react'
import { commonTexts } from '../texts/common-texts.ts'
import { useT, type Values } from '../texts/say.ts'
import { announce } from './announce.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './Notice.module.css'
import { focusHeading } from './Page.tsx'
import { uiTexts } from './texts.ts'
import { isOffline, onNetwork } from '../platform/listen.ts'
import { usePath, onPageEntered } from '../platform/router.ts'
import { urlOf } from '../platform/base-path.ts'
import type { Sentence } from '@beckon/contract/languages'
import { create } from '../platform/state-hook.ts'

export interface NoticeProps {
  readonly tone?: 'good' | 'bad' | 'calm'
  readonly id?: string | undefined
  /** Announces the line when it appears. Not for lines that are announced elsewhere. */
  readonly spoken?: boolean
  readonly children: string
}

const ICONS: Readonly<Record<NonNullable<NoticeProps['tone']>, IconName>> = {
  good: 'check',
  bad: 'warning',
  calm: 'info',
}

export function Notice({ tone = 'calm', id, spoken = false, children }: NoticeProps) {
  useEffect(() => {
    if (spoken) announce(children, { isFailure: tone === 'bad' })
  }, [spoken, children, tone])
  return (
    <p id={id} className={styles.notice} data-tone={tone}>
      <Icon name={ICONS[tone]} className={styles.icon} />
      <span>{children}</span>
    </p>
  )
}

export interface OutcomeProps {
  readonly isBad: boolean
  readonly id?: string
  /** In place of the usual check or warning. */
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

/** The outcome of an action, beside it: an icon and text. */
export function OutcomeMessage({ isBad, id, icon = isBad ? 'warning' : 'check', children }: OutcomeProps) {
  return (
    <p id={id} className={styles.outcome} data-bad={isBad || undefined}>
      <Icon name={icon} className={styles.sign} />
      <span>{children}</span>
    </p>
  )
}

export interface LoadFailedProps {
  readonly words: string
  readonly onTryAgain: () => unknown
  /** Does not load by itself when the network returns: loading hides the form that the user may be filling in. */
  readonly onlyByPress?: boolean
}

/** Stands in for content that could not be loaded, and loads it when the network returns. */
export function LoadFailed({ words, onTryAgain, onlyByPress = false }: LoadFailedProps) {
  const t = useT()
  const element = useRef<HTMLDivElement>(null)
  useEffect(
    () =>
      onlyByPress
        ? undefined
        : onNetwork(() => {
            if (isOffline()) return
            if (element.current?.contains(document.activeElement)) focusHeading()
            void onTryAgain()
          }),
    [onTryAgain, onlyByPress],
  )

  function tryAgain(): void {
    focusHeading()
    announce(t(uiTexts.pleaseWait))
    void onTryAgain()
  }

  return (
    <div role="alert" ref={element}>
      <Notice tone="bad">{words}</Notice>
      <div className={styles.retry}>
        <Button icon="replay" onClick={tryAgain}>
          {t(commonTexts.tryAgain)}
        </Button>
      </div>
    </div>
  )
}

/**
 * The result of an answer that came after the user had gone to another page. It is shown on that page, until the next
 * one, and never changes the page by itself.
 */
export interface LateNews {
  readonly sentence: Sentence
  readonly values?: Values
  /** The page to which the answer would have led. */
  readonly link?: { readonly to: `/${string}`; readonly words: Sentence }
  /** What the user can still do about it. */
  readonly button?: { readonly words: Sentence; readonly onPress: () => void }
}

const useNews = create<{ readonly news: LateNews | undefined }>(() => ({ news: undefined }))

export function showLateResult(news: LateNews): void {
  useNews.setState({ news })
}

function useLateNews(): LateNews | undefined {
  return useNews((state) => state.news)
}

if (typeof window !== 'undefined') onPageEntered(() => useNews.setState({ news: undefined }))

/**
 * The line of late news. It is a live region before any news comes, since screen readers do not notice a region that
 * appears with its text.
 */
export function LateNewsLine({ className = '' }: { readonly className?: string | undefined }) {
  const t = useT()
  const news = useLateNews()
  const path = usePath()
  return (
    <p aria-live="polite" className={`${styles.news} ${className}`}>
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
