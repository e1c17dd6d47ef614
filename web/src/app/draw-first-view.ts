/**
 * Shows the first view of this load: an inert copy of the page in which only keys that need nothing but the session can
 * be pressed, focused or read. The app draws the real page hidden behind it, which then replaces it.
 */
import { FLASH_MS, type PageHead } from '../platform/head-script.ts'
import { BOX_PLACE, BRAND_PLACE, firstView, BRAND_OR_PLAIN, type LoadFacts } from './first-view.ts'
import { instant } from '../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS } from '../platform/listen.ts'

/** After this time a press counts as released, in case the browser never reports the release. */
const HELD_AT_MOST_MS = 10_000

/** Called when the page is parsed and its bundle has not run yet. */
export function drawFirstView(facts: LoadFacts, head: PageHead): void {
  const view = firstView(facts)
  const template = view && document.getElementById(view.name)
  const page = document.getElementById('root')
  if (!view || !page || !(template instanceof HTMLTemplateElement)) return
  const picture = Object.assign(document.createElement('div'), { id: 'first-view', inert: !view.hasKeys })
  picture.append(template.content)
  fillIn(picture, { [BRAND_PLACE]: view.brand, [BOX_PLACE]: view.box })
  page.before(picture)
  page.hidden = true
  const replaceView: ReplaceView = view.hasKeys ? keepEarlyPresses(head) : (showPage) => showPage()
  // Swapped within one frame, so that nobody sees both or neither.
  const made = new MutationObserver(() => {
    if (page.querySelector('main') === null) return
    made.disconnect()
    replaceView(() => {
      const focused = picture.contains(document.activeElement) && document.activeElement?.id
      picture.remove()
      page.hidden = false
      if (focused) document.getElementById(focused)?.focus({ preventScroll: true })
    })
  })
  made.observe(page, { childList: true, subtree: true })
}

/** Replaces the placeholders by their values; removes each element whose placeholder has none. */
function fillIn(view: HTMLElement, words: Readonly<Record<string, string | null>>): void {
  const texts = document.createTreeWalker(view, NodeFilter.SHOW_TEXT)
  const gone: Element[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const [named = '', plain] = text.nodeValue?.split(BRAND_OR_PLAIN) ?? []
    if (plain !== undefined) text.nodeValue = words[BRAND_PLACE] === '' ? plain : named
    for (const [place, word] of Object.entries(words)) {
      if (!text.nodeValue?.includes(place)) continue
      if (word !== null) text.nodeValue = text.nodeValue.replaceAll(place, word)
      else if (text.parentElement) gone.push(text.parentElement)
    }
  }
  for (const element of gone) element.remove()
}

/**
 * Calls `showPage`, which replaces the first view: at once, or after a press in progress, since a click needs the key
 * on which it began.
 */
type ReplaceView = (showPage: () => void) => void

/**
 * Records the presses of the first view's keys until the returned function replaces the view. The app then sends them,
 * or reports them as too late. A pressed key flashes as on the real page.
 */
function keepEarlyPresses(head: PageHead): ReplaceView {
  const ended = new AbortController()
  let isDown = false
  let timer = 0
  let waiting: (() => void) | undefined

  const end = () => {
    isDown = false
    waiting?.()
  }
  const endAfter = (ms: number) => {
    clearTimeout(timer)
    timer = window.setTimeout(end, ms)
  }
  const keyOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLButtonElement>('#first-view button') : null
  const on = (name: string, listen: (event: Event) => void) =>
    document.addEventListener(name, listen, { capture: true, signal: ended.signal })

  for (const name of ['pointerdown', 'keydown'])
    on(name, (event) => {
      if (!keyOf(event)) return
      // Whether a held key repeats is the user's choice, not the browser's.
      if ((event as KeyboardEvent).repeat) event.preventDefault()
      isDown = true
      endAfter(HELD_AT_MOST_MS)
    })
  for (const name of ['pointerup', 'pointercancel', 'keyup']) on(name, () => endAfter(CLICK_COMES_WITHIN_MS))
  on('contextmenu', (event) => keyOf(event) && event.preventDefault())
  on('click', (event) => {
    const key = keyOf(event)
    if (!key) return
    key.dataset['flash'] = 'true'
    setTimeout(() => delete key.dataset['flash'], FLASH_MS)
    const { isTrusted, pointerType } = event as PointerEvent
    head.keepPress({ id: key.id, pressedAt: instant(), pointer: isTrusted ? pointerType : undefined })
    endAfter(0)
  })

  return (showPage) => {
    waiting = () => {
      ended.abort()
      waiting = undefined
      showPage()
    }
    if (!isDown) waiting()
  }
}
