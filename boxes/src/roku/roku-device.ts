/** The HTTP requests to one Roku, each within its time limit. */
import { HttpClient } from '../wire/http-client.ts'
import { DeviceError, type Deadline } from '../wire/command.ts'
import type { BoxRefusal } from '@beckon/contract/refusals'
import {
  activeAppIn,
  activeChannelIn,
  appsIn,
  channelsIn,
  deviceInfoIn,
  keyPath,
  launchPath,
  letterPath,
  refusalIn,
  tunePath,
  type DeviceInfo,
  type RokuApp,
  type RokuChannel,
} from './messages.ts'

export const ROKU_PORT = 8060
const DEVICE_INFO = { path: '/query/device-info' }
/** Enough for hundreds of apps or channels. */
const LIST_BYTES = 512 * 1024

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

  async info(time: Deadline): Promise<DeviceInfo> {
    const info = deviceInfoIn(await this.#http.ask(DEVICE_INFO, time))
    const isAnother =
      this.#identity !== undefined && info.serial !== undefined && identityOf(info.serial) !== this.#identity
    if (isAnother) throw new DeviceError('BOX-UNREACHABLE')
    return info
  }

  async apps(time: Deadline): Promise<readonly RokuApp[]> {
    return appsIn(await this.#http.ask({ path: '/query/apps', maxBytes: LIST_BYTES }, time))
  }

  async activeApp(time: Deadline): Promise<ReturnType<typeof activeAppIn>> {
    return activeAppIn(await this.#http.ask({ path: '/query/active-app' }, time))
  }

  async channels(time: Deadline): Promise<readonly RokuChannel[]> {
    return channelsIn(await this.#http.ask({ path: '/query/tv-channels', maxBytes: LIST_BYTES }, time))
  }

  async activeChannel(time: Deadline): Promise<RokuChannel | undefined> {
    return activeChannelIn(await this.#http.ask({ path: '/query/tv-active-channel' }, time))
  }

  async press(key: string, time: Deadline): Promise<void> {
    await this.#post(keyPath(key), time, 'INVALID-KEY')
  }

  async type(letter: string, time: Deadline): Promise<void> {
    await this.#post(letterPath(letter), time, 'INVALID-KEY')
  }

  async launch(app: string, parameters: Readonly<Record<string, string>>, time: Deadline): Promise<void> {
    await this.#post(launchPath(app, parameters), time, 'NOT-FOUND')
  }

  async tune(channel: RokuChannel, time: Deadline): Promise<void> {
    await this.#post(tunePath(channel), time, 'NOT-FOUND')
  }

  close(): void {
    this.#http.close()
  }

  async #post(path: string, time: Deadline, notFound: BoxRefusal): Promise<void> {
    const answer = await this.#http.command({ method: 'POST', path }, time)
    const refusal = refusalIn(answer, notFound)
    if (refusal !== undefined) throw new DeviceError(refusal)
  }
}

export function identityOf(serial: string): string {
  return `roku:${serial}`
}
