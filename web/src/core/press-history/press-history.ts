/**
 * Groups the log of presses (`press/presses.ts`) into repeats of the same key, with their outcomes, and finds the group
 * that can be undone. Pure.
 */
import type { Sentence } from '@beckon/contract/languages'
import { BOX_REFUSALS } from '@beckon/contract/refusals'
import { DIGIT_KEYS } from '@beckon/contract/keys'
import { buttonSending, buttonOf } from '../../remote-model/flex-buttons.ts'
import type { FailureReason } from '../press/outcomes.ts'
import type { Pressed } from '../press/presses.ts'
import type { PressMethod } from '../press/press-method.ts'
import { pressableOf, type RemoteButton, type Command, type Pressable } from '../../remote-model/button-table.ts'

/** Two presses of a key within this time are one group: scanning may need this long to return to the key. */
const SAME_GROUP_MS = 30_000
/** Digits further apart are two channels: a box waits only a few seconds for the next digit. */
const SAME_NUMBER_MS = 5_000
/** A person is likely to remember the previous state of the TV for this long. */
const UNDO_WITHIN_MS = 120_000

export interface RepeatGroup {
  /** Oldest first, and never empty. */
  readonly presses: readonly Pressed[]
  readonly label: Sentence
  readonly method: PressMethod | 'voice' | 'sign' | 'words' | undefined
  readonly outcome: Pressed['outcome']
  /** The digits of a number that was entered digit by digit. */
  readonly digits: string | undefined
  /** The result of undoing it, if it is the same for all its presses. */
  readonly mark: Mark | undefined
}

/**
 * The result of undoing a press. `as far as keys`: the TV is as before, or as close to that as its keys allow.
 * `changed`: not undone, since the TV has changed in the meantime.
 */
export type Mark = 'undone' | 'as far as keys' | 'changed'
/** By the numbers of the presses. */
export type Marks = ReadonlyMap<number, Mark>

/** Why the newest group, or an earlier one, cannot be undone. `group` is that group. */
export interface WhyNot {
  readonly why:
    | 'nothing'
    | 'on the way'
    | 'not sent'
    | 'not known'
    | 'too long ago'
    | 'ok'
    | 'power'
    | 'words'
    | 'record'
    | 'winding'
    | 'changed'
    | 'other'
  readonly group?: RepeatGroup
}

export type Undo =
  | {
      readonly is: 'can'
      readonly group: RepeatGroup
      /** The press that undoes it, and how often it is made. */
      readonly inverse: Inverse
      readonly times: number
      /** The newest later press that is not undone, and why. */
      readonly stays: WhyNot | undefined
    }
  | ({ readonly is: 'cannot' } & WhyNot)

/** The buttons that send text commands, by id, with the method that each stands for. */
const WORD_BUTTONS: Readonly<Record<string, NonNullable<RepeatGroup['method']>>> = {
  go: 'words',
  voice: 'voice',
  'record-sign': 'sign',
}

/** The repeat groups of a log, in its order. */
export function repeatGroupsOf(log: readonly Pressed[], marks: Marks): readonly RepeatGroup[] {
  const groups: Pressed[][] = []
  for (const pressed of log) {
    const group = groups.at(-1)
    if (group && isSameGroup(group.at(-1) as Pressed, pressed, marks)) group.push(pressed)
    else groups.push([pressed])
  }
  return groups.map((presses) => repeatGroupOf(presses, marks))
}

function isSameGroup(last: Pressed, next: Pressed, marks: Marks): boolean {
  const isUndone = ({ n }: Pressed) => marks.get(n) === 'undone'
  const isSameMethod = last.method === next.method || next.method === undefined
  const isSameEnding = endingOf(last) === endingOf(next) && isUndone(last) === isUndone(next)
  const areDigits = digitOf(last.press.commands) !== undefined && digitOf(next.press.commands) !== undefined
  const isSameKey = last.press.id === next.press.id && last.press.label.en === next.press.label.en
  const areWords = next.press.commands.some(({ is }) => is === 'text')
  const isNear = next.at - last.at <= (areDigits ? SAME_NUMBER_MS : SAME_GROUP_MS)
  return isNear && isSameMethod && isSameEnding && !areWords && (areDigits || isSameKey)
}

/** Includes the reason of a failure: each reason has its own message. */
function endingOf({ outcome }: Pressed): string | undefined {
  return outcome?.is === 'failed' ? outcome.why : outcome?.is
}

function repeatGroupOf(presses: readonly Pressed[], marks: Marks): RepeatGroup {
  const [first] = presses as readonly [Pressed]
  const mark = marks.get(first.n)
  const digits = presses.map(({ press }) => digitOf(press.commands))
  return {
    presses,
    label: first.press.label,
    method: first.method === 'steps' ? 'steps' : (WORD_BUTTONS[first.press.id] ?? first.method),
    outcome: first.outcome,
    digits: digits.includes(undefined) ? undefined : digits.join(''),
    mark: presses.every(({ n }) => marks.get(n) === mark) ? mark : undefined,
  }
}

