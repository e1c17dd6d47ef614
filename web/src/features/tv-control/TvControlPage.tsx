/** Sets the events that TV buttons fire at an automation service: first the access key, then each button's event. */
import { tvKeyTexts } from '@beckon/contract/key-texts'
import { fireEvent, isMaskedKey, maskKey } from '@beckon/contract/tv-control'
import type { TvKey } from '@beckon/contract/tv-keys'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { authorisedCall } from '../../client/authorised-call.ts'
import { draftHere, keepDraft, useDraft } from '../../client/drafts.ts'
import { remotePath } from '../../client/modes.ts'
import { reportFailure } from '../../client/failures.ts'
import { useWayBack } from '../../client/way-back.tsx'
import { realClock } from '../../platform/clock.ts'
import { navigate, thisVisit } from '../../platform/router.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { loadTvCapabilities } from '../../remote-model/capabilities.ts'
import { retryCapabilities } from '../../remote-model/retry-capabilities.ts'
import { remoteTexts } from '../../remote-model/texts.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { showLateResult, LoadFailed, OutcomeMessage } from '../../ui/Notice.tsx'
import { Page, Wait } from '../../ui/Page.tsx'
import { AccessKeyStep, EventStep, idOf, type Test } from './steps.tsx'
import { makeSpeaker, testResultOf } from './test-result.ts'
import { BAD_NOTES, NOTE_TEXTS, tvControlTexts, type Note } from './texts.ts'
import { loadTvConfig, saveTvConfig } from './tv-config.ts'
import {
  canTest,
  configOf,
  differs,
  isNewUser,
  valuesOf,
  withTyped,
  type Field,
  type Values,
} from './tv-config-form.ts'
import styles from './TvControlPage.module.css'

const STEP_ID = 'tv-control-step'
const RETURN_ID = 'return-to-remote'

interface FormState {
  /** The settings on the server. */
  readonly loaded: Values
  readonly values: Values
  readonly step: 'key' | 'events'
  readonly tests: Readonly<Partial<Record<TvKey, Test>>>
  readonly note: Note | undefined
}

function formOf(values: Values): FormState {
  return { loaded: values, values, step: isNewUser(values) ? 'key' : 'events', tests: {}, note: undefined }
}

function draftOf(form: FormState): FormState {
  return { ...form, tests: {}, note: undefined }
}

/** Adds the loaded settings to the form; typed text stays. Shows a typed key that would replace the stored one. */
function withLoaded(form: FormState, loaded: Values): FormState {
  const values = withTyped(form.loaded, form.values, loaded)
  const isOtherKey = loaded.apiKey.trim() !== '' && values.apiKey.trim() !== loaded.apiKey.trim()
  return { ...form, loaded, values, step: isNewUser(loaded) || isOtherKey ? 'key' : 'events' }
}

/** The first form, with the settings that are already loaded, so that it is shown at once. */
function firstForm(): FormState {
  const { tvConfigData } = shared()
  const stored = valuesOf(tvConfigData)
  const draft = draftHere<FormState>()
  if (draft === undefined) return formOf(stored)
  return tvConfigData === undefined ? draft : withLoaded(draft, stored)
}

