/**
 * Runs the machine of spoken commands with the real microphone, clock and server. It does nothing while no page shows
 * the Voice button.
 */
import { inEveryLanguage } from '@beckon/contract/languages'
import { pressText } from '@beckon/contract/press-headers'
import { sendVoice, type heard } from '@beckon/contract/voice'
import type { InferOutput } from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { PressStamp } from '../../client/api-client.ts'
import { realClock, instant } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine, useMachine, type TimerEffect } from '../../platform/machine.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { shared } from '../../platform/shared-state.ts'
import { randomId } from '../../platform/random-id.ts'
import { readNumber, readStored } from '../../platform/stored-values.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { reportFailure } from '../../client/failures.ts'
import { whyUnanswered, type FailureReason } from '../../core/press/outcomes.ts'
import { buttonTexts } from '@beckon/contract/remote-texts'
import { forgetPress, note, playCue, pressesNow, showStatus, touch } from '../../core/press/remote-presses.ts'
import { doForWords, isTooLateForSteps, pressWords } from '../../core/words/press-words.ts'
import { authorisedCall } from '../../client/authorised-call.ts'
import {
  type Fault,
  checkMicrophone,
  dropRecording,
  followMicrophone,
  MicrophoneFault,
  microphonePermission,
  openMicrophone,
  record,
  releaseMicrophone,
  stopRecording,
  type Recording,
} from './microphone.ts'
import {
  AT_FIRST,
  step,
  type News,
  type RecordingOutcome,
  type VoiceEffect,
  type VoiceEvent,
  type VoiceState,
} from './recording-machine.ts'
import { lineOf } from './voice-status.ts'
import { encodeWav, louder, NO_SOUND, toBase64, toRecordingRate } from './wav.ts'

/** With key sounds on, this much is cut from the start of a recording: the start tone would be taken for speech. */
const TONE_MS = 300
const LEVEL_EVERY_MS = 100

/** The current loudness, 0 to 1: the peak of the last tenth of a second. */
export const loudness = createStore<{ readonly level: number }>(() => ({ level: 0 }))

/** Aborts the call with the recording that is being understood. */
let call = new AbortController()
/** Undoes `pageChangeLock.take`, which holds back page changes while a recording is made. */
let unlockPage = () => {}
/** The peak of the recording under way, 0 to 1. */
let loudest = 0
/** Recordings are numbered separately, so that no recording overtakes a key pressed meanwhile, or the reverse. */
const CLIENT = `${randomId()}-voice`
let recordingCount = 0

const machine = runMachine<VoiceState, VoiceEvent, VoiceEffect>(step, AT_FIRST, perform, {
  timeIsUp: () => ({ type: 'time is up' }),
})

function perform(effect: Exclude<VoiceEffect, TimerEffect>, send: (event: VoiceEvent) => void): void {
  switch (effect.do) {
    case 'check':
      void check().then((fault) => send({ type: 'checked', fault }))
      return
    case 'open':
      openForPress(send)
      return
    case 'open ahead':
      void openAhead().then((fault) => send({ type: 'checked', fault }))
      return
    case 'release microphone':
      releaseMicrophone()
      return
    case 'record':
      playCue('recording')
      loudest = 0
      unlockPage = pageChangeLock.take()
      record(meter())
      return
    case 'drop recording':
      unlockPage()
      dropRecording()
      return
    case 'stop and send': {
      unlockPage()
      const recording = stopRecording()
      playCue('recorded')
      const { signal } = (call = new AbortController())
      const press = { number: pressText({ client: CLIENT, n: (recordingCount += 1), part: 0 }), pressedAt: instant() }
      const changeEntry = note({ id: 'voice', label: buttonTexts.voice, commands: [] })
      const n = pressesNow().log.at(-1)?.n
      void sendRecording(recording, signal, press).then((outcome) => {
        changeEntry(entryOf(outcome, signal.aborted))
        if (signal.aborted) return
        send({ type: 'answered', outcome })
        if (outcome.is !== 'for the page') return
        const isTooLate = isTooLateForSteps(n, sendVoice.pressGoodForMs)
        // Only what the answer asks for counts as a press.
        if (n !== undefined) forgetPress(n)
        doForWords('voice', outcome.forPage, isTooLate)
      })
      return
    }
    case 'abort call':
      call.abort()
      return
    case 'announce':
      announceNews(effect.news)
      return
    case 'run':
      pressWords('voice', effect.words, effect.words, 'chosen')
  }
}

export function useVoice(): VoiceState {
  return useMachine(machine)
}

export function pressVoice(): void {
  touch('voice')
  machine.send({ type: 'pressed', limitMs: readNumber('voiceLimitMs') })
}

export function choose(candidate: string): void {
  machine.send({ type: 'chosen', candidate })
}

export function dismissCandidates(): void {
  machine.send({ type: 'dismissed' })
}

/**
 * Follows the focus of the window and the permission for the microphone. The returned function stops that, and cancels
 * a recording under way.
 */
