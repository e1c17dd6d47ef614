/**
 * The parts that the server is put together from, as its features see them. Each is made once at start; a feature gets
 * them all and takes what it needs. Behind each interface there may be one process or many nodes.
 */
import type { Box, BoxFamily, BoxNames, BoxState, Capabilities, Outcome } from '@beckon/boxes/box'
import type { VirtualTvBox } from '@beckon/boxes/virtual-tv/virtual-tv-box'
import type { KeyCode } from '@beckon/contract/keys'
import type { Language } from '@beckon/contract/languages'
import type { BoxRefusal, RecogniserRefusal } from '@beckon/contract/refusals'
import type { Device, TokenAnswer } from '@beckon/contract/shapes'
import type { TvCommand } from '@beckon/contract/tv-keys'
import type { SignRecogniser } from '@beckon/recognisers/signs/sign-recogniser'
import type { Vocabulary } from '@beckon/recognisers/vocabulary'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Admission } from './admission.ts'
import type { Config } from './config.ts'
import type { Leaving } from './leaving.ts'
import type { LinkedBox } from '@beckon/boxes/link/linked-box'
import type { HelpDesk } from './features/carer/help-desk.ts'
import type { Links } from './cluster/links.ts'
import type { BoxNews } from './cluster/boxes/box-news.ts'
import type { OwnedBox } from './boxes/box-registry.ts'
import type { NodeHint } from './http/node-hint.ts'
import type { PressRule } from './boxes/queue/press-rule.ts'
import type { Ending, ToEnd } from './features/session/ending.ts'
import type { Automation } from './features/tv-control/automation.ts'
import type { Tvs } from './features/tvs/tvs.ts'
import type { Bus } from './cluster/bus.ts'
import type { Seat } from './cluster/nodes-of-database.ts'
import type { Seal } from './storage/seal.ts'
import type { Store } from './storage/store.ts'
import type { Tables } from './storage/tables.ts'

export interface Parts {
  readonly config: Config
  readonly admission: Admission
  /** What everything that is kept goes by; a machine's clock that is set wrong does not move it. */
  readonly clock: Clock
  /** What other machines go by, too: for tokens that were made elsewhere. */
  readonly machineClock: Clock
  readonly log: Logger
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly pairings: Pairings
  readonly companions: Companions
  readonly helpDesk: HelpDesk
  readonly boxes: Boxes
  readonly states: BoxStates
  readonly tvs: Tvs
  readonly presses: PressRule
  readonly nodeHint: NodeHint
  readonly automation: Automation
  /** Undefined when the operator set none, or it is not here. */
  readonly signs: SignRecogniser | undefined
  readonly speech: Speech
  readonly pictures: PictureSearch
  readonly store: Store
  readonly seal: Seal
  /** The way to the other servers of the same database. */
  readonly bus: Bus
  /** Whether this server may serve beside those. */
  readonly seat: Seat
  /** The agents' links that come to this server. */
  readonly links: Links
  /** What other servers change of boxes. */
  readonly boxNews: BoxNews
  readonly leaving: Leaving
}

/** What keeps something needs. */
export type StoreParts = Pick<Parts, 'store' | 'seal' | 'clock'>

/** In milliseconds since 1970. */
export interface Clock {
  now(): number
}

/** A subscriber of one partner. */
export interface Account {
  readonly id: string
  readonly partner: string
  /** Who they are at the partner's identity provider. */
  readonly subject: string
}

export interface Accounts {
  /** The account of a subscriber, made on first sight. */
  of(partner: string, subject: string): Promise<Account>
  byId(accountId: string): Promise<Account | undefined>
}

export interface Session {
  readonly id: string
  readonly account: Account
  /** How it was begun. */
  readonly by: 'login' | 'easy-pair' | 'bookmark' | 'companion'
  readonly boxId: string | undefined
  /** A label that the browser gives itself; no right rests on it. */
  readonly clientDeviceId: string
}

/** Why a token is no longer good: the last two are told only by the calls that name them among their statuses. */
export type TokenRefusal = 'INVALID-TOKEN' | 'REMOTE-ENDED' | 'EXPIRED-EASYPAIR-TOKEN' | 'EXPIRED-XAPI-TOKEN'

export interface OpenMore {
  /** The end of the provider's grant, for a login whose provider named one. */
  readonly endsAt?: number | undefined
  /** Of the browser that opens it. */
  readonly userAgent?: string | undefined
  /** Written in the same save: neither is there without the other. */
  readonly also?: (trx: Transaction<Tables>, sessionId: string) => Promise<unknown>
}

