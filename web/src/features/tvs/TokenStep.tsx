/** The question for an access token, or for a log-in at the page of the set, where it has one. */
import { ANSWER_AT_MOST } from '@beckon/contract/tv-set-up'
import { useState } from 'react'
import { focusSoon } from '../../platform/after-frame.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Field } from '../../ui/Field.tsx'
import type { Question } from './QuestionSteps.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'
import { StepPage, type StepProps } from './StepPage.tsx'
import { isBusy } from './set-up-machine.ts'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'

interface TokenStepProps extends StepProps {
  readonly question: Question<'token'>
  readonly wrong: boolean
}

export function TokenStep({ question, ...props }: TokenStepProps) {
  return question.login === undefined ? <OnlyToken {...props} /> : <LogIn {...props} />
}

type WithoutQuestion = Omit<TokenStepProps, 'question'>

function OnlyToken({ state, send, isHelper, wrong }: WithoutQuestion) {
  const t = useT()
  const { driver } = state.step
  const { name, switchOn } = FAMILY_TEXTS[driver]
  return (
    <StepPage state={state} title={t(texts.tokenTitle)} number={2} isHelper={isHelper} canShare>
      <p>{t(switchOn)}</p>
      {driver === 'home-assistant' && <p>{t(texts.tokenHow, { name: t(name) })}</p>}
      <TokenForm state={state} send={send} wrong={wrong} />
    </StepPage>
  )
}

function LogIn({ state, send, isHelper, wrong }: WithoutQuestion) {
  const t = useT()
  const [hasToken, setHasToken] = useState(false)
  const { driver } = state.step
  const name = t(FAMILY_TEXTS[driver].name)
  return (
    <StepPage state={state} title={t(texts.loginTitle, { name })} number={2} isHelper={isHelper} canShare>
      {wrong && (
        <Notice key={state.shown.n} tone="bad" spoken>
          {t(texts.wrongLogin, { name })}
        </Notice>
      )}
      <div className="stack">
        <p>{t(FAMILY_TEXTS[driver].switchOn)}</p>
        <p id="log-in-hint">{t(texts.loginText, { name })}</p>
        <Button
          wide
          variant="primary"
          busy={state.doing === 'log in'}
          aria-describedby="log-in-hint"
          onClick={() => send({ type: 'log in' })}
        >
          {t(texts.logIn, { name })}
        </Button>
      </div>
      <section className={`stack ${styles.panel}`} aria-label={t(texts.byToken)}>
        <Button wide aria-expanded={hasToken} onClick={() => setHasToken(!hasToken)}>
          {t(texts.byToken)}
        </Button>
        {hasToken && (
          <>
            <p>{t(texts.tokenHow, { name })}</p>
            <TokenForm state={state} send={send} isQuiet />
          </>
        )}
      </section>
    </StepPage>
  )
}

interface TokenFormProps extends Pick<StepProps, 'state' | 'send'> {
  readonly wrong?: boolean
  /** Beside another way that comes first. */
  readonly isQuiet?: boolean
}

function TokenForm({ state, send, wrong = false, isQuiet = false }: TokenFormProps) {
  const t = useT()
  const [token, setToken] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const error = isEmpty ? t(texts.fieldEmpty) : wrong && token === '' ? t(texts.wrongToken) : undefined
  return (
    <Form
      className={`stack ${styles.form}`}
      isBusy={isBusy(state)}
      onSubmit={() => {
        const value = token.trim()
        setEmpty(value === '')
        if (value === '') return focusSoon('tv-token')
        send({ type: 'answer', value })
        setToken('')
      }}
    >
      <Field
        id="tv-token"
        label={t(texts.token)}
        hint={t(texts.tokenHint)}
        error={error}
        value={token}
        maxLength={ANSWER_AT_MOST}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onText={(text) => {
          setToken(text)
          setEmpty(false)
        }}
      />
      <Button type="submit" variant={isQuiet ? 'quiet' : 'primary'} wide busy={isBusy(state)}>
        {t(tvsTexts.goOn)}
      </Button>
    </Form>
  )
}
