/**
 * The one script that stands in a page as it is sent (`web/build/first-views.ts`), before anything else of the app has
 * come: it sends the first calls of the load, shows the page in the theme and size that the user chose, draws the first
 * view and keeps what is pressed in it, and says so when the program does not come.
 */
import { turnOfPage } from '../client/refresh-turn.ts'
import { ask } from '../platform/ask.ts'
import { instant } from '../platform/clock.ts'
import { FORCED, showLook } from '../platform/look.ts'
import type { EarlyCall, EarlyPress, PageHead } from '../platform/page-head.ts'
import { askEarly } from './ask-early.ts'
import { drawFirstView } from './draw-first-view.ts'
import { languageAtLoad, type ServerSays } from './first-view.ts'
import { watchProgram } from './watch-program.ts'
import { pathHere } from '../platform/base-path.ts'

let storage: Storage | undefined
try {
  storage = localStorage
} catch {}

const { search, hash } = location
const load = {
  path: pathHere(),
  search,
  hash,
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
const began = instant()
const ageMs = () => Math.max(Date.now() - began.wall, performance.now() - began.steady)
const presses: EarlyPress[] = []
const head: PageHead = {
  ...askEarly(load, { turn: turnOfPage(), ask: askAtOnce, ageMs }),
  presses,
  keepPress: (press) => presses.push(press),
}
globalThis.beckonHead = head
watchProgram(language)
// The page is parsed, and the program has not run. Without storage, start-up leads to the error page.
if (storage) document.addEventListener('readystatechange', () => drawFirstView(load, head), { once: true })

function askAtOnce(path: string, token: string): EarlyCall {
  const abort = new AbortController()
  const answer = ask({ method: 'POST', address: path, token, signal: abort.signal })
  // Nobody may ever ask for it.
  answer.catch(() => {})
  return { path, token, began: performance.now(), abort, answer }
}
