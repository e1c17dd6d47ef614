/** The HTTP requests to one Roku, each within its time limit. */
import { HttpClient, type ReadQuestion } from '../wire/http-client.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import type { BoxRefusal } from '@beckon/contract/refusals'
import { DEVICE_INFO, refusalIn, type DeviceInfo } from './messages.ts'

export const ROKU_PORT = 8060

export class RokuDevice {
  readonly #http: HttpClient
  readonly #identity: string | undefined

  /** `identity`: of the expected device; another one at its address counts as unreachable. */
  constructor({
    identity,
    ...address
  }: {
    readonly host: string
    readonly port: number
    readonly identity?: string | undefined
  }) {
    this.#http = new HttpClient({ host: address.host, port: address.port, probe: DEVICE_INFO })
    this.#identity = identity
  }

  ask<T>(question: ReadQuestion<T>, time: Deadline): Promise<T> {
    return this.#http.read(question, time)
  }

  async info(time: Deadline): Promise<DeviceInfo> {
    const info = await this.ask(DEVICE_INFO, time)
    const isAnother =
      this.#identity !== undefined && info.serial !== undefined && identityOf(info.serial) !== this.#identity
    if (isAnother) throw new DeviceError('BOX-UNREACHABLE')
    return info
  }

  /** `notFound`: why the device has nothing at this path. */
  async command(path: string, time: Deadline, notFound: BoxRefusal = 'INVALID-KEY'): Promise<void> {
    const refusal = refusalIn(await this.#http.command({ method: 'POST', path }, time), notFound)
    if (refusal !== undefined) throw new DeviceError(refusal)
  }

  close(): void {
    this.#http.close()
  }
}

export function identityOf(serial: string): string {
  return `roku:${serial}`
}
