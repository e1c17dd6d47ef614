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
import { callAndReport } from './sign-calls.ts'
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
  /** The dialog was closed before its feedback was certainly sent: the caller offers to open it again. */
  readonly onUnsent: () => void
}

export function FeedbackDialog({ about, isOpen, onClose, onUnsent }: FeedbackDialogProps) {
  const t = useT()
  const [rating, setRating] = useState<'good' | 'bad'>()
  const [comment, setComment] = useState('')
  /** Whether the user tried to send a comment without words. */
  const [wasWordless, setWasWordless] = useState(false)
  const [stage, setStage] = useState<'asking' | 'sending' | 'sent' | 'failed'>('asking')
  const isTooLong = comment.length > SIGN_COMMENT_MAX_LENGTH
  // Glosses are written in Latin letters (O40).
  const hasNoLatinLetter = !/\p{Script=Latin}/u.test(comment)
  const error = isTooLong ? texts.tooLong : wasWordless && hasNoLatinLetter ? texts.empty : undefined

  useLayoutEffect(() => {
    if (stage === 'sent') document.getElementById(CLOSE_ID)?.focus()
  }, [stage])

  const isUnsent = stage === 'asking' ? comment.trim() !== '' : stage !== 'sent'
  const tellUnsent = useEffectEvent(onUnsent)
  // Again when the outcome is known.
  useEffect(() => {
    if (!isOpen && isUnsent) tellUnsent()
  }, [isOpen, isUnsent, stage])

  async function submit(): Promise<void> {
    if (rating === 'bad' && (isTooLong || hasNoLatinLetter)) {
      setWasWordless(hasNoLatinLetter)
      document.getElementById(COMMENT_ID)?.focus()
      return
    }
    setStage('sending')
    const good = rating === 'good'
    const data = { id: about.feedbackId, good, correction: good ? '' : comment.trim() }
    setStage((await callAndReport(sendSignFeedback, { body: { data } })) === undefined ? 'failed' : 'sent')
  }

  if (!isOpen) return null
  return (
    <Dialog label={t(texts.title)} onClose={onClose}>
      <Form
        className="stack"
        isBlocked={rating === undefined || stage === 'sending' || stage === 'sent'}
        onSubmit={submit}
      >
        <h2>{t(texts.title)}</h2>
        <p>{t(texts.about, { text: about.text })}</p>
        {stage !== 'sent' && (
          <Radios
            legend={t(texts.rating)}
            value={rating}
            choices={(['good', 'bad'] as const).map((one) => [one, t(texts[one])])}
            onChange={(one) => {
              setRating(one)
              setWasWordless(false)
            }}
          />
        )}
        {stage !== 'sent' && rating === 'bad' && (
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
        <div role="status">{stage === 'sent' && <OutcomeMessage isBad={false}>{t(texts.sent)}</OutcomeMessage>}</div>
        <div role="alert">{stage === 'failed' && <Problem>{t(failed)}</Problem>}</div>
        <div className={form.row}>
          {stage !== 'sent' && (
            <Button type="submit" variant="primary" disabled={rating === undefined} busy={stage === 'sending'}>
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