export function endTimeOf({ presses }: RepeatGroup): number {
  return presses.at(-1)?.at ?? 0
}

/** The newest group that can be undone, or why there is none. `now` is on the clock of the presses. */
export function whatToUndo(log: readonly Pressed[], marks: Marks, now: number): Undo {
  const covered = new Set<Thing | 'everything'>()
  let stays: WhyNot | undefined
  // Not toReversed: Safari before 16 does not know it.
  // oxlint-disable-next-line unicorn/no-array-reverse
  for (const group of [...repeatGroupsOf(log, marks)].reverse()) {
    const { mark } = group
    if (mark === 'undone' || mark === 'as far as keys') continue
    if (group.method === 'undo' || group.outcome?.is === 'never sent') continue
    const because = whyNot(group, now) ?? mark
    const inverse = inverseOf(group.presses[0]?.press.commands ?? [])
    if (because === 'on the way' || because === 'too long ago')
      return { is: 'cannot', ...(stays ?? { why: because, group }) }
    const isCovered = covered.has('everything') || (inverse !== undefined && covered.has(inverse.thing))
    if (because === undefined && inverse && !isCovered)
      return { is: 'can', group, inverse, times: leadsOut(inverse) ? 1 : group.presses.length, stays }
    stays ??= { why: because ?? 'other', group }
    for (const thing of coveredBy(group, because, inverse)) covered.add(thing)
  }
  return { is: 'cannot', ...(stays ?? { why: 'nothing' }) }
}

function whyNot(group: RepeatGroup, now: number): WhyNot['why'] | undefined {
  const { outcome, presses } = group
  if (outcome === undefined) return 'on the way'
  if (outcome.is === 'left') return 'not known'
  const commands = presses[0]?.press.commands ?? []
  // One of several commands may have been carried out.
  if (outcome.is === 'failed') return NOT_DONE.has(outcome.why) && commands.length <= 1 ? 'not sent' : 'not known'
  if (now - endTimeOf(group) > UNDO_WITHIN_MS) return 'too long ago'
  if (inverseOf(commands)) return undefined
  if (commands.length === 0 || commands.some(({ is }) => is === 'text')) return 'words'
  const stays = commands.map((command) => buttonSending(command)?.whyNotUndone)
  return stays.includes('power') ? 'power' : (stays[0] ?? 'other')
}

/** Failures after which the press was certainly not carried out. */
const NOT_DONE: ReadonlySet<FailureReason> = new Set([
  ...BOX_REFUSALS.filter((why) => why !== 'BOX-TIMEOUT'),
  'TOO-MANY',
  'no connection',
] as const)

/**
 * What a press that is not undone may have changed. No key of the box changes the sound; power and text commands may
 * change anything.
 */
function coveredBy(
  { outcome }: RepeatGroup,
  because: WhyNot['why'] | undefined,
  inverse: Inverse | undefined,
): readonly (Thing | 'everything')[] {
  if (because === 'not sent') return []
  if (outcome?.is === 'left' || because === 'power' || because === 'words') return ['everything']
  return inverse?.thing === 'sound' ? ['sound'] : ['channel', 'screen', 'playback']
}

/** A part of what the TV shows or plays, which a press changes. */
export type Thing = NonNullable<RemoteButton['changes']>

/**
 * The press that undoes another: the opposite key, the same key again, or the key that leads out, as given in the
 * button's row (`remote-model/button-table.ts`). If there is none, `history-words.ts` has the advice to show instead.
 */
export interface Inverse {
  readonly press: Pressable
  readonly thing: Thing
}

/** Whether one press undoes any number of presses: screens are stacked, and Exit leaves all of them. */
export function leadsOut({ press }: Inverse): boolean {
  return press.id === 'exit' || press.id === 'previous'
}

/** Only a press of one command has an inverse. */
export function inverseOf(commands: readonly Command[]): Inverse | undefined {
  const [command, ...others] = commands
  if (command === undefined || others.length > 0) return undefined
  const isNumber = digitOf(commands) !== undefined || (command.is === 'text' && command.tunes !== undefined)
  if (isNumber) return { press: pressOf('previous'), thing: 'channel' }
  const { undoneBy, changes } = buttonSending(command) ?? {}
  return undoneBy === undefined || changes === undefined ? undefined : { press: pressOf(undoneBy), thing: changes }
}

/** The digit that a press sends. */
function digitOf(commands: readonly Command[]): string | undefined {
  const [command] = commands
  return commands.length === 1 && command?.is === 'key' && (DIGIT_KEYS as readonly string[]).includes(command.vcode)
    ? command.vcode
    : undefined
}

/** The press of this button of the remote. */
export function pressOf(id: string): Pressable {
  return pressableOf(buttonOf(id) as RemoteButton)
}
