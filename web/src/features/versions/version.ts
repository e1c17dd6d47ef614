/** Asks the server for its version, and opens the new-version page. Nothing is shown while the version is unknown. */
import { getVersion } from '@beckon/contract/operation'
import { create } from '../../platform/state-hook.ts'
import { send } from '../../client/api-client.ts'
import { shared } from '../../platform/shared-state.ts'
import { reportFailure } from '../../client/failures.ts'
import { waitForRunningRefresh } from '../../client/refresh.ts'
import { realClock } from '../../platform/clock.ts'
import { listen } from '../../platform/listen.ts'
import { runMachine } from '../../platform/machine.ts'
import { pageSettings } from '../../platform/page-settings.ts'
import { navigate } from '../../platform/router.ts'
import { onSwitchEvent, pageChangeLock } from '../../platform/signals.ts'
import { INITIAL, step, type Effect, type Event } from './version-machine.ts'

const useStore = create<{ readonly version: string | undefined }>(() => ({ version: undefined }))
let asking: Promise<string | undefined> | undefined

/** Asks the server; undefined if it does not answer. A failure is only logged, for the operator (R04). */
export function askVersion(): Promise<string | undefined> {
  asking ??= fetchVersion().finally(() => (asking = undefined))
  return asking
}

async function fetchVersion(): Promise<string | undefined> {
  // The call needs no token, but must not send one that is just being replaced (A21).
  await waitForRunningRefresh()
  const result = await send(getVersion, { token: shared().arToken })
  if (result.is === 'answer') {
    useStore.setState({ version: result.answer.version })
    return result.answer.version
  }
  reportFailure('getVersion', result)
  return undefined
}

/** Asks for the version unless it is known. */
export async function loadVersion(): Promise<void> {
  if (useStore.getState().version === undefined) await askVersion()
}

export function useVersion(): string | undefined {
  return useStore((state) => state.version)
}

const waiting = { check: () => {}, notify: () => {} }
const machine = runMachine(step, INITIAL, perform)

function perform(effect: Effect, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'ask':
      return void askVersion().then((version) =>
        send({ type: 'answered', version, ofPage: pageSettings().version, at: realClock.now() }),
      )
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

/**
 * Asks for the version while a remote is open: call it when the page opens, and the returned function when it closes.
 * The result stays until the next page load.
 */
export function watchVersion(): () => void {
  // Loaded in advance: once the next version is installed, the files of this one may be gone. If this fails, the route
  // loads it.
  void import('./NewVersionPage.tsx').catch(() => {})
  const touched = () => machine.send({ type: 'touched', at: realClock.now() })
  const stopTouches = listen(document, { click: touched, keydown: touched, pointerdown: touched, input: touched }, true)
  // A switch often has no event of its own on the page: a gamepad, a sound, a key that nothing else may hear.
  const stopSwitches = onSwitchEvent(touched)
  const stopFocus = listen(window, {
    focus: () => machine.send({ type: 'focus', at: realClock.now() }),
    blur: () => machine.send({ type: 'blur' }),
  })
  machine.send({ type: 'arrived', focused: document.hasFocus(), at: realClock.now() })
  return () => {
    stopTouches()
    stopSwitches()
    stopFocus()
    machine.send({ type: 'left' })
  }
}
