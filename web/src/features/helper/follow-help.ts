/** Follows one side of a help with real calls, while the page is seen. */
import type { CallResult } from '../../client/api-client.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { onPageReturn } from '../../platform/page-return.ts'
import { NOT_ASKED, step } from './follow-help-machine.ts'

export interface Followed<View> {
  readonly ask: (version: string | undefined, signal: AbortSignal) => Promise<CallResult<View>>
  /** Whether the page may make calls that the user did not ask for; by default it may. */
  readonly mayAsk?: () => boolean
  readonly onView: (view: View) => void
  /** Called when the help is over. */
  readonly onOver: () => void
  /** Whether the server can be reached. */
  readonly onReach: (isReached: boolean) => void
  readonly onRefused?: (refused: Extract<CallResult<View>, { is: 'refused' }>) => void
  /** Whether a refusal says that it is over. */
  readonly isOver: (refused: Extract<CallResult<View>, { is: 'refused' }>) => boolean
}

export interface Following {
  /** Asks at once: something was done. */
  askNow(): void
  stop(): void
}

export function followHelp<View extends { readonly version: string }>(followed: Followed<View>): Following {
  let calls = new AbortController()
  let stopTimer = () => {}
  const machine = runMachine(step, NOT_ASKED, (effect, send) => {
    switch (effect.do) {
      case 'ask':
        return void ask(effect.id, effect.version, send)
      case 'stop':
        calls.abort()
        calls = new AbortController()
        return stopTimer()
      case 'wait':
        stopTimer()
        stopTimer = realClock.after(effect.ms, () => send({ type: 'time is up' }))
    }
  })

  async function ask(id: number, version: string | undefined, send: (typeof machine)['send']): Promise<void> {
    const result: CallResult<View> =
      followed.mayAsk?.() === false
        ? { is: 'unanswered', why: 'network' }
        : await followed.ask(version, calls.signal).catch(() => ({ is: 'unanswered', why: 'network' }))
    const { id: awaited, at } = machine.state()
    if (awaited !== id || at !== 'asking') return
    if (result.is === 'answer') {
      followed.onReach(true)
      followed.onView(result.answer)
      send({ type: 'told', id, version: result.answer.version })
    } else if (result.is === 'refused' && followed.isOver(result)) {
      send({ type: 'over', id })
      followed.onOver()
    } else {
      if (result.is === 'refused') followed.onRefused?.(result)
      send({ type: 'failed', id })
      // A device that wakes has one question that was never answered.
      if (machine.state().failures > 1) followed.onReach(false)
    }
  }

  const followVisibility = (): void => machine.send({ type: document.visibilityState === 'hidden' ? 'hidden' : 'seen' })
  document.addEventListener('visibilitychange', followVisibility)
  const stopWaking = onPageReturn(followVisibility)
  followVisibility()
  return {
    askNow: () => machine.send({ type: 'ask now' }),
    stop() {
      document.removeEventListener('visibilitychange', followVisibility)
      stopWaking()
      machine.send({ type: 'hidden' })
    },
  }
}
