/** The lines that lircd is told, and what its answers mean. */
import { ACCEPTED, refused, type Outcome } from '../box.ts'
import type { Answer } from './answer-reader.ts'

/** Asked to see whether lircd answers; changes nothing. */
export const PROBE = 'VERSION'
export const LIST = 'LIST'

export function listOf(remote: string): string {
  return `LIST ${remote}`
}

export function sendOnce(remote: string, key: string): string {
  return `SEND_ONCE ${remote} ${key}`
}

/** lircd takes a line of 255 bytes; a name without spaces stays one word in it. */
export const NAME = /^[^\s\p{Cc}]{1,80}$/u

/** The names of the remotes. */
export function remotesIn(answer: Answer): readonly string[] {
  return answer.isDone ? answer.data.filter((name) => NAME.test(name)) : []
}

/** The keys of a remote: `00000000000022dd KEY_OK`; undefined if lircd has no such remote. */
export function keysIn(answer: Answer): readonly string[] | undefined {
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
  // Somebody else holds a key of this remote down.
  if (reason === 'busy: repeating') return refused('TOO-LATE')
  if (reason === 'hardware does not support sending') return refused('BOX-UNREACHABLE')
  // A transmission that failed may have been seen in part.
  return refused('BOX-TIMEOUT')
}
