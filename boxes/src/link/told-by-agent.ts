/**
 * Checks what agents send as our own scan and set-up check it: a known driver, an address at home, plain text. Also
 * knows what only agents with TVs are asked.
 */
import { isIP } from 'node:net'
import type { FromAgent, FromServer } from '@beckon/contract/box-link'
import { DRIVERS } from '@beckon/contract/drivers'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { SetUpQuestion } from '@beckon/contract/tv-set-up'
import type { Sighting } from '../sighting.ts'
import { isHomeAddress } from '../wire/home-address.ts'
import { plainText } from '../wire/plain-text.ts'

/** Undefined for a set that is none of ours. */
export function asSighting({
  driver,
  name,
  maker,
  model,
  host,
  ...rest
}: Extract<FromAgent, { type: 'scanned' }>['sightings'][number]): Sighting | undefined {
  const known = DRIVERS.find((one) => one === driver)
  if (known === undefined || !isHomeAddress(host)) return undefined
  return {
    ...rest,
    driver: known,
    host,
    name: plainText(name),
    ...(maker === undefined ? {} : { maker: plainText(maker) }),
    ...(model === undefined ? {} : { model: plainText(model) }),
  }
}

/**
 * `before`: the options that came in messages of their own. `host`: the set's address; a page to log in at another one
 * is left out, since the operator's browser would go where the agent wants.
 */
export function asQuestion(
  question: SetUpQuestion,
  before: readonly { readonly value: string; readonly label: string }[],
  host: string,
): SetUpQuestion {
  if (question.is === 'token')
    return question.login !== undefined && isAt(host, question.login) ? question : { is: 'token' }
  if (question.is !== 'choice') return question
  const options = [...before, ...question.options].map(({ value, label }) => ({ value, label: plainText(label) }))
  return { is: 'choice', options }
}

function isAt(host: string, page: string): boolean {
  const url = URL.parse(page)
  const name = URL.parse(`http://${isIP(host) === 6 ? `[${host}]` : host}`)?.hostname
  return url !== null && url.hostname === name && url.username === '' && url.password === ''
}

/** The questions that only an agent with TVs answers. */
export function isAboutTvs(message: FromServer): boolean {
  return ('box' in message && message.box !== undefined) || message.type === 'set up' || message.type === 'wake'
}

/**
 * Sends a question over the link and gives its answers to `take`, up to the one of which that says that it is the last.
 * A refusal: it was not sent, or not answered before the signal aborted.
 */
export type Exchange = (
  question: (id: number) => FromServer,
  signal: AbortSignal,
  take: (answer: FromAgent) => 'more' | 'last',
) => Promise<'answered' | BoxRefusal>

/** Why an answer is not the one that was asked for. */
export function whyNot(answer: FromAgent | BoxRefusal): string {
  if (typeof answer === 'string') return answer
  return answer.type === 'outcome' && answer.outcome.is === 'refused' ? answer.outcome.why : 'BOX-UNREACHABLE'
}
