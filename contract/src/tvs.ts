/**
 * "TVs at home": finding, adding, changing and forgetting TVs. For whoever runs the server, who gets in with a one-time
 * link. All beyond the specification.
 */
import * as v from 'valibot'
import { call } from './call.ts'
import { DRIVERS } from './drivers.ts'
import { KEY_CODES } from './keys.ts'
import { pairingCode } from './pairing.ts'
import { REFUSALS_OF_ANY_COMMAND } from './refusals.ts'
import { SET_UP_REFUSALS, setUpQuestion } from './tv-set-up.ts'
import { anyText } from './shapes.ts'
import { CODES_COME_BY } from './tv-codes.ts'

/** The page; its one-time key stands in the fragment, which no log sees: `/tvs#key=…`. */
export const TVS_PATH = '/tvs'

const name = v.pipe(anyText(100), v.trim(), v.minLength(1))
const room = v.pipe(v.string(), v.trim(), v.maxLength(100))
const layout = v.picklist(['standard', 'flex'])
const driver = v.picklist(DRIVERS)
const host = v.pipe(v.string(), v.trim(), v.maxLength(253))
const port = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535))
/** No control characters: PostgreSQL keeps no NUL. */
const id = v.pipe(v.string(), v.regex(/^\P{Cc}{1,128}$/u))
const key = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const LIMIT_MS = 10_000

/** Which a slow set needs between two keys; sooner ones are lost. */
const keyGapMs = v.pipe(v.number(), v.minValue(60), v.maxValue(3_000))

/** The agent in whose home a TV is: the box that its link has on this server. */
const via = v.object({ id, name: v.string() })
const tv = v.object({
  id,
  name: v.string(),
  /** Empty when nobody named one. */
  room: v.string(),
  driver,
  layout,
  /**
   * `settings`: it is changed in the setting `BECKON_BOXES`. `practice`: a virtual TV of a server without that setting;
   * it goes away when a real TV is added.
   */
  from: v.picklist(['settings', 'added', 'practice']),
  host: v.optional(v.string()),
  /** Where its settings name one. */
  port: v.optional(port),
  /** `only-agent`: the agent of a link is there, and no box of its own answers; it may have none. */
  state: v.picklist(['answers', 'asleep', 'not-allowed', 'unreachable', 'only-agent']),
  /**
   * It cannot be reached, and something at this address says that it is this TV. Nothing proves it, so its owner answers
   * by `answerTvClaim`.
   */
  elsewhere: v.optional(v.object({ host: v.string(), port: v.optional(port) })),
  /** How many remotes are paired with it. */
  remotes: v.number(),
  /** What opens by name, a table that the owner may edit: links or ids of apps, or words that the TV understands. */
  apps: v.optional(v.array(v.object({ name: v.string(), opens: v.string() }))),
  appsOpen: v.optional(v.picklist(['links', 'words'])),
  /** The time from one key to the next, where its owner may change it. */
  keyGapMs: v.optional(keyGapMs),
  /** The TV of this list that shows this box: power, input, volume and mute go there. */
  television: v.optional(id),
  /** Its keys get codes: how, and of learned ones how many have one. */
  codes: v.optional(v.object({ by: v.picklist(CODES_COME_BY), count: v.optional(v.number()) })),
  via: v.optional(via),
})
export type Tv = v.InferOutput<typeof tv>

const way = v.object({ driver, host: v.string(), port: v.optional(port) })
const foundTv = v.object({
  ...way.entries,
  /** What the command line calls it; the same TV has the same number in every scan of this server. */
  number: v.number(),
  name: v.string(),
  maker: v.optional(v.string()),
  model: v.optional(v.string()),
  identity: v.optional(v.string()),
  /** Other protocols of the same set, the better ones first. */
  otherWays: v.array(way),
  /** The TV of the directory that it is. */
  addedAs: v.optional(id),
  via: v.optional(via),
})
export type FoundTv = v.InferOutput<typeof foundTv>

/** Where a set-up is. `n` grows with each step; a page asks for what comes after the one that it shows. */
const step = {
  setUpId: id,
  n: v.number(),
  driver,
  host: v.string(),
  name: v.string(),
  /** For another try of a TV that was added before. */
  again: v.optional(id),
}
export const setUpStep = v.variant('is', [
  v.object({ ...step, is: v.literal('connecting') }),
  v.object({ ...step, is: v.literal('question'), question: setUpQuestion, wrong: v.boolean() }),
  /** The person presses Allow on the TV. */
  v.object({ ...step, is: v.literal('allow') }),
  /**
   * The set is ours; what remains is a try, and its name and room. `canWake`: it told its hardware address. `needsCodes`: an
   * infrared sender, which can press nothing before its keys are taught. `sameAs`: the TV of the directory that it is
   * already.
   */
  v.object({
    ...step,
    is: v.literal('ready'),
    canWake: v.boolean(),
    needsCodes: v.optional(v.boolean()),
    sameAs: v.optional(v.object({ id, name: v.string() })),
  }),
  v.object({ ...step, is: v.literal('failed'), why: v.picklist(SET_UP_REFUSALS) }),
  v.object({ ...step, is: v.literal('finished'), id }),
])
export type SetUpStep = v.InferOutput<typeof setUpStep>

