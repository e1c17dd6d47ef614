/**
 * Setting up a set: the steps from its address to a box that works. Each family writes it as one function that
 * asks its questions in order; whoever runs it (page, command line, test) shows them to a person.
 */
import type { SetUpRefusal } from '@beckon/contract/tv-set-up'
import type { BoxSecrets } from './box-memory.ts'
import { OtherFamily, WireFailure } from './wire/command.ts'

/** The name by which a set lists us among its remotes, and asks its owner whether it may take us. */
export const OUR_NAME = 'Beckon'

/**
 * `code`: shown on the TV; its length and the characters it is made of, each once. Where sets of a family show codes of
 * several lengths, `length` is the longest and `shortest` the shortest. `password`: what the owner set on the box, with a
 * name. `token`: an access token, such as Home Assistant's long-lived one; `login` is the page of the set where the owner
 * can log in instead (OAuth), from which a browser comes back with a code. `choice`: an infrared remote of LIRC, an
 * entity of Home Assistant.
 */
export type SetUpQuestion =
  | { readonly is: 'code'; readonly length: number; readonly shortest?: number; readonly characters: string }
  | { readonly is: 'password' }
  | { readonly is: 'token'; readonly login?: string | undefined }
  | { readonly is: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }

export interface SetUpDialogue {
  /** Aborts when the person goes back, wants a new code, or leaves. Everything that was opened is closed then. */
  readonly signal: AbortSignal
  /**
   * Asks the person at the page and waits as long as they need. `wrong`: the answer before this one was wrong.
   * `whenShown` runs once the page shows the question: only then should the set show its code.
   */
  ask(
    question: SetUpQuestion,
    about?: { readonly wrong?: boolean; readonly whenShown?: () => void },
  ): Promise<SetUpAnswer>
  /** Tells the person what to do at the TV (to press Allow), while the set is awaited. */
  tell(what: 'allow'): void
}

/**
 * `value`: the code, token, password or choice. `user`: the name that goes with a password. `clientId`: `value` is the
 * code of a log-in at the page that the question named, under this name.
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

/** A set that is ready. `settings` are those of its family beside the common ones; `identity` see `Sighting`. */
export interface SetUpResult {
  readonly settings: Readonly<Record<string, unknown>>
  readonly secrets?: BoxSecrets
  readonly identity?: string | undefined
  /** The set's own name, as plain text. */
  readonly name?: string | undefined
  /** Its hardware address for the magic packet. */
  readonly mac?: string | undefined
}

/** Rejects with a SetUpFailure. */
export type SetUp = (at: Address, dialogue: SetUpDialogue) => Promise<SetUpResult>

export class SetUpFailure extends Error {
  readonly why: SetUpRefusal
  constructor(why: SetUpRefusal) {
    super(why)
    this.why = why
  }
}

/** What the person reads about a failed connection. Other errors are returned unchanged. */
export function asSetUpFailure(error: unknown): unknown {
  if (!(error instanceof WireFailure)) return error
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  if (error.why === 'BOX-NOT-ALLOWED') return new SetUpFailure('not-allowed')
  if (error.why === 'BOX-ASLEEP') return new SetUpFailure('asleep')
  if (isOtherFamily(error)) return new SetUpFailure('other-family')
  return new SetUpFailure(code === 'ECONNREFUSED' ? 'port-closed' : 'unreachable')
}

/** Whether something answered that is no set of the family: it said so, or it speaks no TLS, or no HTTP. */
export function isOtherFamily(error: unknown): boolean {
  if (error instanceof SetUpFailure) return error.why === 'other-family'
  if (!(error instanceof WireFailure)) return false
  const { code = '' } = (error.cause ?? {}) as NodeJS.ErrnoException
  return error instanceof OtherFamily || /^(?:ERR_SSL|HPE)_/u.test(code)
}
