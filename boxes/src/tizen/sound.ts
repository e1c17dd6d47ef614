/** The sound of a Samsung TV, read and changed over UPnP (RenderingControl:1), without encryption or a log-in. */
import { HttpClient, type HttpQuestion } from '../wire/http-client.ts'
import { DeviceError, within, type Deadline } from '../wire/command.ts'

export interface Sound {
  /** 0 to 100. */
  readonly volume: number
  readonly muted: boolean
}

export const SOUND_PORT = 9197
const ANSWERS_WITHIN_MS = 400
/** A TV that did not report its sound is not asked again for this long. */
const SILENT_FOR_MS = 60_000
const SERVICE = 'urn:schemas-upnp-org:service:RenderingControl:1'

function action(name: string, more = ''): HttpQuestion {
  return {
    method: 'POST',
    path: '/upnp/control/RenderingControl1',
    headers: { 'content-type': 'text/xml; charset="utf-8"', soapaction: `"${SERVICE}#${name}"` },
    body:
      '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" ' +
      `s:encodingStyle="http://schemas.xmlsoap.org/soap/encoding/"><s:Body><u:${name} xmlns:u="${SERVICE}">` +
      `<InstanceID>0</InstanceID><Channel>Master</Channel>${more}</u:${name}></s:Body></s:Envelope>`,
  }
}

export class TizenSound {
  readonly #http: HttpClient
  #silentUntil = Number.NEGATIVE_INFINITY

  constructor(host: string, port: number) {
    this.#http = new HttpClient({ host, port, probe: action('GetMute') })
  }

  /** Undefined if the TV does not answer. Rejects only when the time is over. */
  async read(time: Deadline): Promise<Sound | undefined> {
    if (performance.now() < this.#silentUntil) return undefined
    const asking = within(time, ANSWERS_WITHIN_MS)
    try {
      const volume = /<CurrentVolume>(\d{1,3})</u.exec((await this.#http.ask(action('GetVolume'), asking)).text)?.[1]
      const muted = /<CurrentMute>([01])</u.exec((await this.#http.ask(action('GetMute'), asking)).text)?.[1]
      if (volume !== undefined && muted !== undefined && Number(volume) <= 100) {
        return { volume: Number(volume), muted: muted === '1' }
      }
    } catch (error) {
      if (!(error instanceof DeviceError) || time.signal.aborted) throw error
    }
    this.#silentUntil = performance.now() + SILENT_FOR_MS
    return undefined
  }

  /** Sets the volume, once; returns whether the TV accepted it. Rejects with a DeviceError. */
  async setVolume(percent: number, time: Deadline): Promise<boolean> {
    const question = action('SetVolume', `<DesiredVolume>${percent}</DesiredVolume>`)
    return (await this.#http.command(question, time)).status === 200
  }

  close(): void {
    this.#http.close()
  }
}