export const openTvs = call({
  name: 'openTvs',
  method: 'POST',
  path: '/api/v1/tvs/open',
  summary: 'Exchange a one-time key for an operator token; an administrator of Home Assistant needs none in its frame',
  auth: 'none',
  timeoutMs: LIMIT_MS,
  body: v.object({ key: v.optional(key) }),
  answer: v.object({
    operatorToken: v.string(),
    /** A helper's token is good for this set-up and nothing else. */
    setUpId: v.optional(id),
  }),
  // The key was used, or its time is over; no administrator; Home Assistant does not say who is one.
  statuses: ['INVALID-TOKEN', 'FORBIDDEN', 'BUSY'],
})

export const getTvs = call({
  name: 'getTvs',
  method: 'GET',
  path: '/api/v1/tvs',
  summary: 'List the TVs of this server with what each answers now',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  answer: v.object({
    tvs: v.array(tv),
    /** Virtual TVs that the operator named stand in the way of real ones; then nothing can be added. */
    isClosedByVirtualTvs: v.boolean(),
    /** The drivers that can be added by address. */
    drivers: v.array(driver),
    /** The agents that are linked now and set up TVs in their homes. */
    agents: v.array(via),
    /** Where another device of the home finds the page that leads it to this server; empty where it cannot, or is not known. */
    addresses: v.array(v.string()),
  }),
})

export const scanTvs = call({
  name: 'scanTvs',
  method: 'POST',
  path: '/api/v1/tvs/scan',
  summary: 'Look for TVs in the home network, and in those of the agents, for up to six seconds',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  answer: v.object({
    found: v.array(foundTv),
    /** False where no network could be listened to and no agent looked, as in a container without the host's network. */
    couldListen: v.boolean(),
    /** This server runs in a container, which sees its host's network only where its owner wants that. */
    inContainer: v.optional(v.boolean()),
  }),
  statuses: ['TOO-MANY'],
})

export const beginSetUp = call({
  name: 'beginSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/begin',
  summary: 'Begin to set up a TV at an address of the home network',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({
    driver,
    host,
    port: v.optional(port),
    name: v.optional(v.string()),
    identity: v.optional(v.string()),
    /** The TV of the directory that is set up again. */
    again: v.optional(id),
    /** The agent in whose home the TV is; `host` is an address there. */
    via: v.optional(id),
  }),
  answer: setUpStep,
  // NOT-FOUND: there is no such agent.
  statuses: ['NOT-FOUND', 'FORBIDDEN'],
})

const ofSetUp = v.object({ setUpId: id })

export const readSetUp = call({
  name: 'readSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/read',
  summary: 'Wait up to 8 seconds for the step after the one that is shown',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ setUpId: id, after: v.number() }),
  answer: setUpStep,
  statuses: ['NOT-FOUND'],
})

export const answerSetUp = call({
  name: 'answerSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/answer',
  summary: 'Answer the question of a step: its code, token, password or choice',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({
    setUpId: id,
    n: v.number(),
    value: v.pipe(v.string(), v.maxLength(2_000)),
    user: v.optional(v.pipe(v.string(), v.maxLength(200))),
  }),
  answer: setUpStep,
  // CONFLICT: somebody else answered this step before.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const logInForSetUp = call({
  name: 'logInForSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/log-in',
  summary: 'Make the address where a browser logs in at the set; it comes back to /tvs with a code and a state',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({
    setUpId: id,
    n: v.number(),
    /** The origin of the page, which is our name at the set: `http://192.168.1.2:8080`. */
    origin: v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[\w.:[\]-]+$/u)),
  }),
  answer: v.object({ address: v.string() }),
  // CONFLICT: this step has no such question any more.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const finishLogIn = call({
  name: 'finishLogIn',
  method: 'POST',
  path: '/api/v1/tvs/set-up/logged-in',
  summary: 'Answer the question of a set-up with the code of a log-in; once, however often it is asked',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)), state: key }),
  answer: setUpStep,
  // NOT-FOUND: this log-in was not begun here, or its set-up is over.
  statuses: ['NOT-FOUND'],
})

export const restartSetUp = call({
  name: 'restartSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/restart',
  summary: 'Connect again and have the TV show a new code',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: ofSetUp,
  answer: setUpStep,
  statuses: ['NOT-FOUND'],
})

export const leaveSetUp = call({
  name: 'leaveSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/leave',
  summary: 'End a set-up without adding a TV',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: ofSetUp,
})

