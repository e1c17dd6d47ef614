/**
 * Setting up a TV: its questions, the reasons for which it fails, its steps and its calls. The page has a sentence for
 * each question and reason.
 */
import * as v from 'valibot'
import { operatorCall } from './operator-call.ts'
import { REFUSALS_OF_ANY_COMMAND } from './refusals.ts'
import { driver, host, id, layout, name, operatorKey, port, room, tryOutcome } from './tv-shapes.ts'

/** Characters of an answer to a set-up; the longest answer is a token. */
export const ANSWER_AT_MOST = 2_000
export const USER_AT_MOST = 200

/** One line of a choice: an infrared remote of LIRC, an entity of Home Assistant. */
const option = v.object({ value: v.string(), label: v.string() })

export const setUpQuestion = v.variant('is', [
  /**
   * A code on the TV: its length and the characters it is made of, each once, such as `0123456789ABCDEF`. Where sets of
   * a family show codes of several lengths, `length` is the longest and `shortest` the shortest.
   */
  v.object({
    is: v.literal('code'),
    length: v.number(),
    shortest: v.optional(v.number()),
    characters: v.string(),
  }),
  /** The name and password that the owner set on the box. */
  v.object({ is: v.literal('password') }),
  /**
   * An access token, such as Home Assistant's long-lived one. `login`: the page of the set where the owner can log in
   * instead (OAuth); a browser that goes there comes back with a code.
   */
  v.object({
    is: v.literal('token'),
    login: v.optional(v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\//u))),
  }),
  v.object({ is: v.literal('choice'), options: v.array(option) }),
])
export type SetUpQuestion = v.InferOutput<typeof setUpQuestion>

export const SET_UP_REFUSALS = [
  /** Nothing at this address takes a connection, or nothing answers. */
  'unreachable',
  /** The machine is there, and nothing listens on the port: the interface is switched off, or it is another set. */
  'port-closed',
  /** The set itself said that it is in standby. */
  'asleep',
  /** Something answers that is no set of this family. */
  'other-family',
  /** The set does not take us: its switch is off, or we were removed. */
  'not-allowed',
  /** Somebody pressed Deny on the TV. */
  'declined',
  /** The TV took its question away before anybody answered. */
  'tv-gave-up',
  /** The address is not one of the home network. */
  'not-at-home',
  /** The set's certificate is not the one that was seen before. */
  'certificate-changed',
] as const
export type SetUpRefusal = (typeof SET_UP_REFUSALS)[number]

/** The step of a set-up. `n` grows with each step; a page asks for the step after the one that it shows. */
const step = {
  setUpId: id,
  n: v.number(),
  driver,
  host: v.string(),
  name: v.string(),
  /** The id of the TV, if it was added before and is set up again. */
  again: v.optional(id),
}
const setUpStep = v.variant('is', [
  v.object({ ...step, is: v.literal('connecting') }),
  v.object({ ...step, is: v.literal('question'), question: setUpQuestion, wrong: v.boolean() }),
  /** The person presses Allow on the TV. */
  v.object({ ...step, is: v.literal('allow') }),
  /**
   * The set is ours; what remains is a try, and its name and room. `canWake`: it told its hardware address.
   * `needsCodes`: an infrared sender, which can press nothing before its keys are taught. `sameAs`: the TV of the
   * directory that it is already.
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

export const beginSetUp = operatorCall({
  name: 'beginSetUp',
  path: '/api/v1/tvs/set-up/begin',
  summary: 'Begin to set up a TV at an address of the home network',
  body: v.object({
    driver,
    host,
    port: v.optional(port),
    name: v.optional(v.string()),
    identity: v.optional(v.string()),
    /** The id of the TV of the directory that is set up again. */
    again: v.optional(id),
  }),
  answer: setUpStep,
  statuses: ['NOT-FOUND', 'FORBIDDEN'],
})

const ofSetUp = v.object({ setUpId: id })

