/**
 * The codes of the keys of an infrared sender: which key has one, learning them from the old remote one by one, and
 * choosing them among those that the sender knows. For the person who runs the server, on the page "TVs at home".
 */
import * as v from 'valibot'
import { OPERATOR_LIMIT_MS, operatorCall, id } from './operator-call.ts'
import { KEY_CODES } from './keys.ts'
import { REFUSALS_OF_ANY_COMMAND } from './refusals.ts'
import { listOf } from './shapes.ts'

/** The codes for the TV's own buttons. POWER_ON and POWER_OFF are separate codes that never toggle. */
export const TV_BUTTON_CODES = ['VOLUME_UP', 'VOLUME_DOWN', 'MUTE', 'POWER_ON', 'POWER_OFF', 'TV_INPUT'] as const
export type TvButtonCode = (typeof TV_BUTTON_CODES)[number]

/** Everything that can have a code. */
export const CODE_KEYS = [...KEY_CODES, ...TV_BUTTON_CODES] as const
export type CodeKey = (typeof CODE_KEYS)[number]

/**
 * `learning`: from the old remote, whose button a person presses at the sender. `choosing`: among the names that the
 * sender knows.
 */
export const CODE_SOURCES = ['learning', 'choosing'] as const
export type CodeSource = (typeof CODE_SOURCES)[number]

/** How long the sender listens for one button of the old remote. */
export const LEARNS_FOR_MS = 30_000

const key = v.picklist(CODE_KEYS)
const codeName = v.pipe(v.string(), v.maxLength(100))

const codesOfTv = v.object({
  by: v.picklist(CODE_SOURCES),
  /** The keys that have a code, with its name where it has one. */
  codes: listOf(v.object({ key, name: v.exactOptional(v.string()) })),
  /** The names that can be chosen. */
  names: v.array(v.string()),
  /** The key whose last change can be undone. */
  undo: v.exactOptional(key),
})
export type CodesOfTv = v.InferOutput<typeof codesOfTv>

const codeChange = v.variant('is', [
  v.object({ is: v.literal('as'), key, other: key }),
  v.object({ is: v.literal('name'), key, name: v.pipe(codeName, v.minLength(1)) }),
  v.object({ is: v.literal('none'), key }),
  v.object({ is: v.literal('undo') }),
])
export type CodeChange = v.InferOutput<typeof codeChange>

const learned = v.variant('is', [
  v.object({ is: v.literal('learned') }),
  /** Nothing was pressed, or the sender did not see it. */
  v.object({ is: v.literal('nothing came') }),
  /** The sender saw a signal that it can neither name nor repeat. */
  v.object({ is: v.literal('unreadable') }),
  /** Another key has this code already; it was not stored. */
  v.object({ is: v.literal('same'), as: key }),
])

export const getTvCodes = operatorCall({
  name: 'getTvCodes',
  path: '/api/v1/tvs/codes',
  summary: 'List the keys of an infrared sender that have a code',
  body: v.object({ id }),
  answer: codesOfTv,
  // CONFLICT: this TV has no codes that could be taught.
  statuses: ['CONFLICT', ...REFUSALS_OF_ANY_COMMAND],
})

export const learnTvCode = operatorCall({
  name: 'learnTvCode',
  path: '/api/v1/tvs/codes/learn',
  summary: 'Wait up to 30 seconds for a button of the old remote, and keep its code for a key',
  timeoutMs: LEARNS_FOR_MS + OPERATOR_LIMIT_MS,
  body: v.object({ id, key }),
  answer: learned,
  // CONFLICT: another page began to learn, or this TV cannot learn.
  statuses: ['CONFLICT', ...REFUSALS_OF_ANY_COMMAND],
})

export const changeTvCode = operatorCall({
  name: 'changeTvCode',
  path: '/api/v1/tvs/codes/change',
  summary: 'Give a key the code of another key or one that the sender knows, delete its code, or undo the last change',
  body: v.object({ id, change: codeChange }),
  answer: codesOfTv,
  // CONFLICT: the code does not exist, or there is nothing to undo.
  statuses: ['CONFLICT', ...REFUSALS_OF_ANY_COMMAND],
})

export const testTvCode = operatorCall({
  name: 'testTvCode',
  path: '/api/v1/tvs/codes/test',
  summary: 'Send the code of a key once',
  body: v.object({ id, key }),
  statuses: ['INVALID-KEY', ...REFUSALS_OF_ANY_COMMAND],
})
