/** The editor of a scene: its name, its picture, its steps with their pauses, and a key to try it. */
import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { randomId } from '../../../platform/random-id.ts'
import { useT } from '../../../texts/texts.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { pressScene } from '../../../buttons/scene/press-words.ts'
import { StatusLine } from '../../../buttons/press/StatusLine.tsx'
import { isScene } from '../../../buttons/scene/scene.ts'
import { addEntry, editButton, leavingMainRemote, type KeyedButton } from '../button-list.ts'
import { editingTexts } from '../editing/editing-texts.ts'
import { useLeaving, useSaving } from '../editing/use-editing.ts'
import type { WorkingCopy } from '../editing/working-copy.ts'
import styles from '../editor/EditButtonPage.module.css'
import sampleStyles from '../editor/Sample.module.css'
import { editorTexts } from '../editor/editor-texts.ts'
import { Pictures } from '../editor/Pictures.tsx'
import { nameOf } from '../key/parse-label.ts'
import { Questions } from '../later.tsx'
import { buttonOf, formOf, missing } from './scene-form.ts'
import { sceneEditorTexts as texts } from './scene-editor-texts.ts'
import { Steps } from './Steps.tsx'

const ERROR_ID = 'incomplete'
const NAME_AT_MOST = 60

export interface SceneEditorProps {
  readonly copy: WorkingCopy
  /** Of the scene to edit; empty for a new one. */
  readonly name: string
}

export function SceneEditor({ copy, name }: SceneEditorProps) {
  const t = useT()
  const [target] = useState(() => sceneToEdit(copy, name))
  const [began] = useState(() => formOf(target?.button))
  const [form, setForm] = useState(began)
  const [lacks, setLacks] = useState<ReturnType<typeof missing>>()
  const [done, setDone] = useState(false)
  const changed = JSON.stringify(form) !== JSON.stringify(began)
  const saving = useSaving()
  const guard = useLeaving(changed && !done, saving.busy)
  const list = target
    ? editButton(copy.list, target.key, buttonOf(form))
    : addEntry(copy.list, buttonOf(form), 'new-scene')
  const pushedOff = leavingMainRemote(copy.list, list)[0]

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!changed || saving.busy) return
    const what = missing(form)
    setLacks(what)
    if (what !== undefined) {
      announce(t(what === 'name' ? texts.missingName : texts.missingSteps))
      document.getElementById(what === 'name' ? 'scene-name' : 'new-step')?.focus()
      return
    }
    const saved = target ? list : addEntry(copy.list, buttonOf(form), randomId())
    saving.save(saved, copy.from, () => {
      flushSync(() => setDone(true))
      guard.leave('/my-remote')
      return pushedOff && t(editorTexts.pushedOff, { label: nameOf(pushedOff.button) })
    })
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p>{t(texts.intro)}</p>
      <div>
        <label htmlFor="scene-name" className={styles.label}>
          {t(texts.name)}
        </label>
        <p id="scene-name-hint" className={styles.hint}>
          {t(texts.nameHint)}
        </p>
        <input
          id="scene-name"
          type="text"
          className={styles.box}
          value={form.name}
          maxLength={NAME_AT_MOST}
          autoComplete="off"
          aria-required="true"
          aria-invalid={(lacks === 'name' && form.name.trim() === '') || undefined}
          aria-describedby={lacks ? `scene-name-hint ${ERROR_ID}` : 'scene-name-hint'}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
        />
      </div>
      <Steps steps={form.steps} onChange={(steps) => setForm((now) => ({ ...now, steps }))} />
      <div className={styles.pictures}>
        <Pictures
          chosen={form.image}
          found={undefined}
          current={began.image}
          describedBy={undefined}
          onChoose={(image) => setForm((now) => ({ ...now, image }))}
        />
      </div>
      {form.steps.length > 0 && (
        <div role="group" aria-labelledby="try-scene" className={styles.preview}>
          <h2 id="try-scene" className={styles.heading}>
            {t(texts.try)}
          </h2>
          <div className={sampleStyles.try}>
            <Button
              id="test-scene"
              icon="go"
              onClick={() =>
                pressScene('test-scene', { name: form.name.trim() || t(editorTexts.addScene), steps: form.steps })
              }
            >
              {t(editorTexts.test)}
            </Button>
            <StatusLine />
          </div>
        </div>
      )}
      {lacks && missing(form) === lacks && (
        <p id={ERROR_ID} className={styles.error}>
          <Icon name="warning" className={styles.warning} />
          {t(lacks === 'name' ? texts.missingName : texts.missingSteps)}
        </p>
      )}
      {saving.tooMany && <p className={styles.error}>{t(editingTexts.tooMany)}</p>}
      {!target && (
        <p className={styles.hint}>
          {pushedOff ? t(editorTexts.pushesOff, { label: nameOf(pushedOff.button) }) : t(editorTexts.goesFirst)}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" icon="check" disabled={!changed} busy={saving.busy}>
          {t(editorTexts.save)}
        </Button>
        <Button icon="close" onClick={() => guard.leave('/my-remote')}>
          {t(editingTexts.cancel)}
        </Button>
      </div>
      <Questions guard={guard} saving={saving} />
    </form>
  )
}

/** The selected one if it has this name, else the first that has it. */
function sceneToEdit({ list, selected }: WorkingCopy, name: string): KeyedButton | undefined {
  const named = list.filter(({ button }) => name !== '' && isScene(button) && button.displayString === name)
  return named.find(({ key }) => key === selected) ?? named[0]
}
