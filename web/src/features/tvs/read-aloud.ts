/** The browser's own voice, where it has one. */
import type { Language } from '@beckon/contract/languages'

/** A breath between the characters, and slower than speech. */
const RATE = 0.8

export function canReadAloud(): boolean {
  return 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window
}

/** A newer text breaks off an older one. */
export function readAloud(text: string, language: Language): void {
  const words = new SpeechSynthesisUtterance(text)
  words.lang = language
  words.rate = RATE
  window.speechSynthesis.cancel()
  window.speechSynthesis.speak(words)
}
