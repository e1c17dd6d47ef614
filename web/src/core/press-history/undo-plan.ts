/**
 * Plans how to undo a repeat group on a TV that reports its state. The goal is the state before the group: `verdictOn`
 * decides whether to press anything, `undoSteps` which presses may lead back, each made only if still needed. Pure;
 * `undo.ts` makes the presses. If the state is unknown, each of them is made.
 */
import type { BoxState } from '@beckon/contract/box-state'
import type { Pressable } from '../../remote-model/button-table.ts'
import type { StateAround } from '../what-is-on/state-around-press.ts'
import { leadsOut, pressOf, type Inverse, type Thing, type Undo } from './press-history.ts'

/**
 * `go`: the presses may be made. Otherwise none is made: the TV is `as before`, somebody else has `changed` it, or no
 * key leads back (`other`).
 */
export type Verdict = 'go' | 'as before' | 'changed' | 'other'

export interface UndoStep {
  readonly press: Pressable
  /** Whether the TV is asked for its state again before this press; `first` is its state before the first one. */
  readonly asksState: (first: BoxState) => boolean
  /** Whether the TV in this state needs the press. */
  readonly isNeeded: (now: BoxState) => boolean
}

type CanUndo = Extract<Undo, { is: 'can' }>
type Field = keyof BoxState

/** The fields compared for each thing. An arrow may select something, and so change a setting or the channel. */
const FIELDS: Readonly<Record<Thing, readonly Field[]>> = {
  sound: ['volume', 'muted'],
  channel: ['channel'],
  screen: ['screen', 'focus', 'channel', 'captions', 'audioDescription', 'voiceGuidance'],
  playback: [],
}
/** What VDR and the virtual TV call the picture without a menu. */
const PICTURE = 'live'

/** Whether the state has a value for any field of the thing. */
export function isReported(thing: Thing, state: BoxState): boolean {
  return reportedFields(thing, state).length > 0
}

/** Whether every field of the thing that had a value before has the same value now. False if that proves nothing. */
export function isAsBefore(thing: Thing, before: BoxState, now: BoxState): boolean {
  return proves(thing, before) && reportedFields(thing, before).every((field) => isSame(before[field], now[field]))
}

/** A screen whose focused item is not reported may have changed inside, such as an app in which an arrow moved. */
function proves(thing: Thing, before: BoxState): boolean {
  if (thing === 'screen' && before.focus === undefined && before.screen !== PICTURE) return false
  return isReported(thing, before)
}

/** The fields of this thing that are known to have changed. */
export function whatDiffers(thing: Thing, before: BoxState, now: BoxState): readonly Field[] {
  return reportedFields(thing, before).filter((field) => now[field] !== undefined && !isSame(before[field], now[field]))
}

function reportedFields(thing: Thing, state: BoxState): readonly Field[] {
  return FIELDS[thing].filter((field) => state[field] !== undefined)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** `now`: the current state of the TV. */
export function verdictOn({ inverse }: CanUndo, { before, after }: StateAround, now: BoxState): Verdict {
  const { thing } = inverse
  if (isAsBefore(thing, before, now)) return 'as before'
  if (whatDiffers(thing, after, now).length > 0) return 'changed'
  // The same menu as before is open, perhaps with another item selected: the key that leads out would close it.
  const isSameMenu = wasInMenu(before) && before.screen === now.screen
  return closesScreen(inverse) && isSameMenu ? 'other' : 'go'
}

/** The presses that may be needed, in order. `volumeStep`: how much one press of a volume key changes here. */
export function undoSteps(found: CanUndo, before: BoxState, volumeStep: number): readonly UndoStep[] {
  const { inverse, times } = found
  if (inverse.press.id === 'mute') return muteSteps(found, before)
  if (inverse.thing === 'sound') return volumeSteps(found, before, volumeStep)
  // From a screen that a key opened, Exit leads to the picture, and Previous to the menu in which it was pressed.
  const press = closesScreen(inverse) && wasInMenu(before) ? pressOf('previous') : inverse.press
  const isNeeded = (now: BoxState) => !isAsBefore(inverse.thing, before, now)
  return repeated(times, { press, asksState: always, isNeeded })
}

function closesScreen(inverse: Inverse): boolean {
  return inverse.thing === 'screen' && leadsOut(inverse)
}

function wasInMenu({ screen }: BoxState): boolean {
  return screen !== undefined && screen !== PICTURE
}

function muteSteps({ inverse, times }: CanUndo, before: BoxState): readonly UndoStep[] {
  const isNeeded = ({ muted }: BoxState) => before.muted === undefined || muted === undefined || muted !== before.muted
  return repeated(times, { press: inverse.press, asksState: always, isNeeded })
}

function volumeSteps({ inverse, times }: CanUndo, before: BoxState, volumeStep: number): readonly UndoStep[] {
  const isDown = inverse.press.id === 'volumeDown'
  const volumePresses = repeated(times, {
    press: inverse.press,
    // At an end of the scale a press does less, or nothing, so the number of presses to undo is unknown.
    asksState: ({ volume }) => volume === 0 || volume === 100,
    isNeeded({ volume }) {
      if (volume === undefined || before.volume === undefined) return true
      return (isDown ? volume - before.volume : before.volume - volume) > volumeStep / 2
    },
  })
  if (before.muted !== true) return volumePresses
  // The volume press being undone has ended a mute, which is restored last.
  return [...volumePresses, { press: pressOf('mute'), asksState: always, isNeeded: ({ muted }) => muted === false }]
}

const always = () => true

function repeated(times: number, step: UndoStep): readonly UndoStep[] {
  return Array.from({ length: times }, () => step)
}
