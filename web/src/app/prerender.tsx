/**
 * Draws the first views at build time, in Node: each page as it stands before any effect has run and any call was answered.
 * Prints them as JSON: for each path a list of `DrawnView`.
 */
import { LANGUAGES } from '@beckon/contract/languages'
import { DEFAULT_PARTNER, traitsOf, type Partner } from '@beckon/contract/partners'
import { renderToString } from 'react-dom/server'
import { INITIAL_STATE } from '../platform/shared-state.ts'
import { App } from './App.tsx'
import { BOX_PLACE, BRAND_PLACE, FIRST_VIEWS, viewName, type FirstViewPath } from './first-view.ts'

export interface DrawnView {
  readonly name: string
  readonly html: string
}

async function drawViews(path: FirstViewPath): Promise<DrawnView[]> {
  const drawn: DrawnView[] = []
  for (const kind of FIRST_VIEWS[path]) {
    // A partner without easy pair; which of them does not show, since its brand becomes a place.
    const partner: Partner = kind === 'log in' ? 'cox' : DEFAULT_PARTNER
    for (const language of LANGUAGES) {
      // What a server's drawing reads is the state that the page began with.
      Object.assign(INITIAL_STATE, {
        language,
        partner,
        arToken: '',
        selectedXboDeviceName: BOX_PLACE,
        isFlex: kind === 'flex',
      })
      const html = await draw(path)
      drawn.push({ name: viewName(path, language, kind), html: html.replaceAll(traitsOf(partner).brand, BRAND_PLACE) })
    }
  }
  return drawn
}

/** Again and again until nothing more comes: the page's own files are there after a moment, what comes after the page never (`build/first-views.ts`). */
async function draw(path: FirstViewPath): Promise<string> {
  beAt(path)
  let html = ''
  for (let last = undefined; html !== last; await new Promise((resolve) => setTimeout(resolve, 50))) {
    last = html
    html = renderToString(<App />)
  }
  // The page asks for its own files; marks of a drawing that could be gone on with are of no use here.
  return html.replaceAll(/<link rel="preload"[^>]*>|<!--[^>]*-->|<template[^>]*><\/template>/gu, '')
}

/** As much of a browser as a first drawing asks for: one with nothing in it, at that address. */
function beAt(pathname: string): void {
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
      value: { getElementById: () => null, documentElement: { hasAttribute: () => false } },
      configurable: true,
    },
    navigator: { value: { onLine: true }, configurable: true },
    localStorage: { value: { getItem: () => null }, configurable: true },
  })
}

const all: Partial<Record<FirstViewPath, DrawnView[]>> = {}
// One after the other: they share one state.
for (const path of Object.keys(FIRST_VIEWS) as FirstViewPath[]) all[path] = await drawViews(path)
process.stdout.write(JSON.stringify(all))
