/** The pairing of this page: the machine with the real clock, server and storage. */
import { confirmPairing, startPairing } from '@beckon/contract/pairing'
import { send as sendCall } from '../../platform/api-client.ts'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { useOutside } from '../../platform/outside.ts'
import { navigate, onNavigation } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { onWake } from '../../platform/wake.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announcer.ts'
import { consequenceOf } from '../errors/failures.ts'
import { reportFailure, show } from '../errors/report-failure.ts'
import { keepFresh } from '../session/refresh.ts'
import { remotePath } from '../session/remote-path.ts'
import { storeLogin } from '../session/session-store.ts'
import { step, type Effect, type Event, type State } from './pairing-machine.ts'
import { forgetPairing, readSavedPairing, savePairing } from './saved-pairing.ts'
import { pairingTexts } from './texts.ts'

const machine = runMachine(step, { at: 'nothing' }, perform)
let stopTimer = () => {}

export function usePairing(): State {
  return useOutside(machine.subscribe, machine.state)
}

export function beginPairing(): void {
  machine.send({ type: 'start' })
}

/** The waiting screen is there; the answer says that it is no longer. */
export function waitOnScreen(): () => void {
  const now = realClock.now()
  machine.send({ type: 'arrived', now, saved: readSavedPairing(now) })
  // Timers of a sleeping tablet stand still: on waking the clock decides what is due.
  const stopWaking = onWake(() => machine.send({ type: 'time', now: realClock.now() }))
  return () => {
    stopWaking()
    machine.send({ type: 'left' })
  }
}

function perform(effect: Effect, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'start':
      return void start(send)
    case 'show the code':
      return navigate('/waiting-for-tv')
    case 'ask':
      return void ask(effect.token, send)
    case 'wait':
      stopTimer()
      stopTimer = realClock.after(effect.ms, () => send({ type: 'time', now: realClock.now() }))
      return
    case 'stop waiting':
      return stopTimer()
    case 'save':
      return savePairing(effect.pairing)
    case 'forget':
      return forgetPairing()
    case 'tell time left':
      return announce(say(pairingTexts.timeLeftSpoken, shared().language, { seconds: effect.seconds }))
    case 'give up':
      return show({ on: 'error page', message: effect.message })
    case 'go home':
      return navigate('/', { replace: true })
  }
}

async function start(send: (event: Event) => void): Promise<void> {
  const { partner, clientDeviceId, arToken } = shared()
  const from = window.location.pathname
  const stopListening = onNavigation(() => {
    if (window.location.pathname !== from) send({ type: 'left' })
  })
  const result = await sendCall(startPairing, { body: { partner, clientDeviceId }, token: arToken })
  stopListening()
  // The user went elsewhere meanwhile: neither a code nor a failure calls them back.
  if (machine.state().at !== 'starting') return
  if (result.is === 'answer') return send({ type: 'started', pairing: result.answer })
  send({ type: 'not started' })
  if (result.is !== 'pending') reportFailure('startPairing', result)
}

async function ask(token: string, send: (event: Event) => void): Promise<void> {
  const { partner, clientDeviceId } = shared()
  const result = await sendCall(confirmPairing, { body: { partner, clientDeviceId }, token })
  // The user left and began another pairing, or went elsewhere for good.
  const state = machine.state()
  if (!('pairing' in state) || state.pairing.token !== token) return
  if (result.is === 'answer') {
    const { device } = result.answer
    send({ type: 'confirmed' })
    storeLogin({ token: result.answer, device, devices: device === undefined ? [] : [device] })
    keepFresh()
    announce(say(pairingTexts.paired, shared().language))
    return navigate(remotePath(), { replace: true })
  }
  if (result.is === 'pending') return send({ type: 'not yet', now: realClock.now() })
  const ends = consequenceOf('confirmPairing', result).show !== undefined
  send(ends ? { type: 'refused' } : { type: 'not yet', now: realClock.now() })
  reportFailure('confirmPairing', result)
}
