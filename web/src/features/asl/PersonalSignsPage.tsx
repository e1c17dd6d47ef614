/** The page "My signs": the user's personal signs are listed, tried, taught, renamed, deleted and restored. */
import {
  changeSign,
  getSigns,
  PERSONAL_SIGN_NAME_AT_MOST,
  type PersonalSign,
  type SignCommand,
} from '@beckon/contract/asl'
import type { Sentence } from '@beckon/contract/languages'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { authorisedCall } from '../../client/authorised-call.ts'
import { isUnanswered, mayBeDone, reportFailure } from '../../client/failures.ts'
import { useSharedState } from '../../platform/shared-state.ts'
import { restoreLostFocus } from '../../platform/redraw.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { BackKey, Button } from '../../ui/Button.tsx'
import { Field, Form } from '../../ui/Form.tsx'
import { LoadFailed, OutcomeMessage } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { useAslGate } from './asl-gate.ts'
import { callAndReport } from './sign-calls.ts'
import { Teaching } from './Teaching.tsx'
import { aslTexts, personalSignsTexts as texts } from './texts.ts'
import form from '../../ui/Form.module.css'
import styles from './asl.module.css'

const LIST_ID = 'your-signs'

/** Only after the terms and the introduction of the page for signs. */
export function PersonalSignsPage() {
  const sessionNumber = useSharedState((state) => state.sessionNumber)
  // The next session may be another account's.
  return useAslGate('/asl-interface') ? <PersonalSigns key={sessionNumber} /> : null
}

function PersonalSigns() {
  const t = useT()
  const [signs, setSigns] = useState<readonly PersonalSign[] | 'failed'>()
  const loads = useRef(0)
  const load = useCallback(() => {
    setSigns((before) => (before === 'failed' ? undefined : before))
    const mine = ++loads.current
    void callAndReport(getSigns).then((answer) => {
      // An older answer may come last, with a sign that was deleted meanwhile.
      if (mine === loads.current) setSigns(answer?.signs ?? 'failed')
    })
  }, [])
  useEffect(load, [load])
  return (
    <Page
      title={t(aslTexts.personalSigns)}
      note={t(texts.note)}
      back={<BackKey href="/asl-interface" words={t(texts.backToAsl)} />}
    >
      <SignList signs={signs} reload={load} />
      <Teaching onSaved={load} />
    </Page>
  )
}

interface Change {
  readonly name?: string
  readonly deleted?: boolean
}

interface SignListProps {
  readonly signs: readonly PersonalSign[] | 'failed' | undefined
  readonly reload: () => void
}

/** Lists the signs: what each does and may be confused with, Rename and Delete. */
function SignList({ signs, reload }: SignListProps) {
  const t = useT()
  /** The signs that can be restored, in the order of their deletion. */
  const [deleted, setDeleted] = useState<readonly PersonalSign[]>([])
  const [said, setSaid] = useState<{ readonly what: Sentence; readonly name: string }>()

  /** Resolves to whether it is saved. */
  async function save(sign: PersonalSign, change: Change): Promise<boolean> {
    setSaid(undefined)
    const result = await authorisedCall(changeSign, { body: { id: sign.id, ...change } })
    const isSaved = result.is === 'answer'
    // After a failed Undo it can be tried again.
    if (isSaved && change.deleted !== undefined)
      setDeleted((before) => {
        const others = before.filter(({ id }) => id !== sign.id)
        return change.deleted ? [...others, sign] : others
      })
    const done = change.deleted ? texts.deleted : texts.saved
    const failed = !isSaved && mayBeDone(result) ? texts.unknown : texts.notChanged
    setSaid({ what: isSaved ? done : failed, name: change.name ?? sign.name })
    if (!isSaved) reportFailure('changeSign', result)
    // Without a connection the list could not be loaded either, and a name that was typed would go with it.
    if (isSaved || !isUnanswered(result)) reload()
    return isSaved
  }

  function setDeletion(sign: PersonalSign, isDeleted: boolean): void {
    // Now, since the pressed button disappears; when the answer comes the user may be elsewhere.
    document.getElementById(LIST_ID)?.focus()
    void save(sign, { deleted: isDeleted })
  }

  return (
    <section aria-labelledby={LIST_ID}>
      <h2 id={LIST_ID} tabIndex={-1}>
        {t(texts.list)}
      </h2>
      {signs === undefined && <Wait />}
      {signs === 'failed' && <LoadFailed words={t(texts.loadFailed)} onTryAgain={reload} />}
      {signs?.length === 0 && <p className="hint">{t(texts.none)}</p>}
      {signs !== undefined && signs !== 'failed' && signs.length > 0 && (
        <ul className="list">
          {signs.map((sign) => (
            <SignRow
              key={sign.id}
              sign={sign}
              rename={(name) => save(sign, { name })}
              onDelete={() => setDeletion(sign, true)}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>
        {said && t(said.what, { name: said.name })}
      </p>
      {deleted.length > 0 && (
        <div className="buttons">
          {deleted.map((sign) => (
            <Button key={sign.id} icon="previous" onClick={() => setDeletion(sign, false)}>
              {t(texts.undo, { name: sign.name })}
            </Button>
          ))}
        </div>
      )}
    </section>
  )
}

interface SignRowProps {
  readonly sign: PersonalSign
  /** Resolves to whether the name is saved. */
  readonly rename: (name: string) => Promise<boolean>
  readonly onDelete: () => void
}

function SignRow({ sign, rename, onDelete }: SignRowProps) {
  const t = useT()
  const id = useId()
  /** The edited name; undefined unless the sign is being renamed. */
  const [name, setName] = useState<string>()
  const [isSaving, setSaving] = useState(false)

  async function saveName(typed: string): Promise<void> {
    setSaving(true)
    const isSaved = await rename(typed)
    setSaving(false)
    if (!isSaved) return
    setName(undefined)
    restoreLostFocus(`#${LIST_ID}`)
  }

  return (
    <li className="card">
      <h3 id={id}>{sign.name}</h3>
      <p>{t(texts.does, { command: wordsOf(sign.command, t) })}</p>
      {sign.confusedWith.length > 0 && (
        <OutcomeMessage isBad>{t(texts.confusedWith, { names: sign.confusedWith.join(', ') })}</OutcomeMessage>
      )}
      {name === undefined ? (
        <div className={form.row}>
          <Button aria-describedby={id} onClick={() => setName(sign.name)}>
            {t(texts.rename)}
          </Button>
          <Button icon="trash" aria-describedby={id} onClick={onDelete}>
            {t(commonTexts.delete)}
          </Button>
        </div>
      ) : (
        <Form className="stack" isBlocked={name.trim() === ''} onSubmit={() => saveName(name.trim())}>
          <Field
            id={`${id}-name`}
            label={t(texts.name)}
            ref={focusOnce}
            value={name}
            maxLength={PERSONAL_SIGN_NAME_AT_MOST}
            readOnly={isSaving}
            onText={setName}
          />
          <Button type="submit" busy={isSaving} disabled={name.trim() === ''}>
            {t(texts.saveName)}
          </Button>
        </Form>
      )}
    </li>
  )
}

/** Outside the component, so that React calls it once per field and not on every render. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus()
}

/** A command as text: the text that it types, or the name of its key. */
function wordsOf(command: SignCommand, t: ReturnType<typeof useT>): string {
  if (command.is === 'text') return command.cmd
  const button = BUTTONS.find((one) => 'key' in one && one.key === command.vcode)
  return t(texts.key, { label: button === undefined ? command.vcode : t(button.label) })
}
