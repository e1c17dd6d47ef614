/** Reports when the targets of the page have changed, and whether the user can see the page and act on it. */
import { afterFrame } from '../../platform/redraw.ts'
import { listen, onNetwork } from '../../platform/listen.ts'
import { withFreshTargets, readTargets } from './page-targets.ts'
import { OWN_DRAWING, topLayer } from './can-be-chosen.ts'
import type { PageChange, Target } from './target.ts'
import { followRest, isResting, type RestsBy } from '../../platform/signals.ts'

/** The attributes that decide whether an element is a target, and which. */
const ATTRIBUTES = [
  'alt',
  'aria-disabled',
  'aria-hidden',
  'aria-label',
  'aria-labelledby',
  'aria-modal',
  'class',
  'contenteditable',
  'controls',
  'disabled',
  'hidden',
  'href',
  'inert',
  'open',
  'placeholder',
  'role',
  'style',
  'title',
  'type',
]
/** Elements whose changes do not count. */
const NO_CHANGE = `${OWN_DRAWING}, [data-announcer]`

/**
 * Calls `changed` one frame after the targets of the page have changed or moved. `page`: another page is shown;
 * `dialog`: a modal dialog opened or closed; `changed`: anything else about the targets, such as their places.
 * `readTargets` returns the new ones. A hidden page reports its change when it is visible again. Returns a function
 * that stops following.
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
    // Captured, because `scroll` and `load` of an element do not bubble.
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
    before.length === now.length &&
    before.every((target, index) => JSON.stringify(target) === JSON.stringify(now[index]))
  )
}

/**
 * Calls `changed` when the user can, or can no longer, see the page and act on it; a resting page does not count as
 * seen. A network that is lost or returns ends anything in progress, as if the page had been hidden for a moment.
 * Offline the access method keeps running, since otherwise nothing would move for a user with one switch; a press that
 * cannot be sent is reported. `by`: how the access method chooses while the page rests. The returned function stops
 * this.
 */
export function followPageInUse(changed: (inUse: boolean) => void, by: RestsBy): () => void {
  let before = true
  let isBlurred = false
  function report(inUse: boolean): void {
    if (inUse === before) return
    before = inUse
    changed(inUse)
  }
  const isSeen = (): boolean => document.visibilityState !== 'hidden' && !isBlurred && !isResting()
  function setBlurred(isNowBlurred: boolean): void {
    isBlurred = isNowBlurred
    report(isSeen())
  }
  /** A page that comes back into sight may have the focus without an event of its own. */
  const onShown = () => setBlurred(isBlurred && !document.hasFocus())
  const stopListening = [
    onNetwork(() => {
      report(false)
      report(isSeen())
    }),
    followRest(() => report(isSeen()), by),
    listen(document, { visibilitychange: onShown }),
    listen(window, {
      blur: () => setBlurred(true),
      focus: () => setBlurred(false),
      pagehide: () => report(false),
      pageshow: onShown,
    }),
  ]
  if (!isSeen()) report(false)
  return () => {
    for (const stop of stopListening) stop()
  }
}
