/**
 * The LIRC family: its settings, codes and set-up. Finds lircd at an address, and asks which of its remotes
 * to use.
 */
import { CODE_KEYS, TV_BUTTON_CODES } from '@beckon/contract/tv-codes'
import * as v from 'valibot'
import { defineFamily, host, port } from '../family.ts'
import { listCodes, lircBox, LIRC_SOCKET } from './lirc-box.ts'
import { NAME, type Answer, LIST, remotesIn } from './messages.ts'
import { asSetUpFailure, SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { plainText } from '../wire/plain-text.ts'
import { lircSocket, type LircAddress } from './connection.ts'

/** lircd's port when it is started with `--listen`. */
const LIRC_PORT = 8765
const ANSWERS_WITHIN_MS = 3_000

/** `socket`: the socket of a lircd on this machine. */
export async function setUpLirc(
  address: Address,
  { ask, signal }: SetUpDialogue,
  socket: string = LIRC_SOCKET,
): Promise<SetUpResult> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)])
  const { way, answer } = await firstAnswer(LIST, waysTo(address, socket), soon).catch((error: unknown) => {
    throw asSetUpFailure(error)
  })
  const names = remotesIn(answer)
  // A lircd without a file of codes has no keys.
  if (names.length === 0) throw new SetUpFailure('other-family')
  const options = names.map((name) => ({ value: name, label: plainText(name) }))
  const { value: remote } = await ask({ is: 'choice', options })
  if (!names.includes(remote)) throw new SetUpFailure('other-family')
  return { settings: { ...way, remote }, name: plainText(remote) }
}

/** lircd on this machine has a socket, and usually no port. */
function waysTo({ host, port }: Address, socket: string): readonly LircAddress[] {
  const overTcp = { host, port: port ?? LIRC_PORT }
  const isHere = host === '::1' || host.startsWith('127.')
  return isHere && port === undefined ? [{ socket }, overTcp] : [overTcp]
}

/** The first answer, and the address that gave it. Rejects with the failure of the last address. */
async function firstAnswer(
  question: string,
  ways: readonly LircAddress[],
  signal: AbortSignal,
): Promise<{ way: LircAddress; answer: Answer }> {
  let last: unknown
  for (const way of ways) {
    const connection = lircSocket(way)
    try {
      return { way, answer: await connection.ask(question, { signal, until: Number.POSITIVE_INFINITY }) }
    } catch (error) {
      last = error
    } finally {
      connection.close()
    }
  }
  throw last
}

const name = v.pipe(
  v.string('must be set to the name of a remote in lircd’s file of codes'),
  v.regex(NAME, 'must be a name of LIRC: no spaces, at most 80 characters'),
)

const entries = {
  /** lircd's unix socket, which takes precedence over its address; without both, the default socket is used. */
  socket: v.exactOptional(
    v.pipe(v.string('must be the path of lircd’s socket'), v.startsWith('/', 'must be a path from the root')),
  ),
  host: v.exactOptional(host),
  port: v.optional(port, LIRC_PORT),
  remote: name,
  /** The remote of the TV beside the box. */
  tvRemote: v.exactOptional(name),
  /** The names of keys in the file of codes, if they differ from LIRC's. */
  keys: v.optional(
    v.record(
      v.picklist(CODE_KEYS, `must be keys of the remote, or ${TV_BUTTON_CODES.join(', ')}`),
      name,
      'must be an object such as {"MENU": "KEY_SETUP"}',
    ),
    {},
  ),
}

export const lirc = defineFamily({
  driver: 'lirc',
  name: 'Infrared (LIRC)',
  entries,
  facts: {
    keys: 'set up',
    power: 'sent',
    volume: 'sent',
    text: true,
    apps: false,
    channelNames: false,
    state: [],
    wake: 'key',
    proof: 'real program',
  },
  make: (settings) => lircBox(settings),
  codes: {
    setting: 'keys',
    // lircd reports only codes that it knows. Others are recorded with irrecord, which needs the receiver for itself.
    sourceOf: () => 'choosing',
    list: (settings, signal) => listCodes(v.parse(v.object(entries), settings), signal),
  },
  setUp: (address, dialogue) => setUpLirc(address, dialogue),
})
