/** Native controls for a choice, which one switch or one finger can use, and which have no wrong value. */
import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import form from './Form.module.css'
import styles from './Choice.module.css'

export interface TickProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly checked: boolean
  /** Without it the box says what cannot be changed. */
  readonly onChange?: (checked: boolean) => void
}

export function Tick({ label, hint, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <div className={styles.onOff}>
      <label className={form.tick}>
        <input
          type="checkbox"
          checked={checked}
          disabled={!onChange}
          aria-describedby={hint && id}
          onChange={(event) => onChange?.(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className="hint">
          {hint}
        </p>
      )}
    </div>
  )
}

export interface ChoiceProps<Value extends string | number> {
  readonly id?: string | undefined
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly value: Value
  readonly choices: readonly (readonly [value: Value, words: string])[]
  /** Among fields, from edge to edge; else in line with the words of ticks. */
  readonly isField?: boolean
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A list to choose from. A value that is not in it stands before it: the list never shows another one as chosen. */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, hint, error, value, isField = false, disabled, onChange } = props
  const isListed = props.choices.some(([one]) => one === value)
  const choices = isListed ? props.choices : [[value, String(value)] as const, ...props.choices]
  const ownId = useId()
  const { id = ownId } = props
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean)
  return (
    <div className={isField ? styles.asField : styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.list}
        value={value}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        onChange={(event) => {
          const chosen = choices[event.target.selectedIndex]
          if (chosen) onChange(chosen[0])
        }}
      >
        {choices.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={form.problem}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  )
}

export interface RadiosProps<Value extends string> {
  readonly legend?: string
  /** The heading that says it in place of a legend. */
  readonly labelledBy?: string
  readonly value: Value | undefined
  /** `hintId`: of the words that describe this choice. */
  readonly choices: readonly (readonly [value: Value, words: string, hintId?: string])[]
  /** Of the group; its first button is `${id}-0`. */
  readonly id?: string
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
  /** Between the legend and the buttons. */
  readonly children?: ReactNode
}

/** One of few, all in sight. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { legend, labelledBy, value, choices, describedBy, disabled, onChange, children } = props
  const name = useId()
  const { id = name } = props
  return (
    <fieldset disabled={disabled} aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {legend !== undefined && <legend className={styles.legend}>{legend}</legend>}
      {children}
      {choices.map(([one, words, hintId], at) => (
        <label key={one} className={styles.radio}>
          <input
            id={`${id}-${at}`}
            type="radio"
            name={name}
            checked={value === one}
            aria-describedby={hintId}
            onChange={() => onChange(one)}
          />
          <span>{words}</span>
        </label>
      ))}
    </fieldset>
  )
}
