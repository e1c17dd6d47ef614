/** The controls of a choice, native ones, each of which keeps its value on this device as soon as it is changed. */
import type { Sentence } from '@beckon/contract/languages'
import { useState, type ReactNode } from 'react'
import { readNumber, readStored, writeStored, type FlagName, type NumberName } from '../../platform/stored-values.ts'
import { useT } from '../../texts/texts.ts'
import { Choice, Tick } from '../../ui/Choice.tsx'
import { useSeconds } from '../../ui/seconds.ts'
import { choiceTexts as texts } from './choice-texts.ts'

export interface OnOffProps {
  readonly name: FlagName
  readonly label: Sentence
  readonly hint: Sentence
  /** The value until the user chooses. */
  readonly unlessChosen?: boolean
  /** Where the value lives elsewhere as well. */
  readonly isOn?: boolean
  readonly onChange?: (isOn: boolean) => void
  /** The settings that appear once it is on. */
  readonly children?: ReactNode
}

export function OnOff({ name, label, hint, unlessChosen = false, isOn, onChange, children }: OnOffProps) {
  const t = useT()
  const [stored, setStored] = useState(() => readStored(name) ?? unlessChosen)
  const checked = isOn ?? stored
  return (
    <>
      <Tick
        label={t(label)}
        hint={t(hint)}
        checked={checked}
        onChange={(next) => {
          setStored(next)
          writeStored(name, next)
          onChange?.(next)
        }}
      />
      {checked && children}
    </>
  )
}

export interface SecondsProps {
  /** The stored value, or the functions that read and write one. */
  readonly name:
    Extract<NumberName, `${string}Ms`> | { readonly read: () => number; readonly write: (ms: number) => void }
  readonly label: Sentence
  /** A string is in the page's language already, since it contains the name of the box. */
  readonly hint?: Sentence | string
  /** The choices in milliseconds; they are shown in seconds. */
  readonly choices: readonly number[]
}

/** A list and not a number to type: it takes one switch or one finger, and knows no wrong value. */
export function Seconds({ name, label, hint, choices }: SecondsProps) {
  const t = useT()
  const seconds = useSeconds()
  const [ms, setMs] = useState(() => (typeof name === 'string' ? readNumber(name) : name.read()))

  return (
    <Choice
      label={t(label)}
      hint={typeof hint === 'object' ? t(hint) : hint}
      value={ms}
      choices={choices.map((choice) => [choice, choice === 0 ? t(texts.never) : seconds(choice)] as const)}
      onChange={(next) => {
        setMs(next)
        if (typeof name === 'string') writeStored(name, next)
        else name.write(next)
      }}
    />
  )
}
