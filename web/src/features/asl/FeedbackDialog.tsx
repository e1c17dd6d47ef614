/**
 * Asks whether the sign was read correctly. Escape sends nothing. What was typed stays until it is sent, also while the
 * dialog is closed.
 */
import { SIGN_COMMENT_MAX_LENGTH, sendSignFeedback } from '@beckon/contract/asl'
import { catalogue } from '@beckon/contract/catalogue'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { commonTexts } from '../../texts/common-texts.ts'
import { useT } from '../../texts/say.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, Problem, Radios } from '../../ui/Form.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { OutcomeMessage } from '../../ui/Notice.tsx'
import { ask } from './sign-calls.ts'
import { failed } from './texts.ts'
import form from '../../ui/Form.module.css'

const texts = catalogue('aslFeedback')

/** The recognised sign that the question is about. */
export interface Feedback {
  readonly feedbackId: string
  readonly text: string
}

const COMMENT_ID = 'sign-comment'
const CLOSE_ID = 'close-feedback'

export interface FeedbackDialogProps {
  readonly about: Feedback
  readonly isOpen: boolean
  readonly onClose: () => void
  /** The dialog is closed with something that is not sent, or may not be: it should be possible to open it again. */
  readonly onUnsent: () => void
}

export function FeedbackDialog({ about, isOpen, onClose, onUnsent }: FeedbackDialogProps) {
  const t = useT()
  const [rating, setRating] = useState<'good' | 'bad'>()
  const [comment, setComment] = useState('')
  /** Whether the user tried to send an empty comment. */
  const [wasEmpty, setWasEmpty] = useState(false)
  const [at, setAt] = useState<'asking' | 'sending' | 'sent' | 'failed'>('asking')
  const isTooLong = comment.length > SIGN_COMMENT_MAX_LENGTH
  const isEmpty = !/\p{Script=Latin}/u.test(comment)
  const error = isTooLong ? texts.tooLong : wasEmpty && isEmpty ? texts.empty : undefined

  useLayoutEffect(() => {
    if (at === 'sent') document.getElementById(CLOSE_ID)?.focus()
  }, [at])

  const isUnsent = at === 'asking' ? comment.trim() !== '' : at !== 'sent'
  const tellUnsent = useEffectEvent(onUnsent)
  // Again when the outcome is known.
  useEffect(() => {
    if (!isOpen && isUnsent) tellUnsent()
  }, [isOpen, isUnsent, at])

  async function submit(): Promise<void> {
    if (rating === 'bad' && (isTooLong || isEmpty)) {
      setWasEmpty(isEmpty)
      document.getElementById(COMMENT_ID)?.focus()
      return
    }
    setAt('sending')
    const good = rating === 'good'
    const data = { id: about.feedbackId, good, correction: good ? '' : comment.trim() }
    setAt((await ask(sendSignFeedback, { body: { data } })) === undefined ? 'failed' : 'sent')
  }

  if (!isOpen) return null
  return (
    <Dialog label={t(texts.title)} onClose={onClose}>
      <Form className="stack" isBlocked={rating === undefined || at === 'sending' || at === 'sent'} onSubmit={submit}>
        <h2>{t(texts.title)}</h2>
        <p>{t(texts.about, { text: about.text })}</p>
        {at !== 'sent' && (
          <Radios
            legend={t(texts.rating)}
            value={rating}
            choices={(['good', 'bad'] as const).map((one) => [one, t(texts[one])])}
            onChange={(one) => {
              setRating(one)
              setWasEmpty(false)
            }}
          />
        )}
        {at !== 'sent' && rating === 'bad' && (
          <div>
            <label htmlFor={COMMENT_ID} className={form.fieldLabel}>
              {t(texts.comment)}
            </label>
            <textarea
              id={COMMENT_ID}
              className={form.box}
              rows={3}
              value={comment}
              aria-invalid={error !== undefined || undefined}
              aria-describedby="sign-comment-count sign-comment-error"
              onChange={(event) => setComment(event.target.value)}
            />
            <p id="sign-comment-count" className="hint">
              {comment.length}/{SIGN_COMMENT_MAX_LENGTH}
            </p>
            <div id="sign-comment-error" role="alert">
              {error !== undefined && <Problem>{t(error)}</Problem>}
            </div>
          </div>
        )}
        <div role="status">{at === 'sent' && <OutcomeMessage isBad={false}>{t(texts.sent)}</OutcomeMessage>}</div>
        <div role="alert">{at === 'failed' && <Problem>{t(failed)}</Problem>}</div>
        <div className={form.row}>
          {at !== 'sent' && (
            <Button type="submit" variant="primary" disabled={rating === undefined} busy={at === 'sending'}>
              {t(texts.submit)}
            </Button>
          )}
          <Button id={CLOSE_ID} onClick={onClose}>
            {t(commonTexts.close)}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
