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
import { isByHand, pressMethodNow } from '../press/press-method.ts'
import { buttonStateOf } from '../press/remote-presses.ts'

/** The key that has repeated since it went down, also when its repeats have ended before it is released. */
let repeated: HTMLElement | undefined
/** The browser's click on this key, at the end of a held press that has repeated, is swallowed. */
let clickToSwallow: HTMLElement | undefined

const hold = runMachine<HoldState, HoldEvent, HoldEffect>(
  step,
  AT_REST,
  ({ key }, send) => {
    const button = document.getElementById(key)
    if (!(button instanceof HTMLButtonElement) || button.disabled) return send({ type: 'up' })
    repeated = button
    button.click()
  },
  {
    timeIsUp: () => ({
      type: 'time is up',
      times: HOLD_TIMES,
      queue: buttonStateOf(buttonOf(heldKey() ?? '')?.id ?? ''),
    }),
  },
)

/** A key goes down, by any input. */
export function beginHold(key: string): void {
  if (buttonOf(key)?.repeats) hold.send({ type: 'down', key, times: HOLD_TIMES })
}

/** For inputs that send no click when they let go. */
export function endHold(): void {
  repeated = undefined
  stopRepeating()
}

function stopRepeating(): void {
  hold.send({ type: 'up' })
}

/** Starts to listen; the returned function stops it. */
export function followHolds(): () => void {
  const stopPage = listen(
    document,
    {
      pointerdown(event) {
        repeated = undefined
        clickToSwallow = undefined
        const button = repeatingButton(event.target)
        if (button && event.isPrimary && event.button === 0) beginHold(button.id)
      },
      pointerup: endTouch,
      pointercancel: endTouch,
      // Sliding off the key releases it.
      pointerout(event) {
        const key = heldKey()
        if (key !== undefined && repeatingButton(event.target)?.id === key && !isInKey(event.relatedTarget, key))
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
      focusout: (event) => event.target instanceof Element && event.target.id === heldKey() && stopRepeating(),
      visibilitychange: stopRepeating,
      click(event) {
        // A click without a person is a repeat, or a press by a switch or a screen reader.
        if (!isByHand(event) || clickToSwallow === undefined || !clickToSwallow.contains(event.target as Node)) return
        // A key that presses for the TV (`KeysToTv.tsx`) has no click of the browser's own at its end.
        if (!event.isTrusted && pressMethodNow() === 'keyboard') return
        clickToSwallow = undefined
        event.preventDefault()
        event.stopPropagation()
      },
    },
    true,
  )
  const stopWindow = listen(window, { blur: stopRepeating })
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
  const button = repeated
  if (button !== undefined) {
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

function isInKey(target: EventTarget | null, key: string): boolean {
  return target instanceof Node && document.getElementById(key)?.contains(target) === true
}
