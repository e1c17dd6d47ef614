/** A text field with its label, its hint and its error. */
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import form from './Form.module.css'
import styles from './Field.module.css'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

export function Field({ id, label, hint, error, onText, className = styles.box, ...rest }: FieldProps) {
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
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
        <p id={`${id}-error`} className={form.problem}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}
