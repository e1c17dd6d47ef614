/** The HTTP requests to one Enigma2 receiver, each within its time limit. */
import { authorization, type Login } from '../wire/basic-login.ts'
import { HttpClient, type ReadQuestion } from '../wire/http-client.ts'
import { OtherFamily, DeviceError, type Deadline } from '../wire/command.ts'
import { POWER } from './messages.ts'

export const ENIGMA2_PORT = 80
/** Most receivers have no other user. */
export const USUAL_USER = 'root'

export interface ReceiverAddress {
  readonly host: string
  readonly port: number
}

export class Receiver {
  readonly #http: HttpClient

  /** `login` is called for each request; it returns undefined if the owner set no password. */
  constructor(address: ReceiverAddress, login: () => Login | undefined) {
    this.#http = new HttpClient({ ...address, headers: () => authorization(login()), probe: POWER })
  }

  ask<T>(question: ReadQuestion<T>, time: Deadline): Promise<T> {
    return this.#http.read(question, time)
  }

  /** An answer that cannot be parsed does not show whether the command was carried out, so it is BOX-TIMEOUT. */
  async command<T>({ path, read }: ReadQuestion<T>, time: Deadline): Promise<T> {
    const answer = await this.#http.command({ path }, time)
    try {
      return read(answer)
    } catch (error) {
      throw error instanceof OtherFamily ? new DeviceError('BOX-TIMEOUT') : error
    }
  }

  close(): void {
    this.#http.close()
  }
}