export function followFocusAndPermission(): () => void {
  const focus = () => machine.send({ type: 'focus', keepReady: readStored('microphoneReady') ?? false })
  const blur = () => machine.send({ type: 'blur' })
  const leave = () => machine.send({ type: 'page left' })
  const checkAgain = () => void check().then((fault) => machine.send({ type: 'checked', fault }))
  // A page that is shown again may have the focus without an event.
  const focusAgain = () => document.hasFocus() && focus()
  const stopWindow = listen(window, { focus, blur, pagehide: leave, pageshow: focusAgain })
  const stopPage = listen(document, {
    visibilitychange: () => (document.visibilityState === 'hidden' ? blur() : focusAgain()),
  })
  const stopMicrophone = followMicrophone(checkAgain)
  if (document.hasFocus()) focus()
  else checkAgain()
  return () => {
    stopWindow()
    stopPage()
    stopMicrophone()
    leave()
    // The message belongs to this page.
    showStatus(undefined)
  }
}

function microphoneLost(): void {
  machine.send({ type: 'lost' })
}

async function check(): Promise<Fault | undefined> {
  return pageSettings().speech === 'off' ? 'nobody listens' : checkMicrophone()
}

/**
 * Sends `opened` itself; the caller sends the result as `checked`. Does not ask for the permission, since the prompt
 * would come on every visit, without a press.
 */
async function openAhead(): Promise<Fault | undefined> {
  const fault = await check()
  if (fault !== undefined || (await microphonePermission()) !== 'granted') return fault
  try {
    await openMicrophone(microphoneLost)
    machine.send({ type: 'opened' })
    return undefined
  } catch (error) {
    return faultIn(error)
  }
}

let opens = 0

/** Only the newest press gets the result: the user may have left the page since the earlier ones. */
function openForPress(send: (event: VoiceEvent) => void): void {
  const nth = (opens += 1)
  openMicrophone(microphoneLost).then(
    () => nth === opens && send({ type: 'opened' }),
    (error: unknown) => nth === opens && send({ type: 'not opened', why: faultIn(error) }),
  )
}

function faultIn(error: unknown): Fault {
  return error instanceof MicrophoneFault ? error.fault : 'failed'
}

function meter(): (block: Float32Array) => void {
  let peak = 0
  let shownAt = 0
  return (block) => {
    for (const sample of block) peak = Math.max(peak, Math.abs(sample))
    loudest = Math.max(loudest, peak)
    const now = realClock.now()
    if (now - shownAt < LEVEL_EVERY_MS) return
    loudness.setState({ level: peak })
    peak = 0
    shownAt = now
  }
}

async function sendRecording(
  { samples, rate }: Recording,
  signal: AbortSignal,
  press: PressStamp,
): Promise<RecordingOutcome> {
  const wasSilent = loudest < NO_SOUND
  const spoken = shared().keySound ? samples.subarray((TONE_MS / 1_000) * rate) : samples
  const voiceData = toBase64(encodeWav(louder(toRecordingRate(spoken, rate))))
  const result = await authorisedCall(sendVoice, { body: { voiceData }, signal, press })
  if (result.is === 'answer') {
    const { status, transcript, understood, candidates, ...forPage } = result.answer
    // A command with a `kind` is carried out by the page itself.
    if (forPage.kind !== undefined) return { is: 'for the page', transcript, forPage }
    return status === 'UNSURE' ? { is: 'unsure', transcript, candidates } : { is: 'done', transcript, understood }
  }
  const shown = reportFailure('sendVoice', result)
  // Anything but a banner took the user to another page.
  if (shown !== undefined && shown.on !== 'banner') return { is: 'page changed' }
  if (result.is === 'unanswered') return { is: 'failed', why: whyUnanswered(result), transcript: '' }
  const { transcript, driver } = (result.errorFields ?? { transcript: '' }) as InferOutput<typeof heard>
  const isSilence =
    wasSilent && transcript === '' && (result.status === 'NOT-UNDERSTOOD' || result.status === 'TOO-SHORT')
  return { is: 'failed', why: isSilence ? 'silence' : (result.status ?? 'unclear answer'), transcript, driver }
}

/**
 * The entry in the press history. A cancelled command may have been carried out; an unsure one was not, and the user
 * chooses.
 */
function entryOf(outcome: RecordingOutcome, isCancelled: boolean): Parameters<ReturnType<typeof note>>[0] {
  if (isCancelled || outcome.is === 'page changed') return { outcome: { is: 'left' } }
  const { transcript } = outcome
  const label = transcript === '' ? buttonTexts.voice : inEveryLanguage(transcript)
  const press = { id: 'voice', label, commands: [] }
  switch (outcome.is) {
    case 'done':
      return {
        press,
        outcome: { is: 'sent', ...(outcome.understood !== undefined && { understood: outcome.understood }) },
      }
    case 'for the page':
      return {}
    case 'unsure':
      return { press, outcome: { is: 'failed', why: 'NOT-UNDERSTOOD' } }
    case 'failed': {
      const why = outcome.why === 'silence' ? 'NOT-UNDERSTOOD' : (outcome.why as FailureReason)
      return { press, outcome: { is: 'failed', why, driver: outcome.driver } }
    }
  }
}

function announceNews(news: News): void {
  const message = lineOf(news)
  showStatus(message)
  const isFailure = message.tone === 'failed'
  const isOfRecording = news.is === 'listening' || news.is === 'ending'
  announce(say(message.sentence, shared().language, message.values), { isFailure, isOfRecording })
  if (isFailure) playCue('refused')
}
