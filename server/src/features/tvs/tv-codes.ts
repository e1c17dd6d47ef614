/** The codes of the keys of infrared senders (`KeyTeaching`). An agent keeps the codes of its own TVs. */
import { KeyTeaching, type TaughtTvs } from '@beckon/boxes/key-teaching'
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
  TvButtonCode,
} from '@beckon/contract/tv-codes'
import type { TvCommand } from '@beckon/contract/tv-keys'
import type { BoxCommand, Boxes } from '../../boxes/boxes.ts'
import type { AddedTvs } from './added-tvs.ts'

const LISTS_MS = 4_000

const COMMANDS: Readonly<Record<TvButtonCode, TvCommand>> = {
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
  readonly #teaching: KeyTeaching

  constructor(addedTvs: AddedTvs, boxes: Boxes, changeSettings: TaughtTvs['changeSettings']) {
    this.#addedTvs = addedTvs
    this.#boxes = boxes
    this.#teaching = new KeyTeaching({
      find(id) {
        const tv = addedTvs.find(id)
        return tv?.via === undefined ? tv && { ...tv, secrets: addedTvs.memoryOf(id).read() } : undefined
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

  /** Waits for the old remote, and stores its code. `gone` aborts when the caller no longer waits. */
  async learn(id: string, key: CodeKey, gone: AbortSignal): Promise<{ readonly ok: Learned } | Refused> {
    const answer = await this.#teaching.ask(id, { is: 'learn', key }, gone)
    return answer.is === 'learned' ? { ok: answer.learned } : refusalOf(answer)
  }

  /** Sends a code once, through the TV's queue of presses. */
  async test(id: string, key: CodeKey, deadline: number): Promise<'sent' | Refused> {
    if (this.#addedTvs.find(id) === undefined) return { refused: 'NOT-FOUND' }
    const command = (isKeyCode(key) ? { is: 'key', key } : { is: 'tv', command: COMMANDS[key] }) as BoxCommand
    const outcome = await this.#boxes.send(id, command, deadline)
    if (outcome.is !== 'refused') return 'sent'
    return { refused: outcome.why === 'BUSY' || outcome.why === 'NOT-UNDERSTOOD' ? 'TOO-LATE' : outcome.why }
  }

  async #codes(id: string, question: CodesQuestion): Promise<{ readonly ok: CodesOfTv } | Refused> {
    const answer = await this.#teaching.ask(id, question, AbortSignal.timeout(LISTS_MS))
    return answer.is === 'codes' ? { ok: answer.codes } : refusalOf(answer)
  }
}

function refusalOf(answer: CodesAnswer): Refused {
  return { refused: answer.is === 'refused' ? answer.why : 'BOX-UNREACHABLE' }
}
