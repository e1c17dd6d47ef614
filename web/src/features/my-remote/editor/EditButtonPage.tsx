/** The custom-button editor, for a new button or for an existing one, whose command is in the address. */
import { inEveryLanguage } from '@beckon/contract/languages'
import { findButtonImage } from '@beckon/contract/my-remote'
import { useEffect, useRef, useState } from 'react'
import { authorisedCall } from '../../../client/authorised-call.ts'
import { useDraft } from '../../../client/drafts.ts'
import { logFailure } from '../../../client/failures.ts'
import { press } from '../../../core/press/remote-presses.ts'
import { StatusLine } from '../../../core/press/StatusLine.tsx'
import { stepsOf } from '../../../core/macros/steps.ts'
import { pressSteps } from '../../../core/words/press-words.ts'
import { randomId } from '../../../platform/random-id.ts'
import { navigate, thisVisit, useQuery } from '../../../platform/router.ts'
import { shared } from '../../../platform/shared-state.ts'
import { commonTexts } from '../../../texts/common-texts.ts'
import { useT } from '../../../texts/say.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Form, Problem } from '../../../ui/Form.tsx'
import { Wait } from '../../../ui/Page.tsx'
import { useLoadTv } from '../../tv-control/load-tv.ts'
import {
  addButton,
  buttonToEdit,
  editButton,
  leavingMainRemote,
  type ButtonList,
  type ButtonWords,
  type KeyedButton,
} from '../button-list.ts'
import { EditingPage, useSaving, workingCopy, type EditingDraft, type WorkingCopy } from '../editing.tsx'
import { ButtonPicture } from '../key/ButtonPicture.tsx'
import keyStyles from '../key/key.module.css'
import { LabelOf } from '../key/CustomKey.tsx'
import { nameOf } from '../../../remote-model/parse-label.ts'
import {
  differs,
  EMPTY_FORM,
  formOf,
  unsavedChanges,
  hasStepToAdd,
  stepProblem,
  withLabel,
  wordsToSave,
  type ButtonForm,
  type TextField,
} from './button-form.ts'
import styles from './editor.module.css'
import { editorTexts, Pictures, TextBox } from './fields.tsx'
import { NEW_STEP_TEXT_ID, Steps } from './Steps.tsx'

const ERROR_ID = 'incomplete'
const TEST_ID = 'test-command'

export function EditButtonPage() {
  const t = useT()
  const command = useQuery().get('command') ?? undefined
  // The key Test presses on the TV.
  useLoadTv()
  return (
    <EditingPage<ButtonForm> title={t(command === undefined ? editorTexts.add : editorTexts.edit)}>
      {(copy, draft) => <Editor copy={copy} draft={draft} command={command} />}
    </EditingPage>
  )
}

interface EditorState {
  readonly form: ButtonForm
  /** The command that was looked up last. */
  readonly lookedUp: string
  readonly awaitsPicture: boolean
  /** The photo under way, which will be chosen; undefined if it cannot be had. */
  readonly photo: Promise<string | undefined> | undefined
  /** Save was pressed while a picture was awaited: the button is saved when it arrives, without another press. */
  readonly saveRequested: boolean
  /** Something was missing at the last Save. */
  readonly isIncomplete: boolean
  /** At the last Save a step was typed and not added. */
  readonly isStepLeft: boolean
}

