/** Tells when the targets of the page are others, or elsewhere: one frame after whatever changed it. */
import { afterFrame } from '../../platform/after-frame.ts'
import { listen } from '../../platform/listen.ts'
import { readAnd, readTargets } from './page-targets.ts'
import { OWN_DRAWING, topLayer } from './seen.ts'
import type { PageChange, Target } from './target.ts'

/** What of an element decides whether it is a target, and which. */
const ATTRIBUTES = [
  'alt',
  'aria-disabled',
  'aria-hidden',
  'aria-label',
  'aria-labelledby',
  'aria-modal',
  'class',
  'disabled',
  'hidden',
  'href',
  'inert',
  'open',
  'role',
  'style',
  'title',
  'type',
]
/** News for readers are no change of the page. */
const NO_CHANGE = `${OWN_DRAWING}, [data-announcer]`

/**
 * `page`: another page stands there; `dialog`: a modal dialog opened or closed; `changed`: anything else about the
 * targets, also only their places. `readTargets` gives the new ones. Nothing is told of a page that is not seen, until
 * it is. The answer ends it.
 */
export function followPage(changed: (why: PageChange) => void): () => void {
  let targets = readTargets()
  let page = document.querySelector('main')
  let top = topLayer()
  let stopLooking: (() => void) | undefined

  function look(): void {
    stopLooking = undefined
    readAnd((now) => {
      const [before, pageBefore, topBefore] = [targets, page, top]
      targets = now
      page = document.querySelector('main')
      top = topLayer()
      if (page !== pageBefore && page) changed('page')
      else if (top !== topBefore) changed('dialog')
      else if (!areSame(before, now)) changed('changed')
    })
  }

  function lookSoon(): void {
    stopLooking ??= afterFrame(look)
  }

  const mutations = new MutationObserver((all) => {
    if (all.some(({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest(NO_CHANGE)))
      lookSoon()
  })
  mutations.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  })
  const sizes = new ResizeObserver(lookSoon)
  sizes.observe(document.body)
  const stopListening = [
    listen(window, { resize: lookSoon }),
    // Caught on the way down: scrolling, ends of movements and loaded pictures do not come up.
    listen(document, { scroll: lookSoon, transitionend: lookSoon, animationend: lookSoon, load: lookSoon }, true),
  ]

  return () => {
    stopLooking?.()
    mutations.disconnect()
    sizes.disconnect()
    for (const stop of stopListening) stop()
  }
}

function areSame(before: readonly Target[], now: readonly Target[]): boolean {
  return (
    before.length === now.length && before.every((target, at) => JSON.stringify(target) === JSON.stringify(now[at]))
  )
}
