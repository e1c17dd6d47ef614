/** A form of fields given by the server or by another page of TVs: native elements, with the errors at their fields. */
import type { SetUpField } from '@beckon/contract/tv-set-up'
import { useState, type ReactNode } from 'react'
import { focusSoon } from '../../platform/redraw.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Radios, Tick, Field, Form } from '../../ui/Form.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { CodeField, codeProblem } from './CodeField.tsx'
import { readCode } from './code.ts'
import { setUpPageTexts as texts } from './texts.ts'
import styles from './Tvs.module.css'
import { useWords } from './words.ts'

/** `id`: the name of its entry. */
export type FormField = SetUpField extends infer F
  ? F extends SetUpField
    ? Omit<F, 'id'> & { id: string }
    : never
  : never
type FieldOf<Is extends FormField['is']> = Extract<FormField, { is: Is }>
export type Entries = Readonly<Record<string, string>>

export interface FieldsFormProps {
  readonly fields: readonly FormField[]
  /** A new number clears codes, tokens and radio buttons; the focus stays where it is. */
  readonly round?: number
  /** An error about the form as a whole. */
  readonly error?: string | undefined
  readonly submit: string
  readonly isBusy: boolean
  /** Whether submitting is not the main action of the page. */
  readonly isQuiet?: boolean
  readonly onSubmit: (entries: Entries) => unknown
  /** Between the fields and the button. */
  readonly children?: ReactNode
}

export function FieldsForm(props: FieldsFormProps) {
  const { fields, round = 0, error, submit, isBusy, isQuiet = false, onSubmit, children } = props
  const t = useT()
  const tell = useWords()
  const [typed, setTyped] = useState<Readonly<Record<string, { readonly text: string; readonly round: number }>>>({})
  /** The fields that were wrong at the last submit, until they are changed. */
  const [wrong, setWrong] = useState<readonly string[]>([])

  function textOf(field: FormField): string {
    const entry = typed[field.id]
    if (entry !== undefined && (entry.round === round || !isClearedByRound(field))) return entry.text
    return 'value' in field && field.value !== undefined ? tell(field.value) : ''
  }

  function entryOf(field: FormField): string {
    const text = textOf(field)
    if (field.is === 'code') return readCode(text, field.characters).code
    return field.is === 'text' && field.as === 'password' ? text : text.trim()
  }

  function problemOf(field: FormField): string | undefined {
    if (field.is === 'code') return codeProblem(field, entryOf(field), t)
    return field.missing !== undefined && entryOf(field) === '' ? tell(field.missing) : undefined
  }

  function errorOf(field: FormField): string | undefined {
    const isChanged = typed[field.id]?.round === round
    return (
      (wrong.includes(field.id) ? problemOf(field) : undefined) ??
      (isChanged ? undefined : field.error && tell(field.error))
    )
  }

  function send(): unknown {
    const bad = fields.filter((field) => problemOf(field) !== undefined)
    setWrong(bad.map(({ id }) => id))
    const [first] = bad
    if (first === undefined) return onSubmit(Object.fromEntries(fields.map((field) => [field.id, entryOf(field)])))
    announce(problemOf(first) ?? '', { isFailure: true })
    // A code is entered by its keys: the focus stays among them.
    if (first.is !== 'code')
      focusSoon(first.is === 'choice' && first.as === 'radios' ? `tv-${first.id}-0` : `tv-${first.id}`)
  }

  return (
    <Form className={`stack ${styles.form}`} isBlocked={isBusy} onSubmit={send}>
      {error !== undefined && <Notice tone="bad">{error}</Notice>}
      {fields.map((field) => (
        <OneField
          key={field.id}
          field={field}
          text={textOf(field)}
          error={errorOf(field)}
          onText={(text) => {
            setTyped((before) => ({ ...before, [field.id]: { text, round } }))
            setWrong((before) => before.filter((id) => id !== field.id))
          }}
        />
      ))}
      {children}
      <Button type="submit" variant={isQuiet ? 'quiet' : 'primary'} wide busy={isBusy}>
        {submit}
      </Button>
    </Form>
  )
}

/** Whether a new round clears the field. Other fields keep their text, so that it can be corrected. */
function isClearedByRound(field: FormField): boolean {
  return (
    field.is === 'code' ||
    (field.is === 'choice' && field.as === 'radios') ||
    (field.is === 'text' && field.as === 'token')
  )
}

interface OneFieldProps<F> {
  readonly field: F
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

function OneField({ field, ...rest }: OneFieldProps<FormField>) {
  switch (field.is) {
    case 'code':
      return <CodeField field={field} {...rest} />
    case 'text':
      return <TextField field={field} {...rest} />
    case 'choice':
      return field.as === 'list' ? <ListField field={field} {...rest} /> : <RadioField field={field} {...rest} />
  }
}

/** For addresses, tokens and other text that is in no language. */
export const AS_TYPED = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

function TextField({ field, text, error, onText }: OneFieldProps<FieldOf<'text'>>) {
  const t = useT()
  const tell = useWords()
  const [isShown, setShown] = useState(false)
  const { id, as, label, hint, atMost, suggestions } = field
  return (
    <div className="stack">
      <Field
        id={`tv-${id}`}
        label={tell(label)}
        hint={hint && tell(hint)}
        error={error}
        value={text}
        maxLength={atMost}
        type={as === 'password' && !isShown ? 'password' : 'text'}
        inputMode={as === 'address' ? 'url' : undefined}
        {...(as === 'text' ? {} : AS_TYPED)}
        onText={onText}
      />
      {as === 'password' && <Tick label={t(texts.showPassword)} checked={isShown} onChange={setShown} />}
      {suggestions !== undefined && (
        <div className="buttons" role="group" aria-label={tell(suggestions.label)}>
          {suggestions.words.map(tell).map((one) => (
            <Button key={one} aria-pressed={text === one} onClick={() => onText(one)}>
              {one}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function RadioField({ field: { id, label, options }, text, error, onText }: OneFieldProps<FieldOf<'choice'>>) {
  const tell = useWords()
  return (
    <Radios
      id={`tv-${id}`}
      legend={tell(label)}
      value={text === '' ? undefined : text}
      choices={options.map((one) => [one.value, tell(one.label)])}
      error={error}
      onChange={onText}
    />
  )
}

function ListField({ field, text, error, onText }: OneFieldProps<FieldOf<'choice'>>) {
  const t = useT()
  const tell = useWords()
  const language = useSharedState((state) => state.language)
  const { id, label, hint, options, value, missing } = field
  const words = options.map((one) => [one.value, tell(one.label)] as const)
  const sorted =
    missing === undefined ? words : [...words].sort(([, one], [, other]) => one.localeCompare(other, language))
  const hints = options.find((one) => one.value === text)?.hints ?? (hint === undefined ? [] : [hint])
  return (
    <Choice
      isField
      id={`tv-${id}`}
      label={tell(label)}
      hint={hints.length > 0 ? hints.map(tell).join(' ') : undefined}
      error={error}
      value={text}
      choices={missing !== undefined && value === undefined ? [['', t(texts.choose)], ...sorted] : sorted}
      onChange={onText}
    />
  )
}
