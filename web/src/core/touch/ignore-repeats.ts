/**
 * Ignores the second touch of a shaking hand, if the user chose that, and announces it. Listens on the document, as
 * `hold-to-repeat.ts` does.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { isByHand } from '../press/press-method.ts'
import { showStatus } from '../press/remote-presses.ts'

const ignoredTexts = catalogue('ignoredTouches')

/** The ids of the power buttons. */
const POWER_KEYS: ReadonlySet<string> = new Set(['power', 'tvPower'])

let stop: (() => void) | undefined

/** Listens, until the returned function is called. */
export function ignoreRepeats(): () => void {
  stop ??= listenForRepeats()
  return () => {
    stop?.()
    stop = undefined
  }
}

function listenForRepeats(): () => void {
  const filter = makeRepeatFilter()

  function touch(event: Event): void {
    const key = keyOf(event)
    if (key) filter.touched(key.id, realClock.now())
  }

  function release(event: Event): void {
    const key = keyOf(event)
    if (key) filter.released(key.id, realClock.now())
  }

  return listen(
    document,
    {
      pointerdown: touch,
      pointerup: release,
      keydown: (event) => !event.repeat && isPressingKey(event.key) && touch(event),
      keyup: (event) => isPressingKey(event.key) && release(event),
      click(event) {
        const key = keyOf(event)
        if (!key) return
        // Clicks by code (scanning, dwell, repeats of a held key) are intended. At a power key they are filtered, too:
        // a second one would undo the first.
        if (!isByHand(event) && !POWER_KEYS.has(key.id)) return
        if (!filter.isIgnored(key.id, realClock.now(), readNumber('ignoreOthersMs'))) return
        event.preventDefault()
        event.stopPropagation()
        announceIgnored(key)
      },
    },
    true,
  )
}

function announceIgnored(key: HTMLElement): void {
  const values = { label: (key.getAttribute('aria-label') ?? key.textContent ?? '').trim() }
  showStatus({ sentence: ignoredTexts.ignored, values, tone: 'calm' })
  announce(say(ignoredTexts.ignored, shared().language, values))
}

/** The keys of a keyboard that press a button. */
export function isPressingKey(key: string): boolean {
  return key === 'Enter' || key === ' '
}

/** The keys of the remote: the buttons with an id on the page, or in a dialog over it, such as the resting screen. */
function keyOf({ target }: Event): HTMLElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLElement>('main button[id], dialog button[id]') ?? undefined)
    : undefined
}

/**
 * Distinguishes an intended press from the second touch of a shaking hand. A press of the same key is ignored if it
 * begins too soon after the last edge of that key: a touch or a release. Pure; times come with the calls, in
 * milliseconds.
 */
export function makeRepeatFilter() {
  /** The key that was pressed last, and when it was last touched or released. */
  let last: { readonly key: string; readonly edgeAt: number } | undefined
  /** The touch that has not become a press yet, and its time since the last edge of its key. */
  let touch: { readonly key: string; readonly gapMs: number } | undefined

  /** Records an edge of the key that was pressed last, and returns the time since the one before. */
  function recordEdge(key: string, at: number): number {
    if (last?.key !== key) return Infinity
    const gapMs = at - last.edgeAt
    last = { key, edgeAt: at }
    // After the clock was set back, the times mean nothing.
    return gapMs < 0 ? Infinity : gapMs
  }

  return {
    touched(key: string, at: number): void {
      touch = { key, gapMs: recordEdge(key, at) }
    },
    released(key: string, at: number): void {
      recordEdge(key, at)
    },
    /** Called at the browser's click. A switch, a screen reader or speech control sends it without a touch. */
    isIgnored(key: string, at: number, ignoreMs: number): boolean {
      const gapMs = recordEdge(key, at)
      const began = touch?.key === key ? touch.gapMs : gapMs
      last = { key, edgeAt: at }
      touch = undefined
      return began < ignoreMs
    },
  }
}
