/**
 * The log-ins of a set-up at the page of the set (OAuth). Each has a state that nobody can guess: only a browser that
 * began one here can bring back its code.
 */
import { TVS_PATH } from '@beckon/contract/tvs'
import { newSecret } from '../../storage/seal.ts'

const LOG_INS_AT_MOST = 20

export class LogIns {
  /** The name of the client of each state; empty once it was brought back. */
  readonly #clients = new Map<string, string>()

  /** `page`: where the set asks for name and password. `origin`: our own page, which is our name there. */
  begin(page: string, origin: string): string {
    const state = newSecret()
    const clientId = `${origin}/`
    const [oldest] = this.#clients.keys()
    if (oldest !== undefined && this.#clients.size >= LOG_INS_AT_MOST) this.#clients.delete(oldest)
    this.#clients.set(state, clientId)
    const address = new URL(page)
    const back = { client_id: clientId, redirect_uri: `${origin}${TVS_PATH}`, state }
    address.search = String(new URLSearchParams({ response_type: 'code', ...back }))
    return String(address)
  }

  has(state: string): boolean {
    return this.#clients.has(state)
  }

  /** The name of the client, once. */
  end(state: string): string | undefined {
    const clientId = this.#clients.get(state)
    if (clientId !== undefined) this.#clients.set(state, '')
    return clientId || undefined
  }
}
