/** The custom-button editor: a new button, or one of the user's own that the address names by its command. */
import { findButtonImage } from '@beckon/contract/my-remote'
import { useEffect, useRef, useState } from 'react'
import { authorisedCall } from '../../../client/authorised-call.ts'
import { useDraft } from '../../../client/drafts.ts'
import { logFailure } from '../../../client/report-failure.ts'
import { useWayBack } from '../../../client/way-back.tsx'
import { randomId } from '../../../platform/random-id.ts'
import { navigate, useQuery } from '../../../platform/router.ts'
import { shared } from '../../../platform/shared-state.ts'
import { commonTexts } from '../../../texts/common-texts.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import problem from '../../../ui/Form.module.css'
import { Icon } from '../../../ui/Icon.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Wait } from '../../../ui/Wait.tsx'
import {
  addButton,
  buttonToEdit,
  editButton,
  leavingMainRemote,
  type ButtonList,
  type ButtonWords,
  type KeyedButton,
} from '../button-list.ts'
import { ButtonsNotLoaded } from '../ButtonsNotLoaded.tsx'
import { useEditing, useSaving, type EditingDraft, type WorkingCopy } from '../editing.ts'
import { nameOf } from '../key/parse-label.ts'
import { differs, EMPTY_FORM, formOf, withLabel, wordsToSave, type ButtonForm, type TextField } from './button-form.ts'
import styles from './EditButtonPage.module.css'
import { editorTexts } from './editor-texts.ts'
import { Pictures } from './Pictures.tsx'
import { Preview } from './Preview.tsx'
import { Steps } from './Steps.tsx'
import { TextBox } from './TextBox.tsx'

const ERROR_ID = 'incomplete'

export function EditButtonPage() {
  const t = useT()
  const back = useWayBack()
  const editing = useEditing<ButtonForm>()
  const command = useQuery().get('command') ?? undefined
  return (
    <Page
      title={t(command === undefined ? editorTexts.add : editorTexts.edit)}
      back={editing.is === 'ready' ? undefined : back}
    >
      {editing.is === 'ready' ? (
        <Editor copy={editing.copy} draft={editing.draft} command={command} />
      ) : editing.is === 'failed' ? (
        <ButtonsNotLoaded />
      ) : (
        <Wait />
      )}
    </Page>
  )
}

interface EditorProps {
  readonly copy: WorkingCopy
  readonly draft: ButtonForm | undefined
  readonly command: string | undefined
}

