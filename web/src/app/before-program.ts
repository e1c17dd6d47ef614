/**
 * The one script that stands in a page as it is sent (`web/build/first-views.ts`), before anything else of the app has
 * come: it shows the page in the theme and size that the user chose, draws the first view, and says so when the program
 * does not come.
 */
import { drawFirstView } from './draw-first-view.ts'
import { languageAtLoad, type ServerSays } from './first-view.ts'
import { FORCED, showLook } from '../platform/look.ts'
import { watchProgram } from './watch-program.ts'

let storage: Storage | undefined
try {
  storage = localStorage
} catch {}

const { pathname: path, search } = location
const load = {
  path,
  search,
  stored: (name: string) => storage?.getItem(name) ?? null,
  settings: JSON.parse(document.getElementById('beckon-settings')?.textContent ?? '{}') as ServerSays,
}
const look = () => showLook(load.stored)
look()
// Chosen in another tab, or by the device.
addEventListener('storage', look)
matchMedia(FORCED).addEventListener('change', look)
const language = languageAtLoad(load)
document.documentElement.lang = language
watchProgram(language)
// All is parsed then, and nothing of the program has run. Without storage start-up leads to the error page.
if (storage) document.addEventListener('readystatechange', () => drawFirstView(load), { once: true })