const NOTHING_AWAITED = { awaitsPicture: false, photo: undefined, saveRequested: false }
const NO_ERROR = { isIncomplete: false, isStepLeft: false }

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
  const [state, setState] = useState<EditorState>(() => {
    const form = draft ?? original
    return { ...NOTHING_AWAITED, form, lookedUp: form.command.trim(), ...NO_ERROR }
  })
  const [droppedPhotos, setDroppedPhotos] = useState(0)
  /** The current state between renders: an access method may leave the field and press Save before the next render. */
  const now = useRef(state)
  const { form, awaitsPicture, saveRequested, isIncomplete, isStepLeft } = state
  const changed = differs(form, original)
  const saving = useSaving(() => now.current.form, unsavedChanges, addressSince)
  useDraft(changed && !saving.busy ? ({ copy, form } satisfies EditingDraft<ButtonForm>) : undefined)
  const after = isNew ? addButton(copy.list, { command: '', displayString: '', image: '' }, 'new') : copy.list
  const pushedOff = leavingMainRemote(copy.list, after)[0]

  /** What was filled in since the button was sent corrects it, unless it is another new one. */
  function addressSince(form: ButtonForm, sent: ButtonForm): string | undefined {
    const command = sent.command.trim()
    if (isNew && form.command.trim() !== command) return undefined
    return `/edit-custom-button?${new URLSearchParams({ command }).toString()}`
  }

  function update(more: Partial<EditorState>): void {
    now.current = { ...now.current, ...more }
    setState(now.current)
  }

  function change(more: Partial<ButtonForm>): void {
    update({ form: { ...now.current.form, ...more }, saveRequested: false })
  }

  function type(field: TextField, text: string): void {
    change(field === 'command' ? { command: text } : { label: text, labelFollowsCommand: false })
  }

  function leave(field: TextField, isTyped: boolean): void {
    if (isTyped) update({ form: withLabel(now.current.form) })
    const command = now.current.form.command.trim()
    if (field === 'label' || command === '') return
    update({ isIncomplete: false })
    if (command !== now.current.lookedUp) void lookUp(command)
  }

  async function lookUp(command: string): Promise<void> {
    const visit = thisVisit()
    update({ lookedUp: command, awaitsPicture: true })
    // Removes an earlier announcement about the form, which is no longer true.
    announce('')
    const result = await authorisedCall(findButtonImage, { query: { cmd: command, language: shared().language } })
    // Another command has been looked up since.
    if (visit.hasEnded() || now.current.lookedUp !== command) return
    const image = result.is === 'answer' && result.answer.image !== '' ? result.answer.image : undefined
    const { form } = now.current
    update({
      form: { ...form, foundImage: image, image: form.imageIsChosen ? form.image : image },
      awaitsPicture: false,
    })
    saveIfRequested()
  }

  async function awaitPhoto(photo: Promise<string | undefined>): Promise<void> {
    const visit = thisVisit()
    update({ photo, saveRequested: false })
    const image = await photo
    // The form was cleared, or the user has chosen another picture.
    if (visit.hasEnded() || now.current.photo !== photo) return
    update({ photo: undefined })
    // Without the photo, the user decides anew about the picture.
    if (image === undefined) return update({ saveRequested: false })
    update({ form: { ...now.current.form, image, imageIsChosen: true } })
    saveIfRequested()
  }

  function saveIfRequested(): void {
    const { saveRequested, awaitsPicture, photo } = now.current
    if (!saveRequested || awaitsPicture || photo !== undefined) return
    update({ saveRequested: false })
    saveOrRefuse()
  }

  function choose(image: string): void {
    if (now.current.photo !== undefined) setDroppedPhotos((times) => times + 1)
    update({ photo: undefined })
    change({ image, imageIsChosen: image !== now.current.form.foundImage })
  }

  function clear(): void {
    setDroppedPhotos((times) => times + 1)
    update({ ...NOTHING_AWAITED, form: EMPTY_FORM, lookedUp: '', ...NO_ERROR })
    focusOn('command')
  }

  /**
   * Enter in the command field also counts as leaving it. If only the picture is missing, the save waits for it, so
   * that a slow lookup or photo needs no second press.
   */
  function submit(): void {
    const { form, lookedUp, awaitsPicture, photo } = now.current
    if (!differs(form, original) || saving.busy) return
    if (hasStepToAdd(form)) return refuseStep()
    const command = form.command.trim()
    const isNewCommand = command !== '' && command !== lookedUp
    const labelled = withLabel(form)
    const waits = (isNewCommand || awaitsPicture || photo !== undefined) && labelled.label.trim() !== ''
    // The picture that is shown may be that of the command before.
    const isComplete = photo === undefined && form.imageIsChosen && wordsToSave(form, original) !== undefined
    if (!waits || isComplete) return saveOrRefuse()
    update({ form: labelled, saveRequested: true, isIncomplete: false })
    if (isNewCommand) void lookUp(command)
  }

  /** Saves, or announces that something is missing. Focuses the label even if only the picture is missing. */
  function saveOrRefuse(): void {
    const { form } = now.current
    const words = wordsToSave(form, original)
    if (words) return save(words)
    focusOn(form.command.trim() === '' ? 'command' : 'label')
    update({ isIncomplete: true })
    announce(t(editorTexts.incomplete), { isFailure: true })
  }

  function refuseStep(): void {
    document.getElementById(NEW_STEP_TEXT_ID)?.closest('details')?.setAttribute('open', '')
    focusOn(NEW_STEP_TEXT_ID)
    update({ isStepLeft: true })
    announce(t(editorTexts[stepProblem(now.current.form)]), { isFailure: true })
  }

  function save(words: ButtonWords): void {
    const list = listWith(words)
    // The next page offers what was typed: brought back, it can be added as a new button.
    if (list === undefined) return navigate('/my-remote')
    void saving.save(list, () => {
      navigate('/my-remote')
      return pushedOff && t(editorTexts.pushedOff, { label: nameOf(pushedOff.button) })
    })
  }

  /**
   * After a conflict, the newer list may have the button with other texts, or without it: then it is added again. An
   * address that names no button of the list changes nothing (L22): there is no list to save.
   */
  function listWith(words: ButtonWords): ButtonList | undefined {
    if (!isNew && target === undefined && draft === undefined) return undefined
    const { list } = workingCopy() ?? copy
    const present = target && buttonToEdit(list, { key: target.key, command })
    return present ? editButton(list, present.key, words) : addButton(list, words, randomId())
  }

  const textBoxProps = { form, onType: type, onLeave: leave, errorId: isIncomplete ? ERROR_ID : undefined }
  return (
    <Form className={`sheet ${styles.form}`} onSubmit={submit}>
      <TextBox {...textBoxProps} field="command" hint={t(editorTexts.commandHint)} />
      <TextBox {...textBoxProps} field="label" />
      <div className={styles.pictures}>
        <Pictures
          chosen={form.image}
          found={form.foundImage}
          current={original.image}
          describedBy={isIncomplete ? ERROR_ID : undefined}
          photoKey={droppedPhotos}
          onPhoto={(photo) => void awaitPhoto(photo)}
          onChoose={choose}
        />
      </div>
      <Steps
        steps={form.steps}
        onChange={(steps) => change({ steps })}
        newStep={form.newStep}
        onNewStep={(newStep) => {
          change({ newStep })
          update({ isStepLeft: false })
        }}
        error={isStepLeft ? t(editorTexts[stepProblem(form)]) : undefined}
      />
      <div role="group" aria-labelledby="preview" className={styles.preview}>
        <h2 id="preview" className="group-heading">
          {t(editorTexts.preview)}
        </h2>
        <Preview form={form} awaitsPicture={awaitsPicture} />
      </div>
      <div className="buttons">
        <Button type="submit" variant="primary" icon="check" disabled={!changed} busy={saving.busy || saveRequested}>
          {t(commonTexts.save)}
        </Button>
        <Button icon="delete" onClick={clear}>
          {t(editorTexts.clear)}
        </Button>
        <Button icon="close" onClick={() => navigate('/my-remote')}>
          {t(commonTexts.cancel)}
        </Button>
      </div>
      {/* Below the buttons, so that they do not move when a message appears. */}
      {isIncomplete && <Problem id={ERROR_ID}>{t(editorTexts.incomplete)}</Problem>}
      {saving.notSaved && <Problem>{t(saving.notSaved)}</Problem>}
      {isNew && (
        <p className="hint">
          {pushedOff ? t(editorTexts.pushesOff, { label: nameOf(pushedOff.button) }) : t(editorTexts.goesFirst)}
        </p>
      )}
    </Form>
  )
}

