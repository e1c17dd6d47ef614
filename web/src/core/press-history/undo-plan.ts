/**
 * How a repeat group is undone where the TV tells its state: the state before it is the goal, and only presses that
 * lead there are made. Pure. Where the state is unknown, a group is undone by as many presses as it had.
 */
import type { BoxState } from '@beckon/contract/box-state'
import { BUTTONS, pressableOf, type RemoteButton } from '../../remote-model/button-table.ts'
import type { Pressable } from '../../remote-model/command.ts'
import { leadsOut, textOf, type Thing } from './inverses.ts'
import type { Undo } from './press-history.ts'

export interface Around {
  /** What was known when the group began, and after the TV had done it. */
  readonly before: BoxState
  readonly after: BoxState
}

/** `as before`: nothing to do. `changed`: by somebody else. `other`: no key leads back. */
export type Verdict = 'as before' | 'changed' | 'other' | 'go'

export interface UndoStep {
  readonly press: Pressable
  /** Whether the state of the TV is read before it; `first` is what was known before the first. */
  readonly looks: (first: BoxState) => boolean
  readonly isNeeded: (now: BoxState) => boolean
}

type Found = Extract<Undo, { is: 'can' }>
type Field = keyof BoxState

/** The fields that are compared. An arrow may make a choice, and so change a setting or the channel. */
const FIELDS: Readonly<Record<Thing, readonly Field[]>> = {
  sound: ['volume', 'muted'],
  channel: ['channel'],
  screen: ['screen', 'focus', 'channel', 'captions', 'audioDescription', 'voiceGuidance'],
  playback: [],
}
/** The name that boxes give to the screen without a menu. */
const PICTURE = 'live'

/** Whether everything known of this thing before is known to be the same now. Undefined if nothing was known. */
export function isAsBefore(thing: Thing, before: BoxState, now: BoxState): boolean | undefined {
  const fields = FIELDS[thing].filter((field) => before[field] !== undefined)
  return fields.length === 0 ? undefined : fields.every((field) => isSame(before[field], now[field]))
}

/** The fields of this thing that are known to have changed. */
export function whatDiffers(thing: Thing, before: BoxState, now: BoxState): readonly Field[] {
  return FIELDS[thing].filter(
    (field) => before[field] !== undefined && now[field] !== undefined && !isSame(before[field], now[field]),
  )
}

/** Used when the current state of the TV is known. */
export function verdictOn({ inverse }: Found, { before, after }: Around, now: BoxState): Verdict {
  const { thing } = inverse
  if (isAsBefore(thing, before, now) === true) return 'as before'
  if (whatDiffers(thing, after, now).length > 0) return 'changed'
  return isWayBack(inverse) && wasInMenu(before) && before.screen === now.screen ? 'other' : 'go'
}

/** The presses that may be needed, in order. `volumeStep`: how much one press of a volume key changes here. */
export function undoSteps(found: Found, before: BoxState, volumeStep: number): readonly UndoStep[] {
  const { inverse, times } = found
  if (inverse.thing === 'sound') return soundSteps(found, before, volumeStep)
  // Out of what a key opened: to the picture, or back to the menu it was pressed in.
  const press = isWayBack(inverse) && wasInMenu(before) ? pressOf('previous') : inverse.press
  const isNeeded = (now: BoxState) => isAsBefore(inverse.thing, before, now) !== true
  return repeated(times, { press, looks: always, isNeeded })
}

function soundSteps({ group, inverse, times }: Found, before: BoxState, volumeStep: number): readonly UndoStep[] {
  const [command] = group.presses[0]?.press.commands ?? []
  const isMuteWrong = ({ muted }: BoxState) => muted !== undefined && muted !== before.muted
  if (command && textOf(command) === 'tv mute') {
    const isNeeded = (now: BoxState) => before.muted === undefined || now.muted === undefined || isMuteWrong(now)
    return repeated(times, { press: inverse.press, looks: always, isNeeded })
  }
  const isDown = inverse.press.id === 'volumeDown'
  const turns = repeated(times, {
    press: inverse.press,
    // At an end of the scale a press does less, or nothing, so the number of presses to undo is unknown.
    looks: ({ volume }) => volume === 0 || volume === 100,
    isNeeded({ volume }) {
      if (volume === undefined || before.volume === undefined) return true
      return (isDown ? volume - before.volume : before.volume - volume) > volumeStep / 2
    },
  })
  // A volume key ends a mute.
  const mute: UndoStep = { press: pressOf('mute'), looks: always, isNeeded: isMuteWrong }
  return before.muted === true ? [...turns, mute] : turns
}

const always = () => true

function repeated(times: number, step: UndoStep): readonly UndoStep[] {
  return Array.from({ length: times }, () => step)
}

function isWayBack(inverse: Found['inverse']): boolean {
  return inverse.thing === 'screen' && leadsOut(inverse)
}

function wasInMenu({ screen }: BoxState): boolean {
  return screen !== undefined && screen !== PICTURE
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function pressOf(id: (typeof BUTTONS)[number]['id']): Pressable {
  return pressableOf(BUTTONS.find((button) => button.id === id) as RemoteButton)
}
