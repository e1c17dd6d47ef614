/** The custom-button editor: a new button, or one of the user's own that the address names by its command. */
import { findButtonImage } from '@beckon/contract/my-remote'
import { Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '../../../platform/random-id.ts'
import { useQuery } from '../../../platform/router.ts'
import { shared } from '../../../platform/shared-state.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PartMissing } from '../../../ui/PartMissing.tsx'
import { logFailure } from '../../../client/log-failure.ts'
import { press } from '../../../buttons/press/remote-presses.ts'
import { StatusLine } from '../../../buttons/press/StatusLine.tsx'
import { authorisedCall } from '../../../client/authorised-call.ts'
import { added, buttonToEdit, edited, leavingMainRemote, type KeyedButton } from '../button-list.ts'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import { LabelOf } from '../key/CustomKey.tsx'
import keyStyles from '../key/CustomKey.module.css'
import styles from './EditButtonPage.module.css'
import { editingTexts } from '../editing/editing-texts.ts'
import * as form from './editor-form.ts'
import { editorTexts } from './editor-texts.ts'
import { nameOf } from '../key/parse-label.ts'
import { LoadFailed, Questions } from '../later.tsx'
import { useEditing, useLeaving, useSaving } from '../editing/use-editing.ts'
import type { WorkingCopy } from '../editing/working-copy.ts'

/** The fields come first; the pictures follow at once, before anybody can have typed a command. */
const Pictures = lazyPart(async () => (await import('./Pictures.tsx')).Pictures, PartMissing)

const COMMAND_MAX_LENGTH = 500
const LABEL_MAX_LENGTH = 200
const ERROR_ID = 'incomplete'

export function EditButtonPage() {
  const t = useT()
  const editing = useEditing()
  const command = useQuery().get('command') ?? undefined
  return (
    <Page title={t(command === undefined ? editorTexts.add : editorTexts.edit)}>
      {editing.is === 'ready' ? (
        <Editor copy={editing.copy} command={command} />
      ) : editing.is === 'failed' ? (
        <LoadFailed />
      ) : (
        <Wait />
      )}
    </Page>
  )
}

/** The selected button, if its command is the one in the address; else the first that has exactly that. */
function targetOf(copy: WorkingCopy, command: string | undefined): KeyedButton | undefined {
  const selected = copy.list.find(({ key }) => key === copy.selected)
  return buttonToEdit(copy.list, { command, key: selected?.button.command === command ? selected?.key : undefined })
}

function Editor({ copy, command }: { copy: WorkingCopy; command: string | undefined }) {
  const t = useT()
  const isNew = command === undefined
  const [target] = useState(() => (isNew ? undefined : targetOf(copy, command)))
  const [began] = useState(() => (target ? form.formOf(target.button) : form.EMPTY_FORM))
  const [state, setState] = useState(began)
  const [incomplete, setIncomplete] = useState(false)
  const [looking, setLooking] = useState(false)
  const [done, setDone] = useState(false)
  const fields = { command: useRef<HTMLInputElement>(null), label: useRef<HTMLInputElement>(null) }
  const focused = useRef('')
  const arrived = useRef(false)
  const saving = useSaving()
  const dirty = form.isDirty(state, began)
  const guard = useLeaving(dirty && !done, saving.busy)
  const after = isNew ? added(copy.list, { command: '', displayString: '', image: '' }, 'new') : copy.list
  const pushedOff = leavingMainRemote(copy.list, after)[0]

  useEffect(() => {
    // There is nothing to change: the operator learns of it, the user sees an empty form.
    if (!isNew && target === undefined) logFailure('CUSTOM-BUTTON-INTERNAL-ERROR', 'no current button')
  }, [isNew, target])

  // A label that the page filled in from the command is there to be typed over, however the user comes to it.
  const { labelIsOurs, label } = state
  useEffect(() => {
    const field = fields.label.current
    if (labelIsOurs && field && document.activeElement === field) field.select()
    // oxlint-disable-next-line react/exhaustive-deps -- the field is the same as long as the page is
  }, [labelIsOurs, label])

  async function lookUp(cmd: string): Promise<void> {
    setLooking(true)
    const result = await authorisedCall(findButtonImage, { query: { cmd, language: shared().language } })
    const image = result.is === 'answer' && result.answer.image !== '' ? result.answer.image : undefined
    setState((now) => form.foundPicture(now, cmd, image))
    setLooking(false)
  }

  function leave(field: 'command' | 'label'): void {
    const changed = state[field] !== focused.current
    const left = changed ? form.leftField(state) : state
    const cmd = field === 'command' ? form.commandToLookUp(left) : undefined
    setState(cmd === undefined ? left : form.askedFor(left, cmd))
    if (cmd !== undefined) void lookUp(cmd)
    if (field === 'command' && state.command.trim() !== '') setIncomplete(false)
  }

  function clear(): void {
    setState(form.EMPTY_FORM)
    setIncomplete(false)
    fields.command.current?.focus()
  }

  function save(): void {
    const words = form.wordsOf(state)
    if (words === undefined) {
      setIncomplete(true)
      announce(t(editorTexts.incomplete))
      fields[form.fieldToMend(state)].current?.focus()
      return
    }
    const list = isNew ? added(copy.list, words, randomId()) : target ? edited(copy.list, target.key, words) : copy.list
    saving.save(list, copy.from, () => {
      flushSync(() => setDone(true))
      guard.leave('/my-remote')
      return pushedOff && t(editorTexts.pushedOff, { label: nameOf(pushedOff.button) })
    })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty && !saving.busy) save()
      }}
    >
      {(['command', 'label'] as const).map((field) => (
        <div key={field}>
          <label htmlFor={field} className={styles.label}>
            {t(editorTexts[field])}
          </label>
          {field === 'command' && (
            <p id="command-hint" className={styles.hint}>
              {t(editorTexts.commandHint)}
            </p>
          )}
          <input
            ref={fields[field]}
            id={field}
            type="text"
            className={styles.box}
            value={state[field]}
            maxLength={field === 'command' ? COMMAND_MAX_LENGTH : LABEL_MAX_LENGTH}
            autoComplete="off"
            aria-required="true"
            aria-invalid={(incomplete && state[field].trim() === '') || undefined}
            aria-describedby={
              [field === 'command' && 'command-hint', incomplete && ERROR_ID].filter(Boolean).join(' ') || undefined
            }
            onFocus={() => {
              focused.current = state[field]
              arrived.current = true
            }}
            onClick={({ currentTarget }) => {
              // The click that brought the focus has put the caret where it was.
              if (arrived.current && field === 'label' && state.labelIsOurs) currentTarget.select()
              arrived.current = false
            }}
            onChange={({ target: { value } }) =>
              setState((now) => (field === 'command' ? form.typedCommand(now, value) : form.typedLabel(now, value)))
            }
            onBlur={() => leave(field)}
          />
        </div>
      ))}

      <div className={styles.pictures}>
        <Suspense>
          <Pictures
            chosen={state.image}
            found={state.found}
            current={began.image}
            describedBy={incomplete ? ERROR_ID : undefined}
            onChoose={(image) => setState((now) => form.choosePicture(now, image))}
          />
        </Suspense>
      </div>

      <div role="group" aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview" className={styles.heading}>
          {t(editorTexts.preview)}
        </h2>
        {state.command.trim() === '' ? (
          <p className={styles.hint}>{t(editorTexts.enterCommand)}</p>
        ) : looking ? (
          <Wait />
        ) : state.image === undefined ? (
          <p className={styles.hint}>{t(editorTexts.choosePicture)}</p>
        ) : (
          <div className={styles.shown}>
            <div className={`${keyStyles.key} ${styles.sample}`} data-preview>
              <ButtonPicture of={{ image: state.image }} className={keyStyles.picture} />
              <LabelOf button={{ displayString: state.label, command: state.command }} />
            </div>
            <div className={styles.try}>
              <Button icon="go" onClick={() => test(state.command.trim())}>
                {t(editorTexts.test)}
              </Button>
              <StatusLine />
            </div>
          </div>
        )}
      </div>

      {incomplete && (
        <p id={ERROR_ID} className={styles.error}>
          <Icon name="warning" className={styles.warning} />
          {t(editorTexts.incomplete)}
        </p>
      )}
      {saving.tooMany && <p className={styles.error}>{t(editingTexts.tooMany)}</p>}
      {isNew && (
        <p className={styles.hint}>
          {pushedOff ? t(editorTexts.pushesOff, { label: nameOf(pushedOff.button) }) : t(editorTexts.goesFirst)}
        </p>
      )}

      <div className={styles.buttons}>
        <Button type="submit" variant="primary" icon="check" disabled={!dirty} busy={saving.busy}>
          {t(editorTexts.save)}
        </Button>
        <Button icon="delete" onClick={clear}>
          {t(editorTexts.clear)}
        </Button>
        <Button icon="close" onClick={() => guard.leave('/my-remote')}>
          {t(editingTexts.cancel)}
        </Button>
      </div>
      <Questions guard={guard} saving={saving} />
    </form>
  )
}

/** Pressed as the button will be; nothing of it is kept. */
function test(cmd: string): void {
  press({ id: 'test-command', label: { en: cmd, es: cmd, fr: cmd }, commands: [{ is: 'text', cmd }] })
}
