/**
 * Keeps the presses in the first view for the program, which sends them or says that they were too late. The pressed
 * key flashes as on the real page.
 */
import { FLASH_MS, type PageHead } from '../platform/page-head.ts'
import { instant } from '../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS } from '../platform/listen.ts'

/** After this time a finger counts as released, should the browser never report it. */
const HELD_AT_MOST_MS = 10_000

/**
 * Calls `showPage`, which replaces the first view: at once, or after a press that is being made, since a click needs the
 * key on which it began.
 */
export type ReplaceView = (showPage: () => void) => void

/** Keeps the presses of the first view's keys until the returned function replaces the view. */
export function keepEarlyPresses(head: PageHead): ReplaceView {
  const over = new AbortController()
  let isDown = false
  let timer = 0
  let waiting: (() => void) | undefined

  const end = () => {
    isDown = false
    waiting?.()
  }
  const endIn = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(end, ms)
  }
  const keyOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLButtonElement>('#first-view button') : null
  const on = (name: string, listen: (event: Event) => void) =>
    document.addEventListener(name, listen, { capture: true, signal: over.signal })

  for (const name of ['pointerdown', 'keydown'])
    on(name, (event) => {
      if (!keyOf(event)) return
      // Whether a held key repeats is the user's choice, not the browser's.
      if ((event as KeyboardEvent).repeat) event.preventDefault()
      isDown = true
      endIn(HELD_AT_MOST_MS)
    })
  for (const name of ['pointerup', 'pointercancel', 'keyup']) on(name, () => endIn(CLICK_COMES_WITHIN_MS))
  on('contextmenu', (event) => keyOf(event) && event.preventDefault())
  on('click', (event) => {
    const key = keyOf(event)
    if (!key) return
    key.dataset['flash'] = 'true'
    setTimeout(() => delete key.dataset['flash'], FLASH_MS)
    const { isTrusted, pointerType } = event as PointerEvent
    head.keepPress({ id: key.id, pressedAt: instant(), pointer: isTrusted ? pointerType : undefined })
    endIn(0)
  })

  return (showPage) => {
    waiting = () => {
      over.abort()
      waiting = undefined
      showPage()
    }
    if (!isDown) waiting()
  }
}
