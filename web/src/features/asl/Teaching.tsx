/**
 * Teaches a sign: its name, what it does, three showings, and Save. Or tries a sign. The camera's picture is right above
 * the buttons, so that users see their hand while they show it.
 */
import { PERSONAL_SIGN_NAME_AT_MOST, type SignCommand, SIGN_COMMAND_AT_MOST } from '@beckon/contract/personal-signs'
import { useState, type ReactNode } from 'react'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Outcome } from '../../ui/Notice.tsx'
import { BUTTONS } from '../../remote-model/button-table.ts'
import { personalSignsTexts } from './personal-signs-texts.ts'
import { teachingTexts as texts } from './teaching-texts.ts'
import styles from './PersonalSignsPage.module.css'
import { SHOWING_AT_MOST_MS, SHOWINGS, type State, type Note } from './teaching-machine.ts'
import { useTeaching, type Lesson } from './use-teaching.ts'

const WORDS = 'words'
/** Keys that send one code to the box. */
const KEYS = BUTTONS.filter((button) => 'key' in button && !('tv' in button))

export interface TeachingProps {
  readonly stream: MediaStream | undefined
  readonly onSaved: () => void
  /** The user's own picture. */
  readonly children: ReactNode
}

export function Teaching({ stream, onSaved, children }: TeachingProps) {
  const t = useT()
  const [name, setName] = useState('')
  const [choice, setChoice] = useState<string>(WORDS)
  const [words, setWords] = useState('')
  const lesson = lessonOf(name, choice, words)
  const { state, send } = useTeaching(stream, lesson, () => {
    setName('')
    setWords('')
    onSaved()
  })
  const isRecording = (purpose: State['purpose']) => state.at === 'recording' && state.purpose === purpose
  const isBusy = state.at === 'reading' || state.at === 'saving'
  const isComplete = state.showings.length === SHOWINGS

  return (
    <>
      <Form
        className={styles.form}
        aria-labelledby="teach-sign"
        isBusy={lesson === undefined}
        onSubmit={() => send({ type: 'save' })}
      >
        <h2 id="teach-sign">{t(texts.teach)}</h2>
        <Field
          id="sign-name"
          label={t(personalSignsTexts.name)}
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
            ...KEYS.map(({ id, label }) => [id, t(personalSignsTexts.key, { label: t(label) })] as const),
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
        <div className={styles.camera}>{children}</div>
        <div role="status" className={styles.note}>
          <TeachingNote state={state} />
        </div>
        <div className={styles.buttons}>
          <Button
            icon={isRecording('teach') ? 'square' : 'record'}
            busy={isBusy}
            disabled={stream === undefined || isRecording('try') || isComplete}
            onClick={() => send({ type: 'press', purpose: 'teach' })}
          >
            {isRecording('teach')
              ? t(texts.done)
              : t(texts.showIt, { number: Math.min(state.showings.length + 1, SHOWINGS), showings: SHOWINGS })}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabled={lesson === undefined || !isComplete}
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
          icon={isRecording('try') ? 'square' : 'sign'}
          busy={isBusy}
          disabled={stream === undefined || isRecording('teach')}
          onClick={() => send({ type: 'press', purpose: 'try' })}
        >
          {t(isRecording('try') ? texts.done : texts.try)}
        </Button>
      </div>
      <p className="hint">{t(texts.privacy)}</p>
    </>
  )
}

function lessonOf(name: string, choice: string, words: string): Lesson | undefined {
  const command = commandOf(choice, words.trim())
  return name.trim() === '' || command === undefined ? undefined : { name: name.trim(), command }
}

function commandOf(choice: string, words: string): SignCommand | undefined {
  if (choice === WORDS) return words === '' ? undefined : { is: 'text', cmd: words }
  const button = KEYS.find(({ id }) => id === choice)
  return button && 'key' in button ? { is: 'key', vcode: button.key } : undefined
}

function TeachingNote({ state: { at, note } }: { state: State }) {
  const t = useT()
  if (at === 'recording') return <p>{t(texts.recording, { seconds: SHOWING_AT_MOST_MS / 1_000 })}</p>
  if (at !== 'ready') return <p>{t(texts.looking)}</p>
  if (note === undefined) return null
  return (
    <>
      <Outcome isBad={!isGood(note)}>{sentenceOf(note, t)}</Outcome>
      {note.is === 'saved' && note.confusedWith.length > 0 && (
        <p>{t(personalSignsTexts.confusedWith, { names: note.confusedWith.join(', ') })}</p>
      )}
    </>
  )
}

function isGood(note: Note): boolean {
  return note.is === 'seen' || note.is === 'matched' || note.is === 'saved'
}

function sentenceOf(note: Note, t: ReturnType<typeof useT>): string {
  switch (note.is) {
    case 'seen':
      return t(texts.seen, { count: note.count, showings: SHOWINGS })
    case 'matched':
      return t(texts.itIs, { name: note.name })
    case 'saved':
      return t(texts.saved, { name: note.name })
    case 'none of yours':
      return t(texts.itIsNone)
    case 'no hand':
      return t(texts.noHand)
    case 'camera gone':
      return t(texts.cameraGone)
    case 'not alike':
      return t(texts.notAlike, { showings: SHOWINGS })
    case 'too many':
      return t(texts.tooMany)
    case 'failed':
      return t(texts.failed)
  }
}
