/** A highlighted line: a success, a failure, or something to know. */
import { useEffect, type ReactNode } from 'react'
import { commonTexts } from '../texts/common-texts.ts'
import { useT } from '../texts/texts.ts'
import { announce } from './announce.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './Notice.module.css'

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
    if (spoken) announce(children)
  }, [spoken, children])
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

/** What became of something, beside it: a sign and words. */
export function Outcome({ isBad, id, icon = isBad ? 'warning' : 'check', children }: OutcomeProps) {
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
}

/** Stands in for content that could not be loaded. */
export function LoadFailed({ words, onTryAgain }: LoadFailedProps) {
  const t = useT()
  return (
    <div role="alert">
      <Notice tone="bad">{words}</Notice>
      <div className={styles.retry}>
        <Button icon="replay" onClick={() => void onTryAgain()}>
          {t(commonTexts.tryAgain)}
        </Button>
      </div>
    </div>
  )
}