/** The id of each text field is its name. */
function focusOn(field: TextField | typeof NEW_STEP_TEXT_ID): void {
  document.getElementById(field)?.focus()
}

/** The button to edit, found when the page opens: the selected one if it has this command, else the first that has. */
function useTarget(copy: WorkingCopy, command: string | undefined): KeyedButton | undefined {
  const [target] = useState(() => {
    if (command === undefined) return undefined
    const selected = copy.list.find(({ key }) => key === copy.selected)
    return buttonToEdit(copy.list, { command, key: selected?.button.command === command ? selected.key : undefined })
  })
  const missing = command !== undefined && target === undefined
  useEffect(() => {
    // The button no longer exists. This is logged, and the user sees an empty form.
    if (missing) logFailure('CUSTOM-BUTTON-INTERNAL-ERROR', 'no current button')
  }, [missing])
  return target
}

/** The button as it will be, once it has a command and a picture. Test tries it. */
function Preview({ form, awaitsPicture }: { readonly form: ButtonForm; readonly awaitsPicture: boolean }) {
  const t = useT()
  const { label, image, steps } = form
  const command = form.command.trim()
  if (command === '') return <p className="hint">{t(editorTexts.enterCommand)}</p>
  if (image === undefined) return awaitsPicture ? <Wait /> : <p className="hint">{t(editorTexts.choosePicture)}</p>
  const button = { command, displayString: label, image }

  /** Sends what a press of the button will send; saves nothing. */
  function test(): void {
    if (steps.length > 0) pressSteps(TEST_ID, { name: nameOf(button), command, steps })
    else press({ id: TEST_ID, label: inEveryLanguage(command), commands: [{ is: 'text', cmd: command }] })
  }

  return (
    <div className={styles.shown}>
      <div className={`key ${keyStyles.key} ${styles.sample}`} data-preview>
        <ButtonPicture of={button} className={keyStyles.ofKey} />
        <LabelOf button={button} />
      </div>
      {/* Steps made by another version cannot be tried here; the list of steps says so. */}
      {(steps.length === 0 || stepsOf({ steps }) !== undefined) && (
        <Button id={TEST_ID} icon="go" onClick={test}>
          {t(editorTexts.test)}
        </Button>
      )}
      {/* Last, so that Test stays in its place: leaving the command by a press on Test looks up a picture. */}
      <StatusLine className={styles.told} />
      {awaitsPicture && <Wait />}
    </div>
  )
}
