/**
 * A fake Thunder with the plugins of an RDK box, as strict as the real one: it does not answer invalid messages,
 * and a failure is an error whose message may be JSON. Framing, errors and silence are as observed in Thunder R4.4.7;
 * the plugins follow their sources and documents.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { isDumb, listening, tellIn, type FarTrouble } from './far-end.ts'
import { told } from './twisted-reports.ts'

export type Generation = 'RDKShell' | 'RDKWindowManager'

export interface FakeThunder {
  readonly port: number
  /** Whether a stalled one answers the pings of the WebSocket. */
  answersPings: boolean
  /** The token that is wanted; undefined for none. */
  token: string | undefined
  /** The state of each plugin of the image. */
  readonly plugins: Map<string, 'activated' | 'deactivated' | 'precondition'>
  /** The plugin about whose state it says nothing, or the method that it does not answer. */
  silentAbout: string | undefined
  /** The methods called, in order. */
  readonly called: string[]
  /** The codes that reached an app, and those that were dropped with a success. */
  readonly pressed: number[]
  readonly dropped: number[]
  power: string
  tv: { enabled: boolean; isThere: boolean; otp: boolean }
  /** The codes sent to the TV, with their addresses, and the two other messages. */
  readonly overCec: string[]
  readonly launched: unknown[]
  readonly said: string[]
  /** Whether a failure is an error, as in Thunder 4, or a result without success. */
  failsInResult: boolean
  connections(): number
  /** Ends all connections. */
  dropAll(): Promise<void>
  trouble(kind: FarTrouble): Promise<void>
  recover(): Promise<void>
  stop(): Promise<void>
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** The part of RDKShell's key table that a remote uses. */
const SHELL_KEYS = [8, 13, 27, ...range(33, 40), ...range(48, 57), 116, 120, 122, 173, 174, 175, 19, 223, 224].concat(
  226,
  227,
  ...range(403, 409),
)
const WINDOW_MANAGER_KEYS = [...SHELL_KEYS, 167, 217, 240, 362, 377, 438]
const CEC_KEYS = new Set([...range(0, 4), 9, 13, ...range(0x20, 0x29), 0x41, 0x42, 0x43])

const EVENT = JSON.stringify({
  jsonrpc: '2.0',
  method: 'client.1.statechange',
  params: { callsign: 'Cobalt' },
})

class Failure extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

type Params = Readonly<Record<string, unknown>>

