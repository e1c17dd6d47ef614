/**
 * The polite live region of the page, or of the dialog on top. It is emptied a moment before each new text, so that an
 * equal text is read again, and cleared after a while.
 */
import { useCallback, useEffect, useRef } from 'react'
import { realClock, type Clock } from '../platform/clock.ts'

const CLEARS_AFTER_MS = 5_000

/** Long enough for every reader to notice that the region was empty. */
const EMPTY_FOR_MS = 60
/** A screen reader stops speaking when the focus moves; after this time it has finished. */
const BROKEN_OFF_WITHIN_MS = 1_000

export interface Announcements {
  announce(text: string): void
  /** Repeats the last announcement after the focus has moved. */
  sayAgain(): void
  /** The text in the region of the page, or of this dialog. */
  text(dialog?: object): string
  /** New texts go to this modal dialog, or to the page: screen readers read nothing from behind a dialog. */
  speakIn(dialog: object | undefined): void
  subscribe(listener: () => void): () => void
}

export function makeAnnouncements(clock: Clock): Announcements {
  let text = ''
  let place: object | undefined
  let nextPlace: object | undefined
  let last = { text: '', at: Number.NEGATIVE_INFINITY }
  let stop = () => {}
  const listeners = new Set<() => void>()

  function show(next: string): void {
    text = next
    place = nextPlace
    for (const listener of listeners) listener()
  }

  function announce(next: string): void {
    last = { text: next, at: clock.now() }
    stop()
    show('')
    stop = clock.after(EMPTY_FOR_MS, () => {
      show(next)
      stop = clock.after(CLEARS_AFTER_MS, () => show(''))
    })
  }

  return {
    announce,
    sayAgain() {
      if (clock.now() - last.at < BROKEN_OFF_WITHIN_MS) announce(last.text)
    },
    text: (dialog) => (dialog === place ? text : ''),
    speakIn(dialog) {
      nextPlace = dialog
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const announcements = makeAnnouncements(realClock)

interface Manner {
  readonly isFailure?: boolean
  /** About the recording under way, so it is spoken at once, although the microphone hears it. */
  readonly isOfRecording?: boolean
  /** About something older than what may be spoken just now, which it does not break off. */
  readonly waits?: boolean
}

/** Speaks instead of a screen reader. */
export interface Speaker {
  say(text: string, how: Required<Manner>): void
}

let speaker: Speaker | undefined
let lastSaid = ''
let count = 0

/** How many texts were announced: tells a caller whether another one came meanwhile. */
export const announcedCount = () => count

/** Speaks every announcement aloud from now on. The live region stays empty, so that nothing is said twice. */
export function speakWith(next: Speaker | undefined): void {
  speaker = next
}

/** Announces a text to screen readers, or speaks it aloud if the user chose that. A newer text replaces an older one. */
export function announce(text: string, { isFailure = false, isOfRecording = false, waits = false }: Manner = {}): void {
  lastSaid = text
  count += 1
  if (speaker === undefined) announcements.announce(text)
  else speaker.say(text, { isFailure, isOfRecording, waits })
}

/**
 * `announce` for answers that may come late: silent once the component is gone, since its user would take the text for
 * the answer to what they did next.
 */
export function useAnnounce(): typeof announce {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => void (isShown.current = false)
  }, [])
  return useCallback((text, options) => {
    if (isShown.current) announce(text, options)
  }, [])
}

/** Repeats the last announcement; false if there was none. */
export function repeatLast(): boolean {
  if (lastSaid !== '') announce(lastSaid)
  return lastSaid !== ''
}
