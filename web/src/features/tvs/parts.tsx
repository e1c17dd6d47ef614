/** What the screens of this page share: a line that stands out, the way back, and the fields of a form. */
import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { announce } from '../../ui/announce.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { BackKey } from '../../ui/BackKey.tsx'
import { goBack, type Screen } from './screens.ts'
import styles from './Tvs.module.css'

export interface LineProps {
  readonly tone?: 'good' | 'bad' | 'calm'
  readonly id?: string
  /** Spoken as soon as it stands; what the machine says by itself needs no second voice. */
  readonly spoken?: boolean
  readonly children: string
}

const LINE_ICONS: Readonly<Record<NonNullable<LineProps['tone']>, IconName>> = {
  good: 'check',
  bad: 'warning',
  calm: 'info',
}

export function Line({ tone = 'calm', id, spoken = false, children }: LineProps) {
  useEffect(() => {
    if (spoken) announce(children)
  }, [spoken, children])
  return (
    <p id={id} className={styles.line} data-tone={tone}>
      <Icon name={LINE_ICONS[tone]} className={styles.lineIcon} />
      <span>{children}</span>
    </p>
  )
}

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
        <Line id={`${id}-error`} tone="bad">
          {error}
        </Line>
      )}
    </div>
  )
}

/** Once what the page draws now stands. */
export function focusSoon(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus())
}
