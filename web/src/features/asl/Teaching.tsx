/**
 * Teaches a sign: its name, what it does, three showings, each recorded and read by the server, then Save. Or tries a
 * sign: one showing, which is not saved. The camera's picture is right above the buttons, so that users see their hand
 * while they show it.
 */
import type { Sentence } from '@beckon/contract/languages'
import {
  learnSign,
  PERSONAL_SIGN_NAME_AT_MOST,
  SIGN_COMMAND_AT_MOST,
  type ShownHand,
  type SignCommand,
} from '@beckon/contract/asl'
import { useEffect, useRef, useState } from 'react'
import { authorisedCall } from '../../client/authorised-call.ts'
import { reportFailure } from '../../client/failures.ts'
import { realClock } from '../../platform/clock.ts'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { useT, type Values } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice, Field, Form } from '../../ui/Form.tsx'
import { OutcomeMessage } from '../../ui/Notice.tsx'
import { CameraView } from './CameraView.tsx'
import { startRecorder } from './recorder.ts'
import { readShowing } from './sign-calls.ts'
import { CAMERA_FAULT_TEXTS, failed, personalSignsTexts as texts } from './texts.ts'
import { useCamera } from './use-camera.ts'
import styles from './asl.module.css'

const SHOWINGS = 3
const SHOWING_AT_MOST_MS = 5_000
const WORDS = 'words'
const NAME_ID = 'sign-name'
const SHOW_ID = 'show-sign'
const SAVE_ID = 'save-sign'
/** Keys that send one code to the box. */
const KEYS = BUTTONS.filter((button) => 'key' in button && !('tv' in button))

interface Note {
  readonly says: Sentence
  readonly values?: Values
  readonly isGood?: true
  readonly confusedWith?: readonly string[]
}

