/** The connection to lircd. */
import { MINUTE_MS } from '@beckon/contract/time-units'
import { LineSocket } from '../wire/line-socket.ts'
import { AnswerReader, type Answer, PROBE } from './messages.ts'

export type LircAddress = { readonly socket: string } | { readonly host: string; readonly port: number }

const IDLE_MS = 10 * MINUTE_MS
/** The list of a remote with all of LIRC's keys has 20 kB. */
const ANSWER_BYTES = 256 * 1024

/** `changed`: called when lircd has reloaded its file, and when the connection is closed. */
export function lircSocket(address: LircAddress, changed: () => void = () => {}): LineSocket<Answer> {
  return new LineSocket({
    address: 'socket' in address ? { path: address.socket } : address,
    lineEnd: '\n',
    probe: PROBE,
    answerBytes: ANSWER_BYTES,
    idleMs: IDLE_MS,
    reader: () => new AnswerReader(changed),
    onClose: changed,
  })
}