export const nextSetUpStep = operatorCall({
  name: 'nextSetUpStep',
  path: '/api/v1/tvs/set-up/read',
  summary: 'Wait up to 8 seconds for the step after the one that is shown',
  body: v.object({ setUpId: id, after: v.number() }),
  answer: setUpStep,
  statuses: ['NOT-FOUND'],
})

export const answerSetUp = operatorCall({
  name: 'answerSetUp',
  path: '/api/v1/tvs/set-up/answer',
  summary: 'Answer the question of a step: its code, token, password or choice',
  body: v.object({
    setUpId: id,
    n: v.number(),
    value: v.pipe(v.string(), v.maxLength(ANSWER_AT_MOST)),
    user: v.optional(v.pipe(v.string(), v.maxLength(USER_AT_MOST))),
  }),
  answer: setUpStep,
  // CONFLICT: somebody else answered this step before.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const logInForSetUp = operatorCall({
  name: 'logInForSetUp',
  path: '/api/v1/tvs/set-up/log-in',
  summary: 'Make the address where a browser logs in at the set; it comes back to /tvs with a code and a state',
  body: v.object({
    setUpId: id,
    n: v.number(),
    /** The origin of the page, which is our name at the set: `http://192.168.1.2:8080`. */
    origin: v.pipe(v.string(), v.maxLength(300), v.regex(/^https?:\/\/[\w.:[\]-]+$/u)),
  }),
  answer: v.object({ address: v.string() }),
  // CONFLICT: the step of this question is over.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const finishLogIn = operatorCall({
  name: 'finishLogIn',
  path: '/api/v1/tvs/set-up/logged-in',
  summary: 'Answer the question of a set-up with the code of a log-in; once, however often it is asked',
  body: v.object({ code: v.pipe(v.string(), v.minLength(1), v.maxLength(2_000)), state: operatorKey }),
  answer: setUpStep,
  // NOT-FOUND: this log-in was not begun here, or its set-up is over.
  statuses: ['NOT-FOUND'],
})

export const restartSetUp = operatorCall({
  name: 'restartSetUp',
  path: '/api/v1/tvs/set-up/restart',
  summary: 'Connect again and have the TV show a new code',
  body: ofSetUp,
  answer: setUpStep,
  statuses: ['NOT-FOUND'],
})

export const leaveSetUp = operatorCall({
  name: 'leaveSetUp',
  path: '/api/v1/tvs/set-up/leave',
  summary: 'End a set-up without adding a TV',
  body: ofSetUp,
})

export const trySetUp = operatorCall({
  name: 'trySetUp',
  path: '/api/v1/tvs/set-up/try',
  summary: 'Press a harmless key on the TV that is being set up: volume up, then down',
  body: ofSetUp,
  answer: tryOutcome,
  // INVALID-KEY: it has no key that could be tried.
  statuses: ['INVALID-KEY', ...REFUSALS_OF_ANY_COMMAND],
})

export const wakeSetUp = operatorCall({
  name: 'wakeSetUp',
  path: '/api/v1/tvs/set-up/wake',
  summary: 'Send the packet that may wake the TV, which the person turned off with its own remote',
  body: ofSetUp,
  // CONFLICT: the set told no hardware address.
  statuses: ['NOT-FOUND', 'CONFLICT'],
})

export const finishSetUp = operatorCall({
  name: 'finishSetUp',
  path: '/api/v1/tvs/set-up/finish',
  summary: 'Add the TV under a name, in a room',
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

export const shareSetUp = operatorCall({
  name: 'shareSetUp',
  path: '/api/v1/tvs/set-up/share',
  summary: 'Make a one-time key with which another person can finish this set-up',
  body: ofSetUp,
  answer: v.object({
    /** Good once, for so many minutes, as `/tvs#key=…`. */
    key: operatorKey,
    minutes: v.number(),
  }),
  statuses: ['NOT-FOUND'],
})
