/** A section that can be opened, so that a page with many of them is short and each is quickly reached. */
import { useState, type ReactNode } from 'react'
import styles from './Fold.module.css'

export interface FoldProps {
  readonly heading: string
  /** Its content in few words, for users who leave it closed. */
  readonly note?: string
  /** Whether it is open at first; later the user decides. */
  readonly isOpen?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

export function Fold({ heading, note, isOpen = false, onOpen, children }: FoldProps) {
  const [open] = useState(isOpen)
  return (
    <details className={styles.fold} open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className={styles.heading}>
        <h2>{heading}</h2>
        {note && <span className={styles.note}>{note}</span>}
      </summary>
      <div className={`stack ${styles.inside}`}>{children}</div>
    </details>
  )
}
