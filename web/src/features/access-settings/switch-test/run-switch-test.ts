/**
 * The switch test on the real page: the user's switches to the machine, and what it measures to what is kept on this
 * device. The last test survives a reload, and so does what its proposal replaced, so that it can be undone. It is sent
 * nowhere. What is damaged counts as not measured.
 */
import * as v from 'valibot'
import { realClock } from '../../../platform/clock.ts'
import { listen } from '../../../platform/listen.ts'
import { runMachine, type Machine } from '../../../platform/machine.ts'
import { create } from '../../../platform/state-hook.ts'
import { readStored, removeStored, writeStored } from '../../../platform/stored-values.ts'
import { holdMethods, profile } from '../../../access-methods/current-method.ts'
import { followSwitches } from '../../../access-methods/switch-input/run-switches.ts'
import { NOTHING_MEASURED, type SwitchTimes } from './proposal.ts'
import {
  switchTestStep,
  type SwitchTestEffect,
  type SwitchTestEvent,
  type SwitchTestState,
} from './switch-test-machine.ts'

const count = v.pipe(v.number(), v.finite(), v.minValue(0))
/** Of one kind: a bouncing switch brings many. */
const TIMES_KEPT_AT_MOST = 100
const times = v.pipe(v.array(count), v.maxLength(TIMES_KEPT_AT_MOST), v.readonly())
const settings = v.object({
  stepMs: v.exactOptional(count),
  holdMs: v.exactOptional(count),
  ignoreMs: v.exactOptional(count),
})

const shape = v.object({
  times: v.object({ pressMs: times, missed: count, heldMs: times, againMs: times, againHeldMs: times }),
  /** The proposal that was taken: the settings before it, and with it. */
  taken: v.exactOptional(v.object({ from: settings, to: settings })),
})

type KeptTest = v.InferOutput<typeof shape>

const NOTHING: KeptTest = { times: NOTHING_MEASURED }

export function readTest(): KeptTest {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), readStored('switchTest') ?? '')
  return parsed.success ? parsed.output : NOTHING
}

export const useTest = create<KeptTest>(readTest)
listen(window, { storage: ({ key }) => (key === 'switchTest' || key === null) && useTest.setState(readTest(), true) })

export function keepTest(test: KeptTest): void {
  writeStored('switchTest', JSON.stringify(test))
  useTest.setState(test, true)
}

export function forgetTest(): void {
  removeStored('switchTest')
  useTest.setState(NOTHING, true)
}

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
      // Kept with each press, so that a reload or a stop loses no more than the one that was under way.
      case 'missed':
        return keepTimes((times) => ({ missed: times.missed + 1 }))
      case 'measured': {
        const { what, ms } = effect
        return keepTimes((times) => ({ [what]: [...times[what], ms].slice(-TIMES_KEPT_AT_MOST) }))
      }
    }
  }

  function keepTimes(change: (times: SwitchTimes) => Partial<SwitchTimes>): void {
    const kept = useTest.getState()
    keepTest({ ...kept, times: { ...kept.times, ...change(kept.times) } })
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
