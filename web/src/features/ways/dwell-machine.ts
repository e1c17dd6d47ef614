/**
 * Dwell: resting on a key presses it. What the machine is told of the page and of the pointer, and what it asks for.
 */
import type { DwellSettings, Job } from './profile.ts'
import type { Box, Target, TargetId } from './target.ts'

/** In CSS pixels from the top left of what is seen of the page, as the boxes of targets. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** What is seen of the page, and whether there is more of it. */
export interface View {
  readonly width: number
  readonly height: number
  readonly moreAbove: boolean
  readonly moreBelow: boolean
}

/** Times are milliseconds of one clock. */
export type DwellEvent =
  /** `covered`: something that is no target lies over the page there, such as a line that stays in sight. */
  | { readonly type: 'pointer'; readonly point: Point; readonly covered: boolean; readonly at: number }
  | { readonly type: 'frame'; readonly at: number }
  /** The pointer left the window, the page is hidden, or another window came. */
  | { readonly type: 'gone'; readonly at: number }
  /** A button of the pointer went down: the press is the click, not the rest. */
  | { readonly type: 'pressed'; readonly point: Point; readonly at: number }
  /** A switch beside the pointer; `select` takes what is looked at, `pause` pauses and goes on. */
  | { readonly type: 'job'; readonly job: Job; readonly at: number }
  /** One of dwell's own keys was pressed as a button: by touch, mouse, keyboard or a reader. */
  | { readonly type: 'own key'; readonly id: TargetId; readonly at: number }
  | {
      readonly type: 'page changed'
      readonly targets: readonly Target[]
      readonly view: View
      readonly why: 'page' | 'dialog' | 'changed'
      readonly at: number
    }
  | { readonly type: 'settings'; readonly settings: DwellSettings; readonly at: number }

export type DwellAnnouncement =
  | { readonly what: 'question'; readonly target: Target }
  | { readonly what: 'nothing was sent' | 'resting' | 'ready' | 'paused' | 'goes on' }

export type DwellEffect =
  | { readonly do: 'choose'; readonly id: TargetId }
  | { readonly do: 'scroll'; readonly to: 'up' | 'down' }
  | { readonly do: 'say'; readonly say: DwellAnnouncement }

/** What dwell shows: on which key progress is drawn, and its own keys. A pure function of the machine's state. */
export interface Shown {
  /** `done`: 0 to 1. */
  readonly progress: { readonly id: TargetId; readonly box: Box; readonly done: number } | undefined
}
