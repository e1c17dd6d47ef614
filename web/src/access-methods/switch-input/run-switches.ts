/** Runs the user's switches: from their sources, through the filters, to gestures. */
import { loadModule } from '../../ui/lazy-part.tsx'
import { runMachine, type TimerEffect } from '../../platform/machine.ts'
import { reportSwitch } from '../../platform/signals.ts'
import type { Ports, Source } from './sources/source.ts'
import { keyboard } from './sources/keyboard.ts'
import {
  step,
  switchesAtRest,
  type SwitchEffect,
  type SwitchEvent,
  type SwitchSetup,
  type SwitchState,
} from './switch-machine.ts'

export type SwitchNews = Exclude<SwitchEffect, TimerEffect>

export interface RunningSwitches {
  /** Ignores a held switch until it is released; that release is not reported. */
  readonly forget: () => void
  /** The release of a switch that is held is not reported. */
  readonly stop: () => void
}

/** `takes`: see `Ports`. */
export function runSwitches(
  setup: SwitchSetup,
  heard: (news: SwitchNews) => void,
  takes: () => boolean,
): RunningSwitches {
  const machine = runMachine<SwitchState, SwitchEvent, SwitchEffect>(
    step,
    switchesAtRest(setup),
    (effect) => {
      // While the page rests, the switch only wakes it.
      if (!reportSwitch(effect.do === 'gesture' ? effect.gesture.phase : 'other')) heard(effect)
    },
    { timeIsUp: (at) => ({ type: 'time is up', at }) },
  )
  const stopSources = followSwitches({ switches: setup.switches, send: machine.send, takes })
  return {
    forget: () => machine.send({ type: 'forget' }),
    stop() {
      // First: a gesture may turn off its own access method, and a timer after that would report a stuck switch.
      machine.stop()
      stopSources()
    },
  }
}

/**
 * Starts the sources of a user's switches, each loaded only for users with such a switch. The returned function stops
 * them: a switch that is held then sends no `up`.
 */
export function followSwitches(ports: Ports): () => void {
  const stops = [keyboard(ports)]
  // The other switches work while a source loads.
  const fetchSource = (load: () => Promise<Source>) => stops.push(loadModule(load, (source) => source(ports)))
  if (ports.switches.some(({ source }) => source !== 'key' && source !== 'sound'))
    fetchSource(async () => (await import('./sources/other-sources.ts')).otherSources)
  if (ports.switches.some(({ source }) => source === 'sound'))
    fetchSource(async () => (await import('./sources/sound-level.ts')).soundLevel)
  return () => {
    for (const stop of stops) stop()
  }
}
