/**
 * Speaks aloud by the browser's own voices. No caller waits for ever: without a voice, or if the end is not reported, a
 * text counts as spoken. A hidden page is silent.
 */
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { recordingLock } from '../../platform/signals.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { speakWith } from '../announce.ts'
import { SILENT, step, type SayEffect, type SayEvent, type SayState, type Words } from './say-machine.ts'

/** Chrome lists its voices a moment after the first request. */
const VOICES_WITHIN_MS = 2_000

const machine = runMachine<SayState, SayEvent, SayEffect>(step, SILENT, perform)
const endListeners = new Map<number, () => void>()
let count = 0
let stopWatching = (): void => {}

/** `onEnd` is called when the text has been spoken; never if a newer text replaces it. */
export function sayAloud(
  text: string,
  onEnd: () => void = () => {},
  { isFailure = false, ofScanning, pace = 1 }: Partial<Pick<Words, 'isFailure' | 'ofScanning' | 'pace'>> = {},
): void {
  const id = (count += 1)
  endListeners.set(id, onEnd)
  machine.send({ type: 'say', words: { text, isFailure, ofScanning, id, pace } })
  // Forgets the replaced texts.
  const { speaking, next } = machine.state()
  for (const old of endListeners.keys()) if (old !== speaking?.id && old !== next?.id) endListeners.delete(old)
}

export function hush(): void {
  machine.send({ type: 'hush' })
}

document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && hush())
// The microphone would hear it.
recordingLock.subscribe(() => recordingLock.isHeld() && hush())

function perform(effect: SayEffect): void {
  switch (effect.do) {
    case 'speak':
      return speak(effect.words, effect.watchMs)
    case 'stop':
      stopWatching()
      globalThis.speechSynthesis?.cancel()
      return
    case 'ended': {
      stopWatching()
      const ended = endListeners.get(effect.id)
      endListeners.delete(effect.id)
      // In a task of its own, since the listener may speak again.
      setTimeout(() => ended?.())
    }
  }
}

function speak({ text, id, ofScanning, pace = 1 }: Words, watchMs: number): void {
  const end = () => machine.send({ type: 'ended', id })
  const { speechSynthesis } = globalThis
  const mustBeSilent = document.visibilityState === 'hidden' || (ofScanning === 'name' && recordingLock.isHeld())
  if (speechSynthesis === undefined || mustBeSilent) return void setTimeout(end)
  const rate = (readNumber('speechRate') / 100) * pace
  stopWatching()
  stopWatching = realClock.after(watchMs / Math.min(rate, 1), end)
  // Some browsers ignore a text that is spoken in the task in which another was stopped.
  setTimeout(() => {
    void whenVoicesAreThere(speechSynthesis).then(() => {
      if (machine.state().speaking?.id !== id) return
      const words = new SpeechSynthesisUtterance(text)
      words.lang = shared().language
      words.rate = rate
      // A voice on another machine stops after 15 s without reporting it, and needs a network.
      const voice = speechSynthesis
        .getVoices()
        .find(({ lang, localService }) => localService && lang.startsWith(words.lang))
      if (voice) words.voice = voice
      words.addEventListener('end', end)
      words.addEventListener('error', end)
      speechSynthesis.speak(words)
    })
  })
}

let voices: Promise<void> | undefined

/** Resolves when the browser lists its voices, or after a while: it may have one that it does not list. */
function whenVoicesAreThere(synthesis: SpeechSynthesis): Promise<void> {
  return (voices ??=
    synthesis.getVoices().length > 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          synthesis.addEventListener('voiceschanged', () => resolve(), { once: true })
          setTimeout(resolve, VOICES_WITHIN_MS)
        }))
}

/** Speaks all announcements aloud, for users without a screen reader. */
export function announceAloud(isOn: boolean): void {
  speakWith(isOn ? { say: (text, isFailure) => sayAloud(text, undefined, { isFailure }) } : undefined)
  if (!isOn) hush()
}
