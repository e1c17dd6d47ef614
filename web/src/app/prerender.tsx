/**
 * Draws the first views at build time, in Node: each page before any effect has run or any call was answered. Prints
 * them as JSON: a list of `DrawnView` for each path.
 */
import { LANGUAGES } from '@beckon/contract/languages'
import { DEFAULT_PARTNER, NEUTRAL_PARTNER, traitsOf, type Partner } from '@beckon/contract/partners'
import { renderToString } from 'react-dom/server'
import { crashTexts } from '../ui/texts.ts'
import { pageSettings } from '../platform/page-settings.ts'
import { INITIAL_STATE } from '../platform/shared-state.ts'
import { say } from '../texts/say.ts'
import { BUTTONS, type RemoteButton } from '../remote-model/button-table.ts'
import { FLEX_BUTTONS } from '../remote-model/flex-buttons.ts'
import { App } from './App.tsx'
import { BOX_PLACE, BRAND_PLACE, FIRST_VIEWS, BRAND_OR_PLAIN, viewName, type FirstViewPath } from './first-view.ts'

export interface DrawnView {
  readonly name: string
  readonly html: string
}

/** The keys that need nothing but the session. */
const KEYS: ReadonlySet<string> = new Set(
  ([...BUTTONS, ...FLEX_BUTTONS] as RemoteButton[]).filter(({ key, tv }) => key && !tv).map(({ id }) => id),
)

/** Makes every control of a remote inert except those keys; all other views are inert as a whole. */
function withKeysAlone(html: string): string {
  return html.replaceAll(/<(?:a|button|input)\b[^>]*>/gu, (tag) =>
    KEYS.has(/ id="([^"]*)"/u.exec(tag)?.[1] ?? '') ? tag : tag.replace(/\/?>$/u, ' inert$&'),
  )
}

async function drawViews(path: FirstViewPath): Promise<DrawnView[]> {
  const drawn: DrawnView[] = []
  for (const kind of FIRST_VIEWS[path]) {
    // A partner without easy pair; which one does not matter, since its brand becomes a placeholder.
    const partner: Partner = kind === 'log in' ? 'cox' : DEFAULT_PARTNER
    for (const language of LANGUAGES) {
      // On a server, React reads a store's initial state.
      Object.assign(INITIAL_STATE, {
        language,
        partner,
        arToken: '',
        deviceName: BOX_PLACE,
        isFlex: kind === 'flex',
      })
      pretendToBeAt(path)
      // An empty list means that nobody can log in; undefined means any partner.
      Object.assign(pageSettings(), { loginPartners: kind === 'pair' ? [] : undefined })
      // Every language uses the same files.
      if (language === LANGUAGES[0]) await loadFiles(path)
      const named = draw(path).replaceAll(traitsOf(partner).brand, BRAND_PLACE)
      Object.assign(INITIAL_STATE, { partner: NEUTRAL_PARTNER })
      // All partners with the view "log in" have a brand.
      const html = named.includes(BRAND_PLACE) && kind !== 'log in' ? withBothWordings(named, draw(path)) : named
      drawn.push({
        name: viewName(path, language, kind),
        html: path.endsWith('remote') ? withKeysAlone(html) : html,
      })
    }
  }
  return drawn
}

/** Inserts both wordings wherever a brand may appear, so that one view serves partners with and without a brand. */
function withBothWordings(named: string, plain: string): string {
  const [namedParts, plainParts] = [named, plain].map((html) => html.split(/(<[^>]*>)/u)) as [string[], string[]]
  if (namedParts.length !== plainParts.length)
    throw new Error('A view with a brand and one without differ by more than words.')
  // Tags may differ in their attributes, which have no effect in an inert view.
  return namedParts
    .map((part, index) =>
      part === plainParts[index] || part.startsWith('<') ? part : `${part}${BRAND_OR_PLAIN}${plainParts[index]}`,
    )
    .join('')
}

/**
 * Draws the page again until it stops changing: its own lazy files load within a moment, and the parts that load later
 * are never drawn at build time (`build/first-views.ts`).
 */
async function loadFiles(path: FirstViewPath): Promise<void> {
  let html = ''
  for (let last = undefined; html !== last; await new Promise((resolve) => setTimeout(resolve, 50))) {
    last = html
    html = draw(path)
  }
}

/** The page at this moment, with the fallbacks of parts that are not loaded. */
function draw(path: FirstViewPath): string {
  // Drops preload links, since the page requests its own files, and React's hydration markers, which are not used.
  const html = renderToString(<App />).replaceAll(
    /<link rel="preload"[^>]*>|<!--[^>]*-->|<template[^>]*><\/template>/gu,
    '',
  )
  if (html.includes(say(crashTexts.crashTitle, INITIAL_STATE.language))) throw new Error(`${path} cannot be drawn.`)
  return html
}

/** Defines the minimal browser globals for rendering the page at this path. */
function pretendToBeAt(pathname: string): void {
  Object.defineProperties(globalThis, {
    window: {
      value: {
        location: { pathname, search: '', origin: '' },
        addEventListener() {},
        matchMedia: () => ({ matches: false }),
      },
      configurable: true,
    },
    document: {
      value: {
        addEventListener() {},
        getElementById: () => null,
        documentElement: { dataset: {}, hasAttribute: () => false },
      },
      configurable: true,
    },
    navigator: { value: { onLine: true }, configurable: true },
    localStorage: { value: { getItem: () => null }, configurable: true },
  })
}

const all: Partial<Record<FirstViewPath, DrawnView[]>> = {}
// One after the other, since they share one state.
for (const path of Object.keys(FIRST_VIEWS) as FirstViewPath[]) all[path] = await drawViews(path)
process.stdout.write(JSON.stringify(all))
