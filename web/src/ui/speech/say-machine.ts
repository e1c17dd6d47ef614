/**
 * Decides what is spoken aloud. The newest text wins. A failure interrupts anything, and nothing but a newer failure
 * interrupts a failure: the newest other text that arrives meanwhile is spoken after it. The name of a highlighted item
 * interrupts only what scanning itself says, so that a scanning user hears what the chosen key announced. What scanning
 * says and another text interrupts is said again after that, since a press chooses what it names.
 */

export interface Words {
  readonly text: string
  readonly isFailure: boolean
  /** What scanning says: the name of a highlighted item, or a question or outcome, which waits for no other text. */
  readonly ofScanning?: 'name' | 'question' | undefined
  /** It is about something older than what is being said: it follows that, or nothing if something newer waits. */
  readonly waits?: boolean
  /** Identifies the caller to notify of the end. A text that is never spoken has no end. */
  readonly id: number
  /** A factor on the user's own rate. */
  readonly pace?: number
}

export interface SayState {
  readonly speaking: Words | undefined
  readonly next: Words | undefined
  /** What scanning says after that. */
  readonly nextOfScanning: Words | undefined
}

export type SayEvent =
  | { readonly type: 'say'; readonly words: Words }
  | { readonly type: 'ended'; readonly id: number }
  /** The page is hidden, or a recording begins: nothing may be heard. */
  | { readonly type: 'hush' }

export type SayEffect =
  | { readonly do: 'speak'; readonly words: Words; readonly watchMs: number }
  | { readonly do: 'stop' }
  | { readonly do: 'ended'; readonly id: number }

export const SILENT: SayState = { speaking: undefined, next: undefined, nextOfScanning: undefined }

/** By then a text has ended, even if the browser never reports it (Chrome, some Androids). */
const WATCH_MS = 1_000
const WATCH_LETTER_MS = 90

export function step(state: SayState, event: SayEvent): readonly [SayState, ...SayEffect[]] {
  const { speaking } = state
  switch (event.type) {
    case 'say': {
      const { words } = event
      if (words.text === '') return [state, { do: 'ended', id: words.id }]
      if (speaking === undefined) return begin(state, words)
      const mustWait =
        (words.waits && speaking.ofScanning === undefined) ||
        (speaking.isFailure && !words.isFailure) ||
        (words.ofScanning === 'name' && speaking.ofScanning === undefined)
      const isOfScanning = words.ofScanning !== undefined
      if (words.waits && state.next?.waits) return [{ ...state, next: joined(state.next, words) }]
      if (words.waits && state.next) return [state]
      if (mustWait) return [{ ...state, [isOfScanning ? 'nextOfScanning' : 'next']: words }]
      const brokenOff = speaking.ofScanning === undefined ? undefined : speaking
      // What waits is newer, and still about the highlighted item.
      const nextOfScanning = isOfScanning ? undefined : (state.nextOfScanning ?? brokenOff)
      const [begun, ...effects] = begin({ ...state, next: undefined, nextOfScanning }, words)
      return [begun, { do: 'stop' }, ...effects]
    }
    case 'ended': {
      if (speaking?.id !== event.id) return [state]
      const ended = { do: 'ended', id: event.id } as const
      const { next = state.nextOfScanning } = state
      if (next === undefined) return [{ ...state, speaking: undefined }, ended]
      const waiting = next === state.next ? 'next' : 'nextOfScanning'
      const [begun, ...effects] = begin({ ...state, [waiting]: undefined }, next)
      return [begun, ended, ...effects]
    }
    case 'hush':
      return speaking === undefined ? [SILENT] : [SILENT, { do: 'stop' }]
  }
}

/** Two texts about older things: neither is lost for the other. */
function joined(first: Words, second: Words): Words {
  return { ...second, text: `${first.text}. ${second.text}` }
}

function begin(state: SayState, words: Words): readonly [SayState, ...SayEffect[]] {
  return [
    { ...state, speaking: words },
    { do: 'speak', words, watchMs: WATCH_MS + WATCH_LETTER_MS * words.text.length },
  ]
}
