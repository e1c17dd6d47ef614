/**
 * Repeats the keys for which that makes sense while they are held by a finger, a mouse button, Enter or Space. It
 * listens on the document, so that the keys contain no code for it; each repeat is an ordinary press.
 */
import { realClock } from '../../platform/clock.ts'
import { CLICK_COMES_WITHIN_MS, listen } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { buttonOf } from '../../remote-model/flex-buttons.ts'
import { AT_REST, step, type HoldEffect, type HoldEvent, type HoldState, HOLD_TIMES } from './hold-machine.ts'
import { isPressingKey } from './ignore-repeats.ts'
import { isByPerson } from '../press/press-method.ts'
import { buttonStateOf } from '../press/remote-presses.ts'

/** The key whose held press has repeated: the browser's click at the end of that press is swallowed. */
let clickToSwallow: HTMLElement | undefined

const hold = runMachine<HoldState, HoldEvent, HoldEffect>(
  step,
  AT_REST,
  ({ key }, send) => {
    const button = document.getElementById(key)
    if (button instanceof HTMLButtonElement && !button.disabled) button.click()
    else send({ type: 'up' })
  },
  { timeIsUp: () => ({ type: 'time is up', times: HOLD_TIMES, queue: buttonStateOf(heldKey() ?? '') }) },
)

/** A key goes down, by any input. */
export function beginHold(key: string): void {
  if (buttonOf(key)?.repeats) hold.send({ type: 'down', key, times: HOLD_TIMES })
}

export function endHold(): void {
  hold.send({ type: 'up' })
}

/** Starts to listen; the returned function stops it. */
export function followHolds(): () => void {
  const stopPage = listen(
    document,
    {
      pointerdown(event) {
        clickToSwallow = undefined
        const button = repeatingButton(event.target)
        if (button && event.isPrimary && event.button === 0) beginHold(button.id)
      },
      pointerup: endTouch,
      pointercancel: endTouch,
      // Sliding off the key releases it.
      pointerout(event) {
        const key = heldKey()
        if (key !== undefined && repeatingButton(event.target)?.id === key && !within(event.relatedTarget, key))
          endTouch()
      },
      keydown(event) {
        if (event.repeat) return
        // Pressing another key ends the hold: the release of this one may never be reported.
        endTouch()
        const button = repeatingButton(event.target)
        if (!button || !isPressingKey(event.key)) return
        clickToSwallow = undefined
        beginHold(button.id)
      },
      // macOS reports no release of another key while Cmd is down.
      keyup: (event) => (isPressingKey(event.key) || event.key === 'Meta') && endTouch(),
      focusout: (event) => event.target instanceof Element && event.target.id === heldKey() && endHold(),
      visibilitychange: endHold,
      click(event) {
        // A click without a person is a repeat, or a press by a switch or a screen reader.
        if (!isByPerson(event) || clickToSwallow === undefined || !clickToSwallow.contains(event.target as Node)) return
        clickToSwallow = undefined
        event.preventDefault()
        event.stopPropagation()
      },
    },
    true,
  )
  const stopWindow = listen(window, { blur: endHold })
  return () => {
    stopPage()
    stopWindow()
    endHold()
  }
}

function heldKey(): string | undefined {
  const state = hold.state()
  return state.at === 'held' ? state.key : undefined
}

/** Ends a hold. If the key has repeated, the click that ends the touch is not a press. */
function endTouch(): void {
  const state = hold.state()
  if (state.at === 'held' && state.repeats > 0) {
    const button = document.getElementById(state.key) ?? undefined
    clickToSwallow = button
    // The click comes with the release or, from a finger, soon after; some browsers send none.
    realClock.after(CLICK_COMES_WITHIN_MS, () => {
      if (clickToSwallow === button) clickToSwallow = undefined
    })
  }
  endHold()
}

function repeatingButton(target: EventTarget | null): HTMLButtonElement | undefined {
  const button = target instanceof Element ? target.closest('button') : null
  return button !== null && buttonOf(button.id)?.repeats ? button : undefined
}

function within(target: EventTarget | null, key: string): boolean {
  return target instanceof Node && document.getElementById(key)?.contains(target) === true
}
