/** Tells when the targets of the page have changed or moved, one frame after the change. */
import { afterFrame } from '../../platform/redraw.ts'
import { listen } from '../../platform/listen.ts'
import { withFreshTargets, readTargets } from './page-targets.ts'
import { OWN_DRAWING, topLayer } from './can-be-chosen.ts'
import type { PageChange, Target } from './target.ts'

/** The attributes that decide whether an element is a target, and which. */
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
/** Announcements are no change of the page. */
const NO_CHANGE = `${OWN_DRAWING}, [data-announcer]`

/**
 * `page`: another page is shown; `dialog`: a modal dialog opened or closed; `changed`: anything else about the targets,
 * such as their places. `readTargets` returns the new ones. A hidden page reports its change when it is visible again.
 * Returns a function that stops following.
 */
export function followPage(changed: (why: PageChange) => void): () => void {
  let targets = readTargets()
  let page = document.querySelector('main')
  let top = topLayer()
  let cancelReading: (() => void) | undefined

  function readAgain(): void {
    cancelReading = undefined
    withFreshTargets((targetsNow) => {
      const [before, pageBefore, topBefore] = [targets, page, top]
      targets = targetsNow
      page = document.querySelector('main')
      top = topLayer()
      if (page !== pageBefore && page) changed('page')
      else if (top !== topBefore) changed('dialog')
      else if (!areSame(before, targetsNow)) changed('changed')
    })
  }

  function readSoon(): void {
    cancelReading ??= afterFrame(readAgain)
  }

  const mutations = new MutationObserver((all) => {
    if (all.some(({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest(NO_CHANGE)))
      readSoon()
  })
  mutations.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ATTRIBUTES,
  })
  const sizes = new ResizeObserver(readSoon)
  sizes.observe(document.body)
  const stopListening = [
    listen(window, { resize: readSoon }),
    // Captured, because these events do not bubble.
    listen(document, { scroll: readSoon, transitionend: readSoon, animationend: readSoon, load: readSoon }, true),
  ]

  return () => {
    cancelReading?.()
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
