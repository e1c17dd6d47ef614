/**
 * Ignores the second touch of a shaking hand, if the user chose that, and says so. It listens to the page from
 * outside, as `hold-to-repeat` does.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber } from '../../platform/stored-values.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { isByPerson } from './press-method.ts'
import { showStatus } from './remote-presses.ts'
import { makeRepeatFilter } from './repeat-filter.ts'

const ignoredTexts = catalogue('ignoredTouches')

/** The ids of the power buttons. */
const POWER_KEYS: ReadonlySet<string> = new Set(['power', 'tvPower'])

/** Starts to listen; the returned function stops it. */
export function ignoreRepeats(): () => void {
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
        // A click without a finger (`button.click()`) is a wanted repeat of a held key.
        if (!isByPerson(event) && !POWER_KEYS.has(key.id)) return
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

/** The keys of the remote are the buttons with an id in the page's own part. */
function keyOf({ target }: Event): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>('main button[id]')) || undefined
}
