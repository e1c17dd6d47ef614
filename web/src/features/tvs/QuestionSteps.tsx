/** The questions of a set-up: a code, a name and password, a choice. `TokenStep.tsx` has the one for a token. */
import { ANSWER_AT_MOST, USER_AT_MOST, type SetUpQuestion } from '@beckon/contract/tv-set-up'
import { useState } from 'react'
import { focusSoon } from '../../platform/after-frame.ts'
import { useT } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Radios, Tick } from '../../ui/Choice.tsx'
import { Form } from '../../ui/Form.tsx'
import { CodeEntry, lengthText } from './CodeEntry.tsx'
import { FAMILY_TEXTS } from './family-texts.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Field } from '../../ui/Field.tsx'
import { setUpTexts as texts } from './set-up-texts.ts'
import { StepPage, type StepProps } from './StepPage.tsx'
import { isBusy } from './set-up-machine.ts'
import { Again } from './WaitingSteps.tsx'
import { tvsTexts } from './texts.ts'
import styles from './Tvs.module.css'
import { commonTexts } from '../../texts/common-texts.ts'

export type Question<Is extends SetUpQuestion['is']> = Extract<SetUpQuestion, { is: Is }>

export function CodeStep({
  state,
  send,
  isHelper,
  question,
  wrong,
}: StepProps & { question: Question<'code'>; wrong: boolean }) {
  const t = useT()
  const { length, shortest, characters } = question
  return (
    <StepPage state={state} title={t(texts.codeTitle)} number={2} isHelper={isHelper} canShare>
      <p>{t(texts.codeText, { length: lengthText(length, shortest) })}</p>
      <CodeEntry
        label={t(texts.code)}
        hint={t(texts.codeHint)}
        characters={characters}
        length={length}
        shortest={shortest}
        round={state.shown.n}
        send={t(texts.sendCode)}
        busy={isBusy(state)}
        error={wrong ? t(texts.wrongCode) : undefined}
        onSend={(value) => send({ type: 'answer', value })}
      >
        <Again hint={t(texts.newCodeHint)} busy={state.doing === 'new code'} onPress={() => send({ type: 'new code' })}>
          {t(texts.newCode)}
        </Again>
      </CodeEntry>
    </StepPage>
  )
}

export function PasswordStep({ state, send, isHelper, wrong }: StepProps & { wrong: boolean }) {
  const t = useT()
  const [user, setUser] = useState('')
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  return (
    <StepPage state={state} title={t(texts.passwordTitle)} number={2} isHelper={isHelper} canShare>
      <p>{t(texts.passwordText)}</p>
      <p className="hint">{t(FAMILY_TEXTS[state.step.driver].switchOn)}</p>
      <Form
        className={`stack ${styles.form}`}
        isBusy={isBusy(state)}
        onSubmit={() => send({ type: 'answer', value: password, user: user.trim() })}
      >
        {wrong && <Notice tone="bad">{t(texts.wrongPassword)}</Notice>}
        <Field
          id="tv-user"
          label={t(texts.user)}
          value={user}
          maxLength={USER_AT_MOST}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onText={setUser}
        />
        <Field
          id="tv-password"
          label={t(texts.password)}
          type={isShown ? 'text' : 'password'}
          value={password}
          maxLength={ANSWER_AT_MOST}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onText={setPassword}
        />
        <Tick label={t(texts.showPassword)} checked={isShown} onChange={setShown} />
        <Button type="submit" variant="primary" wide busy={isBusy(state)}>
          {t(tvsTexts.goOn)}
        </Button>
      </Form>
    </StepPage>
  )
}

export function ChoiceStep({
  state,
  send,
  isHelper,
  question,
  wrong,
}: StepProps & { question: Question<'choice'>; wrong: boolean }) {
  const t = useT()
  const [chosen, setChosen] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { options } = question
  const error = isMissing ? texts.noChoice : wrong ? texts.wrongChoice : undefined
  return (
    <StepPage state={state} title={t(texts.choiceTitle)} number={2} isHelper={isHelper} canShare>
      {options.length === 0 ? (
        <div className="stack">
          <Notice tone="bad">{t(texts.noOptions)}</Notice>
          <Button wide variant="primary" busy={isBusy(state)} onClick={() => send({ type: 'new code' })}>
            {t(commonTexts.tryAgain)}
          </Button>
        </div>
      ) : (
        <Form
          className={`stack ${styles.form}`}
          isBusy={isBusy(state)}
          onSubmit={() => {
            setMissing(chosen === undefined)
            if (chosen === undefined) focusSoon('tv-choice-0')
            else send({ type: 'answer', value: chosen })
          }}
        >
          <Radios
            id="tv-choice"
            legend={t(texts.choiceText)}
            value={chosen}
            choices={options.map(({ value, label }) => [value, label])}
            describedBy={error === undefined ? undefined : 'tv-choice-error'}
            onChange={setChosen}
          >
            {error !== undefined && (
              <Notice id="tv-choice-error" tone="bad">
                {t(error)}
              </Notice>
            )}
          </Radios>
          <Button type="submit" variant="primary" wide busy={isBusy(state)}>
            {t(tvsTexts.goOn)}
          </Button>
        </Form>
      )}
    </StepPage>
  )
}
