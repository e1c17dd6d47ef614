/**
 * The big switches on the screen (`BigSwitches.tsx` draws them). A touch is matched by position, since an open dialog
 * makes everything outside it inert to pointers.
 */
import { realClock } from '../../../platform/clock.ts'
import { loadModule } from '../../../ui/lazy-part.tsx'
import { timeOf, type Ports, type Source } from './source.ts'
import { CLICK_COMES_WITHIN_MS, listenFirst, swallowAtOnce } from '../../../platform/listen.ts'

export const bigSwitches: Source = ({ switches, send }: Ports) => {
  const rows = switches.flatMap((row, number) => (row.source === 'screen' ? [{ ...row, number }] : []))
  if (rows.length === 0) return () => {}
  const pointers = new Map<number, number>()
  let releasedAt = -Infinity

  const removeSwitches = loadModule(
    () => import('../BigSwitches.tsx'),
    ({ showBigSwitches }) => showBigSwitches(rows, switches.length, pressed),
  )

  /** A press by a screen reader, speech or a key, which has no duration. */
  function pressed(number: number): void {
    const at = realClock.now()
    send({ type: 'closure', switch: number, is: 'down', at })
    send({ type: 'closure', switch: number, is: 'up', at })
  }

  function down(event: PointerEvent): void {
    const button = bigSwitchAt(event)
    if (button === undefined) return
    swallowAtOnce(event)
    const number = Number(button.dataset['bigSwitch'])
    if (pointers.has(event.pointerId)) return
    pointers.set(event.pointerId, number)
    if ([...pointers.values()].filter((other) => other === number).length > 1) return
    button.dataset['down'] = ''
    send({ type: 'closure', switch: number, is: 'down', at: timeOf(event) })
  }

  /** The release counts wherever the finger is by now. */
  function up(event: PointerEvent): void {
    const number = pointers.get(event.pointerId)
    if (number === undefined) return
    swallowAtOnce(event)
    pointers.delete(event.pointerId)
    releasedAt = performance.now()
    if ([...pointers.values()].includes(number)) return
    delete document.querySelector<HTMLElement>(`[data-big-switch="${number}"]`)?.dataset['down']
    send({ type: 'closure', switch: number, is: 'up', at: timeOf(event) })
  }

  /** Prevents the focus, click, menu and scrolling that the finger would cause. */
  function swallowFinger(event: Event): void {
    // The switch clicks keys while it is down: only the finger's own events are kept from the page.
    if (!event.isTrusted) return
    if (pointers.size > 0) return swallowAtOnce(event)
    const isLate = performance.now() - releasedAt < CLICK_COMES_WITHIN_MS
    // A click by a key or a screen reader has no position.
    if (isLate && (event as MouseEvent).detail !== 0) swallowAtOnce(event)
  }

  const stop = listenFirst(
    { pointerdown: down, pointerup: up, pointercancel: up },
    {
      mousedown: swallowFinger,
      mouseup: swallowFinger,
      click: swallowFinger,
      contextmenu: swallowFinger,
      touchstart: swallowFinger,
    },
  )
  return () => {
    stop()
    removeSwitches()
  }
}

function bigSwitchAt({ clientX, clientY }: PointerEvent): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-big-switch]')].find((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return left <= clientX && clientX <= right && top <= clientY && clientY <= bottom
  })
}
