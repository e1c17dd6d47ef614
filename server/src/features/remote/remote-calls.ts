/** The calls of the remote: presses, each tried once and answered with its outcome, and the state of the box. */
import type { Outcome } from '@beckon/boxes/box'
import type { Call } from '@beckon/contract/call'
import { isKeyCode } from '@beckon/contract/keys'
import { CAN_ANSWER_HEADER } from '@beckon/contract/press-headers'
import {
  processCecKey as tvCall,
  processKey as keyCall,
  sendText as textCall,
  type checkCapabilities as capabilitiesCall,
  type WordsKind,
} from '@beckon/contract/remote'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { TV_COMMANDS } from '@beckon/contract/tv-keys'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  STATE_POLLED_EVERY_MS,
  type boxState as stateCall,
  type nextBoxState as nextCall,
} from '@beckon/contract/box-state'
import { OK, type Handler, type HandlerResult } from '../../http/calls/handler.ts'
import { languageOf } from '../../http/callers.ts'
import type { BoxCommand, KnownBox } from '../../boxes/boxes.ts'
import type { Services } from '../../services.ts'
import type { Session } from '../../session.ts'
import { ownButtons, spokenCommand, typedCommand, type MeantCommand } from '../my-remote/own-buttons.ts'
import { whenKnown } from '../../boxes/directory/box-directory.ts'
import type { PressCall, ValidPress, RuleOfCall } from '../../boxes/queue/press-rule.ts'
import type { StateAnswer } from '../../boxes/state/box-states.ts'

const KEY_RULE = { call: keyCall, whenMaybeDone: 'BOX-TIMEOUT' } as const
const TV_RULE = { call: tvCall, whenMaybeDone: 'BOX-TIMEOUT' } as const
const TEXT_RULE = { call: textCall, whenMaybeDone: 'BOX-TIMEOUT' } as const

export const processKey: Handler<typeof keyCall> = (input) => {
  const { vcode } = input.body
  return isKeyCode(vcode) ? send(input, KEY_RULE, { is: 'key', key: vcode }) : { refused: 'INVALID-KEY' }
}

export const processCecKey: Handler<typeof tvCall> = (input) => {
  const { body } = input
  const command = TV_COMMANDS.find(({ key, value }) => key === body.key && value === body.value)
  return command === undefined ? { refused: 'INVALID-KEY' } : send(input, TV_RULE, { is: 'tv', command })
}

export const sendText: Handler<typeof textCall> = (input) => {
  const language = languageOf(input.request.headers['accept-language'])
  const { cmd } = input.body
  const command = { is: 'text', words: cmd, language } as const
  const canAnswer = input.request.headers[CAN_ANSWER_HEADER]
  const meantBy = canAnswer === '1' ? typedCommand : canAnswer === 'chosen' ? spokenCommand : undefined
  if (meantBy === undefined) return send(input, TEXT_RULE, command)
  const { services, session } = input
  return send(input, TEXT_RULE, async () => {
    const meant = meantBy(cmd, language, await ownButtons(services, session.account.id))
    // Another app carries out nothing of the page's.
    return meant.is === 'for the page' && session.by === 'companion' ? command : meant
  })
}

export const checkCapabilities: Handler<typeof capabilitiesCall> = async ({ services, session, deadline }) => {
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const can = await services.boxes.capabilities(box.id, deadline)
  if ('is' in can) return { refused: can.why }
  const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')
  return {
    ok: {
      results: {
        hdmiLinkReady: yesOrNo(can.hdmiLinkReady),
        tvPowerOnCommandAvailable: yesOrNo(can.tvPowerOnCommandAvailable),
        tvPowerOffCommandAvailable: yesOrNo(can.tvPowerOffCommandAvailable),
        boxVolume: yesOrNo(can.boxVolume),
        apps: yesOrNo(can.apps),
        ...(can.lacks === undefined ? {} : { lacks: [...can.lacks] }),
        ...(can.tvButtons === undefined ? {} : { tvButtons: [...can.tvButtons] }),
        ...(can.powerKey === undefined ? {} : { powerKey: yesOrNo(can.powerKey) }),
      },
    },
  }
}

