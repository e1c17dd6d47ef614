/** The switch test on the real page: the user's switches to the machine, and what it measures to what is kept. */
import { realClock } from '../../../platform/clock.ts'
import { runMachine, type Machine } from '../../../platform/machine.ts'
import { holdMethods, profile } from '../../../access-methods/current-method.ts'
import { followSwitches } from '../../../access-methods/switch-input/run-switches.ts'
import { keepTest, TIMES_KEPT_AT_MOST, useTest } from './stored-result.ts'
import { NOTHING_MEASURED, type SwitchTimes } from './proposal.ts'
import {
  switchTestStep,
  type SwitchTestEffect,
  type SwitchTestEvent,
  type SwitchTestState,
} from './switch-test-machine.ts'

export interface SwitchTest {
  readonly machine: Machine<SwitchTestState, SwitchTestEvent>
  readonly begin: () => void
  readonly goOn: () => void
  readonly stop: () => void
}

/** `told`: for what is to be heard. */
export function openSwitchTest(told: (effect: SwitchTestEffect) => void): SwitchTest {
  let stopWaiting = (): void => {}
  let letGo = (): void => {}
  const now = (): number => realClock.now()
  const machine = runMachine<SwitchTestState, SwitchTestEvent, SwitchTestEffect>(
    switchTestStep,
    { at: 'ready' },
    perform,
  )

  function perform(effect: SwitchTestEffect): void {
    told(effect)
    switch (effect.do) {
      case 'wait':
        stopWaiting()
        stopWaiting = realClock.after(effect.ms, () =>
          machine.send({ type: 'time is up', at: now(), random: Math.random() }),
        )
        return
      case 'stop waiting':
        stopWaiting()
        return letGo()
      case 'over':
        return letGo()
      case 'lit':
        return
      default: {
        const { times, ...kept } = useTest.getState()
        // With each press, so that a reload or a stop loses no more than the one that was under way.
        keepTest({ ...kept, times: withEffect(times, effect) })
      }
    }
  }

  /** No access method is on meanwhile: a switch that is tested chooses nothing. */
  function hearSwitches(): void {
    const goOn = holdMethods()
    const stopSwitches = followSwitches({
      switches: profile().switches,
      send: (event) => event.type === 'closure' && machine.send({ type: 'closure', is: event.is, at: event.at }),
      takes: () => true,
    })
    letGo = () => {
      letGo = () => {}
      stopSwitches()
      goOn()
    }
  }

  return {
    machine,
    begin() {
      letGo()
      keepTest({ ...useTest.getState(), times: NOTHING_MEASURED })
      hearSwitches()
      machine.send({ type: 'begin', at: now(), random: Math.random() })
    },
    goOn() {
      letGo()
      hearSwitches()
      machine.send({ type: 'go on', at: now(), random: Math.random() })
    },
    stop: () => machine.send({ type: 'stop' }),
  }
}

function withEffect(times: SwitchTimes, effect: SwitchTestEffect): SwitchTimes {
  switch (effect.do) {
    case 'pressed':
      return { ...times, pressMs: [...times.pressMs, effect.ms] }
    case 'missed':
      return { ...times, missed: times.missed + 1 }
    case 'held':
      return { ...times, heldMs: [...times.heldMs, effect.ms] }
    case 'pressed again':
      return { ...times, againMs: [...times.againMs, effect.ms].slice(-TIMES_KEPT_AT_MOST) }
    case 'pressed again held':
      return { ...times, againHeldMs: [...times.againHeldMs, effect.ms].slice(-TIMES_KEPT_AT_MOST) }
    default:
      return times
  }
}
