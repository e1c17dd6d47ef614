/** Dwell: resting on a key presses it. The events, effects and state of its machine. */
import type { Area, Point, OwnArea, View } from './dwell-geometry.ts'
import type { Eye } from './dwell-reading.ts'
import type { DwellSettings, Job } from '@beckon/contract/profile'
import type { Rect, PageChange, Target, TargetId } from '../page-reader/target.ts'

/** Times are milliseconds of one clock. */
export type DwellEvent =
  /** `covered`: something that is no target covers the page there, such as a sticky bar. */
  | { readonly type: 'pointer'; readonly point: Point; readonly covered: boolean; readonly at: number }
  | { readonly type: 'frame'; readonly at: number }
  /** The pointer left the window, the page is hidden, or another window came to the front. */
  | { readonly type: 'gone'; readonly at: number }
  /** The network was lost or returned: nothing counts until the pointer has moved. */
  | { readonly type: 'network changed'; readonly at: number }
  /** A button of the pointer went down: the press is the click, not the rest. */
  | { readonly type: 'pressed'; readonly point: Point; readonly at: number }
  /** A switch used beside the pointer: `select` chooses the key that is looked at, `pause` pauses and resumes. */
  | { readonly type: 'job'; readonly job: Job; readonly at: number }
  /** A key that dwell draws itself was clicked: by touch, mouse, keyboard or a screen reader. */
  | { readonly type: 'own key'; readonly id: TargetId; readonly at: number }
  | {
      readonly type: 'page changed'
      readonly targets: readonly Target[]
      readonly view: View
      readonly covered: boolean
      readonly why: PageChange
      readonly at: number
    }
  | { readonly type: 'asked'; readonly panel: Panel; readonly own: readonly OwnArea[]; readonly at: number }
  | { readonly type: 'settings'; readonly settings: DwellSettings; readonly at: number }

export type DwellAnnouncement = 'nothing was sent' | 'resting' | 'ready' | 'paused' | 'goes on'

export type DwellEffect =
  | { readonly do: 'choose'; readonly id: TargetId }
  | { readonly do: 'scroll'; readonly id: TargetId; readonly to: 'up' | 'down' }
  /** The panel comes back as `asked`, with its own keys. */
  | { readonly do: 'ask'; readonly panel: Panel; readonly gaze: Point; readonly view: View }
  | { readonly do: 'say'; readonly say: DwellAnnouncement }

/**
 * `entering`: too short to count. `locked`: a switch chooses it. `progressing`: chosen when its time is complete.
 * `chosen`: just chosen. `refractory`: must be left before it counts again. `dead`: a page or dialog appeared, and
 * nothing counts until the pointer has moved and some time has passed.
 */
export type Gaze =
  | { readonly is: 'idle' }
  | {
      readonly is: 'entering' | 'locked' | 'progressing' | 'chosen' | 'refractory'
      readonly id: TargetId
      /** The user may be reading, so it takes longer: no press for a while, or the eye jumps from word to word. */
      readonly mightBeReading: boolean
      /** The time in this state. For `progressing`, the time that counts, including progress that was kept. */
      readonly ms: number
      /** Since when the pointer has been outside, not yet long enough to have left. */
      readonly outSince: number | undefined
      /** The place of the eye, if the user may be reading. */
      readonly eye?: Eye
    }
  | { readonly is: 'dead'; readonly from: Point | undefined; readonly until: number }

/** The progress of a key that was left, kept for a while. */
export interface KeptProgress {
  readonly id: TargetId
  readonly ms: number
  readonly mightBeReading: boolean
  readonly until: number
}

/** A question about one target, or the options of a list from number `first` on. Nothing else counts meanwhile. */
export interface Panel {
  readonly is: 'question' | 'options'
  readonly targets: readonly Target[]
  readonly first: number
}

export interface DwellState {
  readonly settings: DwellSettings
  readonly mode: 'awake' | 'resting'
  readonly isPaused: boolean
  readonly targets: readonly Target[]
  readonly view: View
  readonly restKeyBox: Rect | undefined
  readonly panel: (Panel & { readonly own: readonly OwnArea[] }) | undefined
  /** Since when none of the panel's keys was looked at. */
  readonly offPanelSince: number
  /** The areas now, computed from all of the above. Dwell's own keys lie over those of the page. */
  readonly own: readonly OwnArea[]
  readonly areas: readonly Area[]
  /** Undefined when it is not on the page. `isInSaccade`: it arrived by a saccade. */
  readonly pointer:
    { readonly point: Point; readonly covered: boolean; readonly isInSaccade: boolean; readonly at: number } | undefined
  readonly gaze: Gaze
  /** The target under the pointer while the key in `gaze` is not yet left, and for how long. */
  readonly nextKey: { readonly id: TargetId; readonly ms: number } | undefined
  /** Newest last. */
  readonly keptProgress: readonly KeptProgress[]
  /** The key that was chosen, and not looked away from for long enough since. */
  readonly chosenNotLeft: { readonly id: TargetId; readonly outSince: number | undefined } | undefined
  /** The key that appeared under a pointer that stood still at `from`. */
  readonly appearedUnder: { readonly id: TargetId; readonly from: Point } | undefined
  /** When anything was last pressed by resting or by a click. */
  readonly pressedAt: number
  /** The targets that the pointer has passed over since then. */
  readonly passedOver: readonly TargetId[]
  /** The time of the last event. */
  readonly at: number
}
