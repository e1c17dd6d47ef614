/**
 * Puts the first view of this load into the page: a picture of it, inert, so that nobody can press, focus or be read a key
 * that does not work yet. The page is made behind it, and takes its place. Runs inside the page, before anything else of the
 * app has come.
 */
import { BOX_PLACE, BRAND_PLACE, firstView } from './first-view.ts'

/** Without storage start-up leads to the error page. */
try {
  const view = firstView({
    path: location.pathname,
    search: location.search,
    stored: (name) => localStorage.getItem(name),
    namesService: document.getElementById('beckon-settings')?.textContent?.includes('"analytics":{') ?? false,
  })
  const template = view && document.getElementById(view.name)
  const page = document.getElementById('root')
  if (view && page && template instanceof HTMLTemplateElement) {
    document.documentElement.lang = view.language
    const picture = Object.assign(document.createElement('div'), { id: 'first-view', inert: true })
    picture.append(template.content)
    fillIn(picture, { [BRAND_PLACE]: view.brand, [BOX_PLACE]: view.box })
    page.before(picture)
    page.hidden = true
    // Told before the next frame: nobody sees both, or neither.
    const made = new MutationObserver(() => {
      if (page.querySelector('main') === null) return
      made.disconnect()
      picture.remove()
      page.hidden = false
    })
    made.observe(page, { childList: true, subtree: true })
  }
} catch {}

/** Words for their places; where there are none, the element that would hold them goes. */
function fillIn(within: HTMLElement, words: Readonly<Record<string, string | null>>): void {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const gone: Element[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    for (const [place, word] of Object.entries(words)) {
      if (!text.nodeValue?.includes(place)) continue
      if (word !== null) text.nodeValue = text.nodeValue.replaceAll(place, word)
      else if (text.parentElement) gone.push(text.parentElement)
    }
  }
  for (const element of gone) element.remove()
}
