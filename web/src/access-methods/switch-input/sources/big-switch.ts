/**
 * The big switches on the screen: where they are touched is found by their places, since an open dialog makes all
 * outside of it dead to the pointer. What they look like is `BigSwitches.tsx`.
 */
import { realClock } from '../../../platform/clock.ts'
import { timeOf, type Ports, type Source } from './closures.ts'
import { listenFirst } from '../../../platform/listen.ts'

/** A click comes with the release, or soon after. */
const CLICK_COMES_WITHIN_MS = 500

export const bigSwitches: Source = ({ switches, send }: Ports) => {
  const rows = switches.flatMap((row, number) => (row.source === 'screen' ? [{ ...row, number }] : []))
  if (rows.length === 0) return () => {}
  let over = false
  let takeAway = () => {}
  const pointers = new Map<number, number>()
  let releasedAt = -Infinity

  void import('../BigSwitches.tsx').then(
    ({ showBigSwitches }) => {
      if (!over) takeAway = showBigSwitches(rows, switches.length, pressed)
    },
    () => {},
  )

  /** By a reader, by speech, or by a key on it: no finger is behind it, and it has no length. */
  function pressed(number: number): void {
    const at = realClock.now()
    send({ type: 'closure', switch: number, is: 'down', at })
    send({ type: 'closure', switch: number, is: 'up', at })
  }

  function down(event: PointerEvent): void {
    const button = bigSwitchAt(event)
    if (button === undefined) return
    stopHere(event)
    const number = Number(button.dataset['bigSwitch'])
    if (pointers.has(event.pointerId)) return
    pointers.set(event.pointerId, number)
    if ([...pointers.values()].filter((other) => other === number).length > 1) return
    button.dataset['down'] = ''
    send({ type: 'closure', switch: number, is: 'down', at: timeOf(event) })
  }

  /** Wherever the finger has slid to. */
  function up(event: PointerEvent): void {
    const number = pointers.get(event.pointerId)
    if (number === undefined) return
    stopHere(event)
    pointers.delete(event.pointerId)
    releasedAt = performance.now()
    if ([...pointers.values()].includes(number)) return
    delete document.querySelector<HTMLElement>(`[data-big-switch="${number}"]`)?.dataset['down']
    send({ type: 'closure', switch: number, is: 'up', at: timeOf(event) })
  }

  /** Neither focus nor a click, and no menu or scrolling by a finger that stays. */
  function swallow(event: Event): void {
    // What the switch presses is pressed while it is down: only what the finger itself brings is kept from the page.
    if (!event.isTrusted) return
    if (pointers.size > 0) return stopHere(event)
    const isLate = performance.now() - releasedAt < CLICK_COMES_WITHIN_MS
    // A click of a key or of a reader has no place.
    if (isLate && (event as MouseEvent).detail !== 0) stopHere(event)
  }

  const stop = listenFirst(
    { pointerdown: down, pointerup: up, pointercancel: up },
    { mousedown: swallow, mouseup: swallow, click: swallow, contextmenu: swallow, touchstart: swallow },
  )
  return () => {
    over = true
    stop()
    takeAway()
  }
}

function bigSwitchAt({ clientX, clientY }: PointerEvent): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-big-switch]')].find((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
  })
}

function stopHere(event: Event): void {
  if (event.cancelable) event.preventDefault()
  event.stopImmediatePropagation()
}
