/** Reads the server's two texts about a sign as a command, a doubt, or an error. */
import { SIGN_CONFIDENCE_MIN, type sendSign } from '@beckon/contract/asl'
import type { AnswerOf } from '@beckon/contract/call'
import { signCommand, type SignCommand } from '@beckon/contract/personal-signs'
import { listOf } from '@beckon/contract/shapes'
import * as v from 'valibot'

export type Reading =
  | { readonly is: 'accepted'; readonly text: string; readonly feedbackId: string; readonly command?: SignCommand }
  | { readonly is: 'not recognised'; readonly perhaps?: Perhaps }
  | { readonly is: 'failed'; readonly why?: WhyFailed }
  /** The answer took the user to another page, which says why. */
  | { readonly is: 'left' }

/** The possible readings, best first: nothing is done unless the user chooses. */
export interface Perhaps {
  readonly texts: readonly string[]
  readonly feedbackId: string
}

/** Why a sign could not be read at all, where that can be told. */
export type WhyFailed = 'off' | 'busy' | 'late' | 'no connection' | 'too large' | 'not recorded'

const GUESSES_AT_MOST = 3
const list = listOf(v.object({ prediction: v.string(), command: v.optional(signCommand) }))
const resultsShape = v.object({ feedback_id: v.string(), prediction: v.optional(list), predictions: v.optional(list) })

export function readSign({ confidence, results }: AnswerOf<typeof sendSign>): Reading {
  const parsed = v.safeParse(resultsShape, fromJson(results))
  if (!parsed.success) return { is: 'not recognised' }
  const { feedback_id: feedbackId, prediction, predictions } = parsed.output
  const all = prediction ?? predictions ?? []
  const found = all.map((one) => one.prediction)
  const [best] = found
  if (best === undefined) return { is: 'not recognised' }
  if (best.startsWith('{')) return { is: 'failed' }
  const sure = v.safeParse(v.pipe(v.number(), v.finite()), fromJson(confidence))
  if (!sure.success) return { is: 'not recognised' }
  const isAccepted = sure.output !== 0 && sure.output >= SIGN_CONFIDENCE_MIN
  const command = all[0]?.command
  // A personal sign is shown with the name that the user gave it.
  if (isAccepted && command !== undefined) return { is: 'accepted', text: best, feedbackId, command }
  const text = cleanText(best)
  if (isAccepted) return text === '' ? { is: 'not recognised' } : { is: 'accepted', text, feedbackId }
  const texts = [...new Set(found.filter((one) => !one.startsWith('{')).map(cleanText))]
    .filter((one) => one !== '')
    .slice(0, GUESSES_AT_MOST)
  return texts.length === 0 ? { is: 'not recognised' } : { is: 'not recognised', perhaps: { texts, feedbackId } }
}

/** Some servers send the value itself where the specification has its JSON. Undefined if it is no JSON. */
function fromJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Letters, of any alphabet, digits and single spaces. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\s]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim()
}
