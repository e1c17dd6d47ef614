/** The user's switches, from their sources through the filters to gestures. */
import { fetchPart } from '../../ui/lazy-part.tsx'
import { realClock } from '../../platform/clock.ts'
import { runMachine } from '../../platform/machine.ts'
import { tellOfSwitch } from '../../platform/rest.ts'
import type { Ports, Source } from './sources/closures.ts'
import { keyboard } from './sources/keyboard.ts'
import {
  step,
  switchesAtRest,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchSetup,
  type SwitchState,
} from './switch-machine.ts'

/** What is left of the machine's effects once its timer is run. */
export type SwitchNews = Exclude<SwitchEffect, { readonly do: 'wait' } | { readonly do: 'stop waiting' }>

export interface RunningSwitches {
  /** What is held counts for nothing, and again only after it was let go. */
  readonly forget: () => void
  readonly stop: () => void
}

/** `takes`: whether the page must not get what a switch gets. */
export function runSwitches(
  setup: SwitchSetup,
  heard: (news: SwitchNews) => void,
  takes: () => boolean,
): RunningSwitches {
  let stopWaiting = (): void => {}
  const machine = runMachine<SwitchState, SwitchEvent, SwitchEffect>(step, switchesAtRest(setup), (effect, send) => {
    switch (effect.do) {
      case 'stop waiting':
        return stopWaiting()
      case 'wait':
        stopWaiting()
        stopWaiting = realClock.after(effect.ms, () => send({ type: 'time is up', at: realClock.now() }))
        return
      default:
        // A page that rests is woken by it, and that is all.
        if (!tellOfSwitch(effect.do === 'gesture' ? effect.gesture.phase : 'other')) heard(effect)
    }
  })
  const stopSources = followSwitches({ switches: setup.switches, send: machine.send, takes })
  return {
    forget: () => machine.send({ type: 'forget' }),
    stop() {
      stopSources()
      stopWaiting()
    },
  }
}

/**
 * Starts the sources of a user's switches, each fetched only by those who have such a switch. The returned function
 * stops them: what is held then sends no `up`.
 */
export function followSwitches(ports: Ports): () => void {
  const ends = [keyboard(ports)]
  // Until its part has come the other switches work.
  const fetchSource = (load: () => Promise<Source>) => ends.push(fetchPart(load, (source) => source(ports)))
  if (ports.switches.some(({ source }) => source !== 'key' && source !== 'sound'))
    fetchSource(async () => (await import('./sources/other-sources.ts')).otherSources)
  if (ports.switches.some(({ source }) => source === 'sound'))
    fetchSource(async () => (await import('./sources/sound-level.ts')).soundLevel)
  return () => {
    for (const end of ends) end()
  }
}
