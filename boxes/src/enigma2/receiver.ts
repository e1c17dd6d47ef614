/** The HTTP requests to one Enigma2 receiver, each within its time limit. */
import { authorization, type Login } from '../wire/basic-login.ts'
import { HttpClient, type HttpAnswer } from '../wire/http-client.ts'
import { OtherFamily, DeviceError, type Deadline } from '../wire/command.ts'
import {
  ABOUT,
  aboutIn,
  CHANNELS,
  channelsIn,
  isDone,
  isOnIn,
  keyPath,
  POWER,
  powerPath,
  SOUND,
  soundIn,
  soundPath,
  STATUS,
  statusIn,
  zapPath,
  type About,
  type Channel,
  type Sound,
  type Status,
} from './messages.ts'

export const ENIGMA2_PORT = 80
/** Most receivers have no other user. */
export const USUAL_USER = 'root'
/** Some thousand channels, each with its name and reference. */
const LIST_BYTES = 4 * 1024 * 1024

export interface ReceiverAddress {
  readonly host: string
  readonly port: number
}

export class Receiver {
  readonly #http: HttpClient

  /** `login` is called for each request; it returns undefined if the owner set no password. */
  constructor(address: ReceiverAddress, login: () => Login | undefined) {
    this.#http = new HttpClient({ ...address, headers: () => authorization(login()), probe: { path: POWER } })
  }

  async status(time: Deadline): Promise<Status> {
    return statusIn(await this.#http.ask({ path: STATUS }, time))
  }

  /** The cheapest request. */
  async isOn(time: Deadline): Promise<boolean> {
    return isOnIn(await this.#http.ask({ path: POWER }, time))
  }

  async sound(time: Deadline): Promise<Sound | undefined> {
    return soundIn(await this.#http.ask({ path: SOUND }, time))
  }

  async channels(time: Deadline): Promise<readonly Channel[]> {
    return channelsIn(await this.#http.ask({ path: CHANNELS, maxBytes: LIST_BYTES }, time))
  }

  async about(time: Deadline): Promise<About> {
    return aboutIn(await this.#http.ask({ path: ABOUT }, time))
  }

  /** Whether the receiver accepted the key. It accepts every key, also one without effect. */
  async press(code: number, time: Deadline): Promise<boolean> {
    return await this.#command(keyPath(code), isDone, time)
  }

  async turn(on: boolean, time: Deadline): Promise<boolean> {
    return await this.#command(powerPath(on), isDone, time)
  }

  async changeSound(change: Parameters<typeof soundPath>[0], time: Deadline): Promise<Sound | undefined> {
    return await this.#command(soundPath(change), soundIn, time)
  }

  /** False for a channel that the parental control locks. */
  async zap(service: string, time: Deadline): Promise<boolean> {
    return await this.#command(zapPath(service), isDone, time)
  }

  close(): void {
    this.#http.close()
  }

  /** An answer that cannot be parsed does not show whether the command was carried out, so it is BOX-TIMEOUT. */
  async #command<T>(path: string, read: (answer: HttpAnswer) => T, time: Deadline): Promise<T> {
    const answer = await this.#http.command({ path }, time)
    try {
      return read(answer)
    } catch (error) {
      throw error instanceof OtherFamily ? new DeviceError('BOX-TIMEOUT') : error
    }
  }
}
