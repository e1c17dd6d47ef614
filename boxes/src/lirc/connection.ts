/** The connection to lircd. */
import { MINUTE_MS } from '@beckon/contract/time-units'
import { LineSocket, type LineReader } from '../wire/line-socket.ts'
import { OtherFamily, type Deadline } from '../wire/command.ts'
import { AnswerReader, type Answer, PROBE } from './messages.ts'

export type LircAddress = { readonly socket: string } | { readonly host: string; readonly port: number }

const IDLE_MS = 10 * MINUTE_MS
/** The list of a remote with all of LIRC's keys has 20 kB. */
const ANSWER_BYTES = 256 * 1024

export class LircConnection {
  readonly #lines: LineSocket<Answer>

  /** `changed`: called when lircd has reloaded its file, and when the connection is closed. */
  constructor(address: LircAddress, changed: () => void = () => {}) {
    this.#lines = new LineSocket({
      address: 'socket' in address ? { path: address.socket } : address,
      lineEnd: '\n',
      probe: PROBE,
      answerBytes: ANSWER_BYTES,
      idleMs: IDLE_MS,
      reader: () => reader(changed),
      onClose: changed,
    })
  }

  /** Asks a question that sends no signal. Rejects with a DeviceError. */
  ask(line: string, time: Deadline): Promise<Answer> {
    return this.#lines.ask(line, time)
  }

  /** Has lircd send a signal, once. Once written, every failure is BOX-TIMEOUT: it may have been sent, or still be. */
  press(line: string, time: Deadline): Promise<Answer> {
    return this.#lines.command(line, time)
  }

  close(): void {
    this.#lines.close()
  }
}

/** An answer to another line ends the connection. */
function reader(reloaded: () => void): LineReader<Answer> {
  const answers = new AnswerReader()
  return {
    take(line, awaited) {
      const read = answers.take(line)
      if (read === 'more') return read
      if (read === 'reloaded') {
        reloaded()
        return 'news'
      }
      return read === 'wrong' || read.line !== awaited ? new OtherFamily() : read
    },
  }
}
