/**
 * The requests through a press link: keys, words and questions of another program, under the same rule as every press.
 */
import type { Capabilities } from '@beckon/boxes/box'
import { ACCESSIBILITY_SETTINGS, accessibilityText, type BoxState, nowTexts } from '@beckon/contract/box-state'
import { catalogue } from '@beckon/contract/catalogue'
import { failureText } from '@beckon/contract/failure-texts'
import type { Language, Sentence } from '@beckon/contract/languages'
import { PRESS_TIME_TO_LIVE_MS } from '@beckon/contract/limits'
import type { LinkKey, LinkRight } from '@beckon/contract/other-programs'
import { PRESS_HEADER, pressText } from '@beckon/contract/press-headers'
import { pressTexts } from '@beckon/contract/remote-texts'
import { processKey, sendText, type refusingDriver } from '@beckon/contract/remote'
import type { Status } from '@beckon/contract/statuses'
import { TV_KEYS } from '@beckon/contract/tv-keys'
import type { IncomingMessage } from 'node:http'
import type { InferOutput } from 'valibot'
import type { BoxCommand, KnownBox } from '../../boxes/boxes.ts'
import type { ValidPress } from '../../boxes/queue/press-rule.ts'
import { agedBy } from '../../boxes/queue/press-validity.ts'
import { ANSWER_ON_THE_WAY_MS } from '../../http/calls/call-deadlines.ts'
import { waitedMs } from '../../http/scheduler.ts'
import type { Services } from '../../services.ts'
import type { LinkSession } from '../../session.ts'
import { fingerprint, newSecret } from '../../storage/seal.ts'
import { isUnableToSave } from '../../storage/unable-to-save.ts'
import { sendTo, type PressAnswer } from '../remote/remote-calls.ts'

export const linkTexts = catalogue('pressLinkPage')

export const mayNotTexts = catalogue('pressRefusals') satisfies Record<LinkRight, Sentence>

/**
 * `status` is one of the contract, or `OK` for a press that was sent; `text` describes it in the requested language.
 */
export interface LinkAnswer {
  readonly status: 'OK' | Status
  readonly text: string
  readonly state?: BoxState
}

export interface LinkRequest {
  readonly link: LinkSession
  readonly language: Language
  readonly raw: Pick<IncomingMessage, 'unreadSince'>
}

/**
 * How long a press may have waited in the system's buffers before the server sees it, which cannot be known: up to 218
 * ms were measured.
 */
const BEFORE_ARRIVAL_MS = 300
const RULE = {
  call: { pressGoodForMs: PRESS_TIME_TO_LIVE_MS - BEFORE_ARRIVAL_MS },
  whenMaybeDone: 'BOX-TIMEOUT',
} as const
/** The state of a box may be this old. */
const STATE_WITHIN_MS = 1_000
const STATE_PATIENCE_MS = 1_300

export async function pressKey(
  services: Services,
  asked: LinkRequest,
  key: LinkKey,
  ownKey: string | undefined,
): Promise<LinkAnswer> {
  const { language } = asked
  const label = key.label[language]
  const content = `key ${key.key ?? ''} ${key.tv ?? ''}`
  const sent = await press(services, { ...asked, content, ownKey, limitMs: processKey.timeoutMs }, (box, deadline) =>
    commandsOf(services, box, key, deadline),
  )
  if ('refused' in sent) return refused(sent, language, label)
  const text = 'ok' in sent ? pressTexts.lastPress : failureText('partly done', 'press')
  return { status: 'OK', text: fill(text, language, { label }) }
}

export async function sendWords(
  services: Services,
  asked: LinkRequest,
  words: string,
  ownKey: string | undefined,
): Promise<LinkAnswer> {
  const { language } = asked
  const linkPress = { ...asked, content: `text ${words}`, ownKey, limitMs: sendText.timeoutMs }
  const sent = await press(services, linkPress, async () => [{ is: 'text', words, language }])
  if ('refused' in sent) return refused(sent, language, words)
  const understood = 'ok' in sent ? sent.ok.understood : undefined
  const text =
    understood === undefined
      ? fill(pressTexts.lastPress, language, { label: words })
      : fill(pressTexts.understood, language, { understood })
  return { status: 'OK', text }
}

export async function tellState(services: Services, { link, language }: LinkRequest): Promise<LinkAnswer> {
  const box = await services.boxes.chosenBy(link)
  if (box === undefined) return { status: 'NOT-FOUND', text: linkTexts.boxGone[language] }
  const answer = await services.states.read(box, { maxAgeMs: STATE_WITHIN_MS, patienceMs: STATE_PATIENCE_MS })
  return answer.is === 'refused'
    ? { status: answer.why, text: nowTexts.noAnswer[language] }
    : { status: 'OK', text: stateInWords(answer.state, language), state: answer.state }
}

interface LinkPress extends LinkRequest {
  /** Distinguishes presses that have the same `Idempotency-Key`. */
  readonly content: string
  /** The program's own `Idempotency-Key`. */
  readonly ownKey: string | undefined
  readonly limitMs: number
}

const PARTLY_DONE = { partly: 'done' } as const
type LinkPressAnswer = PressAnswer | typeof PARTLY_DONE

