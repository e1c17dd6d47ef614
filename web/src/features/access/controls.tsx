/** The controls of a choice, native ones, each of which keeps its value on this device as soon as it is changed. */
import type { Sentence } from '@beckon/contract/languages'
import { useId, useState, type ReactNode } from 'react'
import { readNumber, readStored, writeStored, type NumberName } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import styles from './AccessPage.module.css'
import { choiceTexts as texts } from './choice-texts.ts'

/** The values that are on or off. */
export type SwitchName =
  | 'keySound'
  | 'holdToRepeat'
  | 'numberComposer'
  | 'keysToTv'
  | 'rememberCommands'
  | 'microphoneReady'
  | 'sayPresses'
  | 'arrowWords'

export interface OnOffProps {
  readonly name: SwitchName
  readonly label: Sentence
  readonly hint: Sentence
  /** Where the value lives elsewhere as well. */
  readonly isOn?: boolean
  readonly onChange?: (isOn: boolean) => void
  /** What there is to set once it is on. */
  readonly children?: ReactNode
}

export function OnOff({ name, label, hint, isOn, onChange, children }: OnOffProps) {
  const t = useT()
  const id = useId()
  const [stored, setStored] = useState(() => readStored(name) ?? false)
  const checked = isOn ?? stored
  return (
    <>
      <div className={styles.onOff}>
        <label className={styles.label}>
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={id}
            onChange={(event) => {
              setStored(event.target.checked)
              writeStored(name, event.target.checked)
              onChange?.(event.target.checked)
            }}
          />
          <span>{t(label)}</span>
        </label>
        <p id={id} className={styles.hint}>
          {t(hint)}
        </p>
      </div>
      {checked && children}
    </>
  )
}

export interface SecondsProps {
  /** Where it is kept: a stored value, or what reads and writes one. */
  readonly name:
    Extract<NumberName, `${string}Ms`> | { readonly read: () => number; readonly write: (ms: number) => void }
  readonly label: Sentence
  /** A text when it is said already, since it names the box. */
  readonly hint?: Sentence | string
  /** In milliseconds, shown in seconds. */
  readonly choices: readonly number[]
}

/** A list and not a number to type: it takes one switch or one finger, and knows no wrong value. */
export function Seconds({ name, label, hint, choices }: SecondsProps) {
  const t = useT()
  const language = document.documentElement.lang
  const id = useId()
  const [ms, setMs] = useState(() => (typeof name === 'string' ? readNumber(name) : name.read()))

  function seconds(choice: number): string {
    if (choice === 0) return t(texts.never)
    return choice === 1000 ? t(texts.second) : t(texts.seconds, { seconds: (choice / 1000).toLocaleString(language) })
  }

  return (
    <div className={styles.seconds}>
      <label htmlFor={id}>{t(label)}</label>
      <select
        id={id}
        className={styles.choice}
        value={ms}
        aria-describedby={hint && `${id}-hint`}
        onChange={(event) => {
          setMs(Number(event.target.value))
          if (typeof name === 'string') writeStored(name, Number(event.target.value))
          else name.write(Number(event.target.value))
        }}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {seconds(choice)}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {typeof hint === 'string' ? hint : t(hint)}
        </p>
      )}
    </div>
  )
}
