/** The presses of this page: the lanes with the real clock, network and sound. */
import { getVersion } from '@beckon/contract/operation'
import { useStore } from 'zustand'
import { realClock } from '../../platform/clock.ts'
import { send } from '../../client/api-client.ts'
import { randomId } from '../../platform/random-id.ts'
import { instant, serverClock } from '../../client/server-clock.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { onWake } from '../../platform/wake.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/announce.ts'
import { makePresses, type Pressable, type PressesState, type Told } from './presses.ts'
import { sendPress, wayOf } from './send-press.ts'
import type { Cue } from './sounds.ts'
import { pressTexts } from './texts.ts'

/** Only for those who wish for them, and then before the first press. */
const loadSounds = () => import('./sounds.ts')
const fetchSounds = ({ keySound } = shared()) => keySound && loadSounds().catch(() => {})
useSharedState.subscribe(fetchSounds)
fetchSounds()

/** The sentences of failed presses. */
export const loadFailure = () => import('./Failure.tsx')

const presses = makePresses({
  clock: realClock,
  isOnline: () => navigator.onLine,
  isSoundOn: () => shared().keySound,
  playSound: sound,
  wayOf,
  instant,
  page: randomId(),
  send: sendPress,
  tellFailure(why, label) {
    const { language } = shared()
    loadFailure()
      .then(({ failureSentence }) => failureSentence(why, label, language))
      .catch(() => say(pressTexts.lastPressFailed, language))
      .then(announce)
  },
  tellUnderstood: (understood) => announce(say(pressTexts.understood, shared().language, { understood })),
})

// After a sleep the server's clock is not known until an answer comes: any will do, so that the next press says its time.
onWake(() => {
  if (serverClock.hasLost(instant())) void send(getVersion)
})

/** Presses a button, as every button of every remote does. */
export function press(pressable: Pressable): void {
  presses.press(pressable)
}

export const { stateOf, touch } = presses
export const followPresses = presses.store.subscribe

function sound(cue: Cue): void {
  void loadSounds()
    .then(({ playSound }) => playSound(cue))
    .catch(() => {})
}

/** The sound of something that is no press, if the user wishes for sounds. */
export function playCue(cue: Cue): void {
  if (shared().keySound) sound(cue)
}

/** Says in the status line what is no press. */
export function tellStatus(told: Told | undefined): void {
  presses.store.setState({ told })
}

/** Names the keys of the keyboard on the buttons that they press. */
export function showShortcuts(shortcuts: PressesState['shortcuts']): void {
  presses.store.setState({ shortcuts })
}

export function usePresses<Part>(select: (state: PressesState) => Part): Part {
  return useStore(presses.store, select)
}
