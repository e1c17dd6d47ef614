/**
 * Pairing from the page: the steps of the TV's pairing screen as an accessible form. It follows the screen, so the code
 * can be typed in either place, and it answers by the handset's keys.
 */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import type { HandsetKey, VirtualTvPairing, VirtualTvState } from '@beckon/contract/virtual-tv'
import { useId, useLayoutEffect, useRef, useState, type SubmitEvent } from 'react'
import { useT } from '../../src/texts/texts.ts'
import { announce } from '../../src/ui/announce.ts'
import { Button } from '../../src/ui/Button.tsx'
import { keysToPairingScreen } from './handset-keys.ts'
import { PAIRING_ENDS } from '../pairing-words.ts'
import { tvTexts } from '../texts.ts'
import type { TvClient } from '../tv-client.ts'
import styles from './PairForm.module.css'

export interface PairFormProps {
  readonly client: TvClient
  readonly state: VirtualTvState
  readonly press: (key: HandsetKey) => void
}

export function PairForm({ client, state, press }: PairFormProps) {
  const t = useT()
  const heading = useId()
  /** Set by who pairs from here: the focus goes along with their steps, and nobody else's. */
  const [isMine, setIsMine] = useState(false)
  const pairing = state.picture === 'box' ? state.pairing : null
  const asks = pairing?.stage === 'question' || pairing?.stage === 'answering'

  function begin(): void {
    setIsMine(true)
    for (const key of keysToPairingScreen(state)) press(key)
  }

  function answer(yes: boolean): void {
    if ((pairing?.focusedAnswer === 'yes') !== yes) press('RIGHT')
    press('OK')
  }

  return (
    <section className={styles.pairing} data-open={pairing !== null || undefined} aria-labelledby={heading}>
      <h2 id={heading} className="spoken">
        {t(tvTexts.groupPairing)}
      </h2>
      {!pairing && (
        <Button className={styles.begin} icon="plus" onClick={begin}>
          {t(tvTexts.pairARemote)}
        </Button>
      )}
      {pairing && asks && <Question pairing={pairing} isMine={isMine} answer={answer} />}
      {pairing && !asks && (
        <CodeForm client={client} boxId={state.id} pairing={pairing} isMine={isMine} onEnter={() => setIsMine(true)} />
      )}
    </section>
  )
}

interface CodeFormProps {
  readonly client: TvClient
  readonly boxId: string
  readonly pairing: VirtualTvPairing
  readonly isMine: boolean
  readonly onEnter: () => void
}

function CodeForm({ client, boxId, pairing, isMine, onEnter }: CodeFormProps) {
  const t = useT()
  const id = useId()
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<'too few digits' | 'not taken'>()
  const field = useRef<HTMLInputElement>(null)
  const isBusy = pairing.stage === 'checking'
  const end = PAIRING_ENDS[pairing.stage]
  const said =
    mistake === 'too few digits' ? tvTexts.codeNeedsSevenDigits : mistake === 'not taken' ? tvTexts.codeNotTaken : end

  useLayoutEffect(() => {
    if (isMine) field.current?.focus()
  }, [isMine])

  function fail(why: 'too few digits' | 'not taken'): void {
    setMistake(why)
    announce(t(why === 'not taken' ? tvTexts.codeNotTaken : tvTexts.codeNeedsSevenDigits))
    field.current?.focus()
  }

  async function enter(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const digits = code.replaceAll(/\D/gu, '')
    if (digits.length !== PAIRING_CODE_DIGITS) return fail('too few digits')
    onEnter()
    setMistake(undefined)
    if (!(await client.enterCode(boxId, digits))) fail('not taken')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void enter(event)} noValidate>
      <label className={styles.label}>
        {t(tvTexts.code)}
        <input
          ref={field}
          className={styles.field}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          maxLength={12}
          aria-describedby={`${id}-how ${id}-said`}
          aria-invalid={mistake === 'too few digits' || pairing.stage === 'wrong' || undefined}
        />
      </label>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t(isBusy ? tvTexts.checkingCode : tvTexts.enterCode)}
      </Button>
      <p id={`${id}-said`} className={styles.said} data-good={said === tvTexts.paired || undefined}>
        {said && t(said)}
      </p>
      <p id={`${id}-how`} className={styles.how}>
        {t(tvTexts.pairHow)}
      </p>
    </form>
  )
}

interface QuestionProps {
  readonly pairing: VirtualTvPairing
  readonly isMine: boolean
  readonly answer: (yes: boolean) => void
}

function Question({ pairing, isMine, answer }: QuestionProps) {
  const t = useT()
  const id = useId()
  const question = useRef<HTMLFieldSetElement>(null)
  const isBusy = pairing.stage === 'answering'

  useLayoutEffect(() => {
    if (isMine) question.current?.focus()
  }, [isMine])

  return (
    // The whole question takes the focus, so that all of it comes into view and is read.
    <fieldset ref={question} tabIndex={-1} aria-labelledby={id} aria-describedby={`${id}-words`}>
      <p id={id} className={styles.question}>
        {t(tvTexts.isThisTheRemote, { remote: pairing.remoteName ?? '' })}
      </p>
      <p id={`${id}-words`} className={styles.words}>
        {t(tvTexts.sameWords, { words: pairing.words ?? '' })}
      </p>
      <div className={styles.answers}>
        <Button variant="primary" busy={isBusy} onClick={() => answer(true)}>
          {t(tvTexts.yes)}
        </Button>
        <Button busy={isBusy} onClick={() => answer(false)}>
          {t(tvTexts.no)}
        </Button>
      </div>
    </fieldset>
  )
}
