/** Follows one set-up: every page that shows it gets the server's steps by long polling. */
import {
  answerSetUp,
  leaveSetUp,
  logInForSetUp,
  nextSetUpStep,
  type SetUpAction,
  type SetUpStep,
  type SetUpValues,
} from '@beckon/contract/tv-set-up'
import { useEffect, useRef, useState } from 'react'
import type { CallResult } from '../../client/api-client.ts'
import type { Sentence } from '@beckon/contract/languages'
import { shared } from '../../platform/shared-state.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { say } from '../../texts/say.ts'
import { useAnnounce } from '../../ui/announce.ts'
import { sendAsOperator } from './access.tsx'
import { setUpPageTexts as texts } from './texts.ts'
import { useWords } from './words.ts'

/** The pause between two polls, so that a server that answers at once is not polled without end. */
const READ_AGAIN_AFTER_MS = 300
const TRY_READING_AGAIN_AFTER_MS = 2_000

export interface FollowedSetUp {
  /** Undefined until the server has answered. */
  readonly step: SetUpStep | undefined
  /** The set-up was ended, here or elsewhere, or has expired. */
  readonly isGone: boolean
  /** The last poll had no answer. */
  readonly isOffline: boolean
  /** The result of the last press on this page, if the step does not show it. */
  readonly note: Sentence | undefined
  /** The action under way; other presses are ignored meanwhile. */
  readonly busy: SetUpAction | undefined
  /** What this page pressed last. */
  readonly lastAction: SetUpAction | undefined
  readonly act: (action: SetUpAction, values?: SetUpValues) => Promise<void>
}

export function useSetUp(setUpId: string): FollowedSetUp {
  const tell = useWords()
  const announceHere = useAnnounce()
  const [step, setStep] = useState<SetUpStep>()
  const [isGone, setGone] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const [note, setNote] = useState<Sentence>()
  const [doing, setDoing] = useState<SetUpAction>()
  const [lastAction, setLastAction] = useState<SetUpAction>()
  const newest = useRef<SetUpStep>(undefined)

  /** Ignores a step that is not newer than the newest one, which has overtaken it. */
  function take(next: SetUpStep): void {
    const before = newest.current
    if (before !== undefined && next.n <= before.n) return
    newest.current = next
    setStep(next)
    setDoing(undefined)
    // This note stays, since it explains why the step has changed.
    setNote((now) => (now === texts.answeredElsewhere ? now : undefined))
    if (before?.is === next.is && next.spoken !== undefined) announceHere(next.spoken.map(tell).join(' '))
  }

  function end(): void {
    newest.current = undefined
    setGone(true)
  }

  /** `n`: the step to which `result` belongs. */
  function fail(result: CallResult<unknown>, n: number): void {
    const status = result.is === 'refused' ? result.status : undefined
    if (status === 'NOT-FOUND') return end()
    // The later step says how things are, whether this led to it or another device.
    if (result.is === 'unanswered' && newest.current !== undefined && newest.current.n > n) return
    setDoing(undefined)
    setNote(status === 'CONFLICT' ? texts.answeredElsewhere : texts.notSent)
  }

  async function act(action: SetUpAction, values: SetUpValues = {}): Promise<void> {
    if (step === undefined || doing !== undefined || step.busy !== undefined) return
    setDoing(action)
    setLastAction(action)
    setNote(undefined)
    const { n } = step
    if (action === 'log-in') {
      const result = await sendAsOperator(logInForSetUp, { body: { setUpId, n, origin: window.location.origin } })
      if (result.is !== 'answer') return fail(result, n)
      window.location.assign(result.answer.address)
      // A user who comes back by the browser's Back button can begin again.
      return setDoing(undefined)
    }
    const result = await sendAsOperator(answerSetUp, { body: { setUpId, n, action, ...values } })
    if (result.is === 'answer') take(result.answer)
    else fail(result, n)
  }

  async function follow(signal: AbortSignal): Promise<void> {
    for (let wasOffline = false; !signal.aborted;) {
      const after = newest.current?.n ?? 0
      const result = await sendAsOperator(nextSetUpStep, { body: { setUpId, after }, signal })
      if (signal.aborted) return
      if (result.is === 'refused' && result.status === 'NOT-FOUND') return end()
      const isAnswered = result.is === 'answer'
      if (isAnswered) take(result.answer)
      if (isAnswered && wasOffline) announceHere(say(commonTexts.connectedAgain, shared().language))
      setOffline(!isAnswered)
      wasOffline = !isAnswered
      if (newest.current?.is === 'finished') return
      await pause(isAnswered ? READ_AGAIN_AFTER_MS : TRY_READING_AGAIN_AFTER_MS)
    }
  }

  useEffect(() => {
    const left = new AbortController()
    void follow(left.signal)
    return () => {
      left.abort()
      if (newest.current?.isKept === false) void sendAsOperator(leaveSetUp, { body: { setUpId } })
    }
    // Each set-up has its own component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return { step, isGone, isOffline, note, busy: doing ?? step?.busy, lastAction, act }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
