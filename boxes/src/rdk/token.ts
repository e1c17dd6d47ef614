/** Thunder's access token: from the settings, from set-up, or printed by a command of the owner's. */
import type { BoxMemory } from '../box-memory.ts'
import { programRunner } from '../wire/run-program.ts'
import type { WireTime } from '../wire/command.ts'

export interface TokenSettings {
  readonly token?: string | undefined
  /** A program and its words, such as `ssh box WPEFrameworkSecurityUtility`. */
  readonly tokenCommand?: readonly string[] | undefined
}

export class Token {
  readonly #settings: TokenSettings
  readonly #memory: BoxMemory
  #printed: string | undefined

  constructor(settings: TokenSettings, memory: BoxMemory) {
    this.#settings = settings
    this.#memory = memory
  }

  /** Undefined where none is known; many boxes want none. */
  get now(): string | undefined {
    return this.#settings.token ?? this.#printed ?? this.#memory.read()['token']
  }

  /** Asks the command, which is allowed as long as the press is. Whether there is another token than before. */
  async renew({ signal }: WireTime): Promise<boolean> {
    const { tokenCommand } = this.#settings
    if (tokenCommand === undefined) return false
    const printed = await programRunner(tokenCommand)([], signal).then(tokenIn, () => undefined)
    const isNew = printed !== undefined && printed !== this.#printed
    this.#printed = printed ?? this.#printed
    return isNew
  }
}

/** `{"token":"…"}` as the box's own tool prints it, or the token alone. */
export function tokenIn(printed: string): string | undefined {
  return /"token"\s*:\s*"([\w.~+/=-]+)"/u.exec(printed)?.[1] ?? /^\s*([\w.~+/=-]+)\s*$/u.exec(printed)?.[1]
}
