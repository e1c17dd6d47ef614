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

/**
 * What a screen reader reads by itself when it changes. Not the region of `announce`, whose texts are spoken already, nor
 * what counts the sounds that the microphone hears: it would hear this, too.
 */
const LIVE_REGION =
  ':is([role=status], [role=alert], [aria-live=polite], [aria-live=assertive]):not([data-announcer], [data-not-aloud])'

const regions = new MutationObserver((mutations) => {
  const changed = new Set<Element>()
  for (const { target, type, addedNodes } of mutations) {
    if (type === 'childList' && addedNodes.length === 0) continue
    const element = target instanceof Element ? target : target.parentElement
    const region = element?.closest(LIVE_REGION)
    if (region) changed.add(region)
    // An alert is also read when it comes with its text.
    for (const node of addedNodes) for (const alert of alertsIn(node)) changed.add(alert)
  }
  for (const region of changed) if (region.isConnected) sayRegion(region)
})

function alertsIn(node: Node): readonly Element[] {
  if (!(node instanceof Element)) return []
  return [node, ...node.querySelectorAll('*')].filter((element) => element.matches('[role=alert]'))
}

function sayRegion(region: Element): void {
  const walker = document.createTreeWalker(region, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode())
    if (!walker.currentNode.parentElement?.closest('button, [hidden], [aria-hidden=true]'))
      texts.push(walker.currentNode.textContent?.trim() ?? '')
  const text = texts.filter((part) => part !== '').join(' ')
  if (text !== '') sayAloud(text, undefined, { isFailure: region.role === 'alert' })
}

/** Speaks all announcements and live regions aloud, for users without a screen reader. */
export function announceAloud(isOn: boolean): void {
  speakWith(isOn ? { say: (text, isFailure) => sayAloud(text, undefined, { isFailure }) } : undefined)
  regions.disconnect()
  if (isOn) regions.observe(document.body, { subtree: true, childList: true, characterData: true })
  else hush()
}
