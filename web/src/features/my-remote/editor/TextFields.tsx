/** The two texts of a button: its command and its label. */
import { COMMAND_AT_MOST } from '@beckon/contract/limits'
import { LABEL_AT_MOST } from '@beckon/contract/my-remote'
import { useEffect, useRef } from 'react'
import { useT } from '../../../texts/texts.ts'
import boxes from '../../../ui/Field.module.css'
import type { Field, State } from './editor-machine.ts'
import { editorTexts } from './editor-texts.ts'
import type { Send } from './use-editor.ts'

const AT_MOST: Readonly<Record<Field, number>> = { command: COMMAND_AT_MOST, label: LABEL_AT_MOST }
const HINT_ID = 'command-hint'

export interface TextFieldsProps {
  readonly state: State
  readonly send: Send
  /** The element that says what is missing. */
  readonly errorId: string
}

export function TextFields(props: TextFieldsProps) {
  const t = useT()
  return (
    <>
      <div>
        <label htmlFor="command" className={boxes.label}>
          {t(editorTexts.command)}
        </label>
        <p id={HINT_ID} className="hint">
          {t(editorTexts.commandHint)}
        </p>
        <TextBox {...props} field="command" describedBy={HINT_ID} />
      </div>
      <div>
        <label htmlFor="label" className={boxes.label}>
          {t(editorTexts.label)}
        </label>
        <TextBox {...props} field="label" />
      </div>
    </>
  )
}

interface TextBoxProps extends TextFieldsProps {
  readonly field: Field
  readonly describedBy?: string
}

function TextBox({ state: { form, saysIncomplete }, send, errorId, field, describedBy }: TextBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const textAtFocus = useRef('')
  const justFocused = useRef(false)
  const text = form[field]
  const isOurs = field === 'label' && form.labelFollowsCommand

  // A label that the page filled in from the command is there to be typed over, however the user comes to it.
  useEffect(() => {
    if (isOurs && document.activeElement === box.current) box.current?.select()
  }, [isOurs, text])

  // The keyboard on the screen writes without the focus: there is nothing to leave.
  useEffect(() => {
    const written = (): void => send({ type: 'left', field, changed: true })
    const input = box.current
    input?.addEventListener('change', written)
    return () => input?.removeEventListener('change', written)
  }, [field, send])

  return (
    <input
      ref={box}
      id={field}
      type="text"
      className={boxes.box}
      value={text}
      maxLength={AT_MOST[field]}
      autoComplete="off"
      aria-required="true"
      aria-invalid={(saysIncomplete && text.trim() === '') || undefined}
      aria-describedby={[describedBy, saysIncomplete && errorId].filter(Boolean).join(' ') || undefined}
      onFocus={() => {
        textAtFocus.current = text
        justFocused.current = true
      }}
      onClick={({ currentTarget }) => {
        // The click that brought the focus has put the caret where it was.
        if (justFocused.current && isOurs) currentTarget.select()
        justFocused.current = false
      }}
      onChange={(event) => send({ type: 'typed', field, text: event.target.value })}
      onBlur={() => send({ type: 'left', field, changed: text !== textAtFocus.current })}
    />
  )
}