export interface Sessions {
  open(session: Omit<Session, 'id'>, more?: OpenMore): Promise<TokenAnswer>
  /** The living session of a token that was checked a moment ago; undefined says nothing about the token. */
  remembered(arToken: string): Session | undefined
  /** The living session of a token, or why there is none. */
  check(arToken: string): Promise<Session | TokenRefusal>
  /**
   * Binds a session to a box and rotates its token; undefined when the token is not good any more. The caller has
   * checked that the account owns the box.
   */
  chooseBox(session: Session, boxId: string, arToken: string): Promise<TokenAnswer | undefined>
  /** Rotates a token, or opens a session from a bookmark key; undefined when neither is good any more. */
  refresh(
    tokenOrBookmarkKey: string,
    userAgent?: string | undefined,
  ): Promise<(TokenAnswer & { session: Session }) | undefined>
  /** Ends a session for good. Unless told, its bookmarks stay good, and companion apps that it paired end with it. */
  end(sessionId: string, what?: Partial<Pick<Ending, 'bookmarks' | 'companions'>>): Promise<void>
  /**
   * Ends what `find` gives, with all that hangs on it: at once, also while nothing can be saved because the disk is full.
   * `lasts` is false when a restart before there is room brings it back. Undefined when there is nothing to end.
   */
  endThese(
    find: (db: Kysely<Tables>) => Promise<ToEnd | undefined>,
    ending: Ending,
  ): Promise<{ readonly ended: readonly string[]; readonly lasts: boolean } | undefined>
  /** Whether a session or bookmark was ended, and its row does not say so yet. */
  endsUnsaved(id: string): boolean
  /** Something else than this has ended these sessions: they are out from now on, with all that they have under way. */
  haveEnded(sessionIds: readonly string[]): void
  /** Whether a session ended a moment ago: for what was let in before that. */
  hasEnded(sessionId: string): boolean
  /** The same for a command that waits for its turn. */
  goneWith(sessionId: string): Gone
  /** Calls once when the session ends: a stream of its own must close then. The answer takes that back. */
  whenEnded(sessionId: string, listener: () => void): () => void
  /** Whether the session's user has not been told of a newer remote of the account. */
  hasNews(sessionId: string): boolean
  /** Its user has been told of the account's remotes up to a number. */
  see(session: Session, upTo: number): Promise<void>
}

export interface Pairings {
  start(browser: { partner: string; clientDeviceId: string; address: string; userAgent: string | undefined }): Promise<
    | {
        readonly is: 'started'
        readonly token: string
        readonly pairingCode: string
        readonly exp: number
        readonly words: string
      }
    | { readonly is: 'too many'; readonly retryAfterMs: number }
    | { readonly is: 'full'; readonly retryAfterMs: number }
  >
  /**
   * What the browser's poll learns; the session is named after that browser. `done` repeats the same answer for 10
   * minutes, in case one got lost.
   */
  poll(
    token: string,
    userAgent?: string | undefined,
  ): Promise<
    | { readonly is: 'pending' }
    | { readonly is: 'done'; readonly answer: TokenAnswer & { readonly device: Device } }
    | { readonly is: 'unknown' }
    | { readonly is: 'expired' }
  >
  /**
   * A code was entered on a TV. `found` asks for the person's yes; the TV shows the remote's name and the two words.
   * `several owners`: the box belongs to more than one subscriber of the remote's partner, so that nobody can tell whose
   * remote it would be; the code still lives, for another TV.
   */
  enterCode(
    boxId: string,
    code: string,
  ): Promise<
    | { readonly is: 'found'; readonly pairingId: string; readonly remoteName: string; readonly words: string }
    | { readonly is: 'wrong' }
    | { readonly is: 'several owners' }
    | { readonly is: 'wait'; readonly retryAfterMs: number }
  >
  /** The person's answer on the TV; `gone` when the code has expired or was claimed meanwhile. */
  answer(boxId: string, pairingId: string, yes: boolean): Promise<'paired' | 'refused' | 'gone'>
}

