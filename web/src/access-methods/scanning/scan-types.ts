/**
 * The events, effects and state of scanning. A highlight moves over the items of a level; a gesture chooses the
 * highlighted item. `scan-machine.ts` decides.
 */
import type { Gesture } from '../switch-input/switch-machine.ts'
import type { ScanSettings } from '@beckon/contract/profile'
import type { Item, Leaf, Level, PageChange, TargetId } from '../page-reader/target.ts'

/** All times are milliseconds of the same clock. */
export type ScanEvent =
  /** Scanning is turned on: it rests, or starts if it is to start on arrival. */
  | { readonly type: 'begin'; readonly tree: Level | undefined; readonly at: number }
  /** Jobs that scanning does not know (a key of the remote, say again) do nothing here. */
  | { readonly type: 'gesture'; readonly gesture: Gesture }
  | { readonly type: 'time is up'; readonly at: number }
  | {
      readonly type: 'page changed'
      readonly tree: Level | undefined
      readonly why: PageChange
      readonly at: number
    }
  | { readonly type: 'settings'; readonly settings: ScanSettings; readonly at: number }
  /** The outcome of a choice that pressed a key of the remote. */
  | { readonly type: 'press answered'; readonly id: TargetId; readonly worked: boolean; readonly at: number }
  /** Auditory scanning: all announcements have been spoken. */
  | { readonly type: 'spoken'; readonly at: number }
  /** The page is hidden or has lost the window's focus. */
  | { readonly type: 'suspend' }
  | { readonly type: 'resume'; readonly at: number }
  /** Pauses everything, or resumes. */
  | { readonly type: 'panic'; readonly at: number }

export type ScanEffect =
  /** Sends `time is up` after this long, in place of any earlier wait. */
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'stop waiting' }
  /** Performed in the same task as the gesture: a file dialog or the first sound needs that. */
  | { readonly do: 'choose'; readonly id: TargetId }
  | { readonly do: 'say'; readonly say: ScanAnnouncement }
  /** Auditory scanning: a press came, so the voice stops. */
  | { readonly do: 'hush' }
  | { readonly do: 'sound'; readonly cue: 'group' }

export type ScanAnnouncement =
  | { readonly what: 'resting' }
  /** Auditory scanning: the highlighted item. Ends in the event `spoken`. */
  | { readonly what: 'item'; readonly item: Item }
  | { readonly what: 'press again'; readonly name: string }
  /** No second press came: the key was not pressed. */
  | { readonly what: 'not confirmed' }
  /** A second press came while the key waited: it was not pressed. */
  | { readonly what: 'undone'; readonly id: TargetId; readonly name: string }
  | { readonly what: 'paused' }
  | { readonly what: 'going on' }

/** Which item is highlighted: the ids of the levels that lead to it, without the top, and its number in the last. */
export interface Place {
  readonly path: readonly string[]
  readonly index: number
}

export interface Scanning {
  readonly at: 'scanning'
  readonly place: Place
  /** The first is 1. */
  readonly pass: number
  /** When the highlight moves on, or waiting chooses. Undefined: the user moves it. */
  readonly due: number | undefined
  /** Auditory scanning: the name is being spoken; the step after it takes this long. */
  readonly afterName: number | undefined
  /** The item from which time moved the highlight, and when: a late press may count for that item. */
  readonly cameFrom: { readonly index: number; readonly movedAt: number } | undefined
  /** Single-switch step: waiting now chooses the highlighted item. */
  readonly isArmed: boolean
  /** Inverse: since when the switch is held. */
  readonly heldSince: number | undefined
  /** The key whose press led here, until the first move: if it fails, the highlight returns to it. */
  readonly pressed: TargetId | undefined
}

/** Chosen, and not yet pressed. */
export interface Choosing {
  readonly at: 'choosing'
  readonly leaf: Leaf
  readonly place: Place
  /** `confirmation`: a second press makes the press. `undo`: a second press stops it. */
  readonly why: 'confirmation' | 'undo'
  /** Undefined: no time ends it. */
  readonly due: number | undefined
  /** As in `Scanning`: the time to answer, while the question is being spoken. */
  readonly afterName: number | undefined
  readonly heldSince: number | undefined
}

/** Still on the key that was pressed, so that a second press needs no further pass. */
export interface Pressed {
  readonly at: 'pressed'
  readonly leaf: Leaf
  readonly place: Place
  readonly due: number
}

export interface Resting {
  readonly at: 'resting'
}

/** The page has nothing to choose: scanning continues when it has. */
export interface Empty {
  readonly at: 'empty'
}

export type Running = Resting | Empty | Scanning | Choosing | Pressed

/** `resting`: a press starts it. `paused`: by the user. `suspended`: the page is hidden or has lost the focus. */
export type ScanActivity =
  | { readonly at: 'off' }
  | Running
  /** `heldSince`: inverse scanning resumes when its switch is held. */
  | { readonly at: 'paused'; readonly before: Running; readonly heldSince: number | undefined }
  | { readonly at: 'suspended'; readonly before: Running | Paused }

export type Paused = Extract<ScanActivity, { at: 'paused' }>

export interface ScanState {
  readonly options: ScanSettings
  /** Undefined while the page has nothing to choose. */
  readonly tree: Level | undefined
  readonly activity: ScanActivity
  /** Until then gestures choose nothing, because the highlighted item has changed under them. */
  readonly deadUntil: number
}

export type ScanResult = readonly [ScanState, ...ScanEffect[]]

/** What the highlight shows. */
export interface Highlighted {
  readonly item: Item
  /** Its level: everything outside it is dimmed. */
  readonly level: Level
  /** `confirmation`: a second press makes the press. `undo`: a second press stops it. */
  readonly waitsFor: 'nothing' | Choosing['why']
  /** It was just pressed, and a gesture now presses it again. */
  readonly isPressed: boolean
}
