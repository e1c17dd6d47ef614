/**
 * Mouse buttons, the wheel and a touch anywhere as switches. While an access method is on, they do nothing else on the
 * page. The clicks that the access method itself makes (`element.click()`) still reach the page.
 */
import { realClock } from '../../../platform/clock.ts'
import { switchOf, timeOf, type Ports, type Source } from './source.ts'
import { listenFirst, swallow } from '../../../platform/listen.ts'

/** The wheel sends no event at its end. */
const WHEEL_ENDS_AFTER_MS = 150

/** For each `MouseEvent.button`, its bit in `MouseEvent.buttons`. */
const BITS = [1, 4, 2, 8, 16]

export const mouse: Source = ({ switches, send, takes }: Ports) => {
  const learned = switches.flatMap(({ source, code }, number) =>
    source === 'mouse' ? [{ number, button: Number(code), bit: BITS[Number(code)] ?? 0 }] : [],
  )
  if (learned.length === 0) return () => {}
  /** Undefined before the first event: a button that is down by then counts for nothing. */
  let buttonsBefore: number | undefined
  /**
   * The buttons that last went down as switches: their clicks are kept from the page, even if holding one has paused
   * the method.
   */
  const taken = new Set<number>()
  /** Whether the source was stopped; it then only keeps the clicks of `taken` from the page, until the next press. */
  let isStopped = false

  /**
   * Compares all buttons at every event, since a second button sends no `pointerdown`, and a button may be released
   * outside the window.
   */
  function onPointer(event: PointerEvent): void {
    if (event.pointerType === 'touch') return
    const buttons = event.type === 'pointercancel' ? 0 : event.buttons
    buttonsBefore ??= event.type === 'pointerdown' ? 0 : buttons
    for (const { number, bit } of learned) {
      if ((buttons & bit) === (buttonsBefore & bit)) continue
      send({ type: 'closure', switch: number, is: (buttons & bit) === 0 ? 'up' : 'down', at: timeOf(event) })
    }
    buttonsBefore = buttons
  }

  function swallowLearned(event: Event): void {
    const { button } = event as MouseEvent
    const isTouch = (event as PointerEvent).pointerType === 'touch'
    if (!event.isTrusted || isTouch || !learned.some((one) => one.button === button)) return
    if (isStopped && event.type === 'pointerdown') return stopSwallowing()
    if (takes() && !isStopped) taken.add(button)
    else if (!isStopped && event.type.endsWith('down')) taken.delete(button)
    if (!taken.has(button)) return
    // A click by Enter or a screen reader has no position and no button.
    if (event.type === 'click' && (event as MouseEvent).detail === 0) return
    swallow(event)
  }

  // Registered first: a press may turn off its own access method, and its click is still kept from the page.
  const stopSwallowing = listenFirst(
    Object.fromEntries(
      ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'].map(
        (name) => [name, swallowLearned],
      ),
    ),
  )
  const stopFollowing = listenFirst({
    pointerdown: onPointer,
    pointermove: onPointer,
    pointerup: onPointer,
    pointercancel: onPointer,
  })
  return () => {
    stopFollowing()
    isStopped = true
    if (taken.size === 0) stopSwallowing()
  }
}

export const wheel: Source = ({ switches, send, takes }: Ports) => {
  if (!switches.some(({ source }) => source === 'wheel')) return () => {}
  let turning: { readonly number: number; stopWaiting: () => void } | undefined

  function end(): void {
    if (turning === undefined) return
    turning.stopWaiting()
    const { number } = turning
    turning = undefined
    send({ type: 'closure', switch: number, is: 'up', at: realClock.now() })
  }

  const stop = listenFirst({
    wheel(event: WheelEvent) {
      const code = wheelCode(event)
      const number = code && switchOf(switches, 'wheel', code)
      if (number === undefined) return
      if (takes()) swallow(event)
      if (turning?.number !== number) {
        end()
        turning = { number, stopWaiting: () => {} }
        send({ type: 'closure', switch: number, is: 'down', at: timeOf(event) })
      }
      turning.stopWaiting()
      turning.stopWaiting = realClock.after(WHEEL_ENDS_AFTER_MS, end)
    },
  })
  return () => {
    stop()
    turning?.stopWaiting()
  }
}

/** Undefined for a sideways movement, as of a trackpad. */
export function wheelCode({ deltaX, deltaY }: WheelEvent): 'up' | 'down' | undefined {
  if (Math.abs(deltaX) >= Math.abs(deltaY)) return undefined
  return deltaY < 0 ? 'up' : 'down'
}

export const touch: Source = ({ switches, send, takes }: Ports) => {
  const number = switchOf(switches, 'touch', 'anywhere')
  if (number === undefined) return () => {}
  const fingers = new Set<number>()

  /** The switch is down from the first finger to the last. */
  function onPointer(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return
    const before = fingers.size
    if (event.type === 'pointerdown') fingers.add(event.pointerId)
    else fingers.delete(event.pointerId)
    const is = before === 0 && fingers.size === 1 ? 'down' : before === 1 && fingers.size === 0 ? 'up' : undefined
    if (is !== undefined && number !== undefined) send({ type: 'closure', switch: number, is, at: timeOf(event) })
    if (takes()) swallow(event)
  }

  /** Prevents the default, so that a touch neither scrolls nor clicks. */
  function swallowTouch(event: Event): void {
    if (!event.isTrusted || !takes()) return
    if (event.type === 'click' && (event as PointerEvent).pointerType !== 'touch') return
    swallow(event)
  }

  return listenFirst(
    { pointerdown: onPointer, pointerup: onPointer, pointercancel: onPointer },
    { touchstart: swallowTouch, touchmove: swallowTouch, touchend: swallowTouch, click: swallowTouch },
  )
}
