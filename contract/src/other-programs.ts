/**
 * Press links, with which another program that a person already uses presses the keys of one TV box. All beyond the
 * specification. A link is made by a call; its presses are plain HTTP requests below `PRESS_PATH`, for programs that
 * know nothing of the contract.
 */
import * as v from 'valibot'
import { MINUTE_MS } from './time-units.ts'
import { call } from './call.ts'
import { keyTexts, tvKeyTexts } from './key-texts.ts'
import { KEY_CODES, type KeyCode } from './keys.ts'
import type { Sentence } from './languages.ts'
import { someText } from './shapes.ts'
import { TV_BUTTONS, type TvKey } from './tv-keys.ts'

/** The rights of a link: to press keys, to send text commands, to ask what is on. */
export const LINK_RIGHTS = ['keys', 'words', 'state'] as const
export type LinkRight = (typeof LINK_RIGHTS)[number]

export const LINK_NAME_AT_MOST = 40
const LINK_DAYS_AT_MOST = 366
const LINK_ORIGINS_AT_MOST = 5
/** The limit of active links per account. */
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
    name: someText(LINK_NAME_AT_MOST),
    may: v.optional(v.pipe(v.array(v.picklist(LINK_RIGHTS)), v.minLength(1), v.maxLength(LINK_RIGHTS.length)), [
      'keys',
      'words',
    ]),
    /** The link ends after this many days, or earlier: when somebody ends it or nobody has used it for 90 days. */
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LINK_DAYS_AT_MOST))),
    /** The link ends with the session that creates it, also at log-out. */
    endsWithSession: v.optional(v.boolean(), false),
    /** The web pages that may use it; a program that is not a page needs none. */
    origins: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(ORIGIN))), v.maxLength(LINK_ORIGINS_AT_MOST)), []),
  }),
  answer: v.object({
    /** The id in `getRemotes`, by which the link is ended. */
    id: v.string(),
    /** Returned only this once. */
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
/** The header by which a program marks a request that it repeats. */
export const IDEMPOTENCY_HEADER = 'idempotency-key'
/** How long an idempotency key is remembered. */
export const IDEMPOTENCY_KEPT_MS = 10 * MINUTE_MS
export const IDEMPOTENCY_KEY = /^[\u0021-\u007e]{1,255}$/u

/** What a word of an address presses: a key of the box, a command for the TV, or both. */
export interface LinkKey {
  readonly key?: KeyCode
  readonly tv?: TvKey
  readonly label: Sentence
}

/** Every key, by its word in an address: the contract's TV keys and key codes in kebab case. */
export const LINK_KEYS: Readonly<Record<string, LinkKey>> = Object.fromEntries<LinkKey>([
  ...KEY_CODES.map((key) => [kebab(key), { key, label: keyTexts[key] }] as const),
  ...TV_BUTTONS.map((tv) => [kebab(tv), { tv, label: tvKeyTexts[tv] }] as const),
  // The same as the remote's All power.
  ['power', { tv: 'power', key: 'POWER', label: tvKeyTexts.power }],
])

/** `CH_UP` is `ch-up`, `volumeUp` is `volume-up`. */
function kebab(name: string): string {
  return name
    .replace('_', '-')
    .replace(/[a-z](?=[A-Z])/u, '$&-')
    .toLowerCase()
}

/** Words that people write instead of the contract's abbreviations. */
const ALSO_CALLED: Readonly<Record<string, string>> = { 'channel-up': 'ch-up', 'channel-down': 'ch-down' }

/** The key that a word of an address names; undefined for a word that names none. */
export function linkKeyOf(word: string): LinkKey | undefined {
  const name = ALSO_CALLED[word] ?? word
  return Object.hasOwn(LINK_KEYS, name) ? LINK_KEYS[name] : undefined
}
