/** A practice on the real page: switches, pointers and clicks to the machine, and what it finds to what is kept. */
import { listen } from '../../../platform/listen.ts'
import { realClock } from '../../../platform/clock.ts'
import { runMachine, type Machine } from '../../../platform/machine.ts'
import { holdWays, profile, tryOut } from '../current-way.ts'
import type { Profile } from '@beckon/contract/profile'
import { countsAfterMs } from '../scan/presser.ts'
import { followSwitches } from '../switches/sources/follow-switches.ts'
import { keep, useMeasures } from './kept-measures.ts'
import {
  practiceStep,
  type PracticeEffect,
  type PracticeEvent,
  type PracticeState,
  type Plan,
} from './practice-machine.ts'
import { PRACTICE_KEYS } from './practice-tv.ts'
import { recorded, together, whatCame, type ScanRecord } from './scan-record.ts'
import { NOTHING_MEASURED, stepFor, type Measured } from './timing.ts'
import { watchScan } from './watch-scan.ts'

const SWITCH_PLAN: Plan = { task: 'switch', trials: 10, darkMs: [1_000, 3_000], givesUpMs: 6_000, keys: [] }
/** Two presses each, a group and a key. */
const SCAN_PLAN: Plan = { task: 'keys', trials: 7, darkMs: [600, 600], givesUpMs: 90_000, keys: PRACTICE_KEYS }
const KEYS_PLAN: Plan = { task: 'keys', trials: 12, darkMs: [1_000, 3_000], givesUpMs: 20_000, keys: PRACTICE_KEYS }

/** What the user does, one after the other. */
export function plansOf({ way, scan, switches }: Pick<Profile, 'way' | 'scan' | 'switches'>): readonly Plan[] {
  if (way === 'scan' && switches.length > 0)
    return scan.method === 'auto' || scan.method === 'inverse' ? [SWITCH_PLAN, SCAN_PLAN] : [SWITCH_PLAN]
  return [KEYS_PLAN]
}

export interface Practice {
  readonly machine: Machine<PracticeState, PracticeEvent>
  readonly begin: () => void
  readonly goOn: () => void
  readonly stop: () => void
  /** A key of the practice TV was pressed, by whatever way. */
  readonly pressed: (key: string) => void
  /** The pointer came onto a key of it, or left it. */
  readonly pointer: (key: string, is: 'on' | 'off') => void
}

