/** Finds lircd at an address, and asks whose remote it shall be. */
import { plainText } from '../wire/plain-text.ts'
import { asSetUpFailure, SetUpFailure, type Address, type SetUpDialogue, type SetUpResult } from '../set-up.ts'
import { WireFailure } from '../wire/wire-failure.ts'
import { LircConnection } from './connection.ts'
import { LIST, PROBE, remotesIn } from './messages.ts'

/** lircd's port when it is started with `--listen`. */
export const LIRC_PORT = 8765
const ANSWERS_WITHIN_MS = 3_000

export async function setUpLirc(
  { host, port = LIRC_PORT }: Address,
  { ask, signal }: SetUpDialogue,
): Promise<SetUpResult> {
  const names = await remotesAt({ host, port }, AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]))
  // A lircd without a file of codes can press nothing.
  if (names.length === 0) throw new SetUpFailure('other-family')
  const options = names.map((name) => ({ value: name, label: plainText(name) }))
  const { value: remote } = await ask({ is: 'choice', options })
  if (!names.includes(remote)) throw new SetUpFailure('other-family')
  return { settings: { host, port, remote }, name: plainText(remote) }
}

async function remotesAt(at: { host: string; port: number }, signal: AbortSignal): Promise<readonly string[]> {
  const connection = new LircConnection(at)
  try {
    return remotesIn(await connection.ask(LIST, { signal, until: Number.POSITIVE_INFINITY }))
  } catch (error) {
    throw asSetUpFailure(error)
  } finally {
    connection.close()
  }
}

/** lircd's version, if a lircd is there. */
export async function describeLirc(
  { host, port = LIRC_PORT }: Address,
  signal: AbortSignal,
): Promise<{ name: string; model: string; port: number } | undefined> {
  const connection = new LircConnection({ host, port })
  try {
    const { data } = await connection.ask(PROBE, { signal, until: Number.POSITIVE_INFINITY })
    return { name: 'LIRC', model: plainText(`LIRC ${data[0] ?? ''}`), port }
  } catch (error) {
    if (error instanceof WireFailure) return undefined
    throw error
  } finally {
    connection.close()
  }
}
