/** Pairing from the keyboard: the same steps as on the TV's screen, in a form that anyone can fill in. */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/limits'
import type { HandsetKey, VirtualTvState } from '@beckon/contract/virtual-tv'
import type { Sentence } from '@beckon/contract/languages'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useT } from '../../src/texts/texts.ts'
import { announce } from '../../src/ui/announcer.ts'
import { Button } from '../../src/ui/Button.tsx'
import { tvTexts } from '../texts.ts'
import type { PairResult, TvDoors } from '../tv-doors.ts'
import styles from './pair-form.module.css'

const OUTCOMES: { readonly [R in Exclude<PairResult, 'found'>]: Sentence } = {
  'paired': tvTexts.paired,
  'refused': tvTexts.refused,
  'wrong': tvTexts.wrongCode,
  'wait': tvTexts.waitBeforeCode,
  'gone': tvTexts.codeGone,
  'not taken': tvTexts.codeNotTaken,
}

export interface PairFormProps {
  readonly doors: TvDoors
  readonly state: VirtualTvState
  readonly press: (key: HandsetKey) => void
}

export function PairForm({ doors, state, press }: PairFormProps) {
  const t = useT()
  const heading = useId()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState<Sentence>()
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const isQuestion = state.pairing?.stage === 'question' || state.pairing?.stage === 'answering'

  function say(sentence: Sentence): void {
    setSaid(sentence)
    announce(t(sentence))
  }

  async function send(digits: string, confirm?: boolean): Promise<void> {
    setIsBusy(true)
    const result = await doors.pair(state.id, digits, confirm)
    setIsBusy(false)
    if (result === 'found') return setSaid(undefined)
    say(OUTCOMES[result])
    if (result === 'paired' || result === 'refused') setCode('')
    field.current?.focus()
  }

  function enter(event: FormEvent): void {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replaceAll(/\D/gu, '')
    if (digits.length === PAIRING_CODE_DIGITS) return void send(digits)
    say(tvTexts.codeNeedsSevenDigits)
    field.current?.focus()
  }

  return (
    <section className={styles.pairing} aria-labelledby={heading}>
      <h2 id={heading}>{t(tvTexts.pairARemote)}</h2>
      {isQuestion ? (
        // The answer goes to the code that the TV asks about, whoever typed it and where.
        <Question state={state} isBusy={isBusy} answer={(yes) => void send(state.pairing?.digits ?? code, yes)} />
      ) : (
        <form onSubmit={enter} noValidate>
          <label className={styles.label}>
            {t(tvTexts.code)}
            <input
              ref={field}
              className={styles.field}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              // The TV goes to its pairing screen when somebody begins to type, as it would for the handset.
              onFocus={() => state.screen !== 'pairing' && state.power === 'on' && press('PAIR')}
              inputMode="numeric"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
              aria-describedby={`${heading}-how ${heading}-said`}
              aria-invalid={said === tvTexts.codeNeedsSevenDigits || said === tvTexts.wrongCode || undefined}
            />
          </label>
          <p id={`${heading}-how`} className={styles.how}>
            {t(tvTexts.pairHow)}
          </p>
          <Button type="submit" variant="primary" wide busy={isBusy}>
            {t(isBusy ? tvTexts.checkingCode : tvTexts.enterCode)}
          </Button>
        </form>
      )}
      <p id={`${heading}-said`} className={styles.said} data-good={said === tvTexts.paired || undefined}>
        {said && t(said)}
      </p>
    </section>
  )
}

function Question({ state, isBusy, answer }: { state: VirtualTvState; isBusy: boolean; answer: (yes: boolean) => void }) {
  const t = useT()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Only for the one who typed here: a question from the TV's own screen must not pull the focus away.
    if (document.activeElement === document.body) question.current?.focus()
  }, [])
  return (
    <div role="group" aria-labelledby={`question-${state.id}`} aria-describedby={`words-${state.id}`}>
      <p ref={question} id={`question-${state.id}`} className={styles.question} tabIndex={-1}>
        {t(tvTexts.isThisTheRemote, { remote: state.pairing?.remoteName ?? '' })}
      </p>
      <p id={`words-${state.id}`} className={styles.words}>
        {t(tvTexts.sameWords, { words: state.pairing?.words ?? '' })}
      </p>
      <div className={styles.answers}>
        <Button variant="primary" busy={isBusy} onClick={() => answer(true)}>
          {t(tvTexts.yes)}
        </Button>
        <Button busy={isBusy} onClick={() => answer(false)}>
          {t(tvTexts.no)}
        </Button>
      </div>
    </div>
  )
}
