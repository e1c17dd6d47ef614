/**
 * Runs the switch test: sends what the user's switches do to its machine, and keeps the times that it measures. The
 * last test, and the settings that its proposal replaced, are kept in memory until the page closes, for undo.
 */
import { realClock } from '../../../platform/clock.ts'
import { runMachine, type Machine, type TimerEffect } from '../../../platform/machine.ts'
import { create } from '../../../platform/state-hook.ts'
import { pauseAccessMethods, profile } from '../../../access-methods/current-method.ts'
import { followSwitches } from '../../../access-methods/switch-input/run-switches.ts'
import { ESCAPE } from '../../../access-methods/switch-input/switch-machine.ts'
import { NOTHING_MEASURED, type Proposal, type SwitchTimes } from './proposal.ts'
import {
  switchTestStep,
  type SwitchTestEffect,
  type SwitchTestEvent,
  type SwitchTestState,
} from './switch-test-machine.ts'

interface LastTest {
  readonly times: SwitchTimes
  /** The applied proposal: the settings before and after it. */
  readonly applied?: { readonly from: Proposal; readonly to: Proposal } | undefined
}

export const useTest = create<LastTest>(() => ({ times: NOTHING_MEASURED }))

export function forgetTest(): void {
  useTest.setState({ times: NOTHING_MEASURED }, true)
}

export interface SwitchTest {
  readonly machine: Machine<SwitchTestState, SwitchTestEvent>
  readonly begin: () => void
  readonly resume: () => void
  readonly stop: () => void
}

export type SwitchTestNews = Exclude<SwitchTestEffect, TimerEffect>

/** `onNews` is called with every effect of the machine, to announce it. */
export function openSwitchTest(onNews: (effect: SwitchTestNews) => void): SwitchTest {
  /** Stops listening to the switches; access methods work again. */
  let stopListening = (): void => {}
  const now = (): number => realClock.now()
  const machine = runMachine<SwitchTestState, SwitchTestEvent, SwitchTestEffect>(
    switchTestStep,
    { at: 'ready' },
    perform,
    { timeIsUp: (at) => ({ type: 'time is up', at, random: Math.random() }) },
  )

  function perform(effect: SwitchTestNews): void {
    onNews(effect)
    switch (effect.do) {
      // In a break and after the test the switches work as usual.
      case 'rest':
      case 'ended':
        return stopListening()
      case 'lit':
        return
      // Kept after each press, so that a stop loses at most the current one.
      case 'missed':
        return keepTimes((times) => ({ missed: times.missed + 1 }))
      case 'measured': {
        const { what, ms } = effect
        return keepTimes((times) => ({ [what]: [...times[what], ms] }))
      }
    }
  }

  function keepTimes(change: (times: SwitchTimes) => Partial<SwitchTimes>): void {
    useTest.setState(({ times }) => ({ times: { ...times, ...change(times) } }))
  }

  /** Pauses all access methods, so that a tested switch selects nothing. */
  function listenToSwitches(): void {
    const releaseMethods = pauseAccessMethods()
    const stopSwitches = followSwitches({
      switches: profile().switches,
      send(event) {
        if (event.type !== 'closure' || event.switch === ESCAPE) return
        machine.send({ type: 'closure', is: event.is, at: event.at })
      },
      // A switch that sends Enter must press no button.
      takes: () => true,
    })
    stopListening = () => {
      stopListening = () => {}
      stopSwitches()
      releaseMethods()
    }
  }

  return {
    machine,
    begin() {
      stopListening()
      useTest.setState({ times: NOTHING_MEASURED })
      listenToSwitches()
      machine.send({ type: 'begin', at: now(), random: Math.random() })
    },
    resume() {
      stopListening()
      listenToSwitches()
      machine.send({ type: 'go on', at: now(), random: Math.random() })
    },
    stop: () => machine.send({ type: 'stop' }),
  }
}