export type PressAnswer =
  | { readonly ok: { status: 'OK'; understood?: string } & WordsKind }
  | Extract<HandlerResult<Call>, { refused: unknown }>

interface Input extends PressCall {
  readonly services: Services
  readonly session: Session
  readonly deadline: number
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An action of the page is answered, and nothing is sent to the box. */
function send(
  input: Input,
  rule: RuleOfCall,
  command: BoxCommand | (() => Promise<MeantCommand>),
): PressAnswer | Promise<PressAnswer> {
  return whenKnown(input.services.boxes.chosenBy(input.session), (box) => {
    if (box === undefined) return { refused: 'NOT-FOUND' }
    const once = (meant: BoxCommand | MeantCommand): PressAnswer | Promise<PressAnswer> =>
      input.services.presses.once(input, rule, (press) =>
        meant.is === 'for the page' ? { ok: { status: 'OK', ...meant.kind } } : sendTo(box, input, press, meant),
      )
    // It is found out before `presses.once`: later presses of the page wait until this one has begun, so they stay in
    // order.
    return typeof command === 'function' ? command().then(once) : once(command)
  })
}

/** Sends a command of a press. `request` and `reply` are missing for a program that is no browser. */
export function sendTo(
  box: KnownBox,
  input: Pick<Input, 'services' | 'session' | 'deadline'> & Partial<Pick<Input, 'request' | 'reply'>>,
  { leftMs, ageMs, number }: ValidPress,
  command: BoxCommand,
): Promise<PressAnswer> {
  const { services, session, deadline, request, reply } = input
  const sessionGone = services.sessions.goneOnceEnded(session.id)
  return services.boxes
    .send(box.id, command, deadline, { leftMs, ageMs, press: number, gone: sessionGone })
    .then((outcome) => {
      if (request !== undefined && reply !== undefined) services.nodeHint.tell(box.id, session, request, reply)
      if (outcome.is === 'refused' && MAY_HAVE_MOVED.has(outcome.why)) lookForTv(services, box.id)
      return sentAs(outcome)
    })
}

/** The refusals of a box that may have another address by now. */
const MAY_HAVE_MOVED: ReadonlySet<string> = new Set<BoxRefusal>([
  'BOX-UNREACHABLE',
  'TOO-LATE',
  // Another device may have its address now, with another certificate.
  'BOX-NOT-ALLOWED',
])

/** Looks for the TV, which may have another address by now; the next press uses it. */
function lookForTv({ tvs, log }: Services, boxId: string): void {
  tvs.unreachable(boxId).catch((error: unknown) => log.warn({ err: error, boxId }, 'A TV could not be looked for'))
}

function sentAs(outcome: Outcome | { readonly is: 'refused'; readonly why: 'BUSY' }): PressAnswer {
  if (outcome.is === 'refused')
    return 'driver' in outcome
      ? { refused: outcome.why, errorFields: { driver: outcome.driver } }
      : { refused: outcome.why }
  return outcome.understood === undefined ? OK : { ok: { status: 'OK', understood: outcome.understood } }
}

/** A state up to this age is returned without asking the box, unless the page sets another age. */
const FRESH_WITHIN_MS = 1_000

/** The state of the box now. `nextBoxState` waits for the next one. */
export const boxState: Handler<typeof stateCall> = async ({ services, session, query, deadline }) => {
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const patienceMs = deadline - services.clock.now()
  return answerOf(
    await services.states.read(box, { maxAgeMs: millisecondsOf(query.within, FRESH_WITHIN_MS), patienceMs }),
  )
}

export const nextBoxState: Handler<typeof nextCall> = async ({ services, session, query, gone }) => {
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const maxAgeMs = millisecondsOf(query.within, STATE_POLLED_EVERY_MS)
  return answerOf(await services.states.next(box, { version: query.version, maxAgeMs, gone }))
}

function millisecondsOf(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Number(text)
}

function answerOf(answer: StateAnswer) {
  return answer.is === 'refused'
    ? { refused: answer.why }
    : { ok: { ...answer.state, age: Math.round(answer.ageMs), version: answer.version } }
}