function Editor({ copy, draft, command }: EditorProps) {
  const t = useT()
  const isNew = command === undefined
  const target = useTarget(copy, command)
  const [original] = useState(() => formOf(target?.button))
  const [form, setForm] = useState(draft ?? original)
  /** The command that was looked up last. */
  const lookedUp = useRef(form.command.trim())
  const [awaitsPicture, setAwaitsPicture] = useState(false)
  /** The same at once: an access method leaves the field and presses Save before the page is drawn again. */
  const isLookingUp = useRef(false)
  /** Save was pressed while only the picture was awaited: it is saved once that has come, without another press. */
  const [saveRequested, setSaveRequested] = useState(false)
  /** Something was missing at the last Save. */
  const [isIncomplete, setIncomplete] = useState(false)
  /** The page itself moves the focus, which takes nothing back. */
  const isRefusing = useRef(false)
  const changed = differs(form, original)
  const saving = useSaving(form)
  useDraft(changed && !saving.busy ? ({ copy, form } satisfies EditingDraft<ButtonForm>) : undefined)
  const after = isNew ? addButton(copy.list, { command: '', displayString: '', image: '' }, 'new') : copy.list
  const pushedOff = leavingMainRemote(copy.list, after)[0]

  useEffect(() => {
    if (!saveRequested || awaitsPicture) return
    setSaveRequested(false)
    const words = wordsToSave(form, original)
    if (words) save(words)
    else refuse(form)
    // oxlint-disable-next-line react/exhaustive-deps -- when the picture has come, with the form as it is then
  }, [saveRequested, awaitsPicture])

  function change(more: Partial<ButtonForm>): void {
    setSaveRequested(false)
    setForm((now) => ({ ...now, ...more }))
  }

  function type(field: TextField, text: string): void {
    change(field === 'command' ? { command: text } : { label: text, labelFollowsCommand: false })
  }

  function leave(field: TextField, text: string, isTyped: boolean): void {
    const command = text.trim()
    if (isRefusing.current) return
    if (isTyped) setForm(withLabel)
    if (field === 'label' || command === '') return
    setIncomplete(false)
    if (command !== lookedUp.current) void lookUp(command)
  }

  function setAwaiting(awaits: boolean): void {
    isLookingUp.current = awaits
    setAwaitsPicture(awaits)
  }

  async function lookUp(command: string): Promise<void> {
    lookedUp.current = command
    setAwaiting(true)
    // An earlier announcement about the form is no longer true.
    announce('')
    const result = await authorisedCall(findButtonImage, { query: { cmd: command, language: shared().language } })
    // Another command has been looked up since.
    if (lookedUp.current !== command) return
    const image = result.is === 'answer' && result.answer.image !== '' ? result.answer.image : undefined
    setAwaiting(false)
    setForm((now) => ({ ...now, foundImage: image, image: now.imageIsChosen ? now.image : image }))
  }

  function clear(): void {
    lookedUp.current = ''
    setAwaiting(false)
    setIncomplete(false)
    change(EMPTY_FORM)
    focusOn('command')
  }

  /**
   * Enter in the field of the command presses Save: the field is left by that. If only the picture is awaited, the save
   * waits for it, since nobody has to press Save again because a lookup is slow.
   */
  function submit(): void {
    if (!changed || saving.busy) return
    const words = wordsToSave(form, original)
    if (words) return save(words)
    const command = form.command.trim()
    const isNewCommand = command !== '' && command !== lookedUp.current
    const isAwaited = isNewCommand || isLookingUp.current
    const labelled = isAwaited ? withLabel(form) : form
    if (labelled.label.trim() === '' || !isAwaited) return refuse(form)
    setForm(labelled)
    if (isNewCommand) void lookUp(command)
    setIncomplete(false)
    setSaveRequested(true)
  }

  /** Says that something is missing. The focus goes to the label also when only the picture is. */
  function refuse(refused: ButtonForm): void {
    setIncomplete(true)
    announce(t(editorTexts.incomplete))
    isRefusing.current = true
    focusOn(refused.command.trim() === '' ? 'command' : 'label')
    isRefusing.current = false
  }

  function save(words: ButtonWords): void {
    void saving.save(listWith(words), () => {
      navigate('/my-remote')
      return pushedOff && t(editorTexts.pushedOff, { label: nameOf(pushedOff.button) })
    })
  }

  /** A newer list, which a save has met, may have the button with other words, or no longer. */
  function listWith(words: ButtonWords): ButtonList {
    if (!isNew && target === undefined) return copy.list
    const there = target && buttonToEdit(copy.list, { key: target.key, command })
    return there ? editButton(copy.list, there.key, words) : addButton(copy.list, words, randomId())
  }

  const texts = { form, onType: type, onLeave: leave, errorId: isIncomplete ? ERROR_ID : undefined }
  return (
    <Form className={`sheet ${styles.form}`} onSubmit={submit}>
      <TextBox {...texts} field="command" hint={t(editorTexts.commandHint)} />
      <TextBox {...texts} field="label" />
      <div className={styles.pictures}>
        <Pictures
          chosen={form.image}
          found={form.foundImage}
          current={original.image}
          describedBy={isIncomplete ? ERROR_ID : undefined}
          onChoose={(image) => change({ image, imageIsChosen: image !== form.foundImage })}
        />
      </div>
      <Steps steps={form.steps} onChange={(steps) => change({ steps })} />
      <Preview form={form} awaitsPicture={awaitsPicture} />
      <div className="buttons">
        <Button
          type="submit"
          variant="primary"
          icon="check"
          disabled={!changed}
          busy={saving.busy || (saveRequested && awaitsPicture)}
        >
          {t(commonTexts.save)}
        </Button>
        <Button icon="delete" onClick={clear}>
          {t(editorTexts.clear)}
        </Button>
        <Button icon="close" onClick={() => navigate('/my-remote')}>
          {t(commonTexts.cancel)}
        </Button>
      </div>
      {/* Below the buttons, which do not move when a message comes or goes. */}
      {isIncomplete && (
        <p id={ERROR_ID} className={problem.problem}>
          <Icon name="warning" />
          {t(editorTexts.incomplete)}
        </p>
      )}
      {saving.notSaved && <p className={problem.problem}>{t(saving.notSaved)}</p>}
      {isNew && (
        <p className="hint">
          {pushedOff ? t(editorTexts.pushesOff, { label: nameOf(pushedOff.button) }) : t(editorTexts.goesFirst)}
        </p>
      )}
    </Form>
  )
}

/** The id of each text field is its name. */
function focusOn(field: TextField): void {
  document.getElementById(field)?.focus()
}

/** The button to edit, as the page was opened: the selected one if it has this command, else the first that has it. */
function useTarget(copy: WorkingCopy, command: string | undefined): KeyedButton | undefined {
  const [target] = useState(() => {
    if (command === undefined) return undefined
    const selected = copy.list.find(({ key }) => key === copy.selected)
    return buttonToEdit(copy.list, { command, key: selected?.button.command === command ? selected.key : undefined })
  })
  const missing = command !== undefined && target === undefined
  useEffect(() => {
    // The button is gone: the log has it, and the user sees an empty form.
    if (missing) logFailure('CUSTOM-BUTTON-INTERNAL-ERROR', 'no current button')
  }, [missing])
  return target
}
