/**
 * Reads the targets of the page: their places, names and groups. Pages register nothing, so a new page works without
 * changes. Only this folder finds and chooses targets: the methods get its reading as data (`target.ts`), and a press ends
 * in `element.click()`.
 */
import { prefersReducedMotion } from '../../platform/appearance.ts'
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { loadModule } from '../../ui/lazy-part.tsx'
import { showKeyboardMissing } from '../on-screen-keyboard/keyboard-missing.tsx'
import { groupNameOf, nameOf, lastingId } from './names-and-ids.ts'
import { boxAround } from './rectangles.ts'
import { afterChoiceOf, guardOf } from './choice-rules.ts'
import { syntheticOf, scrollTargets, type FoundTarget } from './synthetic-targets.ts'
import { canBeChosen, summaryOf, topLayer } from './can-be-chosen.ts'
import { type GroupName, type Target, type TargetId, targetTexts } from './target.ts'

const CANDIDATES =
  'button, a[href], input:not([type=hidden]), select, textarea, summary, [contenteditable]:not([contenteditable=false]), ' +
  'video[controls], audio[controls], ' +
  ['button', 'link', 'switch', 'checkbox', 'tab', 'radio', 'option', 'slider', 'menuitem']
    .map((role) => `[role=${role}]`)
    .join(', ')

const TEXT_TYPES = /^(?:text|search|email|url|tel|password|number|date|time|month|week|datetime-local)$/u

/** The element of each id of the last reading, and how it is chosen. */
let foundById: ReadonlyMap<TargetId, FoundTarget> = new Map()

/** The reading that is being passed to listeners right now, so that they need not read again. */
let fresh: readonly Target[] | undefined

/** The targets in page order; while a modal dialog is open, only those in it. */
export function readTargets(): readonly Target[] {
  return fresh ?? readAgain()
}

/**
 * Reads the page once for `tell`; within it, `readTargets` returns that reading. `tell` must not change the page before
 * it calls `readTargets`.
 */
export function withFreshTargets(tell: (targets: readonly Target[]) => void): void {
  fresh = readAgain()
  try {
    tell(fresh)
  } finally {
    fresh = undefined
  }
}

function readAgain(): readonly Target[] {
  const top = topLayer()
  const groupsOf = groupReader()
  const found: FoundTarget[] = []
  for (const element of top.querySelectorAll<HTMLElement>(CANDIDATES))
    if (isControl(element) && canBeChosen(element, top)) found.push(...foundIn(element, groupsOf(element)))
  found.push(...scrollTargets(top, groupsOf))
  foundById = new Map(found.map((each) => [each.target.id, each]))
  return [...foundById.values()].map(({ target }) => target)
}

/**
 * The element of a target of the last reading. A slider's less and more, and the options of a list, have the element of
 * their control.
 */
export function elementOf(id: TargetId): HTMLElement | undefined {
  return foundById.get(id)?.element
}

/**
 * Chooses the target in the same task, so that the browser counts it as the user's own activation. A target that has
 * gone, or that is disabled or covered by a dialog by now, is not chosen.
 */
export function choose(id: TargetId): 'chosen' | 'gone' {
  const chosen = foundById.get(id)
  if (!chosen || !(chosen.isPresent?.() ?? canBeChosen(chosen.element, topLayer()))) return 'gone'
  bringIntoView(id)
  chosen.act()
  return 'chosen'
}

/** Scrolls the target into view: as little as needed, or to the top (`start`). */
export function bringIntoView(id: TargetId, block: 'nearest' | 'start' = 'nearest'): void {
  const { element, target } = foundById.get(id) ?? {}
  if (element && target?.kind !== 'scroll')
    element.scrollIntoView({
      block,
      inline: 'nearest',
      behavior: prefersReducedMotion() ? 'auto' : 'smooth',
    })
}

/** Every candidate is a control, except a `summary` that is not the first of its `details`. */
function isControl(element: HTMLElement): boolean {
  if (element.localName !== 'summary') return true
  const details = element.parentElement
  return details instanceof HTMLDetailsElement && summaryOf(details) === element
}

function foundIn(element: HTMLElement, groups: Target['groups']): readonly FoundTarget[] {
  const synthetic = syntheticOf(element, groups)
  if (synthetic) return synthetic
  const isText =
    element.localName === 'textarea' ||
    element.isContentEditable ||
    (element instanceof HTMLInputElement && TEXT_TYPES.test(element.type))
  const id = lastingId(element, 'target')
  const target: Target = {
    id,
    name: nameOf(element),
    groups,
    box: boxAround(element),
    kind: isText ? 'text' : 'press',
    guard: guardOf(id),
    ...afterChoiceOf(id),
    isInHead: isInHead(element),
  }
  return [{ target, element, act: () => (isText ? writeIn(element) : press(element)) }]
}

function press(element: HTMLElement): void {
  // A dialog that this opens then returns the focus here.
  element.focus({ preventScroll: true })
  element.click()
}

const loadKeyboard = () => import('../on-screen-keyboard/ScreenKeyboard.tsx')
let stopOpening = (): void => {}

/** Choosing a text field focuses it and opens the on-screen keyboard, unless the user has gone on meanwhile. */
export function writeIn(field: HTMLElement): void {
  field.focus()
  stopOpening()
  let closeMissing: (() => void) | undefined
  const isAwaited = () => field.isConnected && (closeMissing !== undefined || document.activeElement === field)
  const stopLoading = loadModule(
    loadKeyboard,
    ({ openKeyboard }) => {
      const opens = isAwaited()
      closeMissing?.()
      if (opens) openKeyboard(field)
    },
    () => {
      if (!isAwaited()) stopOpening()
      else closeMissing ??= showKeyboardMissing(() => stopOpening())
    },
  )
  stopOpening = () => {
    stopLoading()
    closeMissing?.()
  }
}

function isInHead(element: HTMLElement): boolean {
  return element.closest('main, dialog, header')?.localName === 'header'
}

/** Groups come from the page's own markup: landmarks, form groups and ARIA roles. */
const GROUPS =
  '[role=group], [role=radiogroup], [role=tablist], [role=toolbar], [role=listbox], [role=region], [role=dialog], ' +
  '[role=alertdialog], fieldset, form, nav, section, article, aside, details, dialog, header, footer, ' +
  '[role=banner], [role=navigation], [role=contentinfo]'

/** The names of groups that have none of their own. A group without a name here is replaced by its content. */
const UNNAMED = [
  ['header, [role=banner]', targetTexts.head],
  ['footer, [role=contentinfo]', targetTexts.foot],
  ['nav, [role=navigation]', targetTexts.links],
  ['dialog, [role=dialog], [role=alertdialog]', targetTexts.dialog],
] as const

/** Returns a function that finds the groups of an element, for one reading of a page: it reads each group once. */
function groupReader(): (element: Element) => readonly GroupName[] {
  const known = new Map<Element, readonly GroupName[]>()
  return function groupsOf(element): readonly GroupName[] {
    const group = element.parentElement?.closest(GROUPS)
    if (!group) return []
    const path = known.get(group)
    if (path) return path
    const name = groupName(group)
    const around = groupsOf(group)
    const whole = name === '' ? around : [...around, { id: lastingId(group, 'group'), name }]
    known.set(group, whole)
    return whole
  }
}

function groupName(group: Element): string {
  const own = groupNameOf(group)
  if (own !== '') return own
  const words = UNNAMED.find(([selector]) => group.matches(selector))?.[1]
  return words ? say(words, shared().language) : ''
}
