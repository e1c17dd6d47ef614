/** Asks whether the sign was read correctly. Escape sends nothing; a typed comment stays until it is sent. */
import { SIGN_COMMENT_MAX_LENGTH } from '@beckon/contract/asl'
import { useLayoutEffect, useState } from 'react'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios } from '../../ui/Choice.tsx'
import { Form } from '../../ui/Form.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Outcome } from '../../ui/Notice.tsx'
import form from '../../ui/Form.module.css'
import styles from './FeedbackDialog.module.css'
import { START, step, type Effect, type Event, type State } from './feedback-machine.ts'
import { sendFeedback } from './send-sign.ts'
import { feedbackTexts as texts } from './notice-texts.ts'

/** The sign that is asked about, as it was read. */
export interface Feedback {
  readonly feedbackId: string
  readonly text: string
}

const COMMENT_ID = 'sign-comment'
const CLOSE_ID = 'close-feedback'

export function FeedbackDialog({ about, onClose }: { readonly about: Feedback; readonly onClose: () => void }) {
  const t = useT()
  const [machine] = useState(() => makeMachine(about.feedbackId))
  const state = useOutside(machine.subscribe, machine.state)
  const { rating, comment, error, at } = state
  useLayoutEffect(() => {
    if (at === 'sent') document.getElementById(CLOSE_ID)?.focus()
  }, [at])

  return (
    <Dialog label={t(texts.title)} onClose={onClose}>
      <Form className="stack" onSubmit={() => machine.send({ type: 'submit' })}>
        <h2>{t(texts.title)}</h2>
        <p>{t(texts.about, { text: about.text })}</p>
        {at !== 'sent' && (
          <>
            <Radios
              legend={t(texts.rating)}
              value={rating === 'none' ? undefined : rating}
              choices={(['good', 'bad'] as const).map((one) => [one, t(texts[one])])}
              onChange={(one) => machine.send({ type: 'rated', rating: one })}
            />
            {rating === 'bad' && (
              <Comment
                comment={comment}
                error={error}
                onType={(text) => machine.send({ type: 'typed', comment: text })}
              />
            )}
          </>
        )}
        <div role="status" className={styles.sent}>
          {at === 'sent' && <Outcome isBad={false}>{t(texts.sent)}</Outcome>}
        </div>
        <div role="alert" className={styles.failed}>
          {at === 'sending-error' && <p>{t(texts.failed)}</p>}
        </div>
        <div className={form.row}>
          {at !== 'sent' && (
            <Button type="submit" variant="primary" disabled={rating === 'none'} busy={at === 'sending'}>
              {t(texts.submit)}
            </Button>
          )}
          <Button id={CLOSE_ID} onClick={onClose}>
            {t(texts.close)}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function Comment({
  comment,
  error,
  onType,
}: {
  comment: string
  error: State['error']
  onType: (text: string) => void
}) {
  const t = useT()
  return (
    <div className={styles.comment}>
      <label htmlFor={COMMENT_ID}>{t(texts.comment)}</label>
      <textarea
        id={COMMENT_ID}
        className={form.field}
        rows={3}
        value={comment}
        aria-invalid={error !== undefined || undefined}
        aria-describedby="sign-comment-count sign-comment-error"
        onChange={(event) => onType(event.target.value)}
      />
      <p id="sign-comment-count" className={styles.count}>
        {t(texts.count, { count: comment.length, most: SIGN_COMMENT_MAX_LENGTH })}
      </p>
      <p id="sign-comment-error" role="alert" className={styles.error}>
        {error !== undefined && t(error === 'too long' ? texts.tooLong : texts.empty)}
      </p>
    </div>
  )
}

function makeMachine(id: string) {
  return runMachine<State, Event, Effect>(step, START, (effect, send) => {
    if (effect.do === 'focus comment') return document.getElementById(COMMENT_ID)?.focus()
    void sendFeedback({ id, good: effect.good, correction: effect.correction }).then((good) =>
      send({ type: 'answered', good }),
    )
  })
}
