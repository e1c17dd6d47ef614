/**
 * Press links, with which another program that a person already uses presses the keys of one TV box. All beyond the
 * specification. A link is made by a call; its presses are plain HTTP requests below `PRESS_PATH`, for programs that
 * know nothing of the contract.
 */
import * as v from 'valibot'
import { boxStateFields } from './box-state.ts'
import { buttonTexts } from './button-texts.ts'
import { call } from './call.ts'
import { flexKeyTexts } from './flex-key-texts.ts'
import type { KeyCode } from './keys.ts'
import type { Sentence } from './languages.ts'
import { someText } from './shapes.ts'
import type { TvKey } from './tv-keys.ts'

/** What a link may be allowed: to press keys, to send words, to ask what is on. */
export const LINK_RIGHTS = ['keys', 'words', 'state'] as const
export type LinkRight = (typeof LINK_RIGHTS)[number]

export const LINK_NAME_LENGTH = 40
export const LINK_DAYS_AT_MOST = 366
export const LINK_ORIGINS_AT_MOST = 5
/** The living links of one account. */
export const LINKS_AT_MOST = 50

/** Scheme, host and port of a web page, as browsers send them. */
export const ORIGIN = /^https?:\/\/(?:\[[\da-f:.]{2,45}\]|[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?)(?::[1-9]\d{0,4})?$/u

export const createPressLink = call({
  name: 'createPressLink',
  method: 'POST',
  path: '/api/v1/press-links',
  summary: 'Make a press link, with which another program presses the keys of the session’s box',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({
    name: someText(LINK_NAME_LENGTH),
    may: v.optional(v.pipe(v.array(v.picklist(LINK_RIGHTS)), v.minLength(1), v.maxLength(LINK_RIGHTS.length)), [
      'keys',
      'words',
    ]),
    /** It ends after so many days; absent, when somebody ends it or nobody has used it for 90 days. */
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_DAYS_AT_MOST))),
    /** It ends with the session that makes it, also when that one logs out. */
    endsWithSession: v.optional(v.boolean(), false),
    /** The web pages that may use it; a program that is no page needs none. */
    origins: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(ORIGIN))), v.maxLength(LINK_ORIGINS_AT_MOST)), []),
  }),
  answer: v.object({
    /** Of `getRemotes`, by which the link is ended. */
    id: v.string(),
    /** Told this once. */
    secret: v.string(),
    /** When it ends at the latest: milliseconds since 1970 on the server's clock. */
    endsAt: v.exactOptional(v.number()),
  }),
  // NOT-FOUND: the session has no box. TOO-MANY: the account has LINKS_AT_MOST, or made several a moment ago.
  statuses: ['NOT-FOUND'],
})

/** `POST /press/v1/{key}`, `POST /press/v1/text`, `GET /press/v1/state`, or with the secret before the last part. */
export const PRESS_PATH = '/press/v1'
export const TEXT_WORD = 'text'
export const STATE_WORD = 'state'
/** The header by which a program says that a request is one that it has sent before. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** A key is known again for this long. */
export const IDEMPOTENCY_KEPT_MS = 10 * 60_000
export const IDEMPOTENCY_KEY = /^[\u0021-\u007e]{1,255}$/u

/** What a word of an address presses: a key of the box, a command for the television, or both. */
export interface LinkKey {
  readonly key?: KeyCode
  readonly tv?: TvKey
  readonly label: Sentence
}

/** Every key, by its word in an address: the contract's key codes and TV keys in kebab case. */
export const LINK_KEYS = {
  'tv-power': { tv: 'tvPower', label: buttonTexts.tvPower },
  'tv-input': { tv: 'tvInput', label: buttonTexts.tvInput },
  /** As the remote's All power. */
  power: { tv: 'power', key: 'POWER', label: buttonTexts.allPower },
  mute: { tv: 'mute', label: buttonTexts.mute },
  'volume-up': { tv: 'volumeUp', label: buttonTexts.volumeUp },
  'volume-down': { tv: 'volumeDown', label: buttonTexts.volumeDown },
  'ch-up': { key: 'CH_UP', label: buttonTexts.channelUp },
  'ch-down': { key: 'CH_DOWN', label: buttonTexts.channelDown },
  up: { key: 'UP', label: buttonTexts.up },
  down: { key: 'DOWN', label: buttonTexts.down },
  left: { key: 'LEFT', label: buttonTexts.left },
  right: { key: 'RIGHT', label: buttonTexts.right },
  ok: { key: 'OK', label: buttonTexts.ok },
  exit: { key: 'EXIT', label: buttonTexts.exit },
  previous: { key: 'PREVIOUS', label: buttonTexts.previous },
  menu: { key: 'MENU', label: buttonTexts.menu },
  guide: { key: 'GUIDE', label: buttonTexts.guide },
  info: { key: 'INFO', label: buttonTexts.info },
  home: { key: 'HOME', label: flexKeyTexts.home },
  search: { key: 'SEARCH', label: flexKeyTexts.search },
  'app-menu': { key: 'APP_MENU', label: flexKeyTexts.appMenu },
  accessibility: { key: 'ACCESSIBILITY', label: flexKeyTexts.accessibility },
  'page-up': { key: 'PAGE_UP', label: buttonTexts.pageUp },
  'page-down': { key: 'PAGE_DOWN', label: buttonTexts.pageDown },
  replay: { key: 'REPLAY', label: buttonTexts.replay },
  rewind: { key: 'REWIND', label: buttonTexts.rewind },
  'play-pause': { key: 'PLAY_PAUSE', label: buttonTexts.playPause },
  'fast-forward': { key: 'FAST_FORWARD', label: buttonTexts.fastForward },
  record: { key: 'RECORD', label: buttonTexts.record },
  a: { key: 'A', label: buttonTexts.yellow },
  b: { key: 'B', label: buttonTexts.blue },
  c: { key: 'C', label: buttonTexts.red },
  d: { key: 'D', label: buttonTexts.green },
  '0': { key: '0', label: buttonTexts.digit0 },
  '1': { key: '1', label: buttonTexts.digit1 },
  '2': { key: '2', label: buttonTexts.digit2 },
  '3': { key: '3', label: buttonTexts.digit3 },
  '4': { key: '4', label: buttonTexts.digit4 },
  '5': { key: '5', label: buttonTexts.digit5 },
  '6': { key: '6', label: buttonTexts.digit6 },
  '7': { key: '7', label: buttonTexts.digit7 },
  '8': { key: '8', label: buttonTexts.digit8 },
  '9': { key: '9', label: buttonTexts.digit9 },
} as const satisfies Readonly<Record<string, LinkKey>>

export type LinkWord = keyof typeof LINK_KEYS

/** What people write in place of the contract's abbreviations. */
const ALSO_CALLED: Readonly<Record<string, LinkWord>> = { 'channel-up': 'ch-up', 'channel-down': 'ch-down' }

/** The key that a word of an address names; undefined for a word that names none. */
export function linkKeyOf(word: string): LinkKey | undefined {
  const name = ALSO_CALLED[word] ?? word
  return Object.hasOwn(LINK_KEYS, name) ? LINK_KEYS[name as LinkWord] : undefined
}

/** The JSON answer to a press. `status` is `OK` or why not; `text` says it to a person. */
export const pressAnswer = v.object({ status: v.string(), text: v.string() })

/** The JSON answer to the question what is on. */
export const linkStateAnswer = v.object({
  status: v.string(),
  text: v.string(),
  ...boxStateFields.entries,
})
