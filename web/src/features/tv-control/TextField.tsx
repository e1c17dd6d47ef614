/** A text of the form with its label. */
import { API_KEY_AT_MOST, EVENT_NAME_AT_MOST } from '@beckon/contract/tv-control'
import { type ReactNode } from 'react'
import styles from './TextField.module.css'
import { cleanText, typedKey, type Field } from './tv-config-form.ts'
import type { State } from './tv-control-machine.ts'
import type { Send } from './use-tv-control.ts'

/** The id of a text field, so that the machine can give it the focus. */
export function idOf(field: Field): string {
  return `event-${field}`
}

export interface TextFieldProps {
  readonly field: Field
  readonly label: string
  readonly state: State
  readonly send: Send
  /** The ids of what describes it. */
  readonly describedBy: readonly string[]
  /** Beside the label. */
  readonly note?: ReactNode
  /** The buttons of the field. */
  readonly children: ReactNode
}

export function TextField({ field, label, state, send, describedBy, note, children }: TextFieldProps) {
  const id = idOf(field)
  const value = state.values[field]

  function type(text: string): void {
    const clean = cleanText(text)
    send({ type: 'typed', field, text: field === 'apiKey' ? typedKey(value, clean) : clean })
  }

  return (
    <>
      <div className={styles.head}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note}
      </div>
      <div className={styles.line}>
        <input
          id={id}
          type="text"
          className={styles.box}
          value={value}
          maxLength={field === 'apiKey' ? API_KEY_AT_MOST : EVENT_NAME_AT_MOST}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={describedBy.join(' ')}
          onChange={(event) => type(event.target.value)}
        />
        <div className={styles.buttons}>{children}</div>
      </div>
    </>
  )
}
