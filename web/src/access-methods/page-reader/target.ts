/**
 * The types of the targets of a page, and of the tree that scanning walks. `page-targets.ts` reads the targets from the
 * page, and `target-tree.ts` makes the tree.
 */
import { catalogue } from '@beckon/contract/catalogue'

/** The id of a target. It stays the same as long as its element exists. */
export type TargetId = string

/** A rectangle in CSS pixels from the top left of the viewport. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * How careful a choice has to be. `longer`: dwell takes longer. `confirm`: scanning and dwell ask before they press.
 */
export type Guard = 'none' | 'longer' | 'confirm'

/** Another page is shown, a modal dialog came or went, or anything else about the targets has changed. */
export type PageChange = 'page' | 'dialog' | 'changed'

/** The place of scanning after the target was pressed: on it, in its group, at the arrows, at the top. */
export type Stay = 'key' | 'group' | 'arrows' | 'top'

/**
 * What choosing the target does. `press`: clicks it. `text`: opens the on-screen keyboard. Without an element of their
 * own: `option` of a list, `less` and `more` of a slider, `scroll` of an element that scrolls.
 */
export type TargetKind = 'press' | 'option' | 'less' | 'more' | 'text' | 'scroll'

export interface GroupName {
  /** It stays the same as long as the group's element exists. */
  readonly id: string
  /** Announced when scanning enters it. */
  readonly name: string
}

export interface Target {
  readonly id: TargetId
  /** The accessible name. */
  readonly name: string
  /** The groups that contain it, the outermost first. Empty for a target outside all groups. */
  readonly groups: readonly GroupName[]
  readonly box: Rect
  readonly kind: TargetKind
  readonly guard: Guard
  readonly stay: Stay
  /** Whether it does more when it is chosen again and again: volume, arrows. */
  readonly repeats: boolean
  /** Whether it is in the header that every page has, and not in the page's own content. */
  readonly isInHead: boolean
}

/** A group, or a run of a long list: entered by choosing it. `items` are never empty. */
export interface Level {
  readonly is: 'level'
  readonly id: string
  readonly name: string
  readonly items: readonly Item[]
}

export interface Leaf {
  readonly is: 'target'
  readonly target: Target
}

/** The way out of a level that a single switch needs, the last item of each but the top. */
export interface Back {
  readonly is: 'back'
}

/**
 * Pauses scanning until the user comes back. It is the last item of the top level, for methods whose switch is held.
 */
export interface Pause {
  readonly is: 'pause'
}

export type Item = Level | Leaf | Back | Pause

/** The names that the access methods supply: of groups without a name of their own, and of synthetic targets. */
export const targetTexts = catalogue('pageTargets')
