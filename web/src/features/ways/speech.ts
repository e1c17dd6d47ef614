/**
 * Says names aloud while the user scans by ear. It never leaves anybody waiting: where there is no voice, or an end is
 * not told of, it counts as said.
 */
import { realClock } from '../../platform/clock.ts'
import { shared } from '../../platform/shared-state.ts'

/** A voice that ends without a word (Chrome, some Androids) is over by then. */
const WATCH_MS = 1_000
const WATCH_LETTER_MS = 90

let current = 0
let stopWatching = (): void => {}

/** A newer one takes the place of an older, whose `over` is called no more. */
export function sayAloud(text: string, over: () => void = () => {}): void {
  hush()
  const mine = current
  const end = (): void => {
    if (mine !== current) return
    stopWatching()
    current += 1
    over()
  }
  const { speechSynthesis } = globalThis
  if (speechSynthesis === undefined || text === '') return void setTimeout(end)
  stopWatching = realClock.after(WATCH_MS + WATCH_LETTER_MS * text.length, end)
  // In the task that stopped another one some browsers swallow it.
  setTimeout(() => {
    if (mine !== current) return
    const words = new SpeechSynthesisUtterance(text)
    words.lang = shared().language
    // A voice on another machine stops at 15 s without a word, and needs a network.
    const voice = speechSynthesis
      .getVoices()
      .find(({ lang, localService }) => localService && lang.startsWith(words.lang))
    if (voice) words.voice = voice
    words.addEventListener('end', end)
    words.addEventListener('error', end)
    speechSynthesis.speak(words)
  })
}

export function hush(): void {
  current += 1
  stopWatching()
  globalThis.speechSynthesis?.cancel()
}
