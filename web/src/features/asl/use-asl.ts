/** Runs the ASL page: recording, notices and what follows a sign, with the real camera, clock and server. */
import type { SignCommand } from '@beckon/contract/personal-signs'
import { inEveryLanguage, type Sentence } from '@beckon/contract/languages'
import { useEffect, useState } from 'react'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine, type Machine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/state-hook.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { say, type Values } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import type { AnalyticsEvent } from '../consent/consent.ts'
import { press } from '../../core/press/remote-presses.ts'
import { pressWords } from '../../core/words/press-words.ts'
import type { Feedback } from './FeedbackDialog.tsx'
import * as notices from './notice-machine.ts'
import * as recording from './recording-machine.ts'
import { loadAnalytics, loadSending, loadSpoken } from './lazy-parts.ts'
import type { Reading } from './read-sign.ts'
import { startRecorder, type SignRecorder } from './recorder.ts'
import type { spokenTexts } from './texts.ts'

type SpokenTexts = typeof spokenTexts

export const RECORD_ID = 'record-sign'

export interface Asl {
  readonly recording: Machine<recording.State, recording.Event>
  readonly notices: Machine<notices.State, notices.Event>
  /** The camera whose picture is recorded from now on. */
  use(stream: MediaStream | undefined): void
}

export function useAsl(askFeedback: (about: Feedback) => void) {
  const [asl] = useState(() => makeAsl(askFeedback))
  const recordingState = useOutside(asl.recording.subscribe, asl.recording.state)
  const { notice } = useOutside(asl.notices.subscribe, asl.notices.state)
  useEffect(() => {
    const leave = () => asl.recording.send({ type: 'leave' })
    const stop = listen(window, { pagehide: leave })
    return () => {
      stop()
      leave()
    }
  }, [asl])
  return { asl, recordingState, notice }
}

function makeAsl(askFeedback: (about: Feedback) => void): Asl {
  let stream: MediaStream | undefined
  let recorder: SignRecorder | undefined
  /** The call of the sign that is being read. */
  let call = new AbortController()
  let stopWaiting = () => {}

  const notice = runMachine<notices.State, notices.Event, notices.Effect>(
    notices.step,
    notices.EMPTY,
    (effect, send) => {
      switch (effect.do) {
        case 'wait':
          realClock.after(effect.ms, () => {
            const at = realClock.now()
            // Before a frame or a gaze comes to it, it would be gone.
            send(takesLonger() ? { type: 'hold', at } : { type: 'time is up', id: effect.id, at })
          })
          return
        case 'focus the recording':
          return document.getElementById(RECORD_ID)?.focus()
        case 'ask for feedback':
          return askFeedback(effect)
      }
    },
  )

  const machine = runMachine<recording.State, recording.Event, recording.Effect>(
    recording.step,
    recording.IDLE,
    perform,
  )

  function perform(effect: recording.Effect, send: (event: recording.Event) => void): void {
    switch (effect.do) {
      case 'record':
        return record(send)
      case 'send': {
        const { signal } = (call = new AbortController())
        return void finish(recorder, signal).then(
          (reading) => signal.aborted || send({ type: 'read', reading }),
          () => signal.aborted || send({ type: 'recorder failed' }),
        )
      }
      case 'abort call':
        return call.abort()
      case 'drop recording':
        return recorder?.drop()
      case 'wait':
        stopWaiting = realClock.after(effect.ms, () => send({ type: 'time is up', at: realClock.now() }))
        return
      case 'stop waiting':
        return stopWaiting()
      case 'show notice':
        return notice.send({ type: 'show', notice: effect.notice, at: realClock.now() })
      case 'say':
        return speak((texts) => (effect.what === 'recording' ? texts.saysRecording : texts.saysSending))
      case 'say seconds':
        return speak((texts) => (effect.seconds === 5 ? texts.saysLastCall : texts.saysSeconds), {
          seconds: effect.seconds,
        })
      case 'track error':
        return trackEvent('asl_error')
      case 'command':
        return sendCommand(effect.text, effect.feedbackId, effect.command)
    }
  }

  function record(send: (event: recording.Event) => void): void {
    try {
      if (stream === undefined) throw new Error('No camera.')
      recorder = startRecorder(stream, () => send({ type: 'recorder failed' }))
    } catch {
      recorder = undefined
      send({ type: 'recorder failed' })
    }
  }

  return { recording: machine, notices: notice, use: (next) => void (stream = next) }
}

async function finish(recorder: SignRecorder | undefined, signal: AbortSignal): Promise<Reading> {
  if (recorder === undefined) throw new Error('Nothing was recorded.')
  const video = await recorder.finish()
  const sending = await loadSending().catch(() => undefined)
  return sending === undefined ? { is: 'failed', why: 'no connection' } : await sending.sendSign(video, signal)
}

function speak(choose: (texts: SpokenTexts) => Sentence, values: Values = {}): void {
  // If the words cannot be loaded, the page still shows what happens.
  void loadSpoken().then(
    ({ spokenTexts }) => announce(say(choose(spokenTexts), shared().language, values)),
    () => {},
  )
}

/**
 * Sends spelled words to the box as typed words are sent, and reports them in the same way. A personal sign has a
 * command of its own.
 */
function sendCommand(text: string, feedbackId: string, command: SignCommand | undefined): void {
  changeShared({ aslCommand: { text, feedbackId } })
  trackEvent('asl_command_sent')
  if (command?.is === 'key') press({ id: RECORD_ID, label: inEveryLanguage(text), commands: [command] })
  else pressWords(RECORD_ID, command?.cmd ?? text, text)
}

/** Counts the event, if the user agreed to that. */
function trackEvent(event: AnalyticsEvent): void {
  void loadAnalytics().then(
    ({ track }) => track(event),
    () => {},
  )
}

/** Whether the user scans or dwells: a notice that disappears by itself would be gone before they reach it. */
function takesLonger(): boolean {
  return document.querySelector('[data-ways="highlight"], [data-ways="dwell"]') !== null
}