/** `told`: for what is to be heard. `choosePlans`: at the beginning of each. */
export function openPractice(
  told: (effect: PracticeEffect) => void,
  choosePlans: () => readonly Plan[] = () => plansOf(profile()),
): Practice {
  let stopWaiting = (): void => {}
  let plans: readonly Plan[] = []
  let ends: (() => void)[] = []
  let record: ScanRecord = []
  let onSince: { readonly key: string; readonly at: number } | undefined
  let hasEntered = false

  const now = (): number => realClock.now()
  const machine = runMachine<PracticeState, PracticeEvent, PracticeEffect>(practiceStep, { at: 'ready' }, perform)

  function perform(effect: PracticeEffect): void {
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
      case 'lit':
        record = []
        hasEntered = false
        return
      case 'over':
        return nextPlan()
      default:
        measure(effect)
    }
  }

  function measure(effect: PracticeEffect): void {
    const state = machine.state()
    const isSwitch = 'plan' in state && state.plan.task === 'switch'
    const { way } = profile()
    if (isSwitch) return keepScan(ofSwitch(effect))
    if (way === 'scan') {
      if (effect.do === 'right' && effect.key !== undefined) keepScan(ofScanning(effect.key))
    } else if (way === 'dwell') {
      if (effect.do === 'right') keep(({ dwell }) => ({ dwell: { ...dwell, rights: dwell.rights + 1 } }))
      if (effect.do === 'wrong') keep(({ dwell }) => ({ dwell: { ...dwell, wrongs: dwell.wrongs + 1 } }))
    } else {
      if (effect.do === 'right')
        keep(({ touch }) => ({
          touch: { ...touch, rights: touch.rights + 1, pressMs: latest(touch.pressMs, effect.ms) },
        }))
      if (effect.do === 'again')
        keep(({ touch }) => ({ touch: { ...touch, againMs: latest(touch.againMs, effect.ms) } }))
    }
  }

  function ofScanning(wanted: string): Measured {
    const { scan, press } = profile()
    const afterMs = countsAfterMs(press, useMeasures.getState().scan.heldMs)
    const stepMs = stepInPractice() ?? scan.stepMs
    return whatCame(record, { wanted, stepMs, lateMs: scan.lateMs, countsAfterMs: afterMs, isInUse: false })
  }

  function nextPlan(): void {
    letGo()
    const [plan, ...others] = plans
    plans = others
    if (!plan) return
    ends = plan.task === 'switch' ? heardSwitches() : heardKeys()
    machine.send({ type: 'begin', plan, at: now(), random: Math.random() })
  }

  /** The way is held meanwhile: a switch that is measured chooses nothing. */
  function heardSwitches(): (() => void)[] {
    const goOn = holdWays()
    const { switches } = profile()
    const stopSwitches = followSwitches({
      switches,
      send: (event) => event.type === 'contact' && machine.send({ type: 'contact', is: event.is, at: event.at }),
      takes: () => true,
    })
    return [stopSwitches, goOn]
  }

  function heardKeys(): (() => void)[] {
    const { way, scan } = profile()
    if (way === 'scan') {
      const stepMs = stepInPractice()
      return [
        watchScan((seen) => (record = recorded(record, seen))),
        ...(stepMs !== undefined && stepMs > scan.stepMs ? [tryOut({ scan: { ...scan, stepMs } })] : []),
      ]
    }
    if (way !== 'off') return []
    let downOn: string | undefined
    return [
      listen(
        document,
        {
          pointerdown(event) {
            downOn = keyUnder(event)
            machine.send({ type: 'contact', is: 'down', at: now() })
          },
          pointerup(event) {
            const state = machine.state()
            const slipped = state.at === 'lit' && downOn === state.key && keyUnder(event) !== downOn
            if (slipped) keep(({ touch }) => ({ touch: { ...touch, slips: touch.slips + 1 } }))
            machine.send({ type: 'contact', is: 'up', at: now() })
          },
        },
        true,
      ),
    ]
  }

  function letGo(): void {
    for (const end of ends) end()
    ends = []
  }

  return {
    machine,
    begin() {
      plans = choosePlans()
      nextPlan()
    },
    goOn() {
      const state = machine.state()
      if (state.at !== 'resting') return
      ends = state.plan.task === 'switch' ? heardSwitches() : heardKeys()
      machine.send({ type: 'go on', at: now(), random: Math.random() })
    },
    stop() {
      plans = []
      letGo()
      machine.send({ type: 'stop' })
    },
    pressed: (key) => machine.send({ type: 'pressed', key, at: now() }),
    pointer(key, is) {
      const state = machine.state()
      if (profile().way !== 'dwell' || state.at !== 'lit') return
      if (is === 'on') {
        onSince = { key, at: now() }
        if (key !== state.key || hasEntered) return
        hasEntered = true
        const ms = now() - state.litAt
        return keep(({ dwell }) => ({ dwell: { ...dwell, enterMs: latest(dwell.enterMs, ms) } }))
      }
      if (onSince?.key !== key || key === state.key) return
      const ms = now() - onSince.at
      keep(({ dwell }) => ({ dwell: { ...dwell, passedMs: latest(dwell.passedMs, ms) } }))
    },
  }
}

/** The step that the measured press time asks for: what is too quick for somebody tells nothing of them. */
function stepInPractice(): number | undefined {
  const { stepMs } = profile().scan
  return Math.max(stepFor(useMeasures.getState().scan.pressMs) ?? stepMs, stepMs)
}

function ofSwitch(effect: PracticeEffect): Measured {
  switch (effect.do) {
    case 'right':
      return { ...NOTHING_MEASURED, asked: 1, pressMs: [effect.ms] }
    case 'missed':
      return { ...NOTHING_MEASURED, asked: 1, missed: 1 }
    case 'held':
      return { ...NOTHING_MEASURED, heldMs: [effect.ms] }
    case 'again':
      return { ...NOTHING_MEASURED, bounceMs: [effect.ms] }
    case 'again held':
      return { ...NOTHING_MEASURED, unwantedHeldMs: [effect.ms] }
    default:
      return NOTHING_MEASURED
  }
}

function keepScan(came: Measured): void {
  keep(({ scan }) => ({ scan: together(scan, came) }))
}

function latest(times: readonly number[], ms: number): readonly number[] {
  return [...times, ms].slice(-200)
}

function keyUnder({ clientX, clientY }: PointerEvent): string | undefined {
  return document.elementFromPoint(clientX, clientY)?.closest('button')?.id
}
