/** The signs there are, each with what it does, what it may be mixed up with, and its two buttons. */
import { OWN_SIGN_NAME_LENGTH, type OwnSign, type SignCommand } from '@beckon/contract/my-signs'
import { useId, useState } from 'react'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/Notice.tsx'
import { Wait } from '../../ui/Wait.tsx'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { mySignsTexts as texts } from './my-signs-texts.ts'
import form from '../../ui/Form.module.css'
import styles from './MySignsPage.module.css'
import { change } from './own-signs.ts'
import { commonTexts } from '../../texts/common-texts.ts'

export interface SignListProps {
  readonly signs: readonly OwnSign[] | 'failed' | undefined
  readonly reload: () => void
}

type Note = { readonly is: 'removed'; readonly sign: OwnSign } | { readonly is: 'not changed' }

export function SignList({ signs, reload }: SignListProps) {
  const t = useT()
  const heading = useId()
  const [note, setNote] = useState<Note>()
  const wordsOf = useCommandWords()

  async function set(sign: OwnSign, what: { name?: string; removed?: boolean }, then: Note | undefined): Promise<void> {
    setNote((await change(sign.id, what)) ? then : { is: 'not changed' })
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
      {Array.isArray(signs) && signs.length === 0 && <p className={styles.none}>{t(texts.none)}</p>}
      {Array.isArray(signs) && signs.length > 0 && (
        <ul className={styles.list}>
          {(signs as readonly OwnSign[]).map((sign) => (
            <SignRow
              key={sign.id}
              sign={sign}
              does={wordsOf(sign.command)}
              onChange={(what, then) => void set(sign, what, then)}
            />
          ))}
        </ul>
      )}
      <div role="status" className={styles.note}>
        {note && <p>{note.is === 'removed' ? t(texts.removed, { name: note.sign.name }) : t(texts.notChanged)}</p>}
      </div>
      {note?.is === 'removed' && (
        <Button onClick={() => void set(note.sign, { removed: false }, undefined)}>{t(texts.undo)}</Button>
      )}
    </section>
  )
}

function SignRow({
  sign,
  does,
  onChange,
}: {
  sign: OwnSign
  does: string
  onChange: (what: { name?: string; removed?: boolean }, then: Note | undefined) => void
}) {
  const t = useT()
  const id = useId()
  const [name, setName] = useState<string>()
  return (
    <li className={styles.card}>
      <h3 id={id}>{sign.name}</h3>
      <p>{t(texts.does, { command: does })}</p>
      {sign.like.length > 0 && (
        <p className={styles.warning}>
          <Icon name="warning" className={styles.icon} />
          <span>{t(texts.like, { names: sign.like.join(', ') })}</span>
        </p>
      )}
      {name === undefined ? (
        <div className={styles.buttons}>
          <Button aria-describedby={id} onClick={() => setName(sign.name)}>
            {t(texts.rename)}
          </Button>
          <Button
            icon="trash"
            aria-describedby={id}
            onClick={() => onChange({ removed: true }, { is: 'removed', sign })}
          >
            {t(commonTexts.delete)}
          </Button>
        </div>
      ) : (
        <Form
          className={styles.line}
          onSubmit={() => {
            if (name.trim() === '') return
            setName(undefined)
            onChange({ name: name.trim() }, undefined)
          }}
        >
          <label htmlFor={`${id}-name`}>{t(texts.name)}</label>
          <input
            id={`${id}-name`}
            className={form.field}
            type="text"
            // The user pressed Rename to type here.
            ref={focusOnce}
            value={name}
            maxLength={OWN_SIGN_NAME_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" disabled={name.trim() === ''}>
            {t(texts.saveName)}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Outside the component, so that it is called when the field comes and not at each drawing. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
}

/** A command as the user knows it: the words, or the key by its name on the remote. */
function useCommandWords(): (command: SignCommand) => string {
  const t = useT()
  return (command) => {
    if (command.is === 'text') return command.cmd
    const button = BUTTONS.find((one) => 'key' in one && one.key === command.vcode)
    return t(texts.key, { label: button === undefined ? command.vcode : t(button.label) })
  }
}
