/** Runs the recording machine with the real camera, clock and server, and carries out the sign that was read. */
import { inEveryLanguage } from '@beckon/contract/languages'
import type { SignCommand } from '@beckon/contract/asl'
import { useEffect, useLayoutEffect, useState } from 'react'
import { press } from '../../core/press/remote-presses.ts'
import { pressWords } from '../../core/words/press-words.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine, useMachine, type TimerEffect } from '../../platform/machine.ts'
import { changeShared, shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import type { AnalyticsEvent } from '../consent/consent.ts'
import { startRecorder, type SignRecorder } from './recorder.ts'
import { IDLE, LAST_CALL_SECONDS, step, type Effect, type Event, type Notice, type State } from './recording-machine.ts'
import { sendSign, type Reading } from './sign-calls.ts'
import { aslTexts as texts, CAMERA_FAULT_TEXTS } from './texts.ts'
import { useCamera } from './use-camera.ts'

export const RECORD_ID = 'record-sign'

export function useRecording() {
  const [notice, setNotice] = useState<Notice>()
  const [recording] = useState(() => makeRecording(setNotice))
  const state = useMachine(recording)
  const camera = useCamera((why) => {
    // During a recording, the machine reports that the recording is lost. A sign that is being sent is not.
    if (recording.state().at === 'recording') recording.send({ type: 'camera lost' })
    else if (why === 'gone') setNotice({ is: 'camera gone' })
    else {
      setNotice({ is: 'no camera' })
      // The notice has the specified words (O17) for every reason, and would be silent at a second try.
      announce(say(CAMERA_FAULT_TEXTS[why], shared().language), { isFailure: true })
    }
  })
  // A press can come as soon as the button is enabled, which is before an effect of the ordinary kind runs.
  useLayoutEffect(() => recording.setStream(camera.stream), [recording, camera.stream])
  useEffect(() => {
    const leave = () => recording.send({ type: 'leave' })
    const stop = listen(window, { pagehide: leave })
    return () => {
      stop()
      leave()
    }
  }, [recording])
  return { camera, state, send: recording.send, notice, setNotice }
}

function makeRecording(show: (notice: Notice) => void) {
  let stream: MediaStream | undefined
  let recorder: SignRecorder | undefined
  /** Aborts the call for the current sign. */
  let call = new AbortController()

  const machine = runMachine<State, Event, Effect>(step, IDLE, perform, {
    timeIsUp: (at) => ({ type: 'time is up', at }),
  })
  return { ...machine, setStream: (next: MediaStream | undefined) => void (stream = next) }

  function perform(effect: Exclude<Effect, TimerEffect>, send: (event: Event) => void): void {
    switch (effect.do) {
      case 'record':
        recorder = stream && startRecorder(stream, () => send({ type: 'recorder failed' }))
        if (recorder === undefined) send({ type: 'recorder failed' })
        return
      case 'send': {
        const { signal } = (call = new AbortController())
        return void recorder
          ?.finish()
          .then((video) => sendSign(video, signal))
          .then(
            (reading) => signal.aborted || send({ type: 'read', reading }),
            () => signal.aborted || send({ type: 'recorder failed' }),
          )
      }
      case 'abort call':
        return call.abort()
      case 'drop recording':
        return recorder?.drop()
      case 'say':
        return speak(effect.what)
      case 'show notice':
        return show(effect.notice)
      case 'finish':
        return finish(effect.reading, show)
    }
  }
}

function speak(what: (Effect & { do: 'say' })['what']): void {
  const { language } = shared()
  if (typeof what === 'string') announce(say(what === 'recording' ? texts.saysRecording : texts.saysSending, language))
  else announce(what === LAST_CALL_SECONDS ? say(texts.saysLastCall, language, { seconds: what }) : String(what))
}

function finish(reading: Reading, show: (notice: Notice) => void): void {
  switch (reading.is) {
    case 'accepted':
      sendCommand(reading.text, reading.feedbackId, reading.command)
      return show({ is: 'last search', text: reading.text, feedbackId: reading.feedbackId })
    case 'failed':
      track('asl_error')
      return show(reading)
    case 'not recognised':
      return show(reading)
    // Another page explains it.
    case 'left':
  }
}

/**
 * Sends spelled text to the box, and reports it, in the same way as typed text. A personal sign sends its own command.
 */
export function sendCommand(text: string, feedbackId: string, command?: SignCommand): void {
  changeShared({ aslCommand: { text, feedbackId } })
  track('asl_command_sent')
  if (command?.is === 'key') press({ id: RECORD_ID, label: inEveryLanguage(text), commands: [command] })
  else pressWords(RECORD_ID, command?.cmd ?? text, text)
}

/** Counts the event, if the user consented to analytics and their code can be loaded. */
function track(event: AnalyticsEvent): void {
  void import('../consent/analytics.ts').then((analytics) => analytics.track(event)).catch(() => {})
}