/** Sends the commands of a press in parallel, and only once. */
async function press(
  services: Services,
  linkPress: LinkPress,
  commandsFor: (box: KnownBox, deadline: number) => Promise<readonly BoxCommand[]>,
): Promise<LinkPressAnswer> {
  const { link: session, ownKey, raw, content, limitMs } = linkPress
  const deadline = services.clock.now() - waitedMs(raw) + limitMs - ANSWER_ON_THE_WAY_MS
  const box = await services.boxes.chosenBy(session)
  if (box === undefined) return { refused: 'NOT-FOUND' }
  const id = ownKey === undefined ? undefined : fingerprint(`${session.id} ${content} ${ownKey}`)
  const headers = id === undefined ? {} : { [PRESS_HEADER]: `${id}.1.0` }
  return await services.presses.once(
    { request: { headers, raw }, session },
    RULE,
    async (validity: ValidPress): Promise<LinkPressAnswer> => {
      const beganAt = services.clock.now()
      // An earlier process or another node may have begun it.
      const permission = id === undefined ? 'go' : await begin(services, session, id)
      if (permission !== 'go') {
        // Nothing was sent: the program may repeat the request.
        if (permission !== 'BOX-TIMEOUT' && id !== undefined) services.presses.forget(session, id)
        return { refused: permission }
      }
      const commands = await commandsFor(box, deadline)
      const validityNow = agedBy(services.clock.now() - beganAt, validity)
      // The two commands of All power count as one press by their common number.
      const commonId = id ?? (commands.length > 1 ? newSecret() : undefined)
      const sent = await Promise.all(
        commands.map((command, part) =>
          sendTo(
            box,
            { services, session, deadline },
            { ...validityNow, number: commonId && pressText({ client: commonId, n: 1, part }) },
            command,
          ),
        ),
      )
      return outcomeOfAll(sent)
    },
  )
}

/**
 * The outcome of the commands of one press. It is "not sent" only if none was carried out: the program then presses
 * again, which would undo a half of All power that was.
 */
function outcomeOfAll(sent: readonly PressAnswer[]): LinkPressAnswer {
  const failed = sent.filter((one) => 'refused' in one)
  if (failed.length === 0) return sent[0] as PressAnswer
  const maybeDone = failed.find(({ refused: why }) => why === RULE.whenMaybeDone)
  return maybeDone ?? (failed.length < sent.length ? PARTLY_DONE : (failed[0] as PressAnswer))
}

/** Notes the press before it is made: without the note, it could be made twice after a restart. */
async function begin(
  { pressLinks }: Services,
  { account }: LinkSession,
  id: string,
): Promise<'go' | 'BOX-TIMEOUT' | 'TOO-MANY' | 'CANNOT-SAVE'> {
  try {
    return await pressLinks.begin(account.id, id)
  } catch (error) {
    if (isUnableToSave(error)) return 'CANNOT-SAVE'
    throw error
  }
}

/**
 * The commands of a key, as for the remote's button: if the box's POWER is the TV's own, it is pressed once. All power
 * is the box's POWER alone if the box has no power command for a TV.
 */
async function commandsOf(
  { boxes }: Services,
  box: KnownBox,
  { key, tv }: LinkKey,
  deadline: number,
): Promise<readonly BoxCommand[]> {
  if (tv === 'power' || tv === 'tvPower') {
    const can = await boxes.capabilities(box.id, deadline)
    if (!('is' in can) && (can.powerKey === true || (key !== undefined && !canSwitchTv(can))))
      return [{ is: 'key', key: 'POWER' }]
  }
  const commands: BoxCommand[] = []
  if (tv !== undefined) commands.push({ is: 'tv', command: { key: TV_KEYS[tv].cecKey, value: TV_KEYS[tv].cecValue } })
  if (key !== undefined) commands.push({ is: 'key', key })
  return commands
}

/** Whether the command of TV power, which All power sends too, reaches a TV. */
function canSwitchTv({ tvButtons, ...can }: Capabilities): boolean {
  if (tvButtons !== undefined) return tvButtons.has('tvPower')
  return can.hdmiLinkReady && (can.tvPowerOnCommandAvailable || can.tvPowerOffCommandAvailable)
}

function refused(sent: Extract<PressAnswer, { refused: unknown }>, language: Language, label: string): LinkAnswer {
  if (sent.refused === 'NOT-FOUND') return { status: 'NOT-FOUND', text: linkTexts.boxGone[language] }
  const driver = 'errorFields' in sent ? (sent.errorFields as InferOutput<typeof refusingDriver>).driver : undefined
  return { status: sent.refused, text: fill(failureText(sent.refused, 'press', driver), language, { label }) }
}

/** A sentence in one language, its `{name}` places filled. */
export function fill(
  sentence: Sentence,
  language: keyof Sentence,
  values: Readonly<Record<string, string>> = {},
): string {
  return sentence[language].replace(/\{(\w+)\}/gu, (place, name: string) => values[name] ?? place)
}

/**
 * The state of the box in the remote's sentences, for a program that shows or speaks it. Without times of day, since
 * the server does not know the user's time zone.
 */
function stateInWords(state: BoxState, language: Language): string {
  const { power, channel, volume, muted, programme, screen, focus } = state
  if (power === 'standby') return `${nowTexts.standby[language]}.`
  const shown = focus ?? (channel === undefined ? screen : undefined)
  const parts = [
    channel && fill(nowTexts.channel, language, { number: String(channel.number), name: channel.name }),
    programme && fill(nowTexts.onNow, language, { title: programme.title }),
    programme?.next && fill(nowTexts.onNext, language, { title: programme.next.title }),
    shown !== undefined && shown !== programme?.title ? fill(nowTexts.screen, language, { words: shown }) : undefined,
    muted === true
      ? nowTexts.muted[language]
      : volume === undefined
        ? undefined
        : fill(nowTexts.volume, language, { volume: String(Math.round(volume)) }),
    ...ACCESSIBILITY_SETTINGS.map((setting) => state[setting] && accessibilityText(setting, true)[language]),
  ].filter((part) => typeof part === 'string')
  return `${(parts.length === 0 ? [nowTexts.tellsNothing[language]] : parts).join('. ')}.`
}
