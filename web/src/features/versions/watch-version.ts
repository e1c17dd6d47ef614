/**
 * Asks for the version while a remote is open, and leads to the new-version page. What was learnt stays until the next
 * page load.
 */
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { navigate } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { pageChangeLock } from '../../platform/signals.ts'
import { INITIAL, step, type Effect, type Event } from './version-machine.ts'
import { askVersion } from './version.ts'

const waiting = { check: () => {}, notify: () => {} }
const machine = runMachine(step, INITIAL, perform)

function perform(effect: Effect, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'ask':
      return void askVersion().then((version) => send({ type: 'answered', version, at: realClock.now() }))
    case 'wait':
      waiting[effect.to]()
      waiting[effect.to] = realClock.after(effect.ms, () =>
        send(
          effect.to === 'check'
            ? { type: 'time to check', at: realClock.now() }
            : { type: 'time to notify', busy: isBusy(), at: realClock.now() },
        ),
      )
      return
    case 'stop waiting':
      return waiting[effect.to]()
    case 'show the new-version page':
      return navigate('/new-version')
  }
}

function isBusy(): boolean {
  return pageChangeLock.isHeld() || shared().menuOpen || document.querySelector('dialog[open]') !== null
}

/** Begins with the remote page; the answer ends it. */
export function watchVersion(): () => void {
  // Kept at hand: once the next version is there, the files of this one may be gone.
  void import('./NewVersionPage.tsx').catch(() => {})
  const touched = () => machine.send({ type: 'touched', at: realClock.now() })
  const stopTouches = listen(document, { click: touched, keydown: touched, pointerdown: touched, input: touched }, true)
  const stopFocus = listen(window, {
    focus: () => machine.send({ type: 'focus', at: realClock.now() }),
    blur: () => machine.send({ type: 'blur' }),
  })
  machine.send({ type: 'arrived', focused: document.hasFocus(), at: realClock.now() })
  return () => {
    stopTouches()
    stopFocus()
    machine.send({ type: 'left' })
  }
}
