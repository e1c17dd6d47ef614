/** The custom-button editor: a new button, or one of the user's own that the address names by its command. */
import { useWayBack } from '../../../client/way-back.tsx'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { logFailure } from '../../../client/report-failure.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useQuery } from '../../../platform/router.ts'
import { useT } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { awaitedPart } from '../../../ui/awaited-part.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PartMissing } from '../../../ui/PartMissing.tsx'
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
import { useEditing, useLeaving, useSaving } from '../editing/use-editing.ts'
import type { WorkingCopy } from '../editing/working-copy.ts'
import { nameOf } from '../key/parse-label.ts'
import { ButtonsNotLoaded } from '../ButtonsNotLoaded.tsx'
import { LeaveQuestion } from '../editing/LeaveQuestion.tsx'
import form from '../../../ui/Form.module.css'
import styles from './EditButtonPage.module.css'
import { isChanged, wordsToSave } from './editor-machine.ts'
import { editorTexts } from './editor-texts.ts'
import { Preview } from './Preview.tsx'
import type { StepsProps } from './Steps.tsx'
import { TextFields } from './TextFields.tsx'
import { useEditor } from './use-editor.ts'
import { commonTexts } from '../../../texts/common-texts.ts'

/** The fields come first; the pictures follow at once, before anybody can have typed a command. */
const Pictures = lazyPart(async () => (await import('./Pictures.tsx')).Pictures, PartMissing)

const Steps = awaitedPart<StepsProps>(async () => (await import('./Steps.tsx')).Steps)

const ERROR_ID = 'incomplete'

export function EditButtonPage() {
  const t = useT()
  const back = useWayBack()
  const editing = useEditing()
  const query = useQuery()
  const command = query.get('command') ?? undefined
  return (
    <Page
      title={t(command === undefined ? editorTexts.add : editorTexts.edit)}
      back={editing.is === 'ready' ? undefined : back}
    >
      {editing.is === 'ready' ? (
        <Editor copy={editing.copy} command={command} />
      ) : editing.is === 'failed' ? (
        <ButtonsNotLoaded />
      ) : (
        <Wait />
      )}
    </Page>
  )
}

function Editor({ copy, command }: { copy: WorkingCopy; command: string | undefined }) {
  const t = useT()
  const isNew = command === undefined
  const target = useTarget(copy, command)
  const [state, send] = useEditor(target)
  const [done, setDone] = useState(false)
  const changed = isChanged(state)
  const saving = useSaving()
  const guard = useLeaving(changed && !done, saving.busy)
  const after = isNew ? addButton(copy.list, { command: '', displayString: '', image: '' }, 'new') : copy.list
  const pushedOff = leavingMainRemote(copy.list, after)[0]
  const formElement = useRef<HTMLFormElement>(null)
  const isDue = state.saveRequested && !state.awaitsPicture
  useEffect(() => {
    if (isDue) formElement.current?.requestSubmit()
  }, [isDue])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!changed || saving.busy) return
    const words = wordsToSave(state)
    if (words === undefined) send({ type: 'save incomplete' })
    else save(words)
  }

  function save(words: ButtonWords): void {
    saving.save(listWith(words), copy.from, () => {
      flushSync(() => setDone(true))
      guard.leave('/my-remote')
      return pushedOff && t(editorTexts.pushedOff, { label: nameOf(pushedOff.button) })
    })
  }

  /** A newer list, which a save has met, may have the button with other words, or no longer. */
  function listWith(words: ButtonWords): ButtonList {
    if (!isNew && target === undefined) return copy.list
    const there = target && buttonToEdit(copy.list, { key: target.key, command })
    return there ? editButton(copy.list, there.key, words) : addButton(copy.list, words, randomId())
  }

  return (
    <form ref={formElement} className={`sheet ${styles.form}`} noValidate onSubmit={submit}>
      <TextFields state={state} send={send} errorId={ERROR_ID} />
      <div className={styles.pictures}>
        <Pictures
          chosen={state.form.image}
          found={state.form.foundImage}
          current={state.original.image}
          describedBy={state.saysIncomplete ? ERROR_ID : undefined}
          onChoose={(image) => send({ type: 'chose', image })}
        />
      </div>
      <Steps steps={state.form.steps} onChange={(steps) => send({ type: 'steps', steps })} />
      <Preview state={state} />
      <div className="buttons">
        <Button
          type="submit"
          variant="primary"
          icon="check"
          disabled={!changed}
          busy={saving.busy || (state.saveRequested && state.awaitsPicture)}
        >
          {t(commonTexts.save)}
        </Button>
        <Button icon="delete" onClick={() => send({ type: 'clear' })}>
          {t(editorTexts.clear)}
        </Button>
        <Button icon="close" onClick={() => guard.leave('/my-remote')}>
          {t(commonTexts.cancel)}
        </Button>
      </div>
      {/* Below the buttons, which do not move when a message comes or goes. */}
      {state.saysIncomplete && (
        <p id={ERROR_ID} className={form.problem}>
          <Icon name="warning" />
          {t(editorTexts.incomplete)}
        </p>
      )}
      {saving.notSaved && <p className={form.problem}>{t(saving.notSaved)}</p>}
      {isNew && (
        <p className="hint">
          {pushedOff ? t(editorTexts.pushesOff, { label: nameOf(pushedOff.button) }) : t(editorTexts.goesFirst)}
        </p>
      )}
      {guard.asking && <LeaveQuestion answer={guard.answer} />}
    </form>
  )
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
