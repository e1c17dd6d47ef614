/**
 * The call for a spoken command: validates and recognises it, and carries it out if it is sure and the caller still
 * waits. The recording is discarded with the answer.
 */
import { cutText } from '@beckon/contract/cut-text'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import { sendVoice as voiceCall } from '@beckon/contract/voice'
import type { Handler, HandlerInput, HandlerResult } from '../../http/handler.ts'
import { languageOf } from '../../http/request-language.ts'
import type { ValidPress } from '../../boxes/queue/press-rule.ts'
import { laterBy } from '../../boxes/queue/press-validity.ts'
import { readRecording } from './recording.ts'
import { expectedWords } from './vocabulary.ts'

/** What is kept of the call's time for the box, after the listening. */
const FOR_THE_BOX_MS = 800

const RULE = { call: voiceCall, whenUnsure: 'BOX-TIMEOUT' } as const

type Input = HandlerInput<typeof voiceCall>

export const sendVoice: Handler<typeof voiceCall> = (input) =>
  input.services.presses.once(input, RULE, (press) => obey(input, press))

async function obey(
  { services, session, body, deadline, gone, request }: Input,
  press: ValidPress,
): Promise<HandlerResult<typeof voiceCall>> {
  const began = services.clock.now()
  const samples = readRecording(body.voiceData)
  if (typeof samples === 'string') return { refused: samples }
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }

  const language = languageOf(request.headers['accept-language'])
  const { vocabulary, meant } = await expectedWords(services, session, box.id)
  const heard = await services.speech.listen(
    session.account.id,
    { samples, language, vocabulary },
    deadline - FOR_THE_BOX_MS - services.clock.now(),
    gone,
  )
  if (heard.is === 'refused') return { refused: heard.why }
  const { transcript } = heard
  if (heard.is === 'nothing') return { refused: 'NOT-UNDERSTOOD', beside: { transcript } }
  if (heard.is === 'unsure') return { ok: { status: 'UNSURE', transcript, candidates: [...heard.candidates] } }

  const command = meant(heard.command)
  if (command.is === 'for the page') return { ok: { status: 'OK', transcript, candidates: [], ...command.kind } }
  const outcome = await services.boxes.send(
    box.id,
    command.is === 'key' ? command : { ...command, language },
    deadline,
    {
      gone,
      ...laterBy(services.clock.now() - began, press),
      press: press.number,
    },
  )
  if (outcome.is === 'refused')
    return { refused: outcome.why, beside: { transcript, ...('driver' in outcome && { driver: outcome.driver }) } }
  const { understood } = outcome
  return {
    ok: {
      status: 'OK',
      transcript,
      candidates: [],
      ...(understood !== undefined && { understood: cutText(understood, BOX_WORDS_AT_MOST) }),
    },
  }
}
