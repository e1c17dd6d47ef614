/** The API calls for signs. A recording is read as a command, as guesses or as an error; a showing as a hand. */
import {
  ASL_BODY_BYTES,
  forgetSigns,
  sendSign as signCall,
  showHand,
  type ShownHand,
  SIGN_CONFIDENCE_MIN,
  signCommand,
  type SignCommand,
} from '@beckon/contract/asl'
import type { AnswerOf, Call } from '@beckon/contract/call'
import type { CallName } from '@beckon/contract/calls'
import { listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'
import { authorisedCall } from '../../client/authorised-call.ts'
import { reportFailure } from '../../client/failures.ts'
import { readStored } from '../../platform/stored-values.ts'

export type Reading =
  | { readonly is: 'accepted'; readonly text: string; readonly feedbackId: string; readonly command?: SignCommand }
  | { readonly is: 'not recognised'; readonly perhaps?: Perhaps }
  | { readonly is: 'failed'; readonly why?: WhyFailed }
  /** The failure led the user to another page, which explains it. */
  | { readonly is: 'left' }

/** The possible readings, best first. Nothing is sent unless the user chooses one. */
export interface Perhaps {
  readonly texts: readonly string[]
  readonly feedbackId: string
}

/** Why a sign could not be read, if known. */
export type WhyFailed = 'off' | 'missing' | 'busy' | 'late' | 'no connection' | 'too large' | 'not recorded'

const WHY_BY_STATUS: Readonly<Record<string, WhyFailed>> = {
  'RECOGNISER-OFF': 'off',
  'RECOGNISER-DOWN': 'off',
  'RECOGNISER-MISSING': 'missing',
  'RECOGNISER-TIMEOUT': 'late',
  'TOO-SLOW': 'late',
  'TOO-LARGE': 'too large',
  'TOO-MANY': 'busy',
  BUSY: 'busy',
}
/** Room in the body for everything but the video. */
const REST_OF_BODY = 100

/** Sends a sign. `signal` cancels the call; after that, ignore the reading. */
export async function sendSign(base64data: string, signal: AbortSignal): Promise<Reading> {
  if (base64data.length + REST_OF_BODY > ASL_BODY_BYTES) return { is: 'failed', why: 'too large' }
  const result = await authorisedCall(signCall, {
    body: { base64data, ...(readStored('asl-keep-hands') && { keepHands: true }) },
    signal,
  })
  if (result.is === 'answer') return readSign(result.answer)
  if (reportFailure('sendSign', result) !== undefined) return { is: 'left' }
  if (result.is === 'unanswered') return { is: 'failed', why: result.why === 'timeout' ? 'late' : 'no connection' }
  const why = new Map(Object.entries(WHY_BY_STATUS)).get(result.status ?? '')
  return { is: 'failed', ...(why !== undefined && { why }) }
}

const GUESSES_AT_MOST = 3
const list = listOf(v.object({ prediction: v.string(), command: v.optional(signCommand) }))
const resultsShape = v.object({ feedback_id: v.string(), prediction: v.optional(list), predictions: v.optional(list) })

export function readSign({ confidence, results }: AnswerOf<typeof signCall>): Reading {
  const parsed = v.safeParse(resultsShape, fromJson(results))
  if (!parsed.success) return { is: 'not recognised' }
  const { feedback_id: feedbackId, prediction, predictions } = parsed.output
  const all = prediction ?? predictions ?? []
  const found = all.map((one) => one.prediction)
  const [best] = found
  if (best === undefined) return { is: 'not recognised' }
  if (isErrorObject(best)) return { is: 'failed' }
  const sure = v.safeParse(v.pipe(v.number(), v.finite()), fromJson(confidence))
  if (!sure.success) return { is: 'not recognised' }
  // As a logarithm, 0 would be complete certainty: it stands for no confidence at all (O28).
  const isAccepted = sure.output !== 0 && sure.output >= SIGN_CONFIDENCE_MIN
  const command = all[0]?.command
  // A personal sign is shown with the name that the user gave it.
  if (isAccepted && command !== undefined) return { is: 'accepted', text: best, feedbackId, command }
  const text = cleanText(best)
  if (isAccepted) return text === '' ? { is: 'not recognised' } : { is: 'accepted', text, feedbackId }
  const texts = [...new Set(found.filter((one) => !isErrorObject(one)).map(cleanText))]
    .filter((one) => one !== '')
    .slice(0, GUESSES_AT_MOST)
  return texts.length === 0 ? { is: 'not recognised' } : { is: 'not recognised', perhaps: { texts, feedbackId } }
}

/** A recogniser may send an error as JSON in place of a sign (O27). */
const isErrorObject = (prediction: string) => prediction.startsWith('{')

/**
 * Parses a JSON string; undefined if it is invalid. Returns any other value as it is: some servers send the value
 * itself where the specification has its JSON.
 */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Keeps only letters of any alphabet, digits and single spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** The server's reading of a showing. */
export type ReadShowing =
  | { readonly is: 'seen'; readonly hand: ShownHand; readonly match: string | undefined }
  | { readonly is: 'no hand' | 'failed' }

/** A hand that is seen in fewer frames does not count as a showing. */
const FRAMES_AT_LEAST = 4

/** Finds the hand in a recording, and the sign that it matches. */
export async function readShowing(base64data: string, signal: AbortSignal): Promise<ReadShowing> {
  const answer = await callAndReport(showHand, { body: { base64data }, signal })
  if (answer === undefined) return { is: 'failed' }
  const { hand, match } = answer
  return hand.length < FRAMES_AT_LEAST ? { is: 'no hand' } : { is: 'seen', hand, match: match?.name }
}

/** Makes the server delete the points of hands that it kept, not the personal signs. Resolves to whether it did. */
export async function forgetHands(): Promise<boolean> {
  return (await callAndReport(forgetSigns)) !== undefined
}

/** Resolves to the answer, or to undefined after a failure, which is reported. */
export async function callAndReport<C extends Call>(
  call: C,
  input?: Parameters<typeof authorisedCall<C>>[1],
): Promise<AnswerOf<C> | undefined> {
  const result = await authorisedCall(call, input)
  if (result.is === 'answer') return result.answer
  reportFailure(call.name as CallName, result)
  return undefined
}
