/**
 * Set-up of a TV or box: from its address to settings and secrets that work. Each family implements it as one function
 * that asks its questions in order; the caller (page, command line, test) shows them to a person.
 */
import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import type { BoxSecrets } from './box-memory.ts'
import { OtherFamily, DeviceError } from './wire/command.ts'

/** Our name in a device's list of remotes, and in its question to the owner whether to allow us. */
export const OUR_NAME = 'Beckon'

/**
 * `code`: shown on the TV, made of `characters`; `length` is the longest and `shortest` the shortest length that the
 * family's devices use. `password`: the password and user name that the owner set on the box. `token`: an access token,
 * such as Home Assistant's long-lived one; `login` is the page where the owner can log in instead (OAuth). `choice`: an
 * infrared remote of LIRC or an entity of Home Assistant.
 */
export type SetUpQuestion =
  | { readonly is: 'code'; readonly length: number; readonly shortest?: number; readonly characters: string }
  | { readonly is: 'password' }
  | { readonly is: 'token'; readonly login?: string | undefined }
  | { readonly is: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }

export interface SetUpDialogue {
  /** Aborts when the person goes back, wants a new code, or leaves. The set-up then closes everything it opened. */
  readonly signal: AbortSignal
  /**
   * Asks the person at the page and waits as long as they need. `wrong`: the previous answer was wrong.
   * `whenShown` runs once the page shows the question: only then should the device show its code.
   */
  ask(
    question: SetUpQuestion,
    about?: { readonly wrong?: boolean; readonly whenShown?: () => void },
  ): Promise<SetUpAnswer>
  /** Shows the person what to do at the TV (press Allow) while the set-up waits for it. */
  tell(what: 'allow'): void
}

/**
 * `value`: the code, token, password or choice. `user`: the user name for a password. `clientId`: if given, `value` is
 * the OAuth code of a log-in at the question's `login` page with this client id.
 */
export interface SetUpAnswer {
  readonly value: string
  readonly user?: string
  readonly clientId?: string
}

export interface Address {
  readonly host: string
  readonly port?: number | undefined
}

/** `settings`: those of the family, without the common ones. `identity`: see `Sighting`. */
export interface SetUpResult {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets?: BoxSecrets
  readonly identity?: string | undefined
  /** The device's own name, as plain text. */
  readonly name?: string | undefined
  /** Its hardware address for the magic packet. */
  readonly mac?: string | undefined
}

/**
 * `kept`: the settings of a box of `BECKON_BOXES`, which gets only secrets from the set-up: what this asks must be what
 * the box needs with these settings.
 */
export interface SetUpAddress extends Address {
  readonly kept?: Readonly<Record<string, unknown>> | undefined
}

/** Rejects with a SetUpFailure. */
export type SetUp = (address: SetUpAddress, dialogue: SetUpDialogue) => Promise<SetUpResult>

export class SetUpFailure extends Error {
  readonly why: SetUpRefusal
  constructor(why: SetUpRefusal) {
    super(why)
    this.why = why
  }
}

/** Converts a DeviceError into the SetUpFailure shown to the person; returns other errors unchanged. */
export function asSetUpFailure(error: unknown): unknown {
  if (!(error instanceof DeviceError)) return error
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  if (error.why === 'BOX-NOT-ALLOWED') return new SetUpFailure('not-allowed')
  if (error.why === 'BOX-ASLEEP') return new SetUpFailure('asleep')
  if (isOtherFamily(error)) return new SetUpFailure('other-family')
  return new SetUpFailure(code === 'ECONNREFUSED' ? 'port-closed' : 'unreachable')
}

/** Whether a device of another family answered: a driver detected it, or the answer was not TLS or not HTTP. */
export function isOtherFamily(error: unknown): boolean {
  if (error instanceof SetUpFailure) return error.why === 'other-family'
  if (!(error instanceof DeviceError)) return false
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  return error instanceof OtherFamily || /^(?:ERR_SSL|HPE)_/u.test(code)
}
