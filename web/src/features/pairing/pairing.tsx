/** Runs the pairing machine with the real clock, server and storage. Also, the button for a new code. */
import { messageText } from '@beckon/contract/messages'
import { confirmPairing, startPairing } from '@beckon/contract/pairing'
import { send as sendCall } from '../../client/api-client.ts'
import { awakeClock } from '../../platform/clock.ts'
import { runMachine, useMachine, type TimerEffect } from '../../platform/machine.ts'
import { navigate, onNavigation } from '../../platform/router.ts'
import { shared } from '../../platform/shared-state.ts'
import { thisPage } from '../../platform/this-page.ts'
import { onPageReturn } from '../../platform/listen.ts'
import { say, useT } from '../../texts/say.ts'
import { announce } from '../../ui/announce.ts'
import { showLateResult } from '../../ui/Notice.tsx'
import { consequenceOf, mayBeDone, reportFailure, show } from '../../client/failures.ts'
import { keepTokenFresh } from '../../client/refresh.ts'
import { remoteLink } from '../../client/way-back.tsx'
import { remotePath } from '../../client/modes.ts'
import { storeNewSession } from '../../client/session-store.ts'
import { removeStored } from '../../platform/stored-values.ts'
import { step, type Effect, type Event, type State } from './pairing-machine.ts'
import { forgetPairing, readSavedPairing, savePairing } from './saved-pairing.ts'
import { pathHere } from '../../platform/base-path.ts'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/Form.module.css'
import { catalogue } from '@beckon/contract/catalogue'

/** The texts of the waiting screen. */
export const pairingTexts = catalogue('pairing')

const machine = runMachine<State, Event, Effect>(step, { at: 'nothing' }, perform, {
  clock: awakeClock,
  timeIsUp: (now) => ({ type: 'time is up', now }),
})

export function usePairing(): State {
  return useMachine(machine)
}

export function beginPairing(): void {
  machine.send({ type: 'start' })
}

/** Asks for a new code in the place of the one on the waiting screen. */
export function renewPairing(): void {
  machine.send({ type: 'renew' })
}

/** Call it when the waiting screen appears, and the returned function when it disappears. */
export function waitOnScreen(): () => void {
  const now = awakeClock.now()
  machine.send({ type: 'arrived', now, saved: readSavedPairing(now) })
  // The timers of a sleeping tablet stop, so on waking the clock decides what is due.
  const stopWaking = onPageReturn(() => machine.send({ type: 'time is up', now: awakeClock.now() }))
  return () => {
    stopWaking()
    machine.send({ type: 'left' })
  }
}

function perform(effect: Exclude<Effect, TimerEffect>, send: (event: Event) => void): void {
  switch (effect.do) {
    case 'start':
      return void start(send)
    case 'show the code':
      return navigate('/waiting-for-tv')
    case 'ask':
      return void ask(effect.token, send)
    case 'save':
      return savePairing(effect.pairing)
    case 'forget':
      return forgetPairing()
    case 'announce time left':
      return announce(say(pairingTexts.timeLeftSpoken, shared().language, { seconds: effect.seconds }))
    case 'announce that there is no new code':
      return announce(say(pairingTexts.noNewCode, shared().language), { isFailure: true })
    case 'give up':
      return show({ on: 'error page', message: effect.message })
    case 'go home':
      return navigate('/', { replace: true })
  }
}

/** How many pairings were requested: the server ends each when the next begins. */
let starts = 0

async function start(send: (event: Event) => void): Promise<void> {
  const mine = ++starts
  const { partner, clientDeviceId, arToken } = shared()
  const from = pathHere()
  const stopListening = onNavigation(() => {
    if (mine === starts && pathHere() !== from) send({ type: 'left' })
  })
  const result = await sendCall(startPairing, { body: { partner, clientDeviceId }, token: arToken })
  stopListening()
  if (mine !== starts) return
  if (result.is === 'answer') return send({ type: 'started', pairing: result.answer, now: awakeClock.now() })
  const isHere = ['starting', 'waiting'].includes(machine.state().at)
  send({ type: 'not started', isLost: mayBeDone(result), now: awakeClock.now() })
  // While a code is shown, its page stays and the machine announces the failure.
  if (!isHere || machine.state().at === 'waiting') return
  const { href } = window.location
  reportFailure('startPairing', result)
  // The error page with the same sentence as before draws nothing new.
  const { show: shown } = consequenceOf('startPairing', result)
  if (shown !== undefined && window.location.href === href)
    announce(messageText(shown.message, shared().language), { isFailure: true })
}

async function ask(token: string, send: (event: Event) => void): Promise<void> {
  const { partner, clientDeviceId } = shared()
  const visit = thisPage()
  const result = await sendCall(confirmPairing, { body: { partner, clientDeviceId }, token })
  // The user has begun another pairing, or this one has ended. Of the code before, only a confirmation counts.
  const state = machine.state()
  if (!('pairing' in state)) return
  if (state.pairing.token !== token && (state.replaced !== token || result.is !== 'answer')) return
  if (result.is === 'answer') {
    const { device } = result.answer
    send({ type: 'confirmed' })
    // Pairing again removes the edit lock, so that lost digits lock nobody out.
    removeStored('editLock')
    storeNewSession({ token: result.answer, device, devices: device === undefined ? [] : [device] })
    keepTokenFresh()
    if (visit.hasEnded()) {
      return showLateResult({ sentence: pairingTexts.paired, link: remoteLink() })
    }
    announce(say(pairingTexts.paired, shared().language))
    return navigate(remotePath(), { replace: true })
  }
  const isPending = result.is === 'refused' && result.http === 202
  // Only a clear answer says whether the server has replaced the code.
  const isInDoubt = state.at === 'waiting' && state.doubt !== undefined
  if (isPending || (isInDoubt && mayBeDone(result))) return send({ type: 'not yet', now: awakeClock.now() })
  // A failure with something to show ends the pairing; after any other the server is asked again.
  const ends = consequenceOf('confirmPairing', result).show !== undefined
  send(ends ? { type: 'refused' } : { type: 'not yet', now: awakeClock.now() })
  const after = machine.state()
  // A new code is on its way.
  if (ends && 'isRenewing' in after && after.isRenewing) return
  reportFailure('confirmPairing', result, visit)
}

/** The next step after a failed pairing: a button that gets a new code. */
export function NewCode() {
  const t = useT()
  const isStarting = usePairing().at === 'starting'
  return (
    <>
      <p>{t(pairingTexts.newCodeHint)}</p>
      <div className={form.row}>
        <Button variant="primary" busy={isStarting} onClick={beginPairing}>
          {t(pairingTexts.newCode)}
        </Button>
      </div>
    </>
  )
}
