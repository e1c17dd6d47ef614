/** Puts the first view of this load into the page. Runs inside the page, before anything else of the app has come. */
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
  const place = document.getElementById('root')
  if (view && place && template instanceof HTMLTemplateElement) {
    document.documentElement.lang = view.language
    place.inert = true
    place.append(template.content)
    fillIn(place, { [BRAND_PLACE]: view.brand, [BOX_PLACE]: view.box })
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
