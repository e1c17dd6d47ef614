/** Forms, their fields and their choices: native controls, for use with one switch or one finger. */
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import form from './Form.module.css'
import { useSharedState } from '../platform/shared-state.ts'
import { counted, useT } from '../texts/say.ts'
import { uiTexts } from './texts.ts'

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'noValidate'> {
  /** While an earlier submit is under way, or something is missing, `onSubmit` is not called. */
  readonly isBlocked?: boolean
  readonly onSubmit: () => unknown
}

/** A form without the browser's own validation: the page itself shows what is missing. */
export function Form({ isBlocked = false, onSubmit, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) void onSubmit()
      }}
    />
  )
}

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'onChange'> {
  readonly id: string
  readonly label: ReactNode
  readonly hint?: string | undefined
  readonly error?: string | undefined
  readonly onText: (text: string) => void
}

/** A text field with its label, its hint and its error. */
export function Field({ id, label, hint, error, onText, className = form.box, ...rest }: FieldProps) {
  return (
    <div className={form.labelled}>
      <label htmlFor={id} className={form.fieldLabel}>
        {label}
      </label>
      {hint && (
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
        aria-describedby={idsOf(hint && `${id}-hint`, error && `${id}-error`, rest['aria-describedby'])}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {error !== undefined && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  )
}

/** A list of ids for an attribute, which is left out if there are none. */
function idsOf(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined
}

/** An error, at the place where it was made. */
export function Problem({ id, children }: { readonly id?: string; readonly children: string }) {
  return (
    <p id={id} className={form.problem}>
      <Icon name="warning" />
      {children}
    </p>
  )
}

interface TickProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly checked: boolean
  /** Without it the checkbox is disabled, and shows a value that cannot be changed. */
  readonly onChange?: (checked: boolean) => void
}

export function Tick({ label, hint, checked, onChange }: TickProps) {
  const id = useId()
  return (
    <div className={form.onOff}>
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

interface ChoiceProps<Value extends string | number> {
  readonly id?: string | undefined
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly value: Value
  readonly choices: readonly (readonly [value: Value, words: string])[]
  /** Full width among fields; otherwise in line with the text of checkboxes. */
  readonly isField?: boolean
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/**
 * A list to choose from. A value that is not among the choices is added before them, so that the list never shows
 * another one as chosen.
 */
export function Choice<Value extends string | number>(props: ChoiceProps<Value>) {
  const { label, hint, error, value, isField = false, disabled, onChange } = props
  const isListed = props.choices.some(([one]) => one === value)
  const choices = isListed ? props.choices : [[value, String(value)] as const, ...props.choices]
  const ownId = useId()
  const { id = ownId } = props
  return (
    <div className={isField ? form.asField : form.choice}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={form.list}
        value={value}
        disabled={disabled}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={idsOf(hint ? `${id}-hint` : undefined, error && `${id}-error`)}
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
      {error !== undefined && <Problem id={`${id}-error`}>{error}</Problem>}
    </div>
  )
}

interface RadiosProps<Value extends string> {
  readonly legend?: string
  /** The id of a heading that replaces the legend. */
  readonly labelledBy?: string
  readonly value: Value | undefined
  /** `hintId`: the id of the text that describes this choice. */
  readonly choices: readonly (readonly [value: Value, words: string, hintId?: string])[]
  /** The id of the group; its first button is `${id}-0`. */
  readonly id?: string
  readonly describedBy?: string
  readonly error?: string | undefined
  readonly disabled?: boolean
  readonly onChange: (value: Value) => void
}

/** A choice among a few options, all visible. */
export function Radios<Value extends string>(props: RadiosProps<Value>) {
  const { legend, labelledBy, value, choices, describedBy, error, disabled, onChange } = props
  const name = useId()
  const { id = name } = props
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={labelledBy}
      aria-describedby={idsOf(describedBy, error && `${id}-error`)}
    >
      {legend !== undefined && <legend className={form.legend}>{legend}</legend>}
      {error !== undefined && <Problem id={`${id}-error`}>{error}</Problem>}
      {choices.map(([one, words, hintId], index) => (
        <label key={one} className={form.radio}>
          <input
            id={`${id}-${index}`}
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

/** The choices, with a value inserted that somebody measured or that another version stored. */
export function withOwn<Value>(choices: readonly Value[], value: Value): readonly Value[] {
  if (choices.includes(value)) return choices
  const after = choices.findIndex((one) => one > value)
  return after < 0 ? [...choices, value] : [...choices.slice(0, after), value, ...choices.slice(after)]
}

/** Formats milliseconds as seconds, in the language of the interface. */
export function useSeconds(): (ms: number) => string {
  const t = useT()
  const language = useSharedState((state) => state.language)
  return (ms) => t(counted(uiTexts, 'seconds', ms / 1000), { count: (ms / 1000).toLocaleString(language) })
}
