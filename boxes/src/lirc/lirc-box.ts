/** Infrared through lircd, as a box. It has no feedback: a press that was sent is `accepted`. */
import { refused, type Box, type Outcome } from '../box.ts'
import type { CommonSettings } from '../family.ts'
import { KeyBox, type KeyWire } from '../key-box.ts'
import { KEY_CODES } from '@beckon/contract/keys'
import { TV_BUTTON_CODES, type CodeKey } from '@beckon/contract/tv-codes'
import { DeviceError, deadlineOf, type Deadline } from '../wire/command.ts'
import type { LineSocket } from '../wire/line-socket.ts'
import { lircSocket, type LircAddress } from './connection.ts'
import { nameIn } from './key-map.ts'
import { keyNamesIn, listOf, outcomeIn, sendOnce, type Answer } from './messages.ts'

export interface LircSettings extends CommonSettings {
  /** lircd's unix socket; if undefined, `host` and `port` are used, and without `host` the default socket. */
  readonly socket?: string | undefined
  readonly host?: string | undefined
  readonly port: number
  readonly remote: string
  /** The remote of the TV beside the box. */
  readonly tvRemote?: string | undefined
  /** The names of keys in the file of codes, if they differ from LIRC's. */
  readonly keys: Readonly<Partial<Record<CodeKey, string>>>
}

/** lircd's default socket. */
export const LIRC_SOCKET = '/run/lirc/lircd'

export function lircBox(settings: LircSettings): Box {
  return new KeyBox(settings, 'lirc', new LircRemotes(settings))
}

function addressIn({ socket, host, port }: Pick<LircSettings, 'socket' | 'host' | 'port'>): LircAddress {
  return socket !== undefined || host === undefined ? { socket: socket ?? LIRC_SOCKET } : { host, port }
}

/** The names of the remote's codes, and the name that each key sends. Rejects with a DeviceError. */
export async function listCodes(
  settings: Omit<LircSettings, keyof CommonSettings>,
  signal: AbortSignal,
): Promise<{ readonly names: readonly string[]; readonly chosen: ReadonlyMap<CodeKey, string> }> {
  const remotes = new LircRemotes(settings)
  try {
    const codes = await remotes.codes(deadlineOf(signal))
    return {
      names: await remotes.names(deadlineOf(signal)),
      chosen: new Map([...codes].map(([key, { name }]) => [key, name])),
    }
  } finally {
    remotes.close()
  }
}

/** The remote and the code of a key. */
interface Code {
  readonly remote: string
  readonly name: string
}

/** The remote of the box, and that of the TV if there is one. */
class LircRemotes implements KeyWire {
  readonly hasSeparateTv: boolean
  readonly powerIsOfBox: boolean
  readonly #settings: Omit<LircSettings, keyof CommonSettings>
  readonly #connection: LineSocket<Answer>
  #codes: ReadonlyMap<CodeKey, Code> | undefined

  constructor(settings: Omit<LircSettings, keyof CommonSettings>) {
    this.#settings = settings
    this.hasSeparateTv = settings.tvRemote !== undefined
    this.powerIsOfBox = this.hasSeparateTv
    this.#connection = lircSocket(addressIn(settings), () => (this.#codes = undefined))
  }

  async keys(time: Deadline): Promise<ReadonlySet<CodeKey>> {
    return new Set((await this.codes(time)).keys())
  }

  async press(key: CodeKey, time: Deadline): Promise<Outcome> {
    const code = (await this.codes(time)).get(key)
    if (code === undefined) return refused('INVALID-KEY')
    return outcomeIn(await this.#connection.command(sendOnce(code.remote, code.name), time))
  }

  close(): void {
    this.#connection.close()
  }

  /** The codes of all keys, read once for each connection and again when lircd has reloaded its file. */
  async codes(time: Deadline): Promise<ReadonlyMap<CodeKey, Code>> {
    if (this.#codes !== undefined) return this.#codes
    const { remote, tvRemote = remote } = this.#settings
    const codes = new Map<CodeKey, Code>()
    await this.#add(codes, KEY_CODES, remote, time)
    await this.#add(codes, TV_BUTTON_CODES, tvRemote, time)
    return (this.#codes = codes)
  }

  /** The keys of the box's remote and of the TV's, each once. */
  async names(time: Deadline): Promise<readonly string[]> {
    const { remote, tvRemote } = this.#settings
    const names = new Set<string>()
    for (const one of new Set([remote, tvRemote ?? remote]))
      for (const name of keyNamesIn(await this.#connection.ask(listOf(one), time)) ?? []) names.add(name)
    return [...names]
  }

  async #add(codes: Map<CodeKey, Code>, keys: readonly CodeKey[], remote: string, time: Deadline): Promise<void> {
    const listed = keyNamesIn(await this.#connection.ask(listOf(remote), time))
    if (listed === undefined) throw new DeviceError('BOX-UNREACHABLE')
    for (const key of keys) {
      const name = nameIn(listed, key, this.#settings.keys[key])
      if (name !== undefined) codes.set(key, { remote, name })
    }
  }
}
