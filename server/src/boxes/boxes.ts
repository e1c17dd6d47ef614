/** The TV boxes as all features see them, in one process or in many nodes. */
import type { Account, Session } from '../session.ts'
import type { Box, BoxLayout, BoxNames, Capabilities, Outcome } from '@beckon/boxes/box'
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import type { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { TvCommand } from '@beckon/contract/tv-keys'

/** Reports that a command is no longer wanted: an abort signal, or a session that may end. */
export interface Gone {
  readonly aborted: boolean
  /**
   * Calls the listener once, when it aborts; the returned function removes the listener. Missing on an abort signal,
   * which has its event.
   */
  readonly whenAborted?: (listener: () => void) => () => void
}

export type BoxCommand =
  | { readonly is: 'key'; readonly key: KeyCode }
  | { readonly is: 'tv'; readonly command: TvCommand }
  | { readonly is: 'text'; readonly words: string; readonly language: Language }

export interface SendMore {
  /** How long it may wait before it is sent to the box; by default for as long as an answer can come. */
  readonly leftMs?: number
  /** How long it may take once it has begun; by default as long as its box needs. */
  readonly mayTakeMs?: number
  /** An upper bound of the age of its press (in a cluster without the delay of its messages); undefined if unknown. */
  readonly ageMs?: number | undefined
  /** The number of its press, for boxes that another machine drives. */
  readonly press?: string | undefined
  readonly gone?: Gone | undefined
}

/** BUSY: too many commands wait for the box. */
export type SendOutcome = Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }

/** The name that the household gave the box, and the layout of its remote. */
export interface BoxLabel {
  readonly name: string
  readonly layout: BoxLayout
}

/** A TV box as the directory lists it. Its name may be newer than its driver's. */
export interface KnownBox extends BoxLabel {
  readonly id: string
  /** How it is driven: simulated, by an agent of its own, or by this server or through another box's agent. */
  readonly kind: 'virtual' | 'agent' | 'direct'
  /** As `partner:subject`; without owners it belongs to everybody who is paired with it. */
  readonly owners?: readonly string[] | undefined
}

/** A box to be driven by this server. */
export interface OwnedBox {
  readonly box: Box
  /** As `partner:subject`. */
  readonly owners?: readonly string[] | undefined
  /** The box of the agent that drives it. */
  readonly via?: string | undefined
  /** A virtual TV of a server without settings: it is hidden as soon as there is a real box. */
  readonly isFallback?: boolean | undefined
  /** The fingerprint of its agent's secret, for a box with an agent of its own. */
  readonly secretHash?: string | undefined
}

/** The account to which a remote that is paired at a box belongs. */
export interface RemoteOwner {
  readonly partner: string
  readonly subject: string
}

/** A value that is known now, or the promise of one. A known box saves a press the promise. */
export type MaybePromise<T> = T | Promise<T>

/** The list of boxes, and who may use them. */
export interface BoxList {
  /** The boxes of the settings and of the page "TVs at home". Imported boxes are too many to list. */
  all(): readonly KnownBox[]
  /** Every virtual TV, including those hidden by a real box. */
  virtualTvs(): readonly VirtualTvBox[]
  /** The box of this id, for callers that may see all boxes. */
  listed(boxId: string): MaybePromise<KnownBox | undefined>
  /** The boxes that a session may choose from. A remote that was paired at a TV may use only that TV. */
  choicesOf(session: Session): MaybePromise<readonly KnownBox[]>
  /** The session's box, while it exists and is the account's. */
  chosenBy(session: Session): MaybePromise<KnownBox | undefined>
  /** The box, if it exists and the account may use it. Boxes of other accounts are treated as nonexistent. */
  find(account: Account, boxId: string): MaybePromise<KnownBox | undefined>
  /**
   * The subscriber to whom a remote of a partner paired on this box belongs; undefined for an unknown box, and for one
   * that belongs to other partners' subscribers. `several owners`: the box belongs to more than one of them.
   */
  ownersAt(boxId: string): MaybePromise<(partner: string) => RemoteOwner | 'several owners' | undefined>
  /** Calls the listener when a box was added, removed or changed. The returned function removes the listener. */
  whenChanged(listener: () => void): () => void
}

/** Commands to boxes, and their states. In a cluster another node may own the box. */
export interface BoxControl {
  /**
   * Runs the commands of one box one at a time, in the order of these calls, each at most once. A command that is too
   * late, or has not begun when `gone` aborts, is not run. The answer comes by `deadline`.
   */
  send(boxId: string, command: BoxCommand, deadline: number, more?: SendMore): Promise<SendOutcome>
  capabilities(
    boxId: string,
    deadline: number,
  ): Promise<Capabilities | { readonly is: 'refused'; readonly why: BoxRefusal }>
  /**
   * The names that the box knows, remembered for some minutes. Never rejects: a box that cannot be asked has no
   * names.
   */
  names(boxId: string, deadline: number): Promise<BoxNames>
  /** The box itself, or a proxy that asks its owner node. Use `send` for presses. */
  here(boxId: string): Box | undefined
  /** `here` if this node can press on it; else the box whose agent must first link to some node. */
  reach(boxId: string): 'here' | { readonly link: string }
  /** The name of the other node that owns the box, if known; undefined for a box of this node. */
  ownerNode(boxId: string): string | undefined
  /** Calls the listener after each command. The returned function removes the listener. */
  whenDone(listener: (boxId: string) => void): () => void
  /** Closes the drivers, which refuse the commands under way. Drivers with a lease let theirs end first. */
  close(): Promise<void>
}

/** The boxes of agents, and the links of those agents to this node. */
export interface LinkedBoxes {
  /** The box of this id, if its agent's link comes here. */
  agent(boxId: string): LinkedBox | undefined
  /** The box whose agent has the secret of this fingerprint. */
  ofAgent(secretHash: string): MaybePromise<KnownBox | undefined>
  /**
   * Called when the agent of a box has linked here. Returns the box to attach its link to; undefined if the box is
   * gone.
   */
  agentLinked(box: KnownBox): LinkedBox | undefined
  /** Resolves when everything under way or waiting on the boxes of this agent's link has ended. */
  settled(link: string): Promise<void>
  /** Called when the link of a box's agent has ended. */
  agentUnlinked(boxId: string): Promise<void>
}

/** The drivers of this process. They are added, changed and removed while presses go on. */
export interface BoxDrivers {
  /** Whether a driver of this process drives the box, rather than an agent. */
  isDriven(boxId: string): boolean
  /**
   * Adds a box, or replaces the one with its id, which still answers its command under way. Waiting commands go to the
   * new one.
   */
  put(one: OwnedBox, label?: BoxLabel): Promise<void>
  /** Changes name and layout only. */
  relabel(boxId: string, label: BoxLabel): void
  /** Removes a box once its current command has ended, and forgets everything about it. Later commands find no box. */
  remove(boxId: string): Promise<void>
}

export interface Boxes extends BoxList, BoxControl, LinkedBoxes, BoxDrivers {}
