/** One of the two texts of a button: its command or its label. */
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { LABEL_AT_MOST } from '@beckon/contract/my-remote'
import { useEffect, useRef } from 'react'
import { useT } from '../../../texts/texts.ts'
import boxes from '../../../ui/Field.module.css'
import type { ButtonForm, TextField } from './button-form.ts'
import { editorTexts } from './editor-texts.ts'

const AT_MOST: Readonly<Record<TextField, number>> = { command: COMMAND_AT_MOST, label: LABEL_AT_MOST }

export interface TextBoxProps {
  readonly form: ButtonForm
  readonly field: TextField
  readonly hint?: string
  /** The element that says what is missing. */
  readonly errorId: string | undefined
  readonly onType: (field: TextField, text: string) => void
  /** `text`: what the field holds by then. `isTyped`: since the focus came. */
  readonly onLeave: (field: TextField, text: string, isTyped: boolean) => void
}

export function TextBox({ form, field, hint, errorId, onType, onLeave }: TextBoxProps) {
  const t = useT()
  const box = useRef<HTMLInputElement>(null)
  const textAtFocus = useRef('')
  const justFocused = useRef(false)
  const text = form[field]
  const isOurs = field === 'label' && form.labelFollowsCommand
  const hintId = hint === undefined ? undefined : `${field}-hint`

  // A label that the page filled in from the command is there to be typed over, however the user comes to it.
  useEffect(() => {
    if (isOurs && document.activeElement === box.current) box.current?.select()
  }, [isOurs, text])

  // The keyboard on the screen writes without the focus: there is nothing to leave.
  useEffect(() => {
    const input = box.current
    const written = (): void => onLeave(field, input?.value ?? '', true)
    input?.addEventListener('change', written)
    return () => input?.removeEventListener('change', written)
  })

  return (
    <div>
      <label htmlFor={field} className={boxes.label}>
        {t(editorTexts[field])}
      </label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      <input
        ref={box}
        id={field}
        type="text"
        className={boxes.box}
        value={text}
        maxLength={AT_MOST[field]}
        autoComplete="off"
        aria-required="true"
        aria-invalid={(errorId !== undefined && text.trim() === '') || undefined}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        onFocus={() => {
          textAtFocus.current = text
          justFocused.current = true
        }}
        onClick={({ currentTarget }) => {
          // The click that brought the focus has put the caret where it was.
          if (justFocused.current && isOurs) currentTarget.select()
          justFocused.current = false
        }}
        onChange={(event) => onType(field, event.target.value)}
        onBlur={() => onLeave(field, text, text !== textAtFocus.current)}
      />
    </div>
  )
}