export function TvControlPage() {
  const t = useT()
  const back = useWayBack()
  const boxName = useSharedState((state) => state.deviceName)
  const onServer = useSharedState((state) => state.tvConfigData)
  const [form, setForm] = useState(firstForm)
  /** Nothing can be saved before the settings are loaded, so that stored ones are not overwritten unseen. */
  const [isLoaded, setLoaded] = useState<boolean | undefined>(() => shared().tvConfigData !== undefined || undefined)
  const [saving, setSaving] = useState(false)
  const announceHere = useAnnounce()
  const [speaker] = useState(() => makeSpeaker(realClock, announceHere))
  /** The key typed on this page. After a save it comes back masked, and a masked key cannot test an unsaved event. */
  const typedAccessKey = useRef('')
  const now = useRef(form)
  useLayoutEffect(() => void (now.current = form))
  const { loaded, values, step, tests, note } = form
  const isUnsaved = differs(values, loaded)
  /** Not "Saved." beside what was typed since. */
  const shownNote = note === 'saved' && isUnsaved ? undefined : note
  const canSave = isLoaded === true && isUnsaved && !saving
  useDraft(isUnsaved && !saving ? draftOf(form) : undefined)

  async function load(): Promise<void> {
    setLoaded(undefined)
    const config = await loadTvConfig()
    setLoaded(config !== undefined)
    if (config) setForm((before) => withLoaded(before, valuesOf(config)))
  }

  // On arrival; when a log-in in another tab has emptied them; and when a save is answered that was sent before the page
  // was left and opened again.
  useEffect(() => {
    if (onServer === undefined) void load()
    else if (isLoaded === true && !saving)
      setForm((before) => ({ ...withLoaded(before, valuesOf(onServer)), step: before.step }))
    // oxlint-disable-next-line react/exhaustive-deps -- not when a save of this page ends, which has its own way
  }, [onServer])

  useEffect(() => {
    void loadTvCapabilities()
    return retryCapabilities()
  }, [])

  function change(more: Partial<FormState>): void {
    setForm((before) => ({ ...before, ...more }))
  }

  /** Renders at once, so that a new element can get the focus. */
  function changeAndFocus(more: Partial<FormState>, id: string): void {
    flushSync(() => change(more))
    document.getElementById(id)?.focus()
  }

  /** Typing drops the results of tests of the previous event or key. */
  function afterTyping(field: Field, text: string): Partial<FormState> {
    const { [field as TvKey]: _, ...others } = tests
    return { values: { ...values, [field]: text }, tests: field === 'apiKey' ? {} : others, note: undefined }
  }

  function clear(field: Field): void {
    changeAndFocus(afterTyping(field, ''), idOf(field))
    if (field === 'apiKey') speaker.atOnce(t(tvControlTexts.saysKeyCleared))
    else speaker.atOnce(t(tvControlTexts.saysCleared, { label: t(tvKeyTexts[field]) }))
  }

  async function test(key: TvKey): Promise<void> {
    if (!canTest(values, key) || tests[key]?.is === 'running') return
    const running: Test = { is: 'running' }
    const label = t(tvKeyTexts[key])
    change({ tests: { ...tests, [key]: running } })
    speaker.atOnce(t(tvControlTexts.saysTesting, { label }))
    const given = values.apiKey.trim()
    const apiKey = isMaskedKey(given) && given === maskKey(typedAccessKey.current) ? typedAccessKey.current : given
    const answer = await authorisedCall(fireEvent, { body: { eventName: values[key].trim(), apiKey } })
    if (answer.is === 'refused' || answer.is === 'unanswered') reportFailure('fireEvent', answer)
    if (now.current.tests[key] !== running) return
    const result = testResultOf(answer)
    setForm((before) => ({ ...before, tests: { ...before.tests, [key]: { is: 'done', result } } }))
    speaker.inTurn(t(tvControlTexts.saysResult, { label, result: t(result.words) }), { isFailure: !result.good })
  }

  async function save(): Promise<void> {
    if (!canSave) return
    if (!isMaskedKey(values.apiKey)) typedAccessKey.current = values.apiKey.trim()
    const visit = thisVisit()
    setSaving(true)
    change({ note: undefined })
    const saved = await saveTvConfig(configOf(values), shared().tvConfigData ?? {})
    if (visit.hasEnded()) {
      // With what was typed between Save and leaving.
      const unsaved = draftOf(now.current)
      if (saved.is === 'newer') keepDraft('/tv-config', unsaved, tvControlTexts.notSavedLate)
      else if (saved.is === 'failed') keepDraft('/tv-config', unsaved)
      else if (differs(unsaved.values, values)) keepDraft('/tv-config', { ...unsaved, loaded: values })
      else showLateResult({ sentence: tvControlTexts.savedLate })
      return
    }
    flushSync(() => setSaving(false))
    if (saved.is === 'failed') return say('not saved')
    const stored = valuesOf(saved.config)
    if (saved.is === 'newer') {
      // Somebody else saved first: the form gets their settings and keeps what was typed here.
      flushSync(() =>
        setForm((before) => ({ ...before, loaded: stored, values: withTyped(before.loaded, before.values, stored) })),
      )
      say('changed elsewhere')
      if (isFocusLost()) document.getElementById(RETURN_ID)?.focus()
      return
    }
    const next = isNewUser(stored) ? 'key' : 'events'
    flushSync(() =>
      setForm((before) => ({
        ...before,
        loaded: stored,
        // Text that was typed meanwhile stays, unsaved.
        values: withTyped(values, before.values, stored),
        step: next,
      })),
    )
    say('saved')
    if (next !== step) document.getElementById(STEP_ID)?.focus()
    else if (isFocusLost()) document.getElementById(RETURN_ID)?.focus()
  }

  function say(words: Note): void {
    change({ note: words })
    speaker.atOnce(t(NOTE_TEXTS[words]), { isFailure: BAD_NOTES.has(words) })
  }

  function cancel(): void {
    if (step === 'events') return goBack()
    // The edit of the key is dropped, unless it is being saved; events that were typed stay.
    const isEditDropped = !saving && values.apiKey.trim() !== loaded.apiKey.trim()
    changeAndFocus(
      { ...(isEditDropped ? afterTyping('apiKey', loaded.apiKey) : { note: undefined }), step: 'events' },
      STEP_ID,
    )
    if (isEditDropped) say('key kept')
  }

  const isSettingUp = isLoaded !== undefined && (step === 'key' || isNewUser(loaded))
  const steps = {
    values,
    tests,
    onType: (field: Field, text: string) => change(afterTyping(field, text)),
    onClear: clear,
  }
  return (
    <Page
      title={t(isSettingUp ? tvControlTexts.setUp : tvControlTexts.title)}
      back={isLoaded === undefined ? back : undefined}
      note={boxName !== undefined && t(remoteTexts.box, { name: boxName })}
    >
      {isLoaded === undefined ? (
        <Wait />
      ) : (
        <Form className="stack" onSubmit={save}>
          {!isLoaded && <LoadFailed onlyByPress words={t(tvControlTexts.loadFailed)} onTryAgain={load} />}
          <section aria-labelledby={STEP_ID}>
            <h2 id={STEP_ID} tabIndex={-1}>
              {t(step === 'key' ? tvControlTexts.keyStep : tvControlTexts.eventStep)}
            </h2>
            {step === 'key' ? (
              <AccessKeyStep {...steps} />
            ) : (
              <EventStep
                {...steps}
                savedAccessKey={loaded.apiKey}
                onTest={test}
                onEditAccessKey={() => changeAndFocus({ step: 'key', note: undefined }, STEP_ID)}
              />
            )}
          </section>
          <div className={styles.actions}>
            <div className={styles.note}>
              {shownNote !== undefined ? (
                <OutcomeMessage isBad={BAD_NOTES.has(shownNote)}>{t(NOTE_TEXTS[shownNote])}</OutcomeMessage>
              ) : (
                isUnsaved && <p>{t(tvControlTexts.unsaved)}</p>
              )}
            </div>
            <div className="buttons">
              <Button type="submit" variant="primary" busy={saving} disabled={!saving && !canSave}>
                {t(commonTexts.save)}
              </Button>
              <Button onClick={cancel}>{t(commonTexts.cancel)}</Button>
              <LinkButton id={RETURN_ID} href={remotePath()}>
                {t(tvControlTexts.toRemote)}
              </LinkButton>
            </div>
          </div>
        </Form>
      )}
    </Page>
  )
}

function goBack(): void {
  if (window.history.length > 1) window.history.back()
  else navigate(remotePath(), { replace: true })
}

/** Whether the focused button has just been disabled or removed. */
function isFocusLost(): boolean {
  const focused = document.activeElement
  return focused === null || focused === document.body || focused.matches(':disabled')
}
