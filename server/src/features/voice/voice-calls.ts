/**
 * The call for a spoken command: validates and recognises it, and carries it out if it is sure and the caller still
 * waits. The recording is discarded with the answer.
 */
import { cutText } from '@beckon/contract/cut-text'
import { commandLanguage } from '@beckon/contract/languages'
import { BOX_WORDS_AT_MOST } from '@beckon/contract/limits'
import { sendVoice as voiceCall } from '@beckon/contract/voice'
import { plainWords } from '@beckon/contract/commands/plain-words'
import { understand } from '@beckon/contract/commands/understand'
import type { Vocabulary } from '@beckon/recognisers/recogniser'
import { hasSevereEffect } from '@beckon/recognisers/speech/judge'
import type { Handler, HandlerInput, HandlerResult } from '../../http/calls/handler.ts'
import { languageOf } from '../../http/callers.ts'
import type { ValidPress } from '../../boxes/queue/press-rule.ts'
import { agedBy } from '../../boxes/queue/press-validity.ts'
import { readRecording } from './recording.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { ownButtons, spokenCommand, type MeantCommand, type OwnButton } from '../my-remote/own-buttons.ts'

/** The part of the call's time that is reserved for the box, after the listening. */
const FOR_THE_BOX_MS = 800

const RULE = { call: voiceCall, whenMaybeDone: 'BOX-TIMEOUT' } as const

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
  const { vocabulary, buttons } = await expectedWords(services, session, box.id)
  const heard = await services.speech.listen(
    session.account.id,
    { samples, language: commandLanguage(language), vocabulary },
    deadline - FOR_THE_BOX_MS - services.clock.now(),
    gone,
  )
  if (heard.is === 'refused') return { refused: heard.why }
  const { transcript } = heard
  if (heard.is === 'nothing') return { refused: 'NOT-UNDERSTOOD', errorFields: { transcript } }
  if (heard.is === 'unsure') return { ok: { status: 'UNSURE', transcript, candidates: [...heard.candidates] } }

  const command = spokenCommand(heard.command, language, buttons)
  // The recogniser knows the button's name alone, and is sure of a name sooner than of such a command.
  if (isSevere(command) && !isSevere({ is: 'text', words: heard.command, language }))
    return { ok: { status: 'UNSURE', transcript, candidates: [heard.command] } }
  if (command.is === 'for the page') return { ok: { status: 'OK', transcript, candidates: [], ...command.kind } }
  const outcome = await services.boxes.send(box.id, command, deadline, {
    gone,
    // The press has aged by the time that listening took.
    ...agedBy(services.clock.now() - began, press),
    press: press.number,
  })
  if (outcome.is === 'refused')
    return { refused: outcome.why, errorFields: { transcript, ...('driver' in outcome && { driver: outcome.driver }) } }
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

/** The page's ids of the keys that turn a TV off, and their code. */
const POWER: ReadonlySet<unknown> = new Set(['power', 'tvPower', 'POWER'])

/** Whether the opposite command does not undo it, nor any of several steps (`hasSevereEffect`). */
function isSevere(command: MeantCommand): boolean {
  if (command.is === 'key') return POWER.has(command.key)
  if (command.is === 'text') return areSevere(command.words)
  const { button } = command.kind
  if (button === undefined) return false
  const steps = Array.isArray(button.steps) ? (button.steps as readonly unknown[]) : []
  return (
    areSevere(button.command) ||
    steps.some((step) => {
      const { key, words } = (step ?? {}) as Record<string, unknown>
      return POWER.has(key) || (typeof words === 'string' && areSevere(words))
    })
  )
}

function areSevere(words: string): boolean {
  const intent = understand(words, 'en')
  return intent !== undefined && hasSevereEffect(intent)
}

/** If a box is slower to report its names, the command is recognised without them. */
const NAMES_WITHIN_MS = 500
const PHRASES_AT_MOST = 400

/**
 * The names that a user may say to a box: its channels and apps, and the user's own buttons. How each may be said:
 * `recognisers/src/commands/command-set.ts`.
 */
interface Expected {
  readonly vocabulary: Vocabulary
  readonly buttons: readonly OwnButton[]
}

async function expectedWords(services: Services, session: Session, boxId: string): Promise<Expected> {
  const [names, buttons] = await Promise.all([
    services.boxes.names(boxId, services.clock.now() + NAMES_WITHIN_MS),
    ownButtons(services, session.account.id),
  ])
  const phrases = new Set(
    buttons
      .flatMap(({ label, command, type }) => (type === 'KEY' ? [label] : [label, command]))
      .filter((one) => plainWords(one) !== ''),
  )
  return {
    vocabulary: { channels: names.channels, apps: names.apps, phrases: [...phrases].slice(0, PHRASES_AT_MOST) },
    buttons,
  }
}
