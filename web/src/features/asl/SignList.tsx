/** The list of personal signs: what each does, what it may be confused with, Rename and Delete. */
import { PERSONAL_SIGN_NAME_AT_MOST, type PersonalSign, type SignCommand } from '@beckon/contract/personal-signs'
import { useId, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { LoadFailed, Outcome } from '../../ui/Notice.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { personalSignsTexts as texts } from './personal-signs-texts.ts'
import styles from './PersonalSignsPage.module.css'
import { changePersonalSign, type SignChange } from './personal-signs.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export interface SignListProps {
  readonly signs: readonly PersonalSign[] | 'failed' | undefined
  readonly reload: () => void
}

type Note = { readonly is: 'deleted'; readonly sign: PersonalSign } | { readonly is: 'not changed' }

export function SignList({ signs, reload }: SignListProps) {
  const t = useT()
  const heading = useId()
  const [note, setNote] = useState<Note>()
  const wordsOf = useCommandWords()

  async function saveChange(sign: PersonalSign, change: SignChange): Promise<void> {
    const isSaved = await changePersonalSign(sign.id, change)
    setNote(isSaved ? (change.deleted ? { is: 'deleted', sign } : undefined) : { is: 'not changed' })
    reload()
    document.getElementById(heading)?.focus()
  }

  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {t(texts.list)}
      </h2>
      {signs === undefined && <Wait />}
      {signs === 'failed' && <LoadFailed words={t(texts.loadFailed)} onTryAgain={reload} />}
      {Array.isArray(signs) && signs.length === 0 && <p className="hint">{t(texts.none)}</p>}
      {Array.isArray(signs) && signs.length > 0 && (
        <ul className="list">
          {(signs as readonly PersonalSign[]).map((sign) => (
            <SignRow
              key={sign.id}
              sign={sign}
              commandWords={wordsOf(sign.command)}
              onChange={(change) => void saveChange(sign, change)}
            />
          ))}
        </ul>
      )}
      <div role="status" className={styles.note}>
        {note && <p>{note.is === 'deleted' ? t(texts.deleted, { name: note.sign.name }) : t(texts.notChanged)}</p>}
      </div>
      {note?.is === 'deleted' && (
        <Button onClick={() => void saveChange(note.sign, { deleted: false })}>{t(texts.undo)}</Button>
      )}
    </section>
  )
}

interface SignRowProps {
  readonly sign: PersonalSign
  readonly commandWords: string
  readonly onChange: (change: SignChange) => void
}

function SignRow({ sign, commandWords, onChange }: SignRowProps) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState<string>()
  return (
    <li className="card">
      <h3 id={id}>{sign.name}</h3>
      <p>{t(texts.does, { command: commandWords })}</p>
      {sign.confusedWith.length > 0 && (
        <Outcome isBad>{t(texts.confusedWith, { names: sign.confusedWith.join(', ') })}</Outcome>
      )}
      {name === undefined ? (
        <div className={styles.buttons}>
          <Button aria-describedby={id} onClick={() => setName(sign.name)}>
            {t(texts.rename)}
          </Button>
          <Button icon="trash" aria-describedby={id} onClick={() => onChange({ deleted: true })}>
            {t(commonTexts.delete)}
          </Button>
        </div>
      ) : (
        <Form
          className={styles.line}
          onSubmit={() => {
            if (name.trim() === '') return
            setName(undefined)
            onChange({ name: name.trim() })
          }}
        >
          <Field
            id={`${id}-name`}
            label={t(texts.name)}
            ref={focusOnce}
            value={name}
            maxLength={PERSONAL_SIGN_NAME_AT_MOST}
            onText={setName}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t(texts.saveName)}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** A function outside the component, so that React calls it once for the field and not at each drawing. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
}

/** A command in the user's words: what is typed, or the name of the key. */
function useCommandWords(): (command: SignCommand) => string {
  const t = useT()
  return (command) => {
    if (command.is === 'text') return command.cmd
    const button = BUTTONS.find((one) => 'key' in one && one.key === command.vcode)
    return t(texts.key, { label: button === undefined ? command.vcode : t(button.label) })
  }
}
