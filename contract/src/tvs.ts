/**
 * "TVs at home": finding, changing and forgetting TVs, and pairing remotes with them (`tv-set-up.ts` adds them). For
 * the person who runs the server, who opens it with a one-time link. All beyond the specification.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { APP_OPENS_AT_MOST } from './limits.ts'
import { OPERATOR_LIMIT_MS, operatorCall, driver, id, layout, name, operatorKey, port, room } from './operator-call.ts'
import { pairingCode } from './pairing.ts'
import { listOf } from './shapes.ts'
import { CODE_SOURCES } from './tv-codes.ts'

/** The limit of apps that the owner adds to a TV. */
export const APPS_AT_MOST = 100

/** The page. Its one-time key is in the fragment, which never reaches a log: `/tvs#key=…`. */
export const TVS_PATH = '/tvs'

/** The pause that a slow TV needs between two keys; keys that come sooner are lost. */
const keyGapMs = v.pipe(v.number(), v.minValue(60), v.maxValue(3_000))

const tv = v.object({
  id,
  name: v.string(),
  /** Empty if no room was given. */
  room: v.string(),
  driver,
  layout,
  /**
   * `settings`: it is changed in the setting `BECKON_BOXES`. `agent`: an agent has it and set it up. `practice`: a
   * virtual TV of a server without that setting; it disappears when a real TV is added.
   */
  from: v.picklist(['settings', 'added', 'agent', 'practice']),
  host: v.optional(v.string()),
  /** Present if its settings name one. */
  port: v.optional(port),
  /** `only-agent`: the agent of a link is connected, but no box of its own answers; it may have none. */
  state: v.picklist(['answers', 'asleep', 'not-allowed', 'unreachable', 'only-agent']),
  /** How many remotes are paired with it. */
  remotes: v.number(),
  /**
   * The apps that open by name, a table that the owner may edit: links or ids of apps, or text that the TV understands.
   */
  apps: v.optional(v.array(v.object({ name: v.string(), opens: v.string() }))),
  /** What `opens` has: links or ids of apps (`links`), or text that the TV understands (`words`). */
  appsOpen: v.optional(v.picklist(['links', 'words'])),
  /** The time from one key to the next, if its owner may change it. */
  keyGapMs: v.optional(keyGapMs),
  /** The TV of this list that shows this box: power, input, volume and mute go there. */
  tvId: v.optional(id),
  /** How its keys get their codes, and how many have a learned code. */
  codes: v.optional(v.object({ by: v.picklist(CODE_SOURCES), count: v.optional(v.number()) })),
})
export type Tv = v.InferOutput<typeof tv>

/** A protocol that a found TV speaks, and where. */
const way = v.object({ driver, host: v.string(), port: v.optional(port) })
const foundTv = v.object({
  ...way.entries,
  name: v.string(),
  maker: v.optional(v.string()),
  model: v.optional(v.string()),
  /** The device's own identity, which stays when its address changes. */
  identity: v.optional(v.string()),
  /** Other protocols of the same TV, the better ones first. */
  otherWays: listOf(way),
  /** The id of this TV, if it has already been added. */
  addedAs: v.optional(id),
})
export type FoundTv = v.InferOutput<typeof foundTv>

export const openTvs = call({
  name: 'openTvs',
  method: 'POST',
  path: '/api/v1/tvs/open',
  summary: 'Exchange a one-time key for an operator token; an administrator of Home Assistant needs none in its frame',
  auth: 'none',
  timeoutMs: OPERATOR_LIMIT_MS,
  body: v.object({
    key: v.optional(operatorKey),
    /** A secret of the page: with it, the page can repeat the call whose answer it lost. */
    page: v.optional(operatorKey),
  }),
  answer: v.object({
    operatorToken: v.string(),
    /** Present for a helper's token, which is valid only for this set-up. */
    setUpId: v.optional(id),
  }),
  // INVALID-TOKEN: the key was used or has expired. FORBIDDEN: not an administrator. BUSY: Home Assistant does not
  // report who is one.
  statuses: ['INVALID-TOKEN', 'FORBIDDEN', 'BUSY'],
})

