/** The lines sent to lircd, and the parsers of its answers. */
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import { OtherFamily } from '../wire/command.ts'
import type { LineReader } from '../wire/line-socket.ts'

/** Checks that lircd answers; changes nothing. */
export const PROBE = 'VERSION'
export const LIST = 'LIST'

export function listOf(remote: string): string {
  return `LIST ${remote}`
}

export function sendOnce(remote: string, key: string): string {
  return `SEND_ONCE ${remote} ${key}`
}

/** lircd accepts lines of 255 bytes, in which spaces separate the names. */
export const NAME = /^[^\s\p{Cc}]{1,80}$/u

/** The names of the remotes. */
export function remotesIn(answer: Answer): readonly string[] {
  return answer.isDone ? answer.data.filter((name) => NAME.test(name)) : []
}

/** The keys of a remote: `00000000000022dd KEY_OK`; undefined if lircd has no such remote. */
export function keyNamesIn(answer: Answer): readonly string[] | undefined {
  if (!answer.isDone) return undefined
  return answer.data.flatMap((line) => {
    const name = /^[\da-f]+ (?<name>\S+)$/iu.exec(line)?.groups?.['name'] ?? ''
    return NAME.test(name) ? [name] : []
  })
}

/** The outcome of a press. lircd answers when the signal was sent, which does not prove an effect. */
export function outcomeIn(answer: Answer): Outcome {
  if (answer.isDone) return ACCEPTED
  const reason = answer.data[0] ?? ''
  if (/^unknown (?:command|remote)/u.test(reason)) return refused('INVALID-KEY')
  // Another client is holding down a key of this remote.
  if (reason === 'busy: repeating') return refused('TOO-LATE')
  if (reason === 'hardware does not support sending') return refused('BOX-UNREACHABLE')
  // Part of a failed transmission may have been received.
  return refused('BOX-TIMEOUT')
}

/** An answer repeats the line that it answers, so that it cannot be taken for that of another. */
export interface Answer {
  readonly line: string
  readonly isDone: boolean
  readonly data: readonly string[]
}

/** More than any remote has keys. */
const DATA_AT_MOST = 4_096
/** A press that lircd has received and reports to every client: code, count, key and remote. */
const RECEIVED = /^[\da-f]+ [\da-f]+ \S+ \S+$/iu

type Read = ReturnType<LineReader<Answer>['take']>

/**
 * Assembles an answer line by line: BEGIN, the sent line, SUCCESS or ERROR, perhaps DATA with its count, END. An answer
 * to another line ends the connection.
 */
export class AnswerReader implements LineReader<Answer> {
  readonly #reloaded: () => void
  #lines: string[] | undefined

  /** `reloaded`: called when lircd has reloaded its file. */
  constructor(reloaded: () => void) {
    this.#reloaded = reloaded
  }

  take(line: string, awaited: string | undefined): Read {
    if (this.#lines === undefined) {
      if (line === 'BEGIN') this.#lines = []
      return line === 'BEGIN' || RECEIVED.test(line) ? 'more' : new OtherFamily()
    }
    const lines = this.#lines
    const isWhole = lines[2] === undefined || lines.length === 4 + Number(lines[3])
    if (line === 'END' && isWhole) return this.#end(lines, awaited)
    lines.push(line)
    return isPossible(lines) ? 'more' : new OtherFamily()
  }

  #end(lines: readonly string[], awaited: string | undefined): Read {
    this.#lines = undefined
    const [line = '', result, , , ...data] = lines
    if (result === undefined && line === 'SIGHUP') {
      this.#reloaded()
      return 'news'
    }
    if (result === undefined || line !== awaited) return new OtherFamily()
    return { line, isDone: result === 'SUCCESS', data }
  }
}

function isPossible(lines: readonly string[]): boolean {
  const last = lines.at(-1) ?? ''
  switch (lines.length) {
    case 1:
      return true
    case 2:
      return last === 'SUCCESS' || last === 'ERROR'
    case 3:
      return last === 'DATA'
    case 4:
      return /^\d{1,4}$/u.test(last) && Number(last) <= DATA_AT_MOST
    default:
      return lines.length <= 4 + Number(lines[3])
  }
}
