/**
 * Shows the first view of this load: an inert picture of the page, in which only keys that need nothing but the session
 * can be pressed, focused or read. The program draws the real page behind it, which then takes its place.
 */
import type { PageHead } from '../platform/page-head.ts'
import { BOX_PLACE, BRAND_PLACE, firstView, BRAND_OR_PLAIN, type LoadFacts } from './first-view.ts'
import { keepEarlyPresses, type ReplaceView } from './press-early.ts'

/** Call it when the page is parsed and its program has not run yet. */
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

/** Fills in words; elements without words are removed. */
function fillIn(within: HTMLElement, words: Readonly<Record<string, string | null>>): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
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