export interface Companions {
  /** An app wants to be paired. The id is for the address that its user opens, the token for the app alone. */
  start(app: {
    appName: string
    address: string
  }): Promise<
    | { readonly is: 'started'; readonly companionId: string; readonly token: string; readonly exp: number }
    | { readonly is: 'too many'; readonly retryAfterMs: number }
  >
  /**
   * What the app that waits under an id calls itself. `over`: it waits no longer. `unknown`: no app began with this id
   * here.
   */
  describe(
    companionId: string,
  ): Promise<{ readonly is: 'waiting'; readonly appName: string } | { readonly is: 'over' | 'unknown' }>
  /**
   * Lets the app have the session's account and box. An id that no app began with here is noted with them, and lets
   * nobody in. `over`: the app waits no longer, or the session has no box.
   */
  pair(
    companionId: string,
    session: Session,
  ): Promise<{ readonly is: 'paired' | 'over' } | { readonly is: 'too many'; readonly retryAfterMs: number }>
  /** What the app's poll learns. `paired` repeats the same answer for 10 minutes, in case one got lost. */
  poll(
    token: string,
  ): Promise<
    | { readonly is: 'pending' }
    | { readonly is: 'paired'; readonly answer: TokenAnswer & { readonly device: Device } }
    | { readonly is: 'unknown' }
    | { readonly is: 'expired' }
  >
}

/** Whether nobody wants a command any more: an abort signal is one, and so is a session that may end. */
export interface Gone {
  readonly aborted: boolean
  /** Calls once, when it aborts; the answer takes that back. An abort signal has its event for that. */
  readonly whenAborted?: (listener: () => void) => () => void
}

export type BoxCommand =
  | { readonly is: 'key'; readonly key: KeyCode }
  | { readonly is: 'tv'; readonly command: TvCommand }
  | { readonly is: 'text'; readonly words: string; readonly language: Language }

export interface SendMore {
  /** How long it may still leave for the box; as long as an answer can come unless told. */
  readonly leftMs?: number
  /** How long it may go on once it began; as its box needs unless told. */
  readonly lastsMs?: number
  /** At least as old as its press is; undefined when nobody knows. */
  readonly ageMs?: number | undefined
  /** The number of its press, for boxes that are told by another machine. */
  readonly press?: string | undefined
  readonly gone?: Gone | undefined
}

/** BUSY: too many commands wait for the box. */
export type SendOutcome = Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }

/** How the people of the house call a box, and the layout of its remote. */
export interface Called {
  readonly name: string
  readonly family: BoxFamily
}

/** A TV box as the directory has it. Its name may be newer than its driver's. */
export interface KnownBox extends Called {
  readonly id: string
  /** How it is driven: it is only pretended, by an agent of its own, or by this server or through another's agent. */
  readonly kind: 'virtual' | 'agent' | 'direct'
  /** As `partner:subject`; without any it belongs to whoever is paired with it. */
  readonly owners?: readonly string[] | undefined
}

/** The account to which a remote that is paired at a box belongs. */
export interface RemoteOwner {
  readonly partner: string
  readonly subject: string
}

/** Known now, or looked up. */
export type Soon<T> = T | Promise<T>

/** The TV boxes of this server, and who may use them. They come, change and go while presses go on. */
export interface Boxes {
  /** Those of the settings and of the page "TVs at home": imported ones are too many to list. */
  all(): readonly KnownBox[]
  /** The box itself, or one that asks the node that its agent's link comes to: presses go by `send`. */
  here(boxId: string): Box | undefined
  /** Whether this node can press on it; else the box whose agent's link must come to some node. */
  reach(boxId: string): 'here' | { readonly link: string }
  /** The name of another node that holds the link of the box, as far as it is known; undefined for one of this node. */
  heldBy(boxId: string): string | undefined
  /** Whether a driver of this process leads to it, and no agent's link. */
  isDriven(boxId: string): boolean
  /** Every virtual TV, also one that has given way to a real box. */
  virtualTvs(): readonly VirtualTvBox[]
  /** The boxes of `all` with an agent of their own. */
  agents(): readonly LinkedBox[]
  /** The box of this id, if its agent's link comes here. */
  agent(boxId: string): LinkedBox | undefined
  /** The box whose agent has the secret of this fingerprint. */
  ofAgent(secretHash: string): Soon<KnownBox | undefined>
  /** The agent of a box is linked here: what its link is attached to. Undefined if the box has gone meanwhile. */
  pickedUp(box: KnownBox): LinkedBox | undefined
  /** Resolves when all has ended that is under way, or waits, on the boxes of this agent's link. */
  settled(link: string): Promise<void>
  /** The link of a box's agent is over. */
  hungUp(boxId: string): Promise<void>
  /** The box of this id, for whoever may see all. */
  listed(boxId: string): Soon<KnownBox | undefined>
  /** The boxes that a session may choose from: a remote that was paired at a TV keeps to that TV. */
  choicesOf(session: Session): Soon<readonly KnownBox[]>
  /** The session's box, while it exists and is the account's. */
  chosenBy(session: Session): Soon<KnownBox | undefined>
  /** The box, if it exists and the account may use it; a foreign one looks like one that does not exist. */
  find(account: Account, boxId: string): Soon<KnownBox | undefined>
  /**
   * The subscriber to whom a remote of a partner paired on this box belongs; undefined for an unknown box, and for one
   * that belongs to other partners' subscribers. `several owners`: the box belongs to more than one of them.
   */
  householdsOf(boxId: string): Soon<(partner: string) => RemoteOwner | 'several owners' | undefined>
  /**
   * Commands of one box run one after the other, in the order of these calls, each at most once, none later than its
   * time, and none that has not begun when `gone` aborts. The answer comes by `deadline`.
   */
  send(boxId: string, command: BoxCommand, deadline: number, more?: SendMore): Promise<SendOutcome>
  capabilities(
    boxId: string,
    deadline: number,
  ): Promise<Capabilities | { readonly is: 'refused'; readonly why: BoxRefusal }>
  /**
   * What the box can be told by name, remembered for some minutes. Never rejects: a box that cannot be asked has no
   * names.
   */
  names(boxId: string, deadline: number): Promise<BoxNames>
  /**
   * Adds a box, or replaces the one of its id, which still answers its command under way. Commands that wait go to the
   * new one.
   */
  put(one: OwnedBox, called?: Called): Promise<void>
  /** Changes name and layout; nothing else notices. */
  call(boxId: string, called: Called): void
  /** Removes a box after its command under way; later ones find none. What is remembered of it is forgotten. */
  remove(boxId: string): Promise<void>
  /** Calls the listener when a box came, went or changed. The answer ends that. */
  whenChanged(listener: () => void): () => void
  /** Calls the listener with what became of each command. The answer ends that. */
  whenDone(listener: (boxId: string, command: BoxCommand, outcome: SendOutcome) => void): () => void
  close(): Promise<void>
}

