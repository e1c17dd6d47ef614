/** The SVDRP connection: which commands only read, VDR's greeting, and its replies of several lines. */
import { LineSocket, type LineReader } from '../wire/line-socket.ts'
import { OtherFamily, DeviceError, type Deadline } from '../wire/command.ts'
import { parseLine, type Reply } from './messages.ts'

export interface SvdrpAddress {
  readonly host: string
  readonly port: number
}

/** Whether a command only reads. */
export function isQuestion(command: string): boolean {
  return /^(?:CHAN|VOLU|LSTC|LSTE \d+ (?:now|next)|PLUG svdrposd LSTO)$/u.test(command)
}

/** The shortest query: a healthy VDR answers in 0.5 ms. */
const PROBE = 'VOLU'

/** VDR disconnects a client after 300 s of silence. We close first, so that no command meets a closing connection. */
const IDLE_MS = 60_000
/** Replies have a few lines; a satellite household's channel list has some hundred kilobytes. */
const REPLY_BYTES = 4 * 1024 * 1024
/** A receiver on a weak wireless line: a lost first packet is sent again after a second. */
const CONNECTS_WITHIN_MS = 3_000
const GREETING = 220
/** Sent instead of a greeting to hosts that are not in `svdrphosts.conf`. */
const DENIED = 'Access denied!'

export class SvdrpConnection {
  readonly #lines: LineSocket<Reply>

  constructor({ host, port }: SvdrpAddress, idleMs: number = IDLE_MS) {
    let encoding: 'utf8' | 'latin1' = 'utf8'
    this.#lines = new LineSocket({
      address: { host, port },
      lineEnd: '\r\n',
      encoding: () => encoding,
      probe: PROBE,
      answerBytes: REPLY_BYTES,
      idleMs,
      connectsWithinMs: CONNECTS_WITHIN_MS,
      goodbye: 'QUIT',
      reader,
      greeted({ code, lines }) {
        if (code !== GREETING) throw new DeviceError('BOX-UNREACHABLE')
        encoding = /iso-?8859/iu.test(lines[0] ?? '') ? 'latin1' : 'utf8'
      },
    })
  }

  /** Sends a command after the earlier ones were answered. Rejects with a DeviceError, at once if the signal aborts. */
  async send(command: string, time: Deadline): Promise<Reply> {
    if (/[\r\n\0]/u.test(command)) throw new DeviceError('BOX-UNREACHABLE')
    return await (isQuestion(command) ? this.#lines.ask(command, time) : this.#lines.command(command, time))
  }

  close(): void {
    this.#lines.close()
  }
}

/** An unexpected line, such as VDR's goodbye, or one that is no reply ends the connection. */
function reader(): LineReader<Reply> {
  let lines: string[] = []
  return {
    take(text, awaited) {
      if (text === DENIED && awaited === '') return new DeviceError('BOX-NOT-ALLOWED')
      const line = parseLine(text)
      if (line === undefined || awaited === undefined) return new OtherFamily()
      lines.push(line.text)
      if (!line.isLast) return 'more'
      const reply = { code: line.code, lines }
      lines = []
      return reply
    },
  }
}
