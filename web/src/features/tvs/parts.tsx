/** What the screens of this page share: the way back, and the fields of a form. */
import type { ComponentProps, ReactNode } from 'react'
import { BackKey } from '../../ui/BackKey.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { goBack, type Screen } from './screens.ts'
import styles from './Tvs.module.css'

/** To the screen before on this page. */
export function backTo(words: string, to?: Screen): ReactNode {
  return <BackKey words={words} onClick={() => goBack(to)} />
}

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

/** A text field with its label, its hint, and what is wrong with it. */
export function Field({ id, label, hint, error, onText, className = styles.field, ...rest }: FieldProps) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        className={className}
        aria-invalid={error === undefined ? rest['aria-invalid'] : true}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error !== undefined && (
        <Notice id={`${id}-error`} tone="bad">
          {error}
        </Notice>
      )}
    </div>
  )
}

/** Once what the page draws now stands. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}
