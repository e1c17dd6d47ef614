/**
 * The head script: the only script inlined in the page (`web/build/first-views.ts`), run before any other file of the
 * app. It sends the early calls, applies the user's theme and text size, draws the first view, records the presses in
 * it, and reports a bundle that does not load.
 */
import { directionOf } from '@beckon/contract/languages'
import { turnOfPage } from '../client/refresh-turn.ts'
import { sendRequest, type EarlyCall, type EarlyPress, type PageHead } from '../platform/head-script.ts'
import { instant } from '../platform/clock.ts'
import { FORCED, applyAppearance } from '../platform/appearance.ts'
import { askEarly } from './ask-early.ts'
import { drawFirstView } from './draw-first-view.ts'
import { pageLanguage, partnerAtLoad, type ServerSays } from './first-view.ts'
import { watchBundle } from './watch-bundle.ts'
import { pathHere } from '../platform/base-path.ts'

let storage: Storage | undefined
try {
  storage = localStorage
} catch {
  // The browser refuses access.
}

const { search, hash } = location
const load = {
  path: pathHere(),
  search,
  hash,
  stored: (name: string) => storage?.getItem(name) ?? null,
  settings: JSON.parse(document.getElementById('beckon-settings')?.textContent ?? '{}') as ServerSays,
}
const apply = () => applyAppearance(load.stored)
apply()
// The theme may change in another tab, and forced colours in the device's settings.
addEventListener('storage', apply)
matchMedia(FORCED).addEventListener('change', apply)
const language = pageLanguage(load.stored('locale'), partnerAtLoad(load))
document.documentElement.lang = language
document.documentElement.dir = directionOf(language)
const began = instant()
const ageMs = () => Math.max(Date.now() - began.wall, performance.now() - began.steady)
const presses: EarlyPress[] = []
const head: PageHead = {
  ...askEarly(load, { turn: turnOfPage(), ask: sendAtOnce, ageMs }),
  presses,
  keepPress: (press) => presses.push(press),
}
globalThis.beckonHead = head
watchBundle(language)
// At the first change the page is parsed and the bundle has not run yet. Without storage, start-up leads to the error
// page.
if (storage) document.addEventListener('readystatechange', () => drawFirstView(load, head), { once: true })

function sendAtOnce(path: string, token: string): EarlyCall {
  const abort = new AbortController()
  const answer = sendRequest({ method: 'POST', address: path, token, signal: abort.signal })
  // Prevents an unhandled rejection if the app never takes over this call.
  answer.catch(() => {})
  return { path, token, began: performance.now(), abort, answer }
}
