/** Targets without an element of their own: a list's options, a slider's less and more, and scrolling. */
import { shared } from '../../platform/shared-state.ts'
import { say } from '../../texts/say.ts'
import { groupNameOf, nameOf, lastingId } from './names-and-ids.ts'
import { boxAround, leftHalf, rightHalf } from './rectangles.ts'
import { guardOf, STAY_AND_REPEAT } from './choice-rules.ts'
import { prefersReducedMotion } from '../../platform/appearance.ts'
import { isDrawn, OWN_DRAWING } from './can-be-chosen.ts'
import { type GroupName, type Target, targetTexts } from './target.ts'

/** A target with its element, and what choosing it does. */
export interface FoundTarget {
  readonly target: Target
  readonly element: HTMLElement
  readonly act: () => void
  /** Whether it can still be chosen, where that does not follow from its element. */
  readonly isPresent?: () => boolean
}

/** One scroll moves by this share of what is visible, so that a little of it stays in view. */
const SCROLL_SHARE = 0.8
/** A slider with finer steps moves by this share of its range. */
const SLIDE_SHARE = 0.1

const PLAIN = { guard: 'none', stay: 'top', repeats: false, isInHead: false } as const

/** Undefined for a control that is one target itself. */
export function syntheticOf(element: HTMLElement, groups: readonly GroupName[]): readonly FoundTarget[] | undefined {
  if (element instanceof HTMLSelectElement) return optionsOf(element, groups)
  if (element instanceof HTMLInputElement && element.type === 'range') return lessAndMore(element, groups)
  if (element instanceof HTMLMediaElement) return [playOrPause(element, groups)]
  return undefined
}

function optionsOf(select: HTMLSelectElement, groups: readonly GroupName[]): readonly FoundTarget[] {
  const list = { id: lastingId(select, 'group'), name: nameOf(select) }
  const isFree = (option: HTMLOptionElement) => !option.disabled && option.closest('optgroup:disabled') === null
  return [...select.options].filter(isFree).map((option) => ({
    element: select,
    target: {
      ...PLAIN,
      guard: guardOf(list.id),
      id: lastingId(option, 'target'),
      name: option.label,
      groups: [...groups, list],
      box: boxAround(select),
      kind: 'option',
    },
    act() {
      option.selected = select.multiple ? !option.selected : true
      tellChanged(select)
    },
  }))
}

function lessAndMore(range: HTMLInputElement, groups: readonly GroupName[]): readonly FoundTarget[] {
  const name = nameOf(range)
  const box = boxAround(range)
  return (['less', 'more'] as const).map((kind) => ({
    element: range,
    target: {
      ...PLAIN,
      ...STAY_AND_REPEAT,
      id: `${lastingId(range, 'target')} ${kind}`,
      name: say(targetTexts[kind], shared().language, { name }),
      groups,
      box: kind === 'less' ? leftHalf(box) : rightHalf(box),
      kind,
    },
    act() {
      slide(range, kind === 'less' ? -1 : 1)
    },
  }))
}

function slide(range: HTMLInputElement, direction: 1 | -1): void {
  const [min, max] = [Number(range.min || 0), Number(range.max || 100)]
  const step = Number(range.step) > 0 ? Number(range.step) : range.step === 'any' ? 0 : 1
  const least = (max - min) * SLIDE_SHARE
  const by = step >= least || step === 0 ? Math.max(step, least) : Math.round(least / step) * step
  range.valueAsNumber = Math.min(max, Math.max(min, range.valueAsNumber + direction * by))
  tellChanged(range)
}

function tellChanged(control: HTMLElement): void {
  control.dispatchEvent(new Event('input', { bubbles: true }))
  control.dispatchEvent(new Event('change', { bubbles: true }))
}

/** A page cannot reach the browser's own buttons of a video. */
function playOrPause(film: HTMLMediaElement, groups: readonly GroupName[]): FoundTarget {
  return {
    element: film,
    target: {
      ...PLAIN,
      id: lastingId(film, 'target'),
      name: nameOf(film),
      groups,
      box: boxAround(film),
      kind: 'press',
    },
    act() {
      // The browser may refuse to play.
      if (film.paused) void film.play().catch(() => {})
      else film.pause()
    },
  }
}

/**
 * The page itself and the scrolling elements in it, one target each, which scrolls down bit by bit, and from the end
 * back to the top.
 */
export function scrollTargets(
  top: HTMLElement,
  groupsOf: (element: Element) => readonly GroupName[],
): readonly FoundTarget[] {
  const inside = [top, ...top.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element !== document.body && scrolls(element) && isDrawn(element) && !element.closest(OWN_DRAWING),
  )
  const page = document.scrollingElement
  const isPage = top === document.body && page instanceof HTMLElement && page.scrollHeight > page.clientHeight + 1
  return [...inside, ...(isPage ? [page] : [])].map((element) => scrollTarget(element, groupsOf(element)))
}

function scrolls(element: HTMLElement): boolean {
  // Heights first: a computed style costs more.
  return (
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientHeight > 0 &&
    /auto|scroll/u.test(getComputedStyle(element).overflowY)
  )
}

function scrollTarget(element: HTMLElement, groups: readonly GroupName[]): FoundTarget {
  const isAtEnd = () => element.scrollTop + element.clientHeight >= element.scrollHeight - 1
  const own = element === document.scrollingElement ? '' : groupNameOf(element)
  const named =
    own === '' ? [targetTexts.moreBelow, targetTexts.toTheTop] : [targetTexts.moreBelowIn, targetTexts.toTheTopOf]
  const [more, back] = named as [typeof targetTexts.moreBelow, typeof targetTexts.toTheTop]
  return {
    element,
    target: {
      ...PLAIN,
      ...STAY_AND_REPEAT,
      id: `${lastingId(element, 'target')} scroll`,
      name: say(isAtEnd() ? back : more, shared().language, { name: own }),
      groups,
      box: seenBox(element),
      kind: 'scroll',
    },
    isPresent: () => element.isConnected && isDrawn(element),
    act() {
      element.scrollTo({
        top: isAtEnd() ? 0 : element.scrollTop + SCROLL_SHARE * element.clientHeight,
        behavior: prefersReducedMotion() ? 'auto' : 'smooth',
      })
    },
  }
}

function seenBox(element: HTMLElement): Target['box'] {
  if (element === document.scrollingElement) return { x: 0, y: 0, width: innerWidth, height: innerHeight }
  return boxAround(element)
}
