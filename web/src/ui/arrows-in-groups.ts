/**
 * The arrow keys go from key to key inside a group, and Tab from group to group. From outside: groups and their buttons
 * are found as they stand, and of each group's one is a stop of Tab. Fields are left alone: they have arrows of their own.
 */
import { afterFrame } from '../platform/after-frame.ts'
import { listen } from '../platform/listen.ts'
import { readStored } from '../platform/stored-values.ts'

const GROUPS = '[role=group], fieldset'
const ITEMS = 'button, a[href], summary'
/** Elements in which the arrows have their own use. */
const OWN_ARROWS = 'input, select, textarea, [contenteditable], [role=slider], [role=tablist], [role=radiogroup]'

type Box = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

let stop: (() => void) | undefined

/** Begins or ends, as it is chosen now. */
export function applyArrowsInGroups(): void {
  stop?.()
  stop = readStored('arrowsInGroups') ? followArrows() : undefined
}

function followArrows(): () => void {
  let stopLooking: (() => void) | undefined
  function lookSoon(): void {
    stopLooking ??= afterFrame(() => {
      stopLooking = undefined
      for (const group of document.querySelectorAll(GROUPS)) makeOneStop(itemsOf(group))
    })
  }
  lookSoon()
  const follower = new MutationObserver(lookSoon)
  follower.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled', 'hidden', 'role'],
  })
  const stopListening = listen(document, {
    focusin({ target }) {
      if (!(target instanceof HTMLElement) || !target.matches(ITEMS)) return
      const group = target.closest(GROUPS)
      if (group) makeOneStop(itemsOf(group), target)
    },
    keydown: onKeyDown,
  })
  return () => {
    stopLooking?.()
    follower.disconnect()
    stopListening()
    for (const item of document.querySelectorAll<HTMLElement>('[data-arrow-stop]')) {
      delete item.dataset['arrowStop']
      item.removeAttribute('tabindex')
    }
  }
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, key } = event
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  if (!(target instanceof HTMLElement) || !target.matches(ITEMS) || target.closest(OWN_ARROWS)) return
  // The arrows of the keyboard are those of the TV while the user wants that.
  if (document.querySelector('[aria-keyshortcuts=ArrowUp]')) return
  const group = target.closest(GROUPS)
  const next = group && nextOf(itemsOf(group), target, key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function nextOf(items: readonly HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
  switch (key) {
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown': {
      const place = from.getBoundingClientRect()
      return nearest(items, from, (box) => ahead(key, place, box))
    }
    default:
      return undefined
  }
}

/** How far, and how far aside, a box lies in the direction of the key; undefined when it does not. */
function ahead(key: string, from: Box, to: Box): { readonly ahead: number; readonly aside: number } | undefined {
  const isAcross = key === 'ArrowLeft' || key === 'ArrowRight'
  const middle = ({ left, right, top, bottom }: Box) =>
    isAcross ? [(left + right) / 2, (top + bottom) / 2] : [(top + bottom) / 2, (left + right) / 2]
  const [along = 0, across = 0] = middle(from)
  const [toAlong = 0, toAcross = 0] = middle(to)
  const forth = key === 'ArrowRight' || key === 'ArrowDown' ? toAlong - along : along - toAlong
  return forth > 1 ? { ahead: forth, aside: Math.abs(toAcross - across) } : undefined
}

/** An item straight ahead is preferred to a nearer one that is aside. */
function nearest(
  items: readonly HTMLElement[],
  from: HTMLElement,
  to: (box: Box) => ReturnType<typeof ahead>,
): HTMLElement | undefined {
  let best: { readonly item: HTMLElement; readonly cost: number } | undefined
  for (const item of items) {
    const way = item === from ? undefined : to(item.getBoundingClientRect())
    if (way === undefined) continue
    const cost = way.ahead + 2 * way.aside
    if (best === undefined || cost < best.cost) best = { item, cost }
  }
  return best?.item
}

/** The items of the group itself, without those of a group in it. */
function itemsOf(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(ITEMS)].filter(
    (item) =>
      item.closest(GROUPS) === group &&
      !item.matches(':disabled, [inert] *, [hidden] *') &&
      // An item that the page has taken out of the tab order stays out.
      (item.dataset['arrowStop'] !== undefined || !item.hasAttribute('tabindex')) &&
      item.getClientRects().length > 0,
  )
}

function makeOneStop(items: readonly HTMLElement[], stopAt?: HTMLElement): void {
  // The last of several that can be pressed stays a stop.
  if (items.length < 2 && items[0]?.dataset['arrowStop'] === undefined) return
  const chosen = stopAt ?? items.find((item) => item.dataset['arrowStop'] === 'yes') ?? items[0]
  for (const item of items) {
    const value = item === chosen ? 'yes' : 'no'
    if (item.dataset['arrowStop'] === value) continue
    item.dataset['arrowStop'] = value
    item.tabIndex = value === 'yes' ? 0 : -1
  }
}
