/** Runs the machine of the codes with the real server, clock and voice. */
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import { changeTvCode, getTvCodes, learnTvCode, testTvCode } from '@beckon/contract/tv-codes'
import { useEffect, useState } from 'react'
import type { CallResult } from '../../client/api-client.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine, type Machine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { announce } from '../../ui/announce.ts'
import { LOADING, step, type CodesEffect, type CodesEvent, type CodesState, type Why } from './codes-machine.ts'
import { codesNewsText } from './codes-texts.ts'
import { sendAsOperator } from './access.ts'

export type SendToCodes = (event: CodesEvent) => void

export function useCodes(id: string): readonly [CodesState, SendToCodes] {
  const [machine] = useState(() => makeMachine(id))
  const state = useOutside(machine.subscribe, machine.state)
  useEffect(() => {
    machine.send({ type: 'opened' })
    return () => machine.send({ type: 'left' })
  }, [machine])
  return [state, machine.send]
}

function makeMachine(id: string): Machine<CodesState, CodesEvent> {
  let stopTimer = () => {}
  let learning = new AbortController()
  return runMachine<CodesState, CodesEvent, CodesEffect>(step, LOADING, perform)

  function perform(effect: CodesEffect, send: SendToCodes): void {
    switch (effect.do) {
      case 'load':
        return void sendAsOperator(getTvCodes, { body: { id } }).then((result) =>
          send(
            result.is === 'answer' ? { type: 'loaded', tv: result.answer } : { type: 'not loaded', why: whyOf(result) },
          ),
        )
      case 'stop learning':
        stopTimer()
        return learning.abort()
      case 'learn': {
        const { key } = effect
        const { signal } = (learning = new AbortController())
        return void sendAsOperator(learnTvCode, { body: { id, key }, signal }).then((result) => {
          if (signal.aborted) return
          send(
            result.is === 'answer'
              ? { type: 'answered', key, answer: result.answer }
              : { type: 'not learned', key, why: whyOf(result) },
          )
        })
      }
      case 'wait':
        stopTimer = realClock.after(effect.ms, () => send({ type: 'time is up' }))
        return
      case 'test': {
        const { key } = effect
        return void sendAsOperator(testTvCode, { body: { id, key } }).then((result) =>
          send({ type: 'tested', key, ...(result.is !== 'answer' && { why: whyOf(result) }) }),
        )
      }
      case 'change': {
        const { change } = effect
        return void sendAsOperator(changeTvCode, { body: { id, change } }).then((result) =>
          send(
            result.is === 'answer'
              ? { type: 'changed', change, tv: result.answer }
              : { type: 'not changed', why: whyOf(result) },
          ),
        )
      }
      case 'say':
        return announce(codesNewsText(effect.news))
    }
  }
}

function whyOf(result: CallResult<unknown>): Why {
  const status = result.is === 'refused' ? result.status : undefined
  if (status === 'NOT-FOUND') return 'gone'
  if (status === 'CONFLICT') return 'elsewhere'
  return BOX_REFUSALS.find((one) => one === status) ?? 'no answer'
}
