/** Puts an answer of lircd together, line by line: BEGIN, the line, SUCCESS or ERROR, perhaps DATA with its count, END. */

/** An answer repeats its line, so that it belongs to that one and to no other. */
export interface Answer {
  readonly line: string
  readonly isDone: boolean
  readonly data: readonly string[]
}

type Read = Answer | 'more' | 'reloaded' | 'wrong'

/** More than any remote has keys. */
const DATA_AT_MOST = 4_096
/** A press of a remote that lircd receives: code, count, key and remote. It tells every client. */
const RECEIVED = /^[\da-f]+ [\da-f]+ \S+ \S+$/iu

export class AnswerReader {
  #lines: string[] | undefined

  take(line: string): Read {
    if (this.#lines === undefined) {
      if (line === 'BEGIN') this.#lines = []
      return line === 'BEGIN' || RECEIVED.test(line) ? 'more' : 'wrong'
    }
    const lines = this.#lines
    const isWhole = lines[2] === undefined || lines.length === 4 + Number(lines[3])
    if (line === 'END' && isWhole) return this.#end(lines)
    lines.push(line)
    return isPossible(lines) ? 'more' : 'wrong'
  }

  #end(lines: readonly string[]): Read {
    this.#lines = undefined
    const [line = '', result, , , ...data] = lines
    if (result === undefined) return line === 'SIGHUP' ? 'reloaded' : 'wrong'
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