export async function startFakeThunder(generation: Generation = 'RDKWindowManager'): Promise<FakeThunder> {
  const isNew = generation === 'RDKWindowManager'
  const clients = new Set<WebSocket>()
  let taken = 0
  let trouble: FarTrouble | undefined

  const box: FakeThunder = {
    get port() {
      return loopback.port
    },
    answersPings: false,
    token: undefined,
    plugins: new Map([
      ['Controller', 'activated'],
      ['DeviceInfo', 'activated'],
      [`org.rdk.${generation}`, 'activated'],
      [isNew ? 'org.rdk.PowerManager' : 'org.rdk.System', 'activated'],
      [isNew ? 'org.rdk.HdmiCecSource' : 'org.rdk.HdmiCec_2', 'activated'],
      ...(isNew ? [['org.rdk.AppManager', 'activated'] as const] : []),
      ['org.rdk.VoiceControl', 'deactivated'],
    ]),
    silentAbout: undefined,
    called: [],
    pressed: [],
    dropped: [],
    power: 'ON',
    tv: { enabled: true, isThere: true, otp: true },
    overCec: [],
    launched: [],
    said: [],
    failsInResult: false,
    connections: () => taken,
    async dropAll() {
      await Promise.all([...clients].map((socket) => (socket.terminate(), once(socket, 'close'))))
    },
    async trouble(kind) {
      trouble = kind
      if (kind === 'asleep') box.power = 'LIGHT_SLEEP'
      if (kind === 'unplugged') await loopback.unplug()
      if (kind !== 'not allowed') return
      box.token = 'another one'
      await box.dropAll()
    },
    async recover() {
      trouble = undefined
      box.token = undefined
      box.power = 'ON'
      await loopback.plug()
    },
    stop: () => loopback.unplug(),
  }

  const PLUGINS: Readonly<Record<string, Readonly<Record<string, (params: Params) => unknown>>>> = {
    DeviceInfo: {
      make: () => ({ make: 'Maker' }),
      modelid: () => ({ sku: 'RDK-1' }),
      systeminfo: () => ({ version: '1.0', uptime: 60, serialnumber: 'SN0001' }),
    },
    'org.rdk.RDKShell': {
      injectKey: ({ keyCode, modifiers }) =>
        Array.isArray(modifiers) && press([keyCode], SHELL_KEYS) ? { success: true } : fail('please specify keyCode'),
      generateKey: ({ keys }) =>
        Array.isArray(keys) && press(codesIn(keys), SHELL_KEYS) ? { success: true } : fail('please specify keyCode'),
      getAvailableTypes: () => ({ types: ['Cobalt', 'HtmlApp', 'ResidentApp'], success: true }),
      getZOrder: () => ({ clients: ['youtube', 'residentapp'], success: true }),
      launch: (params) => {
        if (typeof params['callsign'] !== 'string') return fail('failed to launch application')
        box.launched.push(params)
        return { launchType: 'activate', success: true }
      },
    },
    'org.rdk.RDKWindowManager': {
      injectKey({ keyCode, modifiers }) {
        if (listInside(modifiers, 'modifiers') === undefined || !press([keyCode], WINDOW_MANAGER_KEYS))
          throw new Failure(1, 'ERROR_GENERAL')
        return null
      },
      generateKey({ keys, client }) {
        const list = listInside(keys, 'keys')
        if (list === undefined || typeof client !== 'string' || !press(codesIn(list), WINDOW_MANAGER_KEYS))
          throw new Failure(1, 'ERROR_GENERAL')
        return null
      },
    },
    'org.rdk.System': {
      getPowerState: () => ({ powerState: box.power, success: true }),
      setPowerState({ powerState, standbyReason }) {
        if (typeof powerState !== 'string' || typeof standbyReason !== 'string') return fail('bad state')
        box.power = powerState
        return { success: true }
      },
    },
    'org.rdk.PowerManager': {
      getPowerState: () => ({ currentState: box.power, previousState: 'STANDBY' }),
      setPowerState({ keyCode, powerState, reason }) {
        if (keyCode !== 0 || typeof powerState !== 'string' || typeof reason !== 'string')
          throw new Failure(-32_603, 'Could not access requested service')
        box.power = powerState
        return null
      },
    },
    'org.rdk.AppManager': {
      getInstalledApps: () => [
        { appId: 'com.rdkcentral.youtube', versionString: '0.1.0', type: 'INTERACTIVE_APP' },
        { appId: 'com.rdkcentral.screensaver', versionString: '0.1.0', type: 'SYSTEM_APP' },
      ],
      getLoadedApps: () => [
        { appId: 'com.rdkcentral.base', lifecycleState: 'APP_STATE_PAUSED' },
        { appId: 'com.rdkcentral.youtube', lifecycleState: 'APP_STATE_ACTIVE' },
      ],
      launchApp(params) {
        if (typeof params['appId'] !== 'string' || typeof params['intent'] !== 'string')
          throw new Failure(-32_603, 'Could not access requested service')
        box.launched.push(params)
        return null
      },
    },
    'org.rdk.VoiceControl': {
      voiceSessionTypes: () => ({ types: ['ptt_transcription', 'ptt_audio_file'], success: true }),
      voiceSessionRequest({ type, transcription }) {
        if (type !== 'ptt_transcription' || typeof transcription !== 'string') return fail('bad request')
        box.said.push(transcription)
        return { success: true }
      },
    },
  }
  for (const callsign of ['org.rdk.HdmiCecSource', 'org.rdk.HdmiCec_2']) Object.assign(PLUGINS, { [callsign]: cec() })

  function cec(): Readonly<Record<string, (params: Params) => unknown>> {
    return {
      getEnabled: () => ({ enabled: box.tv.enabled, success: true }),
      getOTPEnabled: () => ({ enabled: box.tv.otp, success: true }),
      getDeviceList: () => {
        const tv = { logicalAddress: 0, osdName: 'TV', vendorID: '000000' }
        const deviceList = box.tv.isThere ? [tv] : []
        return { numberofdevices: deviceList.length, deviceList, success: true }
      },
      sendKeyPressEvent({ logicalAddress, keyCode }) {
        if (typeof logicalAddress !== 'number' || typeof keyCode !== 'number') return fail('bad key')
        // Other codes are not sent, and answered with success all the same.
        if (CEC_KEYS.has(keyCode)) box.overCec.push(`${logicalAddress}: ${keyCode}`)
        return { success: true }
      },
      sendStandbyMessage: () => (box.overCec.push('standby'), { success: true }),
      performOTPAction: () => (box.tv.otp ? (box.overCec.push('one touch play'), { success: true }) : fail('')),
    }
  }

  const server = createServer()
  const webSockets = new WebSocketServer({ noServer: true, autoPong: false })
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head) => {
    const url = new URL(request.url ?? '', 'http://box')
    if (url.pathname !== '/jsonrpc') return socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    if (box.token !== undefined && url.searchParams.get('token') !== box.token)
      return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    webSockets.handleUpgrade(request, socket, head, welcome)
  })
  const loopback = await listening(server)
  return box

  function welcome(socket: WebSocket): void {
    taken += 1
    clients.add(socket)
    socket.on('close', () => clients.delete(socket))
    socket.on('error', () => {})
    socket.on('ping', (data) => (!isDumb(trouble) || box.answersPings) && socket.pong(data))
    socket.on('message', (data) => {
      const answer = answerTo(String(data))
      if (answer !== undefined) send(socket, answer)
    })
  }

  function answerTo(text: string): Params | undefined {
    let call
    try {
      call = JSON.parse(text) as Params
    } catch {
      return undefined
    }
    const id = numberIn(call['id'])
    if (Array.isArray(call) || id === undefined || typeof call['method'] !== 'string') return undefined
    box.called.push(call['method'])
    const about = box.silentAbout
    if (about !== undefined && [`@${about}`, `.${about}`].some((end) => String(call['method']).endsWith(end)))
      return undefined
    try {
      return { jsonrpc: '2.0', id, result: resultOf(call['method'], (call['params'] ?? {}) as Params) }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      return { jsonrpc: '2.0', id, error: { code: error.code, message: error.message } }
    }
  }

  function resultOf(full: string, params: Params): unknown {
    const [path = '', about] = full.split('@')
    const parts = path.split('.')
    const name = parts.pop() ?? ''
    const version = /^\d+$/u.test(parts.at(-1) ?? '') ? Number(parts.pop()) : 1
    const callsign = parts.join('.')
    const state = box.plugins.get(callsign)
    if (state === undefined) throw new Failure(-32_603, 'Could not access requested service')
    if (state === 'deactivated') throw new Failure(2, 'Service is not active')
    if (state === 'precondition') throw new Failure(31, 'ERROR_PENDING_CONDITIONS')
    if (version !== 1) throw new Failure(-32_602, 'Requested version is not supported.')
    if (callsign === 'Controller') return controller(name, about)
    const plugin = PLUGINS[callsign]?.[name]
    if (plugin === undefined) throw new Failure(-32_601, 'Unknown method.')
    return plugin(params)
  }

  function controller(name: string, about: string | undefined): unknown {
    if (name === 'status') {
      const state = box.plugins.get(about ?? 'Controller')
      if (state === undefined) throw new Failure(22, 'ERROR_UNKNOWN_KEY')
      return [{ callsign: about ?? 'Controller', locator: 'libPlugin.so', state, version: { major: 1, minor: 0 } }]
    }
    throw new Failure(-32_601, 'Unknown method.')
  }

  // Plugins

  /** A plugin that says no: Thunder 4 puts its result into the error's message. */
  function fail(message: string): Params {
    const result = { message, success: false }
    if (box.failsInResult) return result
    throw new Failure(1, JSON.stringify(result))
  }

  function press(codes: readonly unknown[], known: readonly number[]): boolean {
    if (!codes.every((code) => typeof code === 'number')) return false
    for (const code of codes as readonly number[]) (known.includes(code) ? box.pressed : box.dropped).push(code)
    return true
  }

  function listInside(text: unknown, name: string): readonly unknown[] | undefined {
    if (typeof text !== 'string') return undefined
    try {
      const list = (JSON.parse(text) as Params)[name]
      return Array.isArray(list) ? (list as readonly unknown[]) : undefined
    } catch {
      return undefined
    }
  }

  function send(socket: WebSocket, answer: Params): void {
    const isPress = /injectKey|generateKey/u.test(box.called.at(-1) ?? '')
    if (trouble === 'breaks at the next press' && isPress) return socket.terminate()
    tellIn(trouble, socket, JSON.stringify(told(answer)), EVENT)
  }
}

function codesIn(keys: readonly unknown[]): readonly unknown[] {
  return keys.map((key) => (key as Params)['keyCode'])
}

/** A number, or digits in quotes. */
function numberIn(id: unknown): number | undefined {
  if (typeof id === 'number') return id
  return typeof id === 'string' && /^\d+$/u.test(id) ? Number(id) : undefined
}
