/** The presses of this page: the lane with the real clock, network and sound. */
import { useStore } from 'zustand'
import { realClock } from '../../platform/clock.ts'
import { shared, useSharedState } from '../../platform/shared-state.ts'
import { say } from '../../texts/texts.ts'
import { announce } from '../../ui/Announcer.tsx'
import { makePresses, type Pressable, type PressesState } from './presses.ts'
import { sendPress } from './send-press.ts'
import { WHY_TEXTS } from './texts.ts'

/** Only for those who wish for them, and then before the first press. */
const loadSounds = () => import('./sounds.ts')
const fetchSounds = ({ keySound } = shared()) => keySound && loadSounds().catch(() => {})
useSharedState.subscribe(fetchSounds)
fetchSounds()

const presses = makePresses({
  clock: realClock,
  isOnline: () => navigator.onLine,
  isSoundOn: () => shared().keySound,
  playSound: (cue) => void loadSounds().then(({ playSound }) => playSound(cue)).catch(() => {}),
  send: sendPress,
  tellFailure(why, label) {
    const { language } = shared()
    announce(say(WHY_TEXTS[why], language, { label: say(label, language) }))
  },
})

/** Presses a button, as every button of every remote does. */
export function press(pressable: Pressable): void {
  presses.press(pressable)
}

export const { laneState } = presses

export function usePresses<Part>(select: (state: PressesState) => Part): Part {
  return useStore(presses.store, select)
}
