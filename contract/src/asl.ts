/** Signed commands, as videos; the user's feedback on their readings; and the user's personal signs. */
import * as v from 'valibot'
import { call } from './call.ts'
import { KEY_CODES } from './keys.ts'
import { RECOGNISER_REFUSALS } from './refusals.ts'
import { anyText, listOf, someText, text } from './shapes.ts'
import { DAY_MS } from './time-units.ts'

/** The browser ends a recording of a sign after this time. */
export const SIGN_RECORDING_MAX_MS = 30_000
/** The confidence of a reading, as its natural logarithm, from which the remote sends it without asking. */
export const SIGN_CONFIDENCE_MIN = -0.7
export const SIGN_COMMENT_MAX_LENGTH = 500
/** Feedback about a sign comes within this time, or not at all. */
export const READING_LIFE_MS = 7 * DAY_MS
/**
 * How long feedback and stored points of hands are kept: long enough for an operator to have sign reading improved. The
 * page promises that they are deleted.
 */
export const FEEDBACK_LIFE_MS = 180 * DAY_MS
export const SIGN_COMMAND_AT_MOST = 200
/** The body of a call with a recorded sign: `sendSign` and `showHand`. */
export const ASL_BODY_BYTES = 16 * 1024 * 1024

/** The command of a sign: a text for the box, or one of its keys. */
export const signCommand = v.variant('is', [
  v.object({ is: v.literal('text'), cmd: someText(SIGN_COMMAND_AT_MOST) }),
  v.object({ is: v.literal('key'), vcode: v.picklist(KEY_CODES) }),
])
export type SignCommand = v.InferOutput<typeof signCommand>

export const sendSign = call({
  name: 'sendSign',
  method: 'POST',
  path: '/api/v1/asl',
  summary: 'Send a recorded sign: a webm or mp4 video in base64, without the data URL’s prefix',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({
    base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)),
    // Beyond the specification: the user agrees that the points of the hand are stored, to improve sign reading.
    keepHands: v.optional(v.boolean()),
  }),
  // Strings in the specification: `confidence` contains a JSON number (natural logarithm), `results` a JSON object of
  // the shape `signResults`.
  answer: v.object({
    confidence: v.union([v.string(), v.number()]),
    results: v.union([v.string(), v.looseObject({})]),
  }),
  // A success without them is a sign that was not recognised.
  defaultAnswer: { confidence: '', results: '' },
  statuses: ['TOO-SLOW', ...RECOGNISER_REFUSALS],
})

/** The content of `results`, best prediction first. */
export const signResults = v.object({
  feedback_id: v.string(),
  // Beyond the specification: the command of a personal sign.
  prediction: v.array(v.object({ prediction: v.string(), command: v.optional(signCommand) })),
})
export type SignResults = v.InferOutput<typeof signResults>

export const sendSignFeedback = call({
  name: 'sendSignFeedback',
  method: 'POST',
  path: '/api/v1/aslFeedback',
  summary: 'Send feedback on the reading of a sign',
  auth: 'session',
  timeoutMs: 20_000,
  body: v.object({
    data: v.object({
      id: text(128),
      good: v.boolean(),
      correction: anyText(SIGN_COMMENT_MAX_LENGTH),
    }),
  }),
  // NOT-FOUND: this account has no reading with that id, or it is too old.
  defaultAnswer: { status: 'OK' },
  statuses: ['NOT-FOUND'],
})

/** Beyond the specification: withdraws the agreement to store the points of the hand. */
export const forgetSigns = call({
  name: 'forgetSigns',
  method: 'POST',
  path: '/api/v1/asl/forget',
  summary: 'Delete the stored hand points of this account’s signs',
  auth: 'session',
  timeoutMs: 10_000,
})

/**
 * Beyond the specification: personal signs. The user shows a sign three times and chooses its command. From then on, a
 * recording that matches is read as that sign, otherwise as spelling.
 */
export const PERSONAL_SIGN_NAME_AT_MOST = 60
/** 30 s of video at 10 frames a second. */
export const SHOWING_FRAMES_AT_MOST = 300
const SIGN_BODY_BYTES = 1024 * 1024

/**
 * A hand in one frame: its time in milliseconds, the confidence that there is a hand, and 21 points (x, y, z) in
 * pixels.
 */
const handFrame = v.object({
  atMs: v.pipe(v.number(), v.minValue(0), v.maxValue(60_000)),
  presence: v.number(),
  points: v.pipe(v.array(v.strictTuple([v.number(), v.number(), v.number()])), v.length(21)),
})
/** The hand in each frame of one showing. */
const showing = v.pipe(v.array(handFrame), v.maxLength(SHOWING_FRAMES_AT_MOST))
export type ShownHand = v.InferOutput<typeof showing>

const signId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/u))

const personalSign = v.object({
  id: signId,
  name: v.string(),
  command: signCommand,
  /** Names of the user's other signs, letters or digits. */
  confusedWith: v.array(v.string()),
})
export type PersonalSign = v.InferOutput<typeof personalSign>

export const showHand = call({
  name: 'showHand',
  method: 'POST',
  path: '/api/v1/signs/show',
  summary: 'Find the hand in a recording, and the matching personal sign; nothing is stored',
  auth: 'session',
  timeoutMs: 22_000,
  bodyLimitBytes: ASL_BODY_BYTES,
  body: v.object({ base64data: v.pipe(v.string(), v.minLength(1), v.maxLength(ASL_BODY_BYTES)) }),
  answer: v.object({ hand: showing, match: v.optional(v.object({ id: signId, name: v.string() })) }),
  statuses: ['TOO-SLOW', ...RECOGNISER_REFUSALS],
})

export const getSigns = call({
  name: 'getSigns',
  method: 'GET',
  path: '/api/v1/signs',
  summary: 'List the user’s personal signs, oldest first',
  auth: 'session',
  timeoutMs: 10_000,
  answer: v.object({ signs: listOf(personalSign) }),
})

export const learnSign = call({
  name: 'learnSign',
  method: 'POST',
  path: '/api/v1/signs',
  summary: 'Store a personal sign from the hands that `showHand` found',
  auth: 'session',
  timeoutMs: 10_000,
  bodyLimitBytes: SIGN_BODY_BYTES,
  body: v.object({
    name: someText(PERSONAL_SIGN_NAME_AT_MOST),
    command: signCommand,
    showings: v.pipe(v.array(showing), v.minLength(2), v.maxLength(5)),
  }),
  answer: v.object({ sign: personalSign }),
  // NOT-UNDERSTOOD: a showing has no hand, or the showings differ too much. TOO-LARGE: the account has the maximum
  // number of signs.
  statuses: ['NOT-UNDERSTOOD', 'TOO-LARGE'],
})

export const changeSign = call({
  name: 'changeSign',
  method: 'POST',
  path: '/api/v1/signs/change',
  summary: 'Rename a sign, delete it, or restore it within a day',
  auth: 'session',
  timeoutMs: 10_000,
  body: v.object({
    id: signId,
    name: v.optional(someText(PERSONAL_SIGN_NAME_AT_MOST)),
    deleted: v.optional(v.boolean()),
  }),
  statuses: ['NOT-FOUND'],
})
