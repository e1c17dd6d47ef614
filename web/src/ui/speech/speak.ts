/**
 * Speaks aloud by the browser's own voices. No caller waits for ever: without a voice, or if the end is not reported, a
 * text counts as spoken. A hidden page is silent.
 */
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { recordingLock } from '../../platform/signals.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { speakWith, type Speaker } from '../announce.ts'
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
  { isFailure = false, ofScanning, pace = 1, waits = false }: Partial<Omit<Words, 'text' | 'id'>> = {},
): void {
  const id = (count += 1)
  endListeners.set(id, onEnd)
  machine.send({ type: 'say', words: { text, isFailure, ofScanning, id, pace, waits } })
  // Forgets the replaced texts.
  const { speaking, next, nextOfScanning } = machine.state()
  const kept = [speaking, next, nextOfScanning].map((words) => words?.id)
  for (const old of endListeners.keys()) if (!kept.includes(old)) endListeners.delete(old)
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
      const onEnd = endListeners.get(effect.id)
      endListeners.delete(effect.id)
      // In a task of its own, since the listener may speak again.
      setTimeout(() => onEnd?.())
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
  // Some browsers ignore a text that is spoken in the task in which another was stopped.
  setTimeout(() => {
    void whenVoicesAreThere(speechSynthesis).then(() => {
      if (machine.state().speaking?.id !== id) return
      stopWatching = realClock.after(watchMs / Math.min(rate, 1), end)
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
  ':is([role=status], [role=alert], [aria-live=polite], [aria-live=assertive]):not([data-announcer], [data-no-speech])'

/** A banner is dismissed at leisure; every other button of a region is offered with its text. */
const NOT_SAID = '[data-banner] button, [hidden], [aria-hidden=true]'

let language = shared().language

const regions = new MutationObserver((mutations) => {
  // The same news in another language is no news.
  const isTranslation = language !== shared().language
  language = shared().language
  if (!isTranslation) sayNews(newsIn(mutations))
})

/** What is to be read, and whether it is an alert. */
type News = ReadonlyMap<Node, boolean>

function newsIn(mutations: readonly MutationRecord[]): News {
  const news = new Map<Node, boolean>()
  for (const { target, type, addedNodes } of mutations) {
    const changed = type === 'childList' ? [...addedNodes] : [target]
    const element = target instanceof Element ? target : target.parentElement
    const region = element?.closest(LIVE_REGION)
    const isWhole = region?.getAttribute('aria-atomic') !== 'false'
    for (const node of changed) {
      if (region) news.set(isWhole ? region : node, region.getAttribute('role') === 'alert')
      // An alert is also read when it comes with its text.
      for (const alert of alertsIn(node)) news.set(alert, true)
    }
  }
  return news
}

function alertsIn(node: Node): readonly Element[] {
  if (!(node instanceof Element)) return []
  const inside = node.querySelectorAll('[role=alert]')
  return node.matches('[role=alert]') ? [node, ...inside] : [...inside]
}

interface Announced {
  readonly text: string
  readonly isFailure: boolean
}

const NOTHING: Announced = { text: '', isFailure: false }

/** What changed, and what was announced, during a recording, whose microphone would hear it. */
let held: News = new Map()
let announced = NOTHING

const sayAnnounced: Speaker['say'] = (text, { isFailure, isOfRecording, waits }) => {
  if (isOfRecording || !recordingLock.isHeld()) return sayAloud(text, undefined, { isFailure, waits })
  if (isFailure || !announced.isFailure) announced = { text, isFailure }
}

/** What comes at once is one text, since a newer text breaks an older one off. */
function sayNews(news: News, words = NOTHING): void {
  if (recordingLock.isHeld()) return void (held = new Map([...held, ...news]))
  const present = [...news].filter(([part]) => part.isConnected && textsIn(part).length > 0)
  const said = present.filter(([part]) => !present.some(([other]) => other !== part && other.contains(part)))
  const texts = [words.text, ...said.map(([part]) => textsIn(part).join(' '))].filter((text) => text !== '')
  const isFailure = words.isFailure || present.some(([, isAlert]) => isAlert)
  if (texts.length > 0) sayAloud(inOneText(texts), undefined, { isFailure })
}

/** Some are whole sentences. */
function inOneText(texts: readonly string[]): string {
  return texts.join('. ').replaceAll(/([.!?…])\. /gu, '$1 ')
}

function sayHeld(): void {
  if (recordingLock.isHeld()) return
  const [news, words] = [held, announced]
  forgetHeld()
  sayNews(news, words)
}

function forgetHeld(): void {
  held = new Map()
  announced = NOTHING
}

// After what is announced at the end of the recording, which would break it off.
recordingLock.subscribe(() => void setTimeout(sayHeld))

function textsIn(part: Node): readonly string[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  // A text of its own is the first node of its walk.
  for (let node = part instanceof Text ? part : walker.nextNode(); node !== null; node = walker.nextNode())
    if (!node.parentElement?.closest(NOT_SAID)) texts.push(node.textContent?.trim() ?? '')
  return texts.filter((text) => text !== '')
}

/** Why announcements are spoken: the user's setting, or scanning by ear. */
type Reason = 'setting' | 'scanning'

const reasons = new Set<Reason>()

/** Speaks all announcements and live regions aloud, for users without a screen reader. */
export function announceAloud(isOn: boolean, reason: Reason = 'setting'): void {
  const before = reasons.size > 0
  if (isOn) reasons.add(reason)
  else reasons.delete(reason)
  const isWanted = reasons.size > 0
  // Called at every change of a setting: to begin again would lose what changed just now.
  if (isWanted === before) return
  speakWith(isWanted ? { say: sayAnnounced } : undefined)
  if (!isWanted) {
    regions.disconnect()
    forgetHeld()
    return hush()
  }
  language = shared().language
  regions.observe(document.body, { subtree: true, childList: true, characterData: true })
}
