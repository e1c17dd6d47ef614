/**
 * Pairing from the page: the steps of the TV's pairing screen as an accessible form. It follows the screen, so the code
 * can be typed in either place. All it does is to press the handset's keys.
 */
import { PAIRING_CODE_DIGITS } from '@beckon/contract/pairing'
import type { Sentence } from '@beckon/contract/languages'
import type { HandsetKey, VirtualTvPairing, VirtualTvState } from '@beckon/contract/virtual-tv'
import { useLayoutEffect, useRef, useState, useTransition } from 'react'
import { useT } from '../src/texts/say.ts'
import { announce } from '../src/ui/announce.ts'
import { Button } from '../src/ui/Button.tsx'
import { Form, Field } from '../src/ui/Form.tsx'
import { tvTexts } from './texts.ts'

const FIELD = 'pairing-code'

/** The result of the last code; undefined while one is being typed, looked up or confirmed. */
const ENDS: { readonly [S in VirtualTvPairing['stage']]?: Sentence } = {
  paired: tvTexts.paired,
  refused: tvTexts.refused,
  wrong: tvTexts.wrongCode,
  'several owners': tvTexts.severalOwners,
  wait: tvTexts.waitBeforeCode,
  gone: tvTexts.codeGone,
}

interface PairFormProps {
  readonly state: VirtualTvState
  readonly press: (key: HandsetKey) => Promise<boolean>
}

export function PairForm({ state, press }: PairFormProps) {
  const t = useT()
  /** Whether the user pairs from this page. Only then does the focus follow the steps. */
  const [isMine, setIsMine] = useState(false)
  const pairing = state.picture === 'box' ? state.pairing : null
  const isPairing = pairing !== null
  // The next pairing may be somebody else's.
  useLayoutEffect(() => (isPairing ? () => setIsMine(false) : undefined), [isPairing])
  if (pairing === null)
    return (
      <Button
        onClick={() => {
          setIsMine(true)
          void press('PAIR')
        }}
      >
        {t(tvTexts.pairARemote)}
      </Button>
    )
  if (pairing.stage === 'question' || pairing.stage === 'answering')
    return <Question pairing={pairing} isMine={isMine} press={press} />
  return <CodeForm pairing={pairing} isMine={isMine} takeFocus={() => setIsMine(true)} press={press} />
}

interface StepProps extends Pick<PairFormProps, 'press'> {
  readonly pairing: VirtualTvPairing
  readonly isMine: boolean
}

function CodeForm({ pairing: { stage }, isMine, takeFocus, press }: StepProps & { readonly takeFocus: () => void }) {
  const t = useT()
  const [code, setCode] = useState('')
  const [mistake, setMistake] = useState<Sentence>()
  // A second submit would type between the digits of the first.
  const [isTyping, startTyping] = useTransition()
  const isBusy = isTyping || stage === 'checking'
  const end = ENDS[stage]
  const wrong = mistake ?? (stage === 'wrong' ? end : undefined)

  useLayoutEffect(() => {
    if (isMine) document.getElementById(FIELD)?.focus()
  }, [isMine])

  function fail(why: Sentence): void {
    setMistake(why)
    announce(t(why))
    document.getElementById(FIELD)?.focus()
  }

  function submit(): void {
    const digits = code.replaceAll(/\D/gu, '')
    if (digits.length !== PAIRING_CODE_DIGITS) return fail(tvTexts.codeNeedsSevenDigits)
    setMistake(undefined)
    takeFocus()
    startTyping(() => enter(digits))
  }

  async function enter(digits: string): Promise<void> {
    for (const key of ['PAIR', ...digits]) if (!(await press(key as HandsetKey))) return fail(tvTexts.codeNotTaken)
  }

  return (
    <Form isBlocked={isBusy} onSubmit={submit}>
      <Field
        id={FIELD}
        label={t(tvTexts.code)}
        hint={t(tvTexts.pairHow)}
        error={wrong && t(wrong)}
        value={code}
        inputMode="numeric"
        autoComplete="off"
        onText={setCode}
      />
      {wrong === undefined && end && <p>{t(end)}</p>}
      <div className="buttons">
        <Button type="submit" variant="primary" busy={isBusy}>
          {t(isBusy ? tvTexts.checkingCode : tvTexts.enterCode)}
        </Button>
      </div>
    </Form>
  )
}

function Question({ pairing, isMine, press }: StepProps) {
  const t = useT()
  const question = useRef<HTMLFieldSetElement>(null)
  // A second answer would press OK on what the first has led to.
  const [isPressing, startAnswer] = useTransition()
  const isBusy = isPressing || pairing.stage === 'answering'

  useLayoutEffect(() => {
    if (isMine) question.current?.focus()
  }, [isMine])

  async function answer(yes: boolean): Promise<void> {
    // OK alone would give the answer that has the focus on the TV.
    if (await press(yes ? 'LEFT' : 'RIGHT')) await press('OK')
  }

  return (
    // The whole question takes the focus, so that all of it comes into view and is read.
    <fieldset ref={question} tabIndex={-1} aria-labelledby="pairing-question" aria-describedby="pairing-words">
      <p id="pairing-question">{t(tvTexts.isThisTheRemote, { remote: pairing.remoteName ?? '' })}</p>
      <p id="pairing-words">{t(tvTexts.sameWords, { words: pairing.words ?? '' })}</p>
      <div className="buttons">
        <Button variant="primary" busy={isBusy} onClick={() => startAnswer(() => answer(true))}>
          {t(tvTexts.yes)}
        </Button>
        <Button busy={isBusy} onClick={() => startAnswer(() => answer(false))}>
          {t(tvTexts.no)}
        </Button>
      </div>
    </fieldset>
  )
}
