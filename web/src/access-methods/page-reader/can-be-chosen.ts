/** Whether an element can be chosen now: visible, enabled, and not behind an open dialog. */
import { boxAround } from './rectangles.ts'

/** Selects the drawings of access methods, which are never targets. */
export const OWN_DRAWING = '[data-ways]'

/** Smaller elements are only for screen readers and the focus (`ui/Skip.module.css`). */
const LEAST_PX = 2

/**
 * The element whose targets can be chosen now: the topmost open modal dialog, or the whole page. A browser without
 * `:modal` (Safari before 15.6) has `aria-modal`, which `ui/Dialog.tsx` sets.
 */
export function topLayer(): HTMLElement {
  const open = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=dialog], [role=alertdialog]')]
  const modal = open.filter((each) => isModal(each) && isDrawn(each) && !each.closest(OWN_DRAWING))
  const focused = modal.filter((each) => each.contains(document.activeElement))
  return focused.at(-1) ?? modal.at(-1) ?? document.body
}

function isModal(element: HTMLElement): boolean {
  return element.getAttribute('aria-modal') === 'true' || (isModalKnown && element.matches(':modal'))
}

const isModalKnown = typeof CSS !== 'undefined' && CSS.supports('selector(:modal)')

/** `top`: see `topLayer`. An element may be covered or scrolled out of view: choosing brings it into view. */
export function canBeChosen(element: HTMLElement, top: HTMLElement): boolean {
  return (
    element.isConnected &&
    top.contains(element) &&
    !element.matches(':disabled') &&
    !element.closest('[inert], [aria-hidden="true"], [aria-disabled="true"], [hidden="until-found"]') &&
    !element.closest(OWN_DRAWING) &&
    !isInClosedDetails(element) &&
    isDrawn(element) &&
    hasSize(element)
  )
}

export function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible'
}

function hasSize(element: HTMLElement): boolean {
  const { width, height } = boxAround(element)
  return width >= LEAST_PX && height >= LEAST_PX
}

/** Browsers that close details with `content-visibility` still report boxes for what is inside. */
function isInClosedDetails(element: Element): boolean {
  for (let details = element.closest('details'); details; details = details.parentElement?.closest('details') ?? null)
    if (!details.open && summaryOf(details)?.contains(element) !== true) return true
  return false
}

export function summaryOf(details: HTMLDetailsElement): Element | undefined {
  return [...details.children].find(({ localName }) => localName === 'summary')
}
