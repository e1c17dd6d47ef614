/**
 * Filters the touches of a shaking hand on any page: they must be held long enough, count where they began or ended,
 * and come without a second finger. It listens on the window, before the page's own listeners, and lets the browser's
 * click through if that is the intended press. Mice and pens are not filtered.
 */
import { catalogue } from '@beckon/contract/catalogue'
import { realClock } from '../../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS, listenFirst } from '../../platform/listen.ts'
import { pxOutside } from '../../platform/px-outside.ts'
import { runMachine } from '../../platform/machine.ts'
import { shared } from '../../platform/shared-state.ts'
import { readNumber, readStored } from '../../platform/stored-values.ts'
import { say } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { pressedBy } from '../press/press-method.ts'
import { clickUnlessBrowserDoes, isTouchFilterWanted, keyAt } from './missing-clicks.ts'
import {
  NOT_TOUCHED,
  SLIP_PX,
  step,
  type TouchEffect,
  type TouchEvent as FilterEvent,
  type TouchSettings,
  type TouchState,
} from './touch-filter-machine.ts'
import './touch-filter.module.css'

const touchTexts = catalogue('touch')

let stop: (() => void) | undefined

/** Starts, stops or continues, by the current choice. Its settings are read at each touch. */
export function applyTouchFilter(): void {
  if (isTouchFilterWanted()) {
    stop ??= filterTouches()
    return
  }
  stop?.()
  stop = undefined
}

function settings(): TouchSettings {
  return { holdMs: readNumber('touchHoldMs'), where: readStored('touchCounts') ?? 'same' }
}

function filterTouches(): () => void {
  /** The key that a click after the last touch may press, and until when. Undefined: no key. */
  let mayClick: { readonly key: HTMLElement | undefined; readonly until: number } = { key: undefined, until: 0 }
  let began: HTMLElement | undefined
  let stopWaiting = () => {}

  const machine = runMachine<TouchState<HTMLElement>, FilterEvent<HTMLElement>, TouchEffect<HTMLElement>>(
    step,
    NOT_TOUCHED,
    (effect) => {
      if (effect.do === 'refuse') tell(effect.why, effect.key)
      else mayClick = { ...mayClick, key: effect.key }
    },
  )

  function down(event: PointerEvent): void {
    // Clicks of a mouse are left alone.
    mayClick = { key: undefined, until: 0 }
    if (event.pointerType !== 'touch') return
    const key = keyAt(event.target)
    unmark()
    began = key
    const { holdMs } = settings()
    if (key && holdMs > 0) stopWaiting = realClock.after(holdMs, () => (key.dataset['heldLongEnough'] = ''))
    // The event's own time: a busy page may receive it late.
    machine.send({ type: 'down', finger: event.pointerId, isOnly: event.isPrimary, key, at: event.timeStamp })
    if (machine.state().at === 'void') unmark()
  }

  function up(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return
    const under = document.elementFromPoint(event.clientX, event.clientY)
    const key = keyAt(under)
    mayClick = { key: undefined, until: realClock.now() + CLICK_COMES_WITHIN_MS }
    machine.send({
      type: 'up',
      finger: event.pointerId,
      at: event.timeStamp,
      key,
      slipPx: began ? pxFrom(began, event) : Infinity,
      settings: settings(),
    })
    const pressed = mayClick.key
    // The browser clicks only if a touch began and ended on the same key.
    if (pressed && (pressed !== began || pressed !== key)) {
      mayClick = { ...mayClick, key: undefined }
      pressedBy('touch', () => pressed.click())
    } else if (pressed) clickUnlessBrowserDoes(pressed)
    unmark()
  }

  function cancel(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return
    unmark()
    machine.send({ type: 'cancel', finger: event.pointerId })
  }

  function click(event: Event): void {
    if (!event.isTrusted || realClock.now() > mayClick.until || keyAt(event.target) === undefined) return
    // A label clicks its box: both belong to the one press.
    if (mayClick.key?.contains(event.target as Node) || isBoxOf(event.target, mayClick.key)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  /**
   * Prevents scrolling by a finger that has slipped near the key where it began or, if the end counts, moves from key
   * to key.
   */
  function move(event: TouchEvent): void {
    const finger = event.touches[0]
    const { at } = machine.state()
    if (at !== 'touching' || !began || !finger || !event.cancelable) return
    const { where } = settings()
    if (where === 'ended' || (where === 'began' && pxFrom(began, finger) <= SLIP_PX)) event.preventDefault()
  }

  function unmark(): void {
    stopWaiting()
    delete began?.dataset['heldLongEnough']
  }

  /** Keeps a held finger from opening the browser's menu. */
  function menu(event: Event): void {
    if (machine.state().at === 'touching' && settings().holdMs > 0) event.preventDefault()
  }

  const stopListening = listenFirst({
    pointerdown: down,
    pointerup: up,
    pointercancel: cancel,
    touchmove: move,
    click,
    contextmenu: menu,
  })
  return () => {
    unmark()
    stopListening()
  }
}

function tell(why: 'short' | 'slipped' | 'second finger', key: HTMLElement): void {
  const label = (key.getAttribute('aria-label') ?? key.textContent ?? '').trim()
  announce(say(touchTexts[why], shared().language, { label }))
}

function isBoxOf(target: EventTarget | null, label: HTMLElement | undefined): boolean {
  return label instanceof HTMLLabelElement && label.control === target
}

function pxFrom(element: HTMLElement, { clientX, clientY }: PointerEvent | Touch): number {
  return pxOutside(element.getBoundingClientRect(), { x: clientX, y: clientY })
}
