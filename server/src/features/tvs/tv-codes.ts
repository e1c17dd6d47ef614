/**
 * The codes of the keys of infrared senders (`KeyTeaching`). Of a TV that an agent keeps, the agent teaches them, where
 * its codes are.
 */
import { familyOf } from '@beckon/boxes/families'
import { codesComeBy, KeyTeaching, type TaughtTvs } from '@beckon/boxes/key-teaching'
import type { AnswerOf } from '@beckon/contract/call'
import { isKeyCode } from '@beckon/contract/keys'
import type { Status } from '@beckon/contract/statuses'
import type {
  CodeChange,
  CodeKey,
  CodesAnswer,
  CodesOfTv,
  CodesQuestion,
  learnTvCode,
  TvWord,
} from '@beckon/contract/tv-codes'
import type { Tv } from '@beckon/contract/tvs'
import type { TvCommand } from '@beckon/contract/tv-keys'
import type { BoxCommand, Boxes } from '../../boxes/boxes.ts'
import type { AddedTv, AddedTvs } from './added-tvs.ts'
import type { Agents } from './agents.ts'

const AGENT_LISTS_MS = 4_000
/** Whoever looks at all TVs waits for this one. */
const COUNTED_WITHIN_MS = 1_500

const COMMANDS: Readonly<Record<TvWord, TvCommand>> = {
  VOLUME_UP: { key: 'VOLUME', value: 'UP' },
  VOLUME_DOWN: { key: 'VOLUME', value: 'DOWN' },
  MUTE: { key: 'MUTE', value: 'ON' },
  POWER_ON: { key: 'POWER', value: 'ON' },
  POWER_OFF: { key: 'POWER', value: 'OFF' },
  TV_INPUT: { key: 'INPUT', value: 'STB_INPUT' },
}

type Refused = { readonly refused: Status }
type Learned = AnswerOf<typeof learnTvCode>

export class TvCodes {
  readonly #addedTvs: AddedTvs
  readonly #boxes: Boxes
  readonly #agents: Agents
  readonly #here: KeyTeaching

  constructor(addedTvs: AddedTvs, boxes: Boxes, agents: Agents, changeSettings: TaughtTvs['changeSettings']) {
    this.#addedTvs = addedTvs
    this.#boxes = boxes
    this.#agents = agents
    this.#here = new KeyTeaching({
      find(id) {
        const tv = addedTvs.find(id)
        return tv && { ...tv, secrets: addedTvs.memoryOf(id).read() }
      },
      changeSettings,
    })
  }

  list(id: string): Promise<{ readonly ok: CodesOfTv } | Refused> {
    return this.#codes(id, { is: 'list' })
  }

  change(id: string, change: CodeChange): Promise<{ readonly ok: CodesOfTv } | Refused> {
    return this.#codes(id, { is: 'change', change })
  }

  /** Waits for the old remote, and stores its code. `gone` aborts when nobody waits any more. */
  async learn(id: string, key: CodeKey, gone: AbortSignal): Promise<{ readonly ok: Learned } | Refused> {
    const answer = await this.#ask(id, { is: 'learn', key }, gone)
    return answer.is === 'learned' ? { ok: answer.learned } : refusalOf(answer)
  }

  /** Sends a code once, in the turn of the TV's presses. */
  async test(id: string, key: CodeKey, deadline: number): Promise<'sent' | Refused> {
    if (this.#addedTvs.find(id) === undefined) return { refused: 'NOT-FOUND' }
    const command = (isKeyCode(key) ? { is: 'key', key } : { is: 'tv', command: COMMANDS[key] }) as BoxCommand
    const outcome = await this.#boxes.send(id, command, deadline)
    if (outcome.is !== 'refused') return 'sent'
    return { refused: outcome.why === 'BUSY' || outcome.why === 'NOT-UNDERSTOOD' ? 'TOO-LATE' : outcome.why }
  }

  /** How the keys of an added TV get their codes, and how many have a learned one; undefined where they need none. */
  async about(tv: AddedTv): Promise<Tv['codes']> {
    if (familyOf(tv.driver)?.codes === undefined) return undefined
    const by = tv.via === undefined ? codesComeBy(tv.driver, tv.settings) : 'its agent knows'
    // The sender is not asked for the names that could be chosen.
    if (by === undefined || by === 'choosing') return by && { by }
    const answer = await this.#ask(tv.id, { is: 'list' }, AbortSignal.timeout(COUNTED_WITHIN_MS))
    if (answer.is !== 'codes') return undefined
    const { codes } = answer
    return codes.by === 'learning' ? { by: codes.by, count: codes.codes.length } : { by: codes.by }
  }

  async #codes(id: string, question: CodesQuestion): Promise<{ readonly ok: CodesOfTv } | Refused> {
    const answer = await this.#ask(id, question, AbortSignal.timeout(AGENT_LISTS_MS))
    return answer.is === 'codes' ? { ok: answer.codes } : refusalOf(answer)
  }

  async #ask(id: string, question: CodesQuestion, gone: AbortSignal): Promise<CodesAnswer> {
    const via = this.#addedTvs.find(id)?.via
    if (via === undefined) return this.#here.ask(id, question, gone)
    return this.#agents.find(via)?.codes(id, question, gone) ?? { is: 'refused', why: 'BOX-UNREACHABLE' }
  }
}

function refusalOf(answer: CodesAnswer): Refused {
  return { refused: answer.is === 'refused' ? answer.why : 'BOX-UNREACHABLE' }
}
