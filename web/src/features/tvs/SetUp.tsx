/** The set-up of a TV: draws the server's step, and runs the machine with the real server, clock and voice. */
import {
  answerSetUp,
  finishSetUp,
  leaveSetUp,
  logInForSetUp,
  nextSetUpStep,
  restartSetUp,
  trySetUp,
  type SetUpStep,
} from '@beckon/contract/tv-set-up'
import { useEffect, useState } from 'react'
import type { CallResult } from '../../client/api-client.ts'
import { isInHomeAssistant } from '../../platform/base-path.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine, type Machine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { announce } from '../../ui/announce.ts'
import { access, sendAsOperator } from './access.ts'
import { newsText, tryResultOf } from './news.ts'
import {
  LOADING,
  step,
  type SendToSetUp,
  type SetUpEffect,
  type SetUpEvent,
  type SetUpState,
} from './set-up-machine.ts'
import { DoneStep, HelperDone } from './DoneStep.tsx'
import { NameStep } from './NameStep.tsx'
import { ChoiceStep, CodeStep, PasswordStep } from './QuestionSteps.tsx'
import { goTo } from './screens.tsx'
import { TokenStep } from './TokenStep.tsx'
import { TryStep } from './TryStep.tsx'
import { AllowStep, ConnectingStep, FailedStep, Gone } from './WaitingSteps.tsx'

export interface SetUpProps {
  readonly setUpId: string
  /** The TV works, and the user is giving it its name. */
  readonly isNaming?: boolean
  /** The user was given a link for this set-up, and sees no other screen. */
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
      return <ConnectingStep state={state} isHelper={isHelper} />
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
          // The next list of choices begins with none chosen.
          return <ChoiceStep key={shown.n} {...props} question={shown.question} wrong={shown.wrong} />
      }
  }
}

function useSetUp(setUpId: string): readonly [SetUpState, SendToSetUp] {
  const [machine] = useState(() => makeMachine(setUpId))
  const state = useOutside(machine.subscribe, machine.state)
  useEffect(() => {
    machine.send({ type: 'opened' })
    return () => machine.send({ type: 'left' })
  }, [machine])
  return [state, machine.send]
}

function makeMachine(setUpId: string): Machine<SetUpState, SetUpEvent> {
  let stopTimer = () => {}
  let isOver = false
  const reading = new AbortController()
  const which = { setUpId }
  return runMachine<SetUpState, SetUpEvent, SetUpEffect>(step, LOADING, perform)

  /** After `stop` no event reaches the machine. */
  function perform(effect: SetUpEffect, sendUnlessStopped: SendToSetUp): void {
    const send: SendToSetUp = (event) => isOver || sendUnlessStopped(event)
    switch (effect.do) {
      case 'read':
        if (isOver) return
        return void sendAsOperator(nextSetUpStep, {
          body: { ...which, after: effect.afterStep },
          signal: reading.signal,
        }).then((result) => send(eventOf(result, { polled: true })))
      case 'wait':
        if (!isOver) stopTimer = realClock.after(effect.ms, () => send({ type: 'time is up' }))
        return
      case 'stop':
        isOver = true
        stopTimer()
        return reading.abort()
      case 'answer': {
        const { n, value, user } = effect
        const body = { ...which, n, value, ...(user !== undefined && { user }) }
        return void sendAsOperator(answerSetUp, { body }).then((result) => send(eventOf(result, { polled: false })))
      }
      case 'log in': {
        const { origin } = window.location
        return void sendAsOperator(logInForSetUp, { body: { ...which, n: effect.n, origin } }).then((result) => {
          if (result.is !== 'answer') return send({ type: 'request failed', why: failureOf(result) })
          if (isOver) return
          window.location.assign(result.answer.address)
          send({ type: 'login opened' })
        })
      }
      case 'new code':
        return void sendAsOperator(restartSetUp, { body: which }).then((result) =>
          send(eventOf(result, { polled: false })),
        )
      case 'try':
        return void sendAsOperator(trySetUp, { body: which }).then((result) =>
          send({ type: 'tried', tried: tryResultOf(result) }),
        )
      case 'finish':
        return void sendAsOperator(finishSetUp, { body: { ...which, ...effect.naming } }).then((result) =>
          send(result.is === 'answer' ? { type: 'finished' } : { type: 'request failed', why: failureOf(result) }),
        )
      case 'leave': {
        const mine = access()
        // The set-up goes on when a helper leaves.
        if (mine.is === 'open' && mine.helpsWith === undefined) void sendAsOperator(leaveSetUp, { body: which })
        return
      }
      case 'say':
        return announce(newsText(effect.news))
    }
  }
}

function eventOf(result: CallResult<SetUpStep>, { polled }: { readonly polled: boolean }): SetUpEvent {
  if (result.is === 'answer') return { type: 'step received', step: withoutLogin(result.answer), polled }
  return { type: polled ? 'poll failed' : 'request failed', why: failureOf(result) }
}

/**
 * In Home Assistant the user enters a token instead of logging in at the set: the page of a set does not open in a
 * frame, and after a log-in elsewhere the browser would not send the cookie that Home Assistant needs.
 */
function withoutLogin(received: SetUpStep): SetUpStep {
  return isInHomeAssistant() && received.is === 'question' && received.question.is === 'token'
    ? { ...received, question: { is: 'token' } }
    : received
}

function failureOf(result: CallResult<unknown>): 'gone' | 'conflict' | 'forbidden' | 'no answer' {
  const status = result.is === 'refused' ? result.status : undefined
  if (status === 'NOT-FOUND') return 'gone'
  if (status === 'CONFLICT') return 'conflict'
  return status === 'FORBIDDEN' ? 'forbidden' : 'no answer'
}