/** `mark` stands for the state, on every node alike; `ageMs` since the box was asked. */
export type StateTold =
  | { readonly is: 'told'; readonly state: BoxState; readonly ageMs: number; readonly mark: string }
  | { readonly is: 'refused'; readonly why: BoxRefusal }

/** What the boxes say of themselves; one look at a box serves all who want to know. */
export interface BoxStates {
  /** The state for which the box was asked at most `withinMs` ago, or why it is not known after `patienceMs`. */
  read(
    box: KnownBox,
    { withinMs, patienceMs }: { readonly withinMs: number; readonly patienceMs: number },
  ): Promise<StateTold>
  /** The next state with another mark; after some 15 seconds also the same one. Ends at once when `gone` aborts. */
  next(
    box: KnownBox,
    { mark, withinMs, gone }: { readonly mark: string; readonly withinMs: number; readonly gone: AbortSignal },
  ): Promise<StateTold>
  /** Answers all who wait. */
  close(): void
}

/** What was made of a recording: a command to carry out, some to choose from, or none. */
export type Understood =
  | { readonly is: 'sure'; readonly transcript: string; readonly command: string }
  | { readonly is: 'unsure'; readonly transcript: string; readonly candidates: readonly string[] }
  | { readonly is: 'nothing'; readonly transcript: string }

/** The recogniser of spoken commands. */
export interface Speech {
  /** Names the engine to the operator; undefined when speech is turned off. */
  readonly engine: string | undefined
  readonly readiness: 'off' | 'not loaded' | 'ready' | 'cannot start'
  /** Loads the engine, so that the first command is not slow. Never rejects. */
  prepare(): Promise<void>
  /**
   * `samples`: 16 kHz, mono, -1 to 1. Answers within so many milliseconds, and at once when `gone` aborts; one
   * recording of a session at a time.
   */
  listen(
    sessionId: string,
    spoken: { readonly samples: Float32Array; readonly language: Language; readonly vocabulary: Vocabulary },
    withinMs: number,
    gone?: AbortSignal,
  ): Promise<
    | Understood
    | {
        readonly is: 'refused'
        readonly why: 'TOO-MANY' | 'BUSY' | RecogniserRefusal
      }
  >
  close(): Promise<void>
}

export type PictureFound =
  | { readonly is: 'found'; readonly picture: string }
  | { readonly is: 'none' }
  | { readonly is: 'refused'; readonly why: 'TOO-MANY' | 'BUSY' }

/** The search for a picture that fits a command. */
export interface PictureSearch {
  /** The id of a picture; commands of one session wait for each other, and none is looked for once `gone` aborts. */
  find(
    sessionId: string,
    asked: { readonly command: string; readonly language: Language },
    gone?: AbortSignal,
  ): Promise<PictureFound>
  close(): Promise<void>
}
