/** A TV on its way to be added: the screen of the step that the server is at. */
import { useState } from 'react'
import { DoneStep, HelperDone } from './DoneStep.tsx'
import { NameStep } from './NameStep.tsx'
import { ChoiceStep, CodeStep, PasswordStep } from './QuestionSteps.tsx'
import { goTo } from './screens.ts'
import { TokenStep } from './TokenStep.tsx'
import { TryStep } from './TryStep.tsx'
import { AllowStep, ConnectingStep, FailedStep, Gone } from './WaitingSteps.tsx'
import { useSetUp } from './use-set-up.ts'

export interface SetUpProps {
  readonly setUpId: string
  readonly isNaming?: boolean
  /** Somebody who was given a link for this set-up, and sees no other screen. */
  readonly isHelper?: boolean
}

export function SetUp({ setUpId, isNaming = false, isHelper = false }: SetUpProps) {
  const [state, send] = useSetUp(setUpId)
  const [hasTried, setTried] = useState(false)
  if (state.at === 'gone') return <Gone isHelper={isHelper} />
  if (state.at === 'loading') return <ConnectingStep isHelper={isHelper} />
  const props = { state, send, isHelper }
  const { shown } = state
  switch (shown.is) {
    case 'connecting':
      return <ConnectingStep key={state.note} state={state} isHelper={isHelper} />
    case 'allow':
      return <AllowStep {...props} />
    case 'failed':
      return <FailedStep {...props} why={shown.why} />
    case 'ready':
      if (isHelper && hasTried) return <HelperDone />
      if (isNaming && !isHelper) return <NameStep {...props} />
      return <TryStep {...props} onWorks={() => (isHelper ? setTried(true) : goTo({ at: 'name', setUpId }))} />
    case 'finished':
      return isHelper ? <HelperDone /> : <DoneStep id={shown.id} setUpName={shown.name} />
    case 'question':
      switch (shown.question.is) {
        case 'code':
          return <CodeStep {...props} question={shown.question} wrong={shown.wrong} />
        case 'password':
          return <PasswordStep {...props} wrong={shown.wrong} />
        case 'token':
          return <TokenStep {...props} question={shown.question} wrong={shown.wrong} />
        case 'choice':
          return <ChoiceStep key={shown.n} {...props} question={shown.question} wrong={shown.wrong} />
      }
  }
}