export function Teaching({ onSaved }: { readonly onSaved: () => void }) {
  const t = useT()
  const camera = useCamera((why) => announce(t(CAMERA_FAULT_TEXTS[why]), { isFailure: true }))
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<string>(WORDS)
  const [words, setWords] = useState('')
  const [showings, setShowings] = useState<readonly ShownHand[]>([])
  const [note, setNote] = useState<Note>()
  /** `teach` and `try`: a showing is being recorded. */
  const [doing, setDoing] = useState<'teach' | 'try' | 'reading' | 'saving'>()
  const isBusy = doing === 'reading' || doing === 'saving'
  const lesson = lessonOf(name.trim(), choice, words.trim())
  const isComplete = showings.length === SHOWINGS
  const canTeach = camera.stream !== undefined && doing !== 'try' && !isComplete
  const canTry = camera.stream !== undefined && doing !== 'teach'

  /** Ends the recording under way. */
  const end = useRef((_how: 'done' | 'camera gone') => {})
  const pageEnd = useRef(new AbortController())
  useEffect(() => {
    const thisPage = (pageEnd.current = new AbortController())
    return () => {
      thisPage.abort()
      end.current('camera gone')
    }
  }, [])

  async function show(purpose: 'teach' | 'try'): Promise<void> {
    if (doing !== undefined || camera.stream === undefined) return end.current('done')
    const { signal } = pageEnd.current
    setNote(undefined)
    setDoing(purpose)
    const recorder = startRecorder(camera.stream, () => end.current('camera gone'))
    const how = await new Promise((resolve) => {
      end.current = resolve
      if (recorder === undefined) resolve('camera gone')
      realClock.after(SHOWING_AT_MOST_MS, () => resolve('done'))
    })
    if (recorder === undefined || how === 'camera gone') {
      recorder?.drop()
      setDoing(undefined)
      return setNote({ says: texts.cameraGone })
    }
    setDoing('reading')
    const showing = await recorder
      .finish()
      .then((video) => readShowing(video, signal))
      .catch(() => ({ is: 'failed' }) as const)
    setDoing(undefined)
    if (showing.is !== 'seen') return setNote({ says: showing.is === 'no hand' ? texts.noHand : failed })
    if (purpose === 'teach') {
      const all = [...showings, showing.hand]
      setShowings(all)
      if (all.length === SHOWINGS) moveFocus(SHOW_ID, SAVE_ID)
      setNote({ says: texts.seen, values: { count: all.length, showings: SHOWINGS }, isGood: true })
    } else if (showing.match === undefined) setNote({ says: texts.itIsNone })
    else setNote({ says: texts.itIs, values: { name: showing.match }, isGood: true })
  }

  async function save(): Promise<void> {
    if (lesson === undefined) return
    setNote(undefined)
    setDoing('saving')
    const result = await authorisedCall(learnSign, { body: { ...lesson, showings: [...showings] } })
    setDoing(undefined)
    if (result.is === 'answer') {
      const { sign } = result.answer
      setName('')
      setWords('')
      setShowings([])
      moveFocus(SAVE_ID, NAME_ID)
      setNote({
        says: texts.saved,
        values: { name: sign.name },
        isGood: true,
        confusedWith: sign.confusedWith,
      })
      onSaved()
    } else if (result.is === 'refused' && result.status === 'NOT-UNDERSTOOD') {
      // The showings have to be repeated. After other failures, the same ones can be saved again.
      setShowings([])
      setNote({ says: texts.notAlike, values: { showings: SHOWINGS } })
    } else if (result.is === 'refused' && result.status === 'TOO-LARGE') setNote({ says: texts.tooMany })
    else {
      reportFailure('learnSign', result)
      setNote({ says: failed })
    }
  }

  return (
    <>
      <Form
        className="stack section"
        aria-labelledby="teach-sign"
        isBlocked={doing !== undefined || lesson === undefined || !isComplete}
        onSubmit={save}
      >
        <h2 id="teach-sign">{t(texts.teach)}</h2>
        <Field
          id={NAME_ID}
          label={t(texts.name)}
          value={name}
          maxLength={PERSONAL_SIGN_NAME_AT_MOST}
          onText={setName}
        />
        <Choice
          isField
          label={t(texts.command)}
          value={choice}
          choices={[
            [WORDS, t(texts.words)],
            ...KEYS.map(({ id, label }) => [id, t(texts.key, { label: t(label) })] as const),
          ]}
          onChange={setChoice}
        />
        {choice === WORDS && (
          <Field
            id="sign-words"
            label={t(texts.wordsLabel)}
            value={words}
            maxLength={SIGN_COMMAND_AT_MOST}
            onText={setWords}
          />
        )}
        <div>
          <CameraView
            camera={camera}
            stage={doing === undefined ? 'idle' : isBusy ? 'sending' : 'recording'}
            recordId={SHOW_ID}
          />
        </div>
        <div role="status" className={styles.note}>
          {(doing === 'teach' || doing === 'try') && (
            <p>{t(texts.recording, { seconds: SHOWING_AT_MOST_MS / 1_000 })}</p>
          )}
          {doing === 'reading' && <p>{t(texts.looking)}</p>}
          {note && <OutcomeMessage isBad={!note.isGood}>{t(note.says, note.values)}</OutcomeMessage>}
          {note?.confusedWith?.length ? <p>{t(texts.confusedWith, { names: note.confusedWith.join(', ') })}</p> : null}
        </div>
        <div className={styles.buttons}>
          {/* These are never `disabled`: each has the focus when it can be pressed no more. */}
          <Button
            id={SHOW_ID}
            icon={doing === 'teach' ? 'square' : 'record'}
            busy={isBusy}
            aria-disabled={!canTeach || undefined}
            onClick={() => canTeach && void show('teach')}
          >
            {doing === 'teach'
              ? t(texts.done)
              : t(texts.showIt, { number: Math.min(showings.length + 1, SHOWINGS), showings: SHOWINGS })}
          </Button>
          <Button
            id={SAVE_ID}
            type="submit"
            variant="primary"
            busy={isBusy}
            aria-disabled={lesson === undefined || !isComplete || undefined}
            aria-describedby="sign-missing"
          >
            {t(texts.save)}
          </Button>
        </div>
        <p id="sign-missing" className="hint">
          {(lesson === undefined || !isComplete) && t(texts.missing, { showings: SHOWINGS })}
        </p>
      </Form>
      <div className={styles.buttons}>
        <Button
          icon={doing === 'try' ? 'square' : 'sign'}
          busy={isBusy}
          aria-disabled={!canTry || undefined}
          onClick={() => canTry && void show('try')}
        >
          {t(doing === 'try' ? texts.done : texts.try)}
        </Button>
      </div>
      <p className="hint">{t(texts.privacy)}</p>
    </>
  )
}

/** Leads the user on to the next control, unless they have left this one meanwhile. */
function moveFocus(from: string, to: string): void {
  if (document.activeElement?.id === from) document.getElementById(to)?.focus()
}

/** The sign's name and command; undefined while either is missing. */
function lessonOf(name: string, choice: string, words: string): { name: string; command: SignCommand } | undefined {
  if (name === '') return undefined
  if (choice === WORDS) return words === '' ? undefined : { name, command: { is: 'text', cmd: words } }
  const button = KEYS.find(({ id }) => id === choice)
  return button && 'key' in button ? { name, command: { is: 'key', vcode: button.key } } : undefined
}