/** What a try pressed, and what became of it. */
const tried = v.object({
  pressed: v.union([v.literal('volume'), v.picklist(KEY_CODES)]),
  is: v.picklist(['accepted', 'confirmed']),
})

export const trySetUp = call({
  name: 'trySetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/try',
  summary: 'Press a harmless key on the TV that is being set up: volume up, then down',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: ofSetUp,
  answer: tried,
  // INVALID-KEY: it has no key that could be tried.
  statuses: ['INVALID-KEY', ...REFUSALS_OF_ANY_COMMAND],
})

export const wakeSetUp = call({
  name: 'wakeSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/wake',
  summary: 'Send the packet that may wake the TV, which the person turned off with its own remote',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: ofSetUp,
  // CONFLICT: the set told no hardware address.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const finishSetUp = call({
  name: 'finishSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/finish',
  summary: 'Add the TV under a name, in a room',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({
    setUpId: id,
    name,
    room,
    layout,
    /** The person saw the packet wake the TV, so its POWER key may send it. */
    wakes: v.optional(v.boolean()),
  }),
  answer: v.object({ id }),
  // CONFLICT: the set is not ready yet. FORBIDDEN: virtual TVs that the operator named stand in the way.
  statuses: ['NOT-FOUND', 'CONFLICT', 'FORBIDDEN'],
})

export const shareSetUp = call({
  name: 'shareSetUp',
  method: 'POST',
  path: '/api/v1/tvs/set-up/share',
  summary: 'Make a one-time key with which another person can finish this set-up',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: ofSetUp,
  answer: v.object({
    /** Good once, for so many minutes, as `/tvs#key=…`. */
    key,
    minutes: v.number(),
  }),
  statuses: ['NOT-FOUND'],
})

export const changeTv = call({
  name: 'changeTv',
  method: 'POST',
  path: '/api/v1/tvs/change',
  summary: 'Change the name, room, layout, app table, pace of keys and television of an added TV',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  // A hundred links.
  bodyLimitBytes: 128 * 1024,
  body: v.object({
    id,
    name,
    room,
    layout,
    apps: v.optional(
      v.pipe(
        v.array(v.object({ name, opens: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500)) })),
        v.maxLength(100),
      ),
    ),
    keyGapMs: v.optional(keyGapMs),
    /** Empty for none; left out, it stays as it is. */
    television: v.optional(v.pipe(v.string(), v.maxLength(128))),
  }),
  // BAD-REQUEST: the television is no added TV, or shows itself; or the family has no such setting, or does not take what an app opens.
  statuses: ['NOT-FOUND'],
})

export const tryTv = call({
  name: 'tryTv',
  method: 'POST',
  path: '/api/v1/tvs/try',
  summary: 'Press a harmless key on a TV: volume up, then down',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ id }),
  answer: tried,
  // INVALID-KEY: it has no key that could be tried.
  statuses: ['INVALID-KEY', ...REFUSALS_OF_ANY_COMMAND],
})

export const answerTvClaim = call({
  name: 'answerTvClaim',
  method: 'POST',
  path: '/api/v1/tvs/claim',
  summary: 'Say whether a TV is where something says that it is it',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({
    id,
    /** The address that was asked about. */
    host,
    port: v.optional(port),
    isIt: v.boolean(),
  }),
  // NOT-FOUND: that is no question any more, or the agent that has the TV cannot be told.
  statuses: ['NOT-FOUND'],
})

export const forgetTv = call({
  name: 'forgetTv',
  method: 'POST',
  path: '/api/v1/tvs/forget',
  summary: 'Remove an added TV with its keys and tokens; remotes that were paired with it lose it',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ id }),
  statuses: ['NOT-FOUND'],
})

export const pairWithTv = call({
  name: 'pairWithTv',
  method: 'POST',
  path: '/api/v1/tvs/pair',
  summary: 'Enter the seven digits that a remote shows, for this TV',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ id, code: pairingCode }),
  answer: v.variant('is', [
    v.object({ is: v.literal('found'), pairingId: v.string(), remoteName: v.string(), words: v.string() }),
    v.object({ is: v.literal('wrong') }),
    v.object({ is: v.literal('several owners') }),
    v.object({ is: v.literal('wait'), retryAfterMs: v.number() }),
  ]),
  statuses: ['NOT-FOUND'],
})

export const answerTvPairing = call({
  name: 'answerTvPairing',
  method: 'POST',
  path: '/api/v1/tvs/pair/answer',
  summary: 'Say whether the remote that was found shows the same two words',
  auth: 'operator',
  timeoutMs: LIMIT_MS,
  body: v.object({ id, pairingId: v.pipe(v.string(), v.maxLength(128)), yes: v.boolean() }),
  answer: v.object({ is: v.picklist(['paired', 'refused', 'gone']) }),
  statuses: ['NOT-FOUND'],
})