export const getTvs = operatorCall({
  name: 'getTvs',
  method: 'GET',
  path: '/api/v1/tvs',
  summary: 'List the TVs of this server with what each answers now',
  answer: v.object({
    tvs: listOf(tv),
    /** The operator's settings name virtual TVs, so no real TV can be added. */
    isClosedByVirtualTvs: v.boolean(),
    /** The drivers that can be added by address. */
    drivers: listOf(driver),
  }),
})

export const getTv = operatorCall({
  name: 'getTv',
  path: '/api/v1/tvs/one',
  summary: 'Give the name of a TV, and where another device can be paired with it; asks the TV nothing',
  body: v.object({ id }),
  answer: v.object({
    name: v.string(),
    /**
     * Where another device of the home finds the page that leads it to this server; empty if it cannot, or if that is
     * unknown.
     */
    addresses: v.array(v.string()),
  }),
  statuses: ['NOT-FOUND'],
})

export const scanTvs = operatorCall({
  name: 'scanTvs',
  path: '/api/v1/tvs/scan',
  summary: 'Look for TVs in the home network for up to six seconds',
  answer: v.object({
    found: listOf(foundTv),
    /** False if it could not listen on any network, as in a container without the host's network. */
    couldListen: v.boolean(),
    /** Whether this server runs in a container, which sees its host's network only if its owner wants that. */
    inContainer: v.optional(v.boolean()),
  }),
})

export const changeTv = operatorCall({
  name: 'changeTv',
  path: '/api/v1/tvs/change',
  summary: 'Change the name, room, layout, app table, pace of keys and TV of an added box',
  // Enough for a hundred links.
  bodyLimitBytes: 128 * 1024,
  body: v.object({
    id,
    name,
    room,
    layout,
    apps: v.optional(
      v.pipe(
        v.array(
          v.object({ name, opens: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(APP_OPENS_AT_MOST)) }),
        ),
        v.maxLength(APPS_AT_MOST),
      ),
    ),
    keyGapMs: v.optional(keyGapMs),
    /** Empty: none. Absent: unchanged. */
    tvId: v.optional(v.pipe(v.string(), v.maxLength(128))),
  }),
  // BAD-REQUEST: the TV was not added here, or shows itself; or the family has no such setting, or does not accept how
  // an app opens.
  statuses: ['NOT-FOUND'],
})

export const forgetTv = operatorCall({
  name: 'forgetTv',
  path: '/api/v1/tvs/forget',
  summary: 'Remove an added TV with its keys and tokens; remotes that were paired with it lose it',
  body: v.object({ id }),
  statuses: ['NOT-FOUND'],
})

export const pairWithTv = operatorCall({
  name: 'pairWithTv',
  path: '/api/v1/tvs/pair',
  summary: 'Enter the seven digits that a remote shows, for this TV',
  body: v.object({ id, code: pairingCode }),
  answer: v.variant('is', [
    v.object({ is: v.literal('found'), pairingId: v.string(), remoteName: v.string(), words: v.string() }),
    v.object({ is: v.literal('wrong') }),
    v.object({ is: v.literal('several owners') }),
    v.object({ is: v.literal('wait'), retryAfterMs: v.number() }),
  ]),
  statuses: ['NOT-FOUND'],
})

export const answerTvPairing = operatorCall({
  name: 'answerTvPairing',
  path: '/api/v1/tvs/pair/answer',
  summary: 'Say whether the remote that was found shows the same two words',
  body: v.object({ id, pairingId: v.pipe(v.string(), v.maxLength(128)), yes: v.boolean() }),
  answer: v.object({ is: v.picklist(['paired', 'refused', 'gone']) }),
  statuses: ['NOT-FOUND'],
})
